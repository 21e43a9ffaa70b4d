import { describe, expect, it } from 'vitest';
import { createForgetfulWriter } from '../../src/engine/recordings/forgetful-writer.ts';
import { sameSound, sound, utterance } from './sessions.ts';

const SECOND = 16_000;

describe('a session of which nothing is kept', () => {
  it('hands out the sound of the newest utterances, and forgets the oldest and at the end everything', async () => {
    const writer = createForgetfulWriter();
    expect(writer.id).toBeUndefined();
    // 40 utterances of ten seconds: more than the five minutes that are held.
    for (let index = 0; index < 40; index++) {
      const start = index * 10 * SECOND;
      for (let from = start; from < start + 10 * SECOND; from += 4_000) {
        writer.append(sound(from, from + 4_000, 2), sound(from, from + 4_000, 1));
      }
      writer.addUtterance(utterance(index, start, start + 10 * SECOND, { status: 'waiting' }));
      writer.addUtterance(utterance(index, start, start + 10 * SECOND));
    }
    const spanOf = (index: number): { startSample: number; endSample: number } => ({
      startSample: index * 10 * SECOND,
      endSample: (index + 1) * 10 * SECOND,
    });
    const kept = await Promise.all(
      Array.from({ length: 40 }, (_, index) => writer.recordingOf(spanOf(index), 'bypass')),
    );
    expect(kept.map((cut) => cut !== undefined)).toEqual([
      ...Array<boolean>(10).fill(false),
      ...Array<boolean>(30).fill(true),
    ]);
    expect(sameSound(kept[10], sound(10 * 10 * SECOND, 11 * 10 * SECOND, 2))).toBe(true);
    // A part of an utterance that is long gone from the newest minute, and one that is no utterance yet.
    const part = await writer.recordingOf(
      { startSample: 200 * SECOND + 5, endSample: 200 * SECOND + 9 },
      'beamformer',
    );
    expect(part).toEqual(sound(200 * SECOND + 5, 200 * SECOND + 9, 1));
    const across = { startSample: 385 * SECOND, endSample: 395 * SECOND };
    expect(
      sameSound(
        await writer.recordingOf(across, 'beamformer'),
        sound(across.startSample, across.endSample, 1),
      ),
    ).toBe(true);

    await writer.close();
    expect(await writer.recordingOf(spanOf(39), 'bypass')).toBeUndefined();
    writer.append(sound(0, 10, 2), sound(0, 10, 1));
    writer.addUtterance(utterance(41, 0, 10));
    expect(await writer.recordingOf({ startSample: 0, endSample: 10 }, 'bypass')).toBeUndefined();
  });
});
