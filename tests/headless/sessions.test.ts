import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import wavefile from 'wavefile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readDescription, writeDescription } from '../../src/engine/recordings/session-description.ts';
import { SessionStore } from '../../src/engine/recordings/session-store.ts';
import { DETAILS, sameSound, sound, utterance } from '../recordings/sessions.ts';
import { answerJson, hostileService } from '../support/hostile-service.ts';
import { BOOTH_SAMPLE, linesOf, runProgram, type Outcome } from './program.ts';

let folder: string;
let store: SessionStore;
/** A session with the first utterance of the bundled recording, which waits, and one that is done. */
let id: string;

const sessions = (...args: readonly string[]): Promise<Outcome> =>
  runProgram(['sessions', ...args], { env: { MIMIYAKU_RECORDINGS: folder } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), '耳訳 sessions '));
  store = new SessionStore(folder);
  const writer = await store.start(DETAILS, () => undefined);
  const booth = new wavefile.WaveFile(await readFile(BOOTH_SAMPLE));
  const bypass = Int16Array.from(booth.getSamples(true, Int16Array)).subarray(0, 2 * 12 * 16_000);
  writer.append(
    bypass,
    bypass.filter((_, position) => position % 2 === 0),
  );
  const span = { speechStartSample: 51_200, speechEndSample: 180_000 };
  writer.addUtterance(
    utterance(0, 48_000, 184_000, { ...span, status: 'waiting', english: '', japanese: '' }),
  );
  writer.addUtterance(
    utterance(1, 184_000, 190_000, { english: 'See the ＤＥＭＯ.', japanese: 'デモをご覧ください。' }),
  );
  await writer.close();
  id = writer.id ?? '';
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** An unfinished session beside it. */
async function interrupted(): Promise<string> {
  const writer = await store.start(DETAILS, () => undefined);
  writer.append(sound(0, 16_000, 2), sound(0, 16_000, 1));
  await writer.close();
  const path = join(folder, writer.id ?? '');
  await writeDescription(path, { ...(await readDescription(path)), state: 'recording' });
  return writer.id ?? '';
}

describe('mimiyaku sessions', () => {
  it('list, show and search tell people and programs what is there', async () => {
    const list = await sessions('list');
    expect(list).toMatchObject({ exitCode: 0, stderr: '' });
    expect(linesOf(list.stdout)).toEqual([`${id}: 0:12.0, 2 utterances, 1 not translated yet, Array (試験)`]);
    const data = linesOf((await sessions('list', '--json')).stdout).map((line) => JSON.parse(line) as object);
    expect(data).toMatchObject([
      { id, seconds: 12, utterances: 2, waiting: 1, state: 'closed', readable: true },
    ]);
    const show = await sessions('show', id);
    expect(show.stdout).toContain('1  0:03.0 – 0:11.5  (not translated yet)');
    expect(show.stdout).toContain('See the ＤＥＭＯ.\n    デモをご覧ください。');
    expect(linesOf((await sessions('show', id, '--json')).stdout)).toHaveLength(2);
    const found = await sessions('search', 'demo', 'でも', '--json');
    expect(linesOf(found.stdout).map((line) => JSON.parse(line) as object)).toMatchObject([
      { session: id, index: 1 },
    ]);
    expect((await sessions('search', 'nothing')).stdout).toBe('');
  });

  it('export writes files and the recordings of each utterance, and says what is missing', async () => {
    const srt = join(folder, 'a.srt');
    const out = join(folder, 'cut');
    const outcome = await sessions('export', id, '--srt', srt, '--language', 'japanese', '--out', out);
    expect(outcome.exitCode).toBe(0);
    expect(outcome.stderr).toContain(`mimiyaku sessions retry ${id}`);
    expect(await readFile(srt, 'utf8')).toContain('デモをご覧ください。');
    expect((await readdir(out)).sort()).toEqual(['0001', '0002', 'utterances.jsonl']);
    const cut = new wavefile.WaveFile(await readFile(join(out, '0002', 'bypass.wav')));
    const expected = await store.recordingOf(id, 1, 'bypass');
    expect(sameSound(Int16Array.from(cut.getSamples(true, Int16Array)), expected)).toBe(true);
    expect((await sessions('export', id)).exitCode).toBe(2);
    await rm(srt);
    await rm(out, { recursive: true });
  });

  it('repair mends what was interrupted, and delete deletes', async () => {
    const other = await interrupted();
    expect((await sessions('list')).stdout).toContain(`${other}: 0:01.0, 0 utterances, interrupted`);
    const repaired = await sessions('repair', '--json');
    expect(JSON.parse(repaired.stdout)).toMatchObject({ id: other, samples: 16_000 });
    expect((await sessions('repair')).stderr).toContain('No session was interrupted.');
    await writeFile(join(folder, other, 'session.json'), '{');
    expect((await sessions('list')).stdout).toContain(`${other}: The session "${other}" is damaged`);
    expect((await sessions('repair', other)).stdout).toContain(`${other}: repaired, 0:01.0 of sound`);
    expect((await sessions('delete', other)).stdout).toBe(`${other}: deleted\n`);
    expect(await readdir(folder)).toEqual([id]);
  });

  it('a name that is not there, and a folder that is none', async () => {
    for (const command of ['show', 'delete', 'repair', 'retry']) {
      const outcome = await sessions(command, 'gone');
      expect(outcome).toMatchObject({ exitCode: 3, stdout: '' });
      expect(outcome.stderr).toContain('There is no session "gone"');
      expect(outcome.stderr).toContain('mimiyaku sessions list');
    }
    const empty = await sessions('list', '--folder', join(folder, 'nowhere'));
    expect(empty).toMatchObject({ exitCode: 0, stdout: '' });
    expect(empty.stderr).toContain('There are no sessions');
  });

  it('retry with a service sends it the recordings, and keeps waiting what a login page answers', async () => {
    const writer = await store.start(DETAILS, () => undefined);
    writer.append(await store.recordingOf(id, 0, 'bypass'), await store.recordingOf(id, 0, 'beamformer'));
    writer.addUtterance(utterance(0, 0, 136_000, { status: 'waiting', english: '', japanese: '' }));
    await writer.close();
    const other = writer.id ?? '';
    await using service = await hostileService((response, _, position) => {
      if (position > 0) answerJson(response, 200, { result: 'ようこそ。' });
      else response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Please log in</html>');
    });
    const keyFile = join(folder, 'key');
    await writeFile(keyFile, 'mk-key-of-the-booth\n');
    const options = ['--remote', service.base, '--remote-format', 'pcm', '--api-key-file', keyFile] as const;
    expect((await sessions('retry', other, ...options)).exitCode).toBe(8);
    expect(await store.utterance(other, 0)).toMatchObject({
      status: 'waiting',
      error: { code: 'service.bad-answer' },
    });
    const outcome = await sessions('retry', other, ...options);
    expect(outcome).toMatchObject({ exitCode: 0, stderr: '' });
    expect(outcome.stdout).toContain('ようこそ。');
    expect(await store.utterance(other, 0)).toMatchObject({
      status: 'done',
      source: 'remote',
      japanese: 'ようこそ。',
    });
    expect(service.requests.map(({ path, headers }) => [path, headers['x-api-key']])).toEqual([
      ['/files/pcm', 'mk-key-of-the-booth'],
      ['/files/pcm', 'mk-key-of-the-booth'],
    ]);
    await store.deleteSession(other);
    await rm(keyFile);
  });

  it('retry with a service has English corrected by hand translated here, since the service takes speech', async () => {
    const writer = await store.start(DETAILS, () => undefined);
    writer.append(await store.recordingOf(id, 0, 'bypass'), await store.recordingOf(id, 0, 'beamformer'));
    const corrected = { status: 'waiting', english: 'Good morning.', japanese: '', corrected: true } as const;
    writer.addUtterance(utterance(0, 0, 68_000, corrected));
    writer.addUtterance(utterance(1, 68_000, 136_000, { status: 'waiting', english: '', japanese: '' }));
    await writer.close();
    const other = writer.id ?? '';
    await using service = await hostileService((response) => {
      answerJson(response, 200, { result: 'ようこそ。' });
    });
    expect(await sessions('retry', other, '--remote', service.base)).toMatchObject({
      exitCode: 0,
      stderr: '',
    });
    const [here, there] = [await store.utterance(other, 0), await store.utterance(other, 1)];
    expect(here).toMatchObject({
      status: 'done',
      source: 'local',
      english: 'Good morning.',
      corrected: true,
    });
    expect(here.japanese).toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/u);
    expect(there).toMatchObject({ status: 'done', source: 'remote', japanese: 'ようこそ。' });
    expect(service.requests).toHaveLength(1);
    await store.deleteSession(other);
  });

  it('retry translates from the recordings what waits, and delete --utterance takes it away again', async () => {
    const outcome = await sessions('retry', id);
    expect(outcome).toMatchObject({ exitCode: 0, stderr: '' });
    expect(outcome.stdout.toLowerCase()).toContain('to see how they handle it');
    expect(await store.utterance(id, 0)).toMatchObject({
      status: 'done',
      source: 'local',
      startSample: 48_000,
    });
    expect((await sessions('retry', id)).stderr).toContain('Nothing waits');
    expect((await sessions('delete', id, '--utterance', '1')).exitCode).toBe(0);
    expect((await sessions('show', id)).stdout).not.toContain('handle');
    expect((await sessions('delete', id, '--utterance', '1')).exitCode).toBe(3);
  });
});
