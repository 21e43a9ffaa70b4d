import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sharing, SharingStatus } from '../../../src/engine/share/sharing.ts';
import { startSharing, type SharingOptions } from '../../../src/engine/share/start-sharing.ts';

export interface TestSharing extends AsyncDisposable {
  readonly sharing: Sharing;
  readonly statuses: readonly SharingStatus[];
  /** An utterance with its translation, as the next one of session 1. */
  say(japanese: string, english?: string): void;
}

/** A page as small as it can be: what is tested is how it is served. */
export async function testPage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'share-page-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), `<!doctype html><p>${'The page. '.repeat(100)}</p>`);
  await writeFile(join(folder, 'overlay.html'), '<!doctype html><p>The overlay.</p>');
  await writeFile(join(folder, 'assets', 'index-A1_b-c2D.js'), '"use strict";'.repeat(50));
  await writeFile(join(folder, 'assets', 'index-A1_b-c2D.js.map'), '{"secret":true}');
  await writeFile(join(folder, '.env'), 'SECRET=1');
  return folder;
}

/** A sharing on this computer alone, on any free port. */
export async function openSharing(options: Partial<SharingOptions> = {}): Promise<TestSharing> {
  const pageFolder = options.pageFolder ?? (await testPage());
  const statuses: SharingStatus[] = [];
  const sharing = await startSharing({
    host: '127.0.0.1',
    port: 0,
    earlierUtterances: 50,
    onStatus: (status) => statuses.push(status),
    ...options,
    pageFolder,
  });
  let utterance = 0;
  return {
    sharing,
    statuses,
    say: (japanese, english = '') => {
      const index = utterance++;
      sharing.publish({ type: 'closed', session: 1, utterance: index });
      sharing.publish({
        type: 'utterance',
        session: 1,
        utterance: index,
        startedAtMs: null,
        english,
        japanese,
      });
    },
    [Symbol.asyncDispose]: async () => {
      await sharing.stop();
      await rm(pageFolder, { recursive: true });
    },
  };
}
