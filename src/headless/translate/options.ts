import type { ChannelChoice } from '../../engine/audio/choose-channels.ts';
import type { SampleEncoding } from '../../engine/audio/sample-encoding.ts';
import type { TalkerRule } from '../../engine/beamform/talker-rule.ts';
import type { ExportLanguage } from '../../engine/recordings/export-format.ts';
import type { ChoiceOptions } from '../choose-interpreter.ts';

/** The options of `mimiyaku translate` as commander hands them over. */
export interface TranslateOptions extends ChoiceOptions {
  readonly json?: true;
  readonly out?: string;
  readonly srt?: string;
  readonly vtt?: string;
  readonly txt?: string;
  readonly csv?: string;
  readonly jsonFile?: string;
  readonly language: ExportLanguage;
  readonly channels?: ChannelChoice;
  /** Millimetres between the microphones. */
  readonly spacing: number;
  /** The only directions to hear somebody from. */
  readonly sector?: TalkerRule;
  /** Quiet voices from elsewhere are written down, too. */
  readonly everybody?: true;
  readonly postFilter?: true;
  readonly pcm?: true;
  readonly pcmRate?: number;
  readonly pcmChannels?: number;
  readonly pcmEncoding?: SampleEncoding;
}
