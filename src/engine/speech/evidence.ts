import type { DiscardReason, SpeechEvidence } from './cutter-events.ts';
import type { FrameRecord } from './frame-record.ts';
import type { CuttingTuning } from './tuning.ts';

export interface EvidenceSpan {
  /** First frame, and one past the last. */
  readonly from: number;
  readonly to: number;
  readonly startProbability: number;
  /** Level of the background; undefined where none was heard yet. */
  readonly noiseDbfs: number | undefined;
  readonly frameMs: number;
}

/** Sums up what the detector and the level meter said over a span. */
export function weighEvidence(record: FrameRecord, span: EvidenceSpan): SpeechEvidence {
  let speechFrames = 0;
  let sum = 0;
  let peakProbability = 0;
  let levelSum = 0;
  for (let frame = span.from; frame < span.to; frame++) {
    const probability = record.probability(frame);
    sum += probability;
    peakProbability = Math.max(peakProbability, probability);
    if (probability < span.startProbability) continue;
    speechFrames++;
    levelSum += record.levelDbfs(frame);
  }
  const level = levelSum / Math.max(1, speechFrames);
  return {
    speechMs: speechFrames * span.frameMs,
    meanProbability: sum / Math.max(1, span.to - span.from),
    peakProbability,
    levelOverNoiseDb: speechFrames === 0 || span.noiseDbfs === undefined ? 0 : level - span.noiseDbfs,
  };
}

/**
 * Says why a stretch is no utterance; undefined where it is one.
 * @param continues the stretch goes on from one that was cut: then even a short rest is the end of a sentence
 */
export function judgeEvidence(
  evidence: SpeechEvidence,
  tuning: CuttingTuning,
  continues: boolean,
): DiscardReason | undefined {
  if (evidence.speechMs < tuning.shortestSpeechMs) return continues ? undefined : 'too-short';
  return evidence.peakProbability < tuning.leastPeakProbability ? 'not-speech' : undefined;
}
