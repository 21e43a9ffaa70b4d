import { describe, expect, it } from 'vitest';
import { ArrayPipeline } from '../../src/engine/array/array-pipeline.ts';
import { TALKER_JUDGE_TUNING } from '../../src/engine/array/tuning.ts';
import type { Utterance } from '../../src/engine/base/utterance.ts';
import type { HeardVoices, VoiceRun } from '../../src/engine/beamform/voice-finder.ts';
import type { CutterEvent } from '../../src/engine/speech/cutter-events.ts';
import { DelayingBeamformer } from './delaying-beamformer.ts';
import { LevelDetector } from './level-detector.ts';
import { blocksOf, bursts } from './signals.ts';

const SECOND = 16_000;
const left = bursts(9, [
  [1, 4],
  [6, 7.5],
]);

/** Runs a recording of two stretches of speech through a pipeline whose beamformer hears this in the first and the second. */
async function cut(
  hears: (asked: number) => HeardVoices | undefined,
): Promise<{ utterances: Utterance[]; events: CutterEvent[]; candidates: Utterance[] }> {
  let asked = 0;
  class Hearing extends DelayingBeamformer {
    voices(startSample: number): HeardVoices | undefined {
      return hears(startSample < 5 * SECOND ? 0 : 1 + asked++);
    }
  }
  const events: CutterEvent[] = [];
  const candidates: Utterance[] = [];
  const pipeline = new ArrayPipeline({
    channelCount: 2,
    detector: new LevelDetector(),
    createBeamformer: () => new Hearing(160, 300),
    onCut: (event) => events.push(event),
    onPause: {
      afterMs: 300,
      pausing: (candidate) => {
        if (candidate !== undefined) candidates.push(candidate);
      },
      resumed: () => undefined,
    },
  });
  const utterances: Utterance[] = [];
  for (const block of blocksOf([left, left], [1024])) utterances.push(...(await pipeline.push(block)));
  utterances.push(...(await pipeline.finish()));
  return { utterances, events, candidates };
}

function heard(levels: readonly number[], runs: readonly Omit<VoiceRun, 'levelDb'>[]): HeardVoices {
  return {
    voices: levels.map((levelDb, voice) => ({ delaySamples: 3 * voice, levelDb, allowed: true })),
    runs: runs.map((run) => ({ ...run, levelDb: levels[run.voice] })),
    apartSamples: 1,
    riseDb: 20,
    presence: () => 1,
  };
}

const quiet = 60 - TALKER_JUDGE_TUNING.quieterDb - 1;

describe('a stretch of speech in which several are heard', () => {
  it('becomes the talker’s utterance alone, both recordings over its span', async () => {
    const { utterances, events } = await cut((asked) =>
      asked === 0
        ? heard(
            [60, quiet],
            [
              { voice: 0, from: 0.3 * SECOND, to: 2 * SECOND },
              { voice: 1, from: 2 * SECOND, to: 3.3 * SECOND },
            ],
          )
        : undefined,
    );
    expect(utterances).toHaveLength(2);
    const [{ startSample, endSample, speechEnd, bypass, beamformer }] = utterances;
    expect(endSample - startSample).toBe(2 * SECOND + (TALKER_JUDGE_TUNING.marginMs * SECOND) / 1000);
    expect(speechEnd).toBe(2 * SECOND);
    expect(bypass).toHaveLength(2 * (endSample - startSample));
    expect(beamformer).toHaveLength(endSample - startSample);
    expect(bypass[2 * SECOND]).toBe(left[startSample + SECOND] * 32_768);
    expect(events.map(({ kind }) => kind)).toEqual(['opened', 'closed', 'opened', 'closed']);
  });

  it('becomes two utterances where one takes over from the other, each told as opened and closed', async () => {
    const { utterances, events, candidates } = await cut((asked) =>
      asked === 0
        ? heard(
            [60, 58],
            [
              { voice: 0, from: 0.3 * SECOND, to: 1.7 * SECOND },
              { voice: 1, from: 1.9 * SECOND, to: 3.3 * SECOND },
            ],
          )
        : undefined,
    );
    expect(utterances.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(utterances[1].startSample).toBe(utterances[0].endSample);
    expect(events.map(({ kind }) => kind)).toEqual([
      'opened',
      'closed',
      'opened',
      'closed',
      'opened',
      'closed',
    ]);
    // Which of the two is going on is not known at a pause: nothing is begun early.
    expect(candidates.filter(({ startSample }) => startSample < 5 * SECOND)).toEqual([]);
  });

  it('is discarded, and told so, where only somebody quieter than the talker of before is heard', async () => {
    const { utterances, events } = await cut((asked) =>
      asked === 0
        ? heard([60], [{ voice: 0, from: 0.3 * SECOND, to: 3.3 * SECOND }])
        : {
            ...heard([quiet], [{ voice: 0, from: 0.3 * SECOND, to: 1.8 * SECOND }]),
            voices: [{ delaySamples: 3, levelDb: quiet, allowed: true }],
          },
    );
    expect(utterances).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ kind: 'discarded', reason: 'not-the-talker' });
  });

  it('stays as it is where the beamformer cannot tell', async () => {
    const { utterances, candidates } = await cut(() => undefined);
    expect(utterances).toHaveLength(2);
    expect(candidates).toHaveLength(2);
  });
});
