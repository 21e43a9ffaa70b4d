import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openWav } from '../../src/engine/audio/open-wav.ts';
import { readRecording } from '../../src/engine/recordings/read-recording.ts';
import { RecordingFile } from '../../src/engine/recordings/recording-file.ts';
import { SessionStore } from '../../src/engine/recordings/session-store.ts';
import { DETAILS, freshFolders, sameSound, sound, utterance } from './sessions.ts';

const freshFolder = freshFolders();
const LISTS = fileURLToPath(new URL('processes/lists.ts', import.meta.url));

async function headerOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const header = Buffer.alloc(80);
    await handle.read(header, 0, 80, 0);
    return header;
  } finally {
    await handle.close();
  }
}

describe('a recording past 4 GiB', () => {
  it('goes on in the same file, which any reader of RF64 takes, and is cut and repaired like any other', async () => {
    const folder = await freshFolder();
    const path = join(folder, 'bypass.wav');
    // The limit lies in the middle of what is written; before it there is a hole instead of 18 hours of sound.
    const limit = Math.floor((2 ** 32 - 80) / 4);
    const from = limit - 1_000;
    const file = await RecordingFile.open(path, 'bypass');
    await file.writeAt(from, sound(from, from + 500, 2));
    await file.writeHeader();
    expect((await headerOf(path)).toString('latin1', 0, 4)).toBe('RIFF');
    await file.writeAt(from + 500, sound(from + 500, from + 2_000, 2));
    await file.writeHeader();
    await file.close();
    expect((await headerOf(path)).toString('latin1', 0, 4)).toBe('RF64');
    expect((await openWav(path)).expectedSamples).toBe(from + 2_000);
    const cut = await readRecording(folder, 'bypass', { startSample: from, endSample: from + 2_000 });
    expect(sameSound(cut.interleaved, sound(from, from + 2_000, 2))).toBe(true);

    // Opened again, as repair does, with a header that is lost.
    const handle = await open(path, 'r+');
    await handle.write(Buffer.alloc(80), 0, 80, 0);
    await handle.close();
    const again = await RecordingFile.open(path, 'bypass');
    expect(again.samples).toBe(from + 2_000);
    await again.close();
    expect((await openWav(path)).expectedSamples).toBe(from + 2_000);
  });
});

describe('a session of 2,000 utterances', () => {
  it('is listed, read and searched in far less memory than its text has', async () => {
    const store = new SessionStore(await freshFolder());
    const writer = await store.start(DETAILS, () => undefined);
    const id = writer.id ?? '';
    await writer.close();
    // Far longer texts than anybody speaks, 60 MB of them, so that holding them would be seen.
    const english = 'All of this must not be held in memory at once. '.repeat(625);
    const lines = Array.from({ length: 2_000 }, (_, index) =>
      JSON.stringify(utterance(index, index, index + 1, { english: `${english}${index}` })),
    );
    await writeFile(join(store.folder, id, 'utterances.jsonl'), `${lines.join('\n')}\n`);
    const child = spawn(
      process.execPath,
      ['--max-old-space-size=48', '--import', 'tsx', LISTS, store.folder, '1999'],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    await once(child, 'close');
    expect(JSON.parse(output)).toEqual({ listed: 2_000, read: 2_000, found: 1 });
  });
});
