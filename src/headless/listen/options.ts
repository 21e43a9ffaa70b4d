import type { ChannelChoice } from '../../engine/audio/choose-channels.ts';
import type { ChoiceOptions } from '../choose-interpreter.ts';

/** The options of `mimiyaku listen` as commander hands them over. */
export interface ListenOptions extends ChoiceOptions {
  readonly device?: string;
  readonly file?: string;
  readonly loop?: true;
  readonly fast?: true;
  readonly json?: true;
  readonly keep?: string;
  readonly keepNothing?: true;
  readonly swap?: true;
  readonly channels?: ChannelChoice;
  readonly share?: true;
  readonly shareHost?: string;
  readonly sharePort?: number;
  readonly shareEarlier?: number;
  /** Millimetres between the microphones. */
  readonly spacing: number;
}
