import { Command, Option } from 'commander';

import { SAMPLE_ENCODINGS } from '../../engine/audio/sample-encoding.ts';
import { EXPORT_LANGUAGES } from '../../engine/recordings/export-format.ts';
import { withServiceChoice } from '../choose-interpreter.ts';
import { withInterpreterOptions } from '../interpreter-options.ts';
import { channelPair, numberIn, sector, wholeNumber } from '../option-values.ts';
import type { TranslateOptions } from '../translate/options.ts';
import { translateFiles } from '../translate/translate-files.ts';

/** `mimiyaku translate FILE…`: recordings in, utterances with English and Japanese out. */
export function translateCommand(): Command {
  const command = new Command('translate')
    .description('translate recordings of somebody speaking English, of any length')
    .argument(
      '<FILES...>',
      'WAV, FLAC, MP3, Opus or Ogg Vorbis with one or more channels; "-" is standard input',
    )
    .option('--json', 'one JSON object a line on standard output, and nothing else')
    .option('--out <FOLDER>', 'write bypass.wav and beamformer.wav of every utterance into this folder')
    .option('--srt <FILE>', 'write SRT subtitles; with several recordings name a folder')
    .option('--vtt <FILE>', 'write WebVTT subtitles')
    .option('--txt <FILE>', 'write plain text')
    .option('--csv <FILE>', 'write a table for spreadsheets')
    .option('--json-file <FILE>', 'write one JSON array')
    .addOption(
      new Option('--language <LANGUAGE>', 'what the written files hold')
        .choices(EXPORT_LANGUAGES)
        .default('both'),
    )
    .option(
      '--channels <LEFT,RIGHT>',
      "the two microphones' channels, counted from 1; asked for where there are more than two",
      channelPair,
    )
    .option('--spacing <MM>', 'distance between the microphones', numberIn(10, 300, 'millimetres'), 60)
    .option(
      '--sector <FROM,TO>',
      'hear only who speaks from these directions, in degrees, 0 in front, negative to the left (default: whoever begins to speak)',
      sector,
    )
    .addOption(new Option('--everybody', 'write down quiet voices from elsewhere, too').conflicts('sector'))
    .option('--post-filter', 'lower reverberation in the beamformed recording; recognises no better')
    .option('--pcm', 'the recordings are headerless PCM')
    .option('--pcm-rate <HZ>', 'their sample rate (default: 16000)', wholeNumber(8_000, 192_000))
    .option('--pcm-channels <N>', 'their number of channels (default: 2)', wholeNumber(1, 8))
    .addOption(
      new Option('--pcm-encoding <NAME>', 'their encoding (default: s16le)').choices(SAMPLE_ENCODINGS),
    )
    .action(async (files: readonly string[], options: TranslateOptions) => {
      await translateFiles(files, options);
    });
  return withServiceChoice(withInterpreterOptions(command, { speech: true }));
}
