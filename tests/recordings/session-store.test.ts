import { readFile, writeFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import wavefile from 'wavefile';
import { describe, expect, it } from 'vitest';
import { SessionStore } from '../../src/engine/recordings/session-store.ts';
import type { SessionUtterance } from '../../src/engine/recordings/session-utterance.ts';
import { all, DETAILS, eventLog, freshFolders, sameSound, sound, utterance } from './sessions.ts';

const freshFolder = freshFolders();

/** A closed session of three seconds. */
async function closedSession(
  utterances: readonly SessionUtterance[],
  seconds = 3,
): Promise<{ store: SessionStore; id: string; folder: string }> {
  const store = new SessionStore(await freshFolder());
  const log = eventLog();
  const writer = await store.start(DETAILS, log.add);
  for (let from = 0; from < seconds * 16_000; from += 512) {
    const to = Math.min(from + 512, seconds * 16_000);
    writer.append(sound(from, to, 2), sound(from, to, 1));
  }
  for (const each of utterances) writer.addUtterance(each);
  await writer.close();
  expect(log.events).toEqual([]);
  const id = writer.id ?? '';
  return { store, id, folder: join(store.folder, id) };
}

describe('a session on disk', () => {
  it('holds both recordings, which an independent reader reads sample for sample, and its utterances as JSON lines', async () => {
    const { store, id, folder } = await closedSession([
      utterance(0, 100, 20_000),
      utterance(1, 20_000, 30_000),
    ]);
    expect((await readdir(folder)).sort()).toEqual([
      'beamformer.wav',
      'bypass.wav',
      'session.json',
      'utterances.jsonl',
    ]);
    for (const [kind, channels] of [
      ['bypass', 2],
      ['beamformer', 1],
    ] as const) {
      const file = new wavefile.WaveFile(await readFile(join(folder, `${kind}.wav`)));
      expect(file.fmt).toMatchObject({ numChannels: channels, sampleRate: 16_000, bitsPerSample: 16 });
      expect(sameSound(Int16Array.from(file.getSamples(true, Int16Array)), sound(0, 48_000, channels))).toBe(
        true,
      );
    }
    const lines = (await readFile(join(folder, 'utterances.jsonl'), 'utf8')).trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as SessionUtterance).startSample)).toEqual([100, 20_000]);
    expect(await store.read(id)).toMatchObject({
      ...DETAILS,
      state: 'closed',
      inUse: false,
      samples: 48_000,
      utterances: 2,
    });
  });

  it('is named by its start, and several of one second stand side by side', async () => {
    const store = new SessionStore(await freshFolder());
    const writers = await Promise.all([1, 2, 3].map(() => store.start(DETAILS, () => undefined)));
    for (const writer of writers) expect(writer.id).toMatch(/^\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d(_\d)?$/);
    expect(new Set(writers.map(({ id }) => id)).size).toBe(3);
    for (const writer of writers) await writer.close();
    expect(await store.list()).toHaveLength(3);
  });

  it('is readable while it is recorded: a header of at most a second ago, and every utterance', async () => {
    const store = new SessionStore(await freshFolder());
    const writer = await store.start(DETAILS, () => undefined);
    writer.append(sound(0, 16_000, 2), sound(0, 16_000, 1));
    writer.addUtterance(utterance(0, 0, 8_000));
    await expect
      .poll(async () => {
        const path = join(store.folder, writer.id ?? '', 'beamformer.wav');
        // The data size in the header itself.
        return (await readFile(path)).readUInt32LE(76);
      })
      .toBe(32_000);
    expect(await store.recordingOf(writer.id ?? '', 0, 'bypass')).toEqual(sound(0, 8_000, 2));
    expect((await store.list())[0]).toMatchObject({ session: { inUse: true, state: 'recording' } });
    await expect(store.deleteUtterance(writer.id ?? '', 0)).rejects.toMatchObject({ code: 'session.in-use' });
    expect((await store.repairInterrupted()).repaired).toEqual([]);
    await writer.close();
  });

  it('a later line of the same utterance takes the place of the earlier', async () => {
    const { store, id } = await closedSession([
      utterance(0, 0, 100, { status: 'waiting', english: '', japanese: '' }),
      utterance(1, 100, 200),
      utterance(0, 0, 100, { english: 'Later.' }),
    ]);
    expect((await all(store.utterances(id))).map(({ english }) => english)).toEqual(['Later.', 'Hello.']);
    expect(await store.read(id)).toMatchObject({ utterances: 2, waiting: 0 });
  });

  it('cuts any utterance again from both recordings, sample for sample', async () => {
    const { store, id } = await closedSession([utterance(0, 1, 2), utterance(1, 12_345, 47_999)]);
    expect(await store.recordingOf(id, 0, 'bypass')).toEqual(sound(1, 2, 2));
    expect(sameSound(await store.recordingOf(id, 1, 'bypass'), sound(12_345, 47_999, 2))).toBe(true);
    expect(sameSound(await store.recordingOf(id, 1, 'beamformer'), sound(12_345, 47_999, 1))).toBe(true);
    const wav = new wavefile.WaveFile(await store.wavOf(id, 1, 'beamformer'));
    expect(sameSound(Int16Array.from(wav.getSamples(true, Int16Array)), sound(12_345, 47_999, 1))).toBe(true);
    await expect(store.recordingOf(id, 7, 'bypass')).rejects.toMatchObject({ code: 'session.not-found' });
  });

  it('makes both recordings equally long where one was ahead at the end', async () => {
    const store = new SessionStore(await freshFolder());
    const writer = await store.start(DETAILS, () => undefined);
    writer.append(sound(0, 1_000, 2), sound(0, 600, 1));
    await writer.close();
    writer.append(sound(0, 1_000, 2), sound(0, 600, 1));
    await writer.close();
    const beamformer = await readFile(join(store.folder, writer.id ?? '', 'beamformer.wav'));
    const samples = new Int16Array(Uint8Array.from(beamformer.subarray(80)).buffer);
    expect(samples).toEqual(Int16Array.from([...sound(0, 600, 1), ...new Int16Array(400)]));
  });
});

describe('lists', () => {
  it('shows the newest first and damaged ones with the reason; other folders are left alone', async () => {
    const { store, id, folder } = await closedSession([]);
    const broken = join(store.folder, '2020-01-01_00-00-00');
    await mkdir(broken);
    await writeFile(join(broken, 'session.json'), '{"format":1,');
    const later = join(store.folder, '2021-01-01_00-00-00');
    await mkdir(later);
    await writeFile(join(later, 'session.json'), JSON.stringify({ format: 2 }));
    await mkdir(join(store.folder, 'Photos'));
    await writeFile(join(store.folder, 'note.txt'), '');
    const listings = await store.list();
    expect(listings.map((each) => (each.readable ? each.session.id : each.id))).toEqual([
      id,
      '2021-01-01_00-00-00',
      '2020-01-01_00-00-00',
    ]);
    expect(listings[2]).toMatchObject({
      readable: false,
      error: { code: 'session.damaged', message: expect.stringContaining('session.json') as string },
    });
    await writeFile(join(folder, 'bypass.wav'), 'rubbish');
    await expect(store.read(id)).rejects.toMatchObject({ code: 'session.damaged' });
  });

  it('is empty where there is no folder yet, and a name never leads out of it', async () => {
    const store = new SessionStore(join(await freshFolder(), 'not yet'));
    expect(await store.list()).toEqual([]);
    expect(await store.repairInterrupted()).toEqual({ repaired: [], failed: [] });
    for (const id of ['', '.', '..', '../x', 'a/b', 'a\\b', 'gone']) {
      await expect(store.deleteSession(id)).rejects.toMatchObject({ code: 'session.not-found' });
      await expect((async () => store.read(id))()).rejects.toMatchObject({ code: 'session.not-found' });
    }
  });

  it('passes over lines that are no utterance, and counts them', async () => {
    const { store, id, folder } = await closedSession([utterance(0, 0, 10)]);
    const path = join(folder, 'utterances.jsonl');
    const line = await readFile(path, 'utf8');
    await writeFile(
      path,
      `\u0000\u0000\n${line}{"index":3}\n\n${line.replace('"index":0', '"index":1')}{"ind`,
    );
    expect((await all(store.utterances(id))).map(({ index }) => index)).toEqual([0, 1]);
    expect(await store.read(id)).toMatchObject({ utterances: 2, unreadableLines: 2 });
    // The half-written last line does not swallow what is added.
    await store.updateUtterance(id, utterance(1, 0, 10, { english: 'Added.' }));
    expect((await store.utterance(id, 1)).english).toBe('Added.');
  });
});

describe('search', () => {
  it('finds words in both languages, whatever their case, width and kana', async () => {
    const { store, id } = await closedSession([
      utterance(0, 0, 10, {
        english: 'Please install the ＣＡＢＬＥ here.',
        japanese: 'ここにケーブルを付けてください。',
      }),
      utterance(1, 10, 20, { english: 'It costs 500 yen.', japanese: 'ﾃｽﾄは５００円です。' }),
    ]);
    const found = async (text: string): Promise<number[]> =>
      (await all(store.search(text))).map(({ utterance: { index }, session }) => {
        expect(session).toBe(id);
        return index;
      });
    expect(await found('cable')).toEqual([0]);
    expect(await found('HERE  install')).toEqual([0]);
    expect(await found('けーぶる')).toEqual([0]);
    expect(await found('テスト')).toEqual([1]);
    expect(await found('500円')).toEqual([1]);
    expect(await found('５００ yen')).toEqual([1]);
    expect(await found('install yen')).toEqual([]);
    expect(await found('は')).toEqual([1]);
    // A search is not for が where か is written.
    expect(await found('げーぶる')).toEqual([]);
    expect(await found('  ')).toEqual([]);
  });
});

describe('deleting', () => {
  it('an utterance: its text in every version and its sound are gone, its neighbours are whole', async () => {
    const { store, id, folder } = await closedSession([
      utterance(0, 0, 1_000),
      utterance(1, 1_000, 40_000, { english: 'Secret before.', status: 'failed' }),
      utterance(1, 1_000, 40_000, { english: 'Secret after.' }),
      utterance(2, 39_000, 48_000, { speechStartSample: 39_500 }),
    ]);
    await store.deleteUtterance(id, 1);
    expect((await all(store.utterances(id))).map(({ index }) => index)).toEqual([0, 2]);
    expect(await readFile(join(folder, 'utterances.jsonl'), 'utf8')).not.toContain('Secret');
    const expected = (channels: 1 | 2): Int16Array =>
      sound(0, 48_000, channels).fill(0, 1_000 * channels, 39_500 * channels);
    for (const [kind, channels] of [
      ['bypass', 2],
      ['beamformer', 1],
    ] as const) {
      const wav = new wavefile.WaveFile(await readFile(join(folder, `${kind}.wav`)));
      expect(sameSound(Int16Array.from(wav.getSamples(true, Int16Array)), expected(channels))).toBe(true);
    }
    await expect(store.deleteUtterance(id, 1)).rejects.toMatchObject({ code: 'session.not-found' });
  });

  it('a session: its files and its folder; what others put there stays', async () => {
    const { store, id } = await closedSession([utterance(0, 0, 10)]);
    expect(await store.deleteSession(id)).toEqual([]);
    expect(await readdir(store.folder)).toEqual([]);
    const other = await closedSession([]);
    await writeFile(join(other.folder, 'notes.txt'), 'mine');
    expect(await other.store.deleteSession(other.id)).toEqual(['notes.txt']);
    expect(await readdir(other.folder)).toEqual(['notes.txt']);
    expect(await other.store.list()).toEqual([]);
  });
});

describe('exports of a session', () => {
  it('in every format and language, without what has no text, and never over the session itself', async () => {
    const { store, id, folder } = await closedSession([
      utterance(0, 0, 32_000),
      utterance(1, 32_000, 40_000, { status: 'waiting', english: '', japanese: '' }),
      utterance(2, 40_000, 48_000, { english: '', japanese: '', corrected: true }),
    ]);
    for (const format of ['srt', 'vtt', 'txt', 'csv', 'json'] as const) {
      for (const language of ['english', 'japanese', 'both'] as const) {
        const path = join(store.folder, `${language}.${format}`);
        expect(await store.exportSession(id, path, format, language)).toEqual({
          written: 1,
          uninterpreted: 1,
        });
        const text = await readFile(path, 'utf8');
        expect(text.includes('Hello.')).toBe(language !== 'japanese');
        expect(text.includes('こんにちは。')).toBe(language !== 'english');
        expect(text).not.toContain('startSample');
      }
    }
    const own = join(folder, 'utterances.jsonl');
    await expect(store.exportSession(id, own, 'txt', 'both')).rejects.toMatchObject({
      code: 'output.bad-request',
    });
    const kept = join(store.folder, 'both.txt');
    await expect(store.exportSession('gone', kept, 'txt', 'both')).rejects.toMatchObject({
      code: 'session.not-found',
    });
    expect(await readFile(kept, 'utf8')).toContain('Hello.');
  });
});

describe('changes', () => {
  it('at the same time wait for each other', async () => {
    const { store, id } = await closedSession(
      Array.from({ length: 20 }, (_, index) => utterance(index, index, index + 1)),
    );
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? store.deleteUtterance(id, index)
          : store.updateUtterance(id, utterance(index, index, index + 1, { english: `Changed ${index}.` })),
      ),
    );
    const left = await all(store.utterances(id));
    expect(left.map(({ english }) => english)).toEqual(
      Array.from({ length: 10 }, (_, position) => `Changed ${position * 2 + 1}.`),
    );
    expect(await readdir(join(store.folder, id))).not.toContain('session.lock');
  });
});
