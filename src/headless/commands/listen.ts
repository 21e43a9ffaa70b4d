import { Command } from 'commander';

import { SHARE_TUNING } from '../../engine/share/tuning.ts';
import { withServiceChoice } from '../choose-interpreter.ts';
import { withInterpreterOptions } from '../interpreter-options.ts';
import type { ListenOptions } from '../listen/options.ts';
import { runListen } from '../listen/run-listen.ts';
import { DEFAULT_EARLIER_UTTERANCES } from '../listen/share-captions.ts';
import { channelPair, numberIn, wholeNumber } from '../option-values.ts';

/** `mimiyaku listen`: a microphone in, English and Japanese out while people speak. */
export function listenCommand(): Command {
  const command = new Command('listen')
    .description('listen to the microphones and translate what is said, until Ctrl-C')
    .option('--device <NAME>', 'the input device, as "mimiyaku devices" names it, or a part of its name')
    .option('--file <WAV>', 'a recording that plays the microphone, in real time')
    .option('--loop', 'with --file: again and again')
    .option('--fast', 'with --file: as fast as possible')
    .option('--json', 'one JSON object a line on standard output for everything that happens')
    .option('--keep <FOLDER>', 'keep the session in this folder (default: where sessions are kept)')
    .option('--keep-nothing', 'write nothing to the disk')
    .option('--swap', 'left and right are the wrong way round')
    .option(
      '--channels <LEFT,RIGHT>',
      "the two microphones' channels, counted from 1; asked for where there are more than two",
      channelPair,
    )
    .option('--share', 'let phones, screens and streams in the same network read along')
    .option(
      '--share-host <HOST>',
      'the network to share in: an address of this computer, or the name of a network (default: the likeliest)',
    )
    .option(
      '--share-port <PORT>',
      `the port to share at; 0 takes any free one (default: ${SHARE_TUNING.usualPort})`,
      wholeNumber(0, 65_535),
    )
    .option(
      '--share-earlier <N>',
      `how many utterances of before those who come late are shown (default: ${DEFAULT_EARLIER_UTTERANCES})`,
      wholeNumber(0, SHARE_TUNING.utterancesKept),
    )
    .option('--spacing <MM>', 'distance between the microphones', numberIn(10, 300, 'millimetres'), 60)
    .action(async (options: ListenOptions) => {
      await runListen(options);
    });
  return withServiceChoice(withInterpreterOptions(command, { speech: true }));
}
