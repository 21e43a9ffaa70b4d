import { describe, expect, it } from 'vitest';
import { TALKER_JUDGE_TUNING } from '../../src/engine/array/tuning.ts';
import { delayFromAzimuth } from '../../src/engine/beamform/direction.ts';
import { StoredHops } from '../../src/engine/beamform/stored-hops.ts';
import { VoicePresence } from '../../src/engine/beamform/voice-presence.ts';
import { readBoothLabels, readBoothSample } from '../speech/booth-sample.ts';

const SPACING = 0.06;
const ENOUGH = TALKER_JUDGE_TUNING.leastPresence;
const labels = await readBoothLabels();
const seats = [...new Set(labels.map(({ azimuthDegrees }) => azimuthDegrees))];
const delaysOf = (azimuths: readonly number[]): number[] =>
  azimuths.map((azimuth) => delayFromAzimuth(azimuth, SPACING));

async function peak(
  from: number,
  to: number,
  azimuths: readonly number[],
  enough = Infinity,
): Promise<number> {
  const [left, right] = await readBoothSample(from, to);
  const hops = new StoredHops();
  hops.analyse(left, right, 1);
  return new VoicePresence(SPACING).peak(hops, delaysOf(azimuths), enough);
}

describe('whether anybody near speaks', () => {
  it('is sure of each sentence of the bundled recording from its seat, and of none from the others', async () => {
    for (const { start, end, azimuthDegrees } of labels) {
      expect(await peak(start, end, [azimuthDegrees])).toBeGreaterThan(ENOUGH);
      const others = seats.filter((seat) => seat !== azimuthDegrees);
      expect(await peak(start, end, others)).toBeLessThan(ENOUGH / 2);
    }
  });

  it('is found whichever of the directions it is, and asked no further than is enough', async () => {
    const [{ start, end }] = labels;
    const all = await peak(start, end, seats);
    expect(all).toBe(await peak(start, end, [labels[0].azimuthDegrees]));
    const early = await peak(start, end, seats, ENOUGH);
    expect(early).toBeGreaterThanOrEqual(ENOUGH);
    expect(early).toBeLessThanOrEqual(all);
  });

  it('is far from sure between the sentences, where only the café is heard', async () => {
    const ends = [0, ...labels.map(({ end }) => end + 0.3)];
    for (const [place, { start }] of labels.entries()) {
      if (start - ends[place] > 1) expect(await peak(ends[place], start, seats)).toBeLessThan(ENOUGH / 2);
    }
  });

  it('is nothing in a stretch of less than half a second', async () => {
    expect(await peak(labels[0].start, labels[0].start + 0.4, seats)).toBe(0);
  });
});
