import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, open, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readRecording } from '../../src/engine/recordings/read-recording.ts';
import { SessionStore } from '../../src/engine/recordings/session-store.ts';
import { all, DETAILS, freshFolders, sameSound, sound, utterance } from './sessions.ts';

const freshFolder = freshFolders();
const RECORDS = fileURLToPath(new URL('processes/records.ts', import.meta.url));

/** Records in real time with a process of its own, and kills it so that nothing can be tidied up. */
async function killedSession(folder: string, blocks: number): Promise<{ id: string; handedOver: number }> {
  const child = spawn(process.execPath, ['--import', 'tsx', RECORDS, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (lines.length > blocks) break;
  }
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return { id: lines[0], handedOver: Number(lines.at(-1)) };
}

/** A session as a crash leaves it: closed, then made unfinished again. */
async function interruptedSession(): Promise<{ store: SessionStore; id: string; folder: string }> {
  const store = new SessionStore(await freshFolder());
  const writer = await store.start(DETAILS, () => undefined);
  writer.append(sound(0, 16_000, 2), sound(0, 16_000, 1));
  writer.addUtterance(utterance(0, 0, 4_000));
  writer.addUtterance(utterance(1, 4_000, 15_000, { status: 'waiting', english: '', japanese: '' }));
  await writer.close();
  const id = writer.id ?? '';
  const folder = join(store.folder, id);
  const description = join(folder, 'session.json');
  await writeFile(description, (await readFile(description, 'utf8')).replace('"closed"', '"recording"'));
  return { store, id, folder };
}

describe('a session whose program was killed', () => {
  it('is whole but for the last second: sound, utterances and waiting ones', async () => {
    const store = new SessionStore(await freshFolder());
    const { id, handedOver } = await killedSession(store.folder, 32);
    expect(handedOver).toBeGreaterThan(40_000);
    // As found: readable, and known to be unfinished and not in use.
    expect(await store.read(id)).toMatchObject({ state: 'recording', inUse: false });

    const { repaired, failed } = await store.repairInterrupted();
    expect(failed).toEqual([]);
    expect(repaired).toHaveLength(1);
    const { samples, filledSamples, waiting } = repaired[0];
    expect(samples).toBeGreaterThan(handedOver - 16_000);
    const summary = await store.read(id);
    expect(summary).toMatchObject({ state: 'repaired', inUse: false, samples, waiting });
    const recordedMs = Date.parse(summary.endedAt ?? '') - Date.parse(summary.startedAt);
    expect(recordedMs).toBeGreaterThan((1000 * (samples - 16_000)) / 16_000);

    const folder = join(store.folder, id);
    const bypass = await readRecording(folder, 'bypass', { startSample: 0, endSample: samples });
    const beamformer = await readRecording(folder, 'beamformer', { startSample: 0, endSample: samples });
    expect([bypass.samples, beamformer.samples]).toEqual([samples, samples]);
    // The kill may come between the writes of the two files: what the shorter one lacks is silence, as the repair tells; the longer one is whole.
    // How much that is, is up to the disk; the promise is the last second.
    const common = samples - filledSamples;
    expect(filledSamples).toBeLessThan(16_000);
    expect(sameSound(bypass.interleaved.slice(0, 2 * common), sound(0, common, 2))).toBe(true);
    expect(sameSound(beamformer.interleaved.slice(0, common), sound(0, common, 1))).toBe(true);
    const isWhole = [
      sameSound(bypass.interleaved, sound(0, samples, 2)),
      sameSound(beamformer.interleaved, sound(0, samples, 1)),
    ];
    expect(isWhole).toContain(true);
    const utterances = await all(store.utterances(id));
    expect(utterances.length).toBeGreaterThan(handedOver / 1_600 - 10);
    expect(waiting).toBe(utterances.filter(({ status }) => status === 'waiting').length);
    expect(waiting).toBeGreaterThan(0);
    for (const { status, error } of utterances) {
      if (status === 'waiting') expect(error?.code).toBe('cancelled');
    }
    // Nothing is left to do, and nothing to hold anybody off.
    expect((await store.repairInterrupted()).repaired).toEqual([]);
    expect(await readdir(folder)).not.toContain('session.lock');
    await store.deleteUtterance(id, 0);
  });

  it('is not touched while its program runs', async () => {
    const store = new SessionStore(await freshFolder());
    const child = spawn(process.execPath, ['--import', 'tsx', RECORDS, store.folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await once(child.stdout, 'data');
      expect(await store.repairInterrupted()).toEqual({ repaired: [], failed: [] });
      const [listing] = await store.list();
      expect(listing).toMatchObject({ readable: true, session: { inUse: true } });
      const id = listing.readable ? listing.session.id : '';
      await expect(store.repair(id)).rejects.toMatchObject({ code: 'session.in-use' });
      await expect(store.deleteSession(id)).rejects.toMatchObject({ code: 'session.in-use' });
    } finally {
      child.kill('SIGKILL');
    }
  });
});

describe('what a crash or a power cut can leave', () => {
  it('a header that was never filled in, half a sample and half a line', async () => {
    const { store, id, folder } = await interruptedSession();
    const bypass = join(folder, 'bypass.wav');
    const handle = await open(bypass, 'r+');
    await handle.write(Buffer.alloc(80), 0, 80, 0);
    await handle.close();
    await truncate(bypass, 80 + 4 * 12_000 + 3);
    await truncate(join(folder, 'beamformer.wav'), 80 + 2 * 11_000 + 1);
    await appendFile(join(folder, 'utterances.jsonl'), '{"index":2,"sta');
    const { repaired } = await store.repairInterrupted();
    expect(repaired).toEqual([{ id, samples: 12_000, filledSamples: 1_000, droppedBytes: 15, waiting: 1 }]);
    expect((await readFile(bypass)).subarray(0, 4).toString()).toBe('RIFF');
    expect((await readFile(bypass)).readUInt32LE(76)).toBe(4 * 12_000);
    expect(sameSound(await store.recordingOf(id, 1, 'bypass'), sound(4_000, 12_000, 2))).toBe(true);
    const beamformer = await store.recordingOf(id, 1, 'beamformer');
    expect(
      sameSound(beamformer, Int16Array.from([...sound(4_000, 11_000, 1), ...new Int16Array(1_000)])),
    ).toBe(true);
    expect((await all(store.utterances(id))).map(({ index }) => index)).toEqual([0, 1]);
  });

  it('a last line that only lacks its line break is kept', async () => {
    const { store, id, folder } = await interruptedSession();
    const path = join(folder, 'utterances.jsonl');
    await truncate(path, (await stat(path)).size - 1);
    expect((await store.repairInterrupted()).repaired[0].droppedBytes).toBe(0);
    expect(await store.read(id)).toMatchObject({ utterances: 2, waiting: 1, unreadableLines: 0 });
  });

  it('a recording or the utterances missing or empty; what waits without any sound has failed', async () => {
    const { store, id, folder } = await interruptedSession();
    await truncate(join(folder, 'beamformer.wav'), 0);
    await truncate(join(folder, 'bypass.wav'), 80 + 4 * 3_000);
    expect((await store.repairInterrupted()).repaired).toMatchObject([{ id, samples: 3_000, waiting: 0 }]);
    expect(await store.utterance(id, 1)).toMatchObject({
      status: 'failed',
      error: { code: 'session.damaged' },
    });

    const other = await interruptedSession();
    for (const file of ['beamformer.wav', 'bypass.wav', 'utterances.jsonl']) {
      await rm(join(other.folder, file));
    }
    expect((await other.store.repairInterrupted()).repaired).toMatchObject([{ samples: 0, waiting: 0 }]);
    expect(await other.store.read(other.id)).toMatchObject({ state: 'repaired', samples: 0, utterances: 0 });
  });

  it('a lost description: found damaged, left alone at the start, repaired when asked', async () => {
    const { store, id, folder } = await interruptedSession();
    await writeFile(join(folder, 'session.json'), '');
    expect(await store.repairInterrupted()).toEqual({ repaired: [], failed: [] });
    await store.repair(id);
    expect(await store.read(id)).toMatchObject({ state: 'repaired', device: 'unknown', samples: 16_000 });
    const startedAt = new Date((await store.read(id)).startedAt);
    expect(id).toContain(String(startedAt.getFullYear()));
    expect(id).toContain(`_${String(startedAt.getHours()).padStart(2, '0')}-`);
  });

  it('touches only unfinished sessions, byte for byte', async () => {
    const { store, folder } = await interruptedSession();
    const finished = await store.start(DETAILS, () => undefined);
    await finished.close();
    const path = join(store.folder, finished.id ?? '', 'bypass.wav');
    // Garbage that a repair would cut off.
    await appendFile(path, 'x');
    const before = await readFile(path);
    await store.repairInterrupted();
    expect((await readFile(path)).equals(before)).toBe(true);
    expect(await readFile(join(folder, 'session.json'), 'utf8')).toContain('repaired');
  });
});

describe('a lock', () => {
  it.each([
    ['of a process that is gone', { pid: 2 ** 22 - 3, host: hostname() }],
    [
      'of an earlier process with the same number',
      { pid: process.pid, host: hostname(), start: 'another boot 1' },
    ],
    ['that is no lock, and old', 'rubbish'],
    ['of another machine, and old', { pid: 1, host: 'elsewhere' }],
  ])('%s does not hold', async (_, content) => {
    const { store, folder } = await interruptedSession();
    const path = join(folder, 'session.lock');
    const isText = typeof content === 'string';
    await writeFile(path, isText ? content : JSON.stringify({ ...content, purpose: 'recording' }));
    const handle = await open(path, 'r+');
    const hourAgo = new Date(Date.now() - 3_600_000);
    await handle.utimes(hourAgo, hourAgo);
    await handle.close();
    expect((await store.repairInterrupted()).repaired).toHaveLength(1);
  });

  it('of another machine that is alive holds', async () => {
    const { store, folder } = await interruptedSession();
    const lock = JSON.stringify({ pid: 1, host: 'elsewhere', purpose: 'recording' });
    await writeFile(join(folder, 'session.lock'), lock);
    expect((await store.repairInterrupted()).repaired).toEqual([]);
  });
});
