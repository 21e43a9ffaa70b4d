import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readRecording } from '../../src/engine/recordings/read-recording.ts';
import { recordingRoom } from '../../src/engine/recordings/recording-room.ts';
import { SessionStore } from '../../src/engine/recordings/session-store.ts';
import { startSession } from '../../src/engine/recordings/start-session.ts';
import type { SessionWriter } from '../../src/engine/recordings/session-writer.ts';
import { all, DETAILS, eventLog, freshFolders, sameSound, sound, utterance } from './sessions.ts';
import { smallDisks } from '../support/small-disks.ts';

const freshFolder = freshFolders();

const disks = smallDisks();

async function smallDisk(options: string): Promise<string> {
  return disks.mount(await freshFolder(), options);
}

/** Hands over the sound of [from, to) as microphones would, only faster. */
function speak(writer: SessionWriter, from: number, to: number): void {
  for (let start = from; start < to; start += 1_600) {
    const end = Math.min(to, start + 1_600);
    writer.append(sound(start, end, 2), sound(start, end, 1));
  }
}

async function holds(folder: string, from: number, to: number): Promise<boolean> {
  const span = { startSample: from, endSample: to };
  const bypass = await readRecording(folder, 'bypass', span);
  const beamformer = await readRecording(folder, 'beamformer', span);
  return (
    sameSound(bypass.interleaved, sound(from, to, 2)) && sameSound(beamformer.interleaved, sound(from, to, 1))
  );
}

describe.skipIf(disks.refusal !== undefined)('a disk that fills up', () => {
  it('is told once; recording goes on when there is room again, and nothing is lost that memory could hold', async () => {
    const disk = await smallDisk('size=1200k');
    const log = eventLog();
    const filler = join(disk, 'filler');
    await writeFile(filler, Buffer.alloc(600 * 1024));
    const store = new SessionStore(disk);
    const writer = await store.start(DETAILS, log.add);
    writer.addUtterance(utterance(0, 0, 16_000));
    // Three seconds fit, eight do not.
    speak(writer, 0, 48_000);
    await wait(600);
    expect(log.events).toEqual([]);
    speak(writer, 48_000, 128_000);
    const { error } = await log.next('recording-failed');
    expect(error).toMatchObject({
      code: 'output.unwritable',
      message: expect.stringContaining('the disk is full') as string,
    });
    expect(error.advice).toContain('Free some space');
    writer.addUtterance(utterance(1, 16_000, 100_000));
    // What waits for the disk can be replayed.
    expect(
      sameSound(
        await writer.recordingOf({ startSample: 0, endSample: 128_000 }, 'beamformer'),
        sound(0, 128_000, 1),
      ),
    ).toBe(true);
    await wait(2_500);
    expect(log.events).toHaveLength(1);
    const folder = join(disk, writer.id ?? '');
    expect(await holds(folder, 0, 48_000)).toBe(true);

    await rm(filler);
    expect(await log.next('recording-resumed')).toEqual({ type: 'recording-resumed', lostSamples: 0 });
    await writer.close();
    expect(log.events).toHaveLength(2);
    expect(await holds(folder, 0, 128_000)).toBe(true);
    expect(await store.read(writer.id ?? '')).toMatchObject({
      state: 'closed',
      samples: 128_000,
      utterances: 2,
    });
  });

  it('for longer than memory holds: later sound lies at its place, with silence where it was lost, and it says how much', async () => {
    const disk = await smallDisk('size=1600k');
    const log = eventLog();
    const filler = join(disk, 'filler');
    await writeFile(filler, Buffer.alloc(1_200 * 1024));
    const start = { details: DETAILS, startedAt: new Date(), onEvent: log.add, historySamples: 32_000 };
    const writer = await startSession(disk, start);
    speak(writer, 0, 20_000);
    await wait(600);
    for (let from = 20_000; from < 160_000; from += 20_000) {
      speak(writer, from, from + 20_000);
      await wait(450);
    }
    await log.next('recording-failed');
    await rm(filler);
    const { lostSamples } = await log.next('recording-resumed');
    await writer.close();
    const folder = join(disk, writer.id ?? '');
    expect(lostSamples).toBeGreaterThan(0);
    expect(lostSamples).toBeLessThan(140_000);
    expect(await holds(folder, 0, 20_000)).toBe(true);
    expect(await holds(folder, 160_000 - 32_000, 160_000)).toBe(true);
    const { interleaved } = await readRecording(folder, 'beamformer', { startSample: 0, endSample: 160_000 });
    const original = sound(0, 160_000, 1);
    const differing = interleaved.filter((sample, position) => sample !== original[position]);
    // Every sample is what was said, or silence where it was lost.
    expect(differing.every((sample) => sample === 0)).toBe(true);
    expect(differing.length).toBeLessThanOrEqual(lostSamples);
    expect(differing.length).toBeGreaterThan(lostSamples * 0.9);
  });

  it('until the end: what was recorded is kept, and repaired when there is room', async () => {
    const disk = await smallDisk('size=800k');
    const log = eventLog();
    const store = new SessionStore(disk);
    const writer = await store.start(DETAILS, log.add);
    speak(writer, 0, 48_000);
    await wait(600);
    await writeFile(join(disk, 'filler'), Buffer.alloc(400 * 1024));
    speak(writer, 48_000, 160_000);
    await log.next('recording-failed');
    await writer.close();
    expect(log.events).toHaveLength(1);
    const id = writer.id ?? '';
    expect(await store.read(id)).toMatchObject({ state: 'recording', inUse: false });
    await rm(join(disk, 'filler'));
    const { repaired } = await store.repairInterrupted();
    expect(repaired[0]).toMatchObject({ id });
    expect(repaired[0].samples).toBeGreaterThanOrEqual(48_000);
    expect(await holds(join(disk, id), 0, 48_000)).toBe(true);
    expect(await store.read(id)).toMatchObject({ state: 'repaired' });
  });

  it('before the session begins: it is refused in plain words, and nothing is left behind', async () => {
    const full = await smallDisk('size=64k');
    await writeFile(join(full, 'filler'), Buffer.alloc(64 * 1024));
    await expect(new SessionStore(full).start(DETAILS, () => undefined)).rejects.toMatchObject({
      code: 'output.unwritable',
      message: expect.stringContaining('the disk is full') as string,
    });
    expect(await readdir(full)).toEqual(['filler']);
    expect(await recordingRoom(join(full, 'not yet', 'recordings'))).toMatchObject({
      minutes: 0,
      warning: expect.stringContaining('0 minutes') as string,
    });
  });

  it('that is read-only is said to be so', async () => {
    const disk = await smallDisk('size=64k,ro');
    await expect(new SessionStore(disk).start(DETAILS, () => undefined)).rejects.toMatchObject({
      code: 'output.unwritable',
      message: expect.stringContaining('the disk is read-only') as string,
    });
  });
});

describe('a folder that vanishes', () => {
  it('and comes back, as a USB stick does: told, resumed, nothing lost, nothing created in its place meanwhile', async () => {
    const parent = await freshFolder();
    const stick = join(parent, 'USB');
    const log = eventLog();
    const store = new SessionStore(stick);
    const writer = await store.start(DETAILS, log.add);
    const id = writer.id ?? '';
    speak(writer, 0, 32_000);
    writer.addUtterance(utterance(0, 0, 16_000));
    await wait(600);
    await rename(stick, join(parent, 'pulled'));
    await mkdir(stick);
    speak(writer, 32_000, 64_000);
    writer.addUtterance(utterance(1, 16_000, 64_000));
    const { error } = await log.next('recording-failed');
    expect(error.message).toContain('is not there any more');
    await wait(1_200);
    expect(await readdir(stick)).toEqual([]);
    await rm(stick, { recursive: true });
    await rename(join(parent, 'pulled'), stick);
    expect(await log.next('recording-resumed')).toMatchObject({ lostSamples: 0 });
    speak(writer, 64_000, 70_000);
    await writer.close();
    expect(await holds(join(stick, id), 0, 70_000)).toBe(true);
    expect((await all(store.utterances(id))).map(({ index }) => index)).toEqual([0, 1]);
    expect(await store.read(id)).toMatchObject({ state: 'closed', samples: 70_000 });
  });

  it('with the newest sound unwritten on the stick: what memory still has is written again', async () => {
    const parent = await freshFolder();
    const log = eventLog();
    const writer = await new SessionStore(parent).start(DETAILS, log.add);
    const folder = join(parent, writer.id ?? '');
    speak(writer, 0, 32_000);
    await wait(600);
    await rename(folder, join(parent, 'pulled'));
    await log.next('recording-failed');
    // An empty folder of that name, as a place for mounting is, must not be taken for the session.
    await mkdir(folder);
    await wait(1_200);
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
    // As after a pulled stick: the system never got round to writing the last of it.
    const bypass = join(parent, 'pulled', 'bypass.wav');
    await writeFile(bypass, (await readFile(bypass)).subarray(0, 5_000));
    await rename(join(parent, 'pulled'), folder);
    await log.next('recording-resumed');
    await writer.close();
    expect(await holds(folder, 0, 32_000)).toBe(true);
  });

  it('for good: closing ends in time and says nothing twice', async () => {
    const parent = await freshFolder();
    const log = eventLog();
    const writer = await new SessionStore(parent).start(DETAILS, log.add);
    await rm(join(parent, writer.id ?? ''), { recursive: true });
    await log.next('recording-failed');
    await writer.close();
    expect(log.events).toHaveLength(1);
    await expect(stat(join(parent, writer.id ?? ''))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
