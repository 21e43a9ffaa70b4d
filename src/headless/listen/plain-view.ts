import type { Writable } from 'node:stream';
import { printNote } from '../standard-output.ts';
import { MicrophoneNews } from '../translate/microphone-notes.ts';
import { resultText, troubleText } from './event-text.ts';
import { sharingText } from './sharing-text.ts';
import type { ListenView } from './view.ts';

/** Plain lines for a file or another program: final results on the output, everything else on standard error. */
export function createPlainView(output: Writable): ListenView {
  const news = new MicrophoneNews();
  return {
    show(event) {
      if (event.type === 'levels') {
        for (const text of news.take(event.levels.faults)) printNote(`mimiyaku: ${text}`);
        return;
      }
      if (event.type === 'final') {
        const text = resultText(event.record);
        if (text !== undefined) output.write(`${text}\n`);
        return;
      }
      const trouble = troubleText(event);
      if (trouble !== undefined) printNote(`mimiyaku: ${trouble}`);
    },
    shared(sharing) {
      // On the terminal, not in the file that the output goes to.
      printNote(sharingText(sharing, process.stderr));
    },
    sharingStatus: () => undefined,
    note: printNote,
    end: () => undefined,
  };
}
