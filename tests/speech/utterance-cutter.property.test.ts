import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CutterEvent } from '../../src/engine/speech/cutter-events.ts';
import { CUTTING_TUNING, type CuttingTuning } from '../../src/engine/speech/tuning.ts';
import { closedOnly, cut, FRAME_SAMPLES } from './stretches.ts';

/** Short numbers, so that random sequences meet every rule many times over. */
const tuning: CuttingTuning = {
  ...CUTTING_TUNING,
  hangoverMs: 256,
  patienceMs: 1280,
  impatientHangoverMs: 128,
  longestMs: 2240,
  reachBackMs: 320,
  cutSearchMs: 320,
};
const ONSET_FRAMES = Math.ceil(tuning.onsetMs / 32);

/** Runs of frames of like probability (real detectors dwell), with single frames of anything between. */
const frames = fc
  .array(
    fc.record({
      probability: fc.oneof(
        fc.constantFrom(0, 0.2, 0.35, 0.4, 0.5, 0.6, 0.95, 1),
        fc.double({ min: 0, max: 1, noNaN: true }),
      ),
      count: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 120 })),
      levelDbfs: fc.double({ min: -90, max: 0, noNaN: true }),
    }),
    { maxLength: 40 },
  )
  .map((runs) =>
    runs.flatMap(({ probability, count, levelDbfs }) =>
      Array.from({ length: count }, (_, place) => ({
        probability,
        levelDbfs: levelDbfs + 6 * Math.sin(place),
      })),
    ),
  );

/** Runs of at least an onset at or above the start threshold, as [first, past the last) frames. */
function speechRuns(sequence: readonly { probability: number }[]): [number, number][] {
  const runs: [number, number][] = [];
  let from = 0;
  for (let frame = 0; frame <= sequence.length; frame++) {
    if (frame < sequence.length && sequence[frame].probability >= tuning.startProbability) continue;
    if (frame - from >= ONSET_FRAMES) runs.push([from, frame]);
    from = frame + 1;
  }
  return runs;
}

function settled(events: readonly CutterEvent[]): Exclude<CutterEvent, { kind: 'opened' }>[] {
  return events.filter((event) => event.kind !== 'opened');
}

describe('over any sequence of probabilities', () => {
  it('utterances are ordered, inside the stream, never overlap and never exceed the longest length', () => {
    fc.assert(
      fc.property(frames, fc.integer({ min: 0, max: FRAME_SAMPLES - 1 }), (sequence, missing) => {
        const total = sequence.length === 0 ? 0 : sequence.length * FRAME_SAMPLES - missing;
        let taken = 0;
        for (const utterance of closedOnly(cut(sequence, tuning, total))) {
          const { startSample, speechStartSample, speechEndSample, endSample } = utterance;
          expect(startSample).toBeGreaterThanOrEqual(taken);
          expect(speechStartSample).toBeGreaterThanOrEqual(startSample);
          expect(speechEndSample).toBeGreaterThan(speechStartSample);
          expect(endSample).toBeGreaterThanOrEqual(speechEndSample);
          expect(endSample).toBeLessThanOrEqual(total);
          expect(endSample - startSample).toBeLessThanOrEqual((tuning.longestMs * 16_000) / 1000);
          taken = endSample;
        }
      }),
      { numRuns: 400 },
    );
  });

  it('every run of speech is in utterances, or in what was discarded by name', () => {
    fc.assert(
      fc.property(frames, (sequence) => {
        const spans = settled(cut(sequence, tuning));
        const covered = (sample: number): boolean =>
          spans.some(({ startSample, endSample }) => sample >= startSample && sample < endSample);
        for (const [from, to] of speechRuns(sequence)) {
          for (let frame = from; frame < to; frame++) {
            expect(covered(frame * FRAME_SAMPLES) && covered((frame + 1) * FRAME_SAMPLES - 1)).toBe(true);
          }
        }
      }),
      { numRuns: 400 },
    );
  });

  it('behind a cut the next utterance begins at once', () => {
    fc.assert(
      fc.property(frames, (sequence) => {
        const spans = settled(cut(sequence, tuning));
        for (const [place, span] of spans.entries()) {
          if (span.kind !== 'closed' || !span.cutShort) continue;
          expect(spans[place + 1].startSample).toBe(span.endSample);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('every opening is settled before the next, and both speak of the same beginning', () => {
    fc.assert(
      fc.property(frames, (sequence) => {
        const events = cut(sequence, tuning);
        expect(events.length % 2).toBe(0);
        for (let place = 0; place < events.length; place += 2) {
          expect(events[place].kind).toBe('opened');
          expect(events[place + 1].kind).not.toBe('opened');
          expect(events[place + 1].startSample).toBe(events[place].startSample);
        }
      }),
      { numRuns: 400 },
    );
  });
});
