import { fileURLToPath } from 'node:url';
import type { Sharing } from '../../../src/engine/share/sharing.ts';
import { startSharing, type SharingOptions } from '../../../src/engine/share/start-sharing.ts';

const pageFolder = fileURLToPath(new URL('../../../dist/audience', import.meta.url));

/** A real sharing on this computer, and somebody who speaks. */
export interface Stage {
  readonly sharing: Sharing;
  /** One utterance after the other, each with its translation. */
  say(japanese: string, english?: string): void;
  partial(english: string, stableCharacters?: number): void;
}

export async function openStage(options: Partial<SharingOptions> = {}): Promise<Stage> {
  const sharing = await startSharing({
    host: '127.0.0.1',
    port: 0,
    pageFolder,
    earlierUtterances: 50,
    ...options,
  });
  sharing.publish({ type: 'session', session: 1 });
  let utterance = 0;
  return {
    sharing,
    say: (japanese, english = '') => {
      sharing.publish({
        type: 'utterance',
        session: 1,
        utterance: utterance++,
        startedAtMs: null,
        english,
        japanese,
      });
    },
    partial: (english, stableCharacters = english.length) => {
      sharing.publish({ type: 'partial', session: 1, utterance, english, stableCharacters });
    },
  };
}
