import type { DiscardReason, SpeechEvidence } from './cutter-events.ts';
import type { FrameRecord } from './frame-record.ts';
import { EVIDENCE_TUNING as TUNING } from './tuning.ts';

export interface EvidenceSpan {
  /** First frame, and one past the last. */
  readonly from: number;
  readonly to: number;
  readonly startProbability: number;
  readonly stopProbability: number;
  /** Level of the background; undefined where none was heard yet. */
  readonly noiseDbfs: number | undefined;
  readonly frameMs: number;
}

/** Sums up what the detector and the level meter said over a span. */
export function weighEvidence(record: FrameRecord, span: EvidenceSpan): SpeechEvidence {
  let speechFrames = 0;
  let likelyFrames = 0;
  let likelySum = 0;
  let peakProbability = 0;
  let speechLevelSum = 0;
  let levelSum = 0;
  let squareSum = 0;
  for (let frame = span.from; frame < span.to; frame++) {
    const probability = record.probability(frame);
    if (probability >= span.stopProbability) {
      likelyFrames++;
      likelySum += probability;
    }
    peakProbability = Math.max(peakProbability, probability);
    const levelDbfs = record.levelDbfs(frame);
    levelSum += levelDbfs;
    squareSum += levelDbfs * levelDbfs;
    if (probability < span.startProbability) continue;
    speechFrames++;
    speechLevelSum += levelDbfs;
  }
  const count = Math.max(1, span.to - span.from);
  const level = speechLevelSum / Math.max(1, speechFrames);
  return {
    speechMs: speechFrames * span.frameMs,
    meanProbability: likelySum / Math.max(1, likelyFrames),
    peakProbability,
    levelOverNoiseDb: span.noiseDbfs === undefined ? undefined : level - span.noiseDbfs,
    levelSpreadDb: Math.sqrt(Math.max(0, squareSum / count - (levelSum / count) ** 2)),
  };
}

/**
 * Says why a stretch is no utterance; undefined where it is one.
 * @param continues the stretch goes on from one that was cut: then even a short rest is the end of a sentence
 */
export function judgeEvidence(
  evidence: SpeechEvidence,
  shortestSpeechMs: number,
  continues: boolean,
): DiscardReason | undefined {
  if (evidence.speechMs < shortestSpeechMs) return continues ? undefined : 'too-short';
  const isDoubtful =
    evidence.peakProbability < TUNING.leastPeakProbability ||
    evidence.meanProbability < TUNING.leastMeanProbability ||
    isWeak(evidence) ||
    isHeldSound(evidence);
  return isDoubtful ? 'not-speech' : undefined;
}

/** Hardly above the background, and the detector is not sure either. */
function isWeak({ levelOverNoiseDb, speechMs, meanProbability, peakProbability }: SpeechEvidence): boolean {
  if (levelOverNoiseDb === undefined || levelOverNoiseDb >= TUNING.clearOverNoiseDb) return false;
  const isSure =
    meanProbability >= TUNING.unclearMeanProbability || peakProbability >= TUNING.unclearPeakProbability;
  return speechMs < TUNING.unclearSpeechMs || !isSure;
}

/** A level that hardly moves: a chord, a horn, a hum. */
function isHeldSound({
  levelOverNoiseDb,
  levelSpreadDb,
  speechMs,
  meanProbability,
}: SpeechEvidence): boolean {
  const spreadOfSpeech = Math.min(
    TUNING.steadySpreadMostDb,
    TUNING.steadySpreadDb + TUNING.steadySpreadPerDb * Math.max(0, levelOverNoiseDb ?? 0),
  );
  const mayBeVowel = meanProbability >= TUNING.steadyMeanProbability && speechMs <= TUNING.steadyLongestMs;
  return levelSpreadDb < spreadOfSpeech && !mayBeVowel;
}
