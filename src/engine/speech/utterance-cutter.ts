import { SAMPLE_RATE_HZ } from '../audio/pcm.ts';
import { findCutPoint } from './cut-point.ts';
import type { CutterEvent, SpeechEvidence } from './cutter-events.ts';
import { judgeEvidence, weighEvidence } from './evidence.ts';
import { FrameRecord } from './frame-record.ts';
import { countFrames, type FrameCounts } from './frame-counts.ts';
import { CUTTING_TUNING, type CuttingTuning } from './tuning.ts';

const NOTHING: readonly CutterEvent[] = [];

/**
 * Finds where utterances begin and end from what the detector says of each frame: a state machine of whole frames without input,
 * output or clock. Utterances come in order and never overlap; no run of speech longer than the onset is lost, but for what is
 * discarded by an event that says so.
 */
export class UtteranceCutter {
  readonly frameSamples: number;
  /** Samples back from the newest that an event may still speak of: what a caller must keep. */
  readonly reachSamples: number;
  readonly #tuning: CuttingTuning;
  readonly #frames: FrameCounts;
  readonly #record: FrameRecord;
  #speaking = false;
  /** Frames taken so far, which is the number of the next one. */
  #count = 0;
  /** First frame of the open utterance, pre-roll included. */
  #startFrame = 0;
  /** First frame that the detector took for speech, and where the sound around it begins. */
  #detectedFrame = 0;
  #speechStartFrame = 0;
  #lastSpeechFrame = 0;
  /** True where the open utterance goes on from one that was cut at the longest length. */
  #continues = false;
  /** One past the last frame of the newest utterance: the next one may not begin before it. */
  #takenUntilFrame = 0;
  #noiseDbfs: number | undefined;
  #totalSamples = Infinity;

  /** @throws RangeError where the longest utterance has no room for a pre-roll, the search for a cut, and speech. */
  constructor(frameSamples: number, tuning: CuttingTuning = CUTTING_TUNING) {
    this.frameSamples = frameSamples;
    this.#tuning = tuning;
    this.#frames = countFrames(frameSamples, tuning);
    const { longest, preRoll, cutSearch } = this.#frames;
    if (longest <= 2 * cutSearch + 3 * preRoll) {
      throw new RangeError(
        'The longest utterance must exceed twice the search for a cut and three pre-rolls.',
      );
    }
    this.#record = new FrameRecord(longest + 1);
    this.reachSamples = this.#record.capacity * frameSamples;
  }

  /** True while an utterance is open. */
  get speaking(): boolean {
    return this.#speaking;
  }

  /** Samples since the last speech of the open utterance; undefined while none is open. */
  get pauseSamples(): number | undefined {
    return this.#speaking ? (this.#count - 1 - this.#lastSpeechFrame) * this.frameSamples : undefined;
  }

  /** What would come of the open utterance if nothing more were said; undefined while none is open. */
  preview(): CutterEvent | undefined {
    return this.#speaking ? this.#outcome(this.#count, false) : undefined;
  }

  /**
   * Takes the next frame: its probability of speech and its level. A probability that is no number counts as none.
   * @returns what that settled, in order; as a rule nothing.
   */
  push(probability: number, levelDbfs: number): readonly CutterEvent[] {
    const frame = this.#count++;
    const heard = Number.isNaN(probability) ? 0 : probability;
    this.#record.set(frame, heard, levelDbfs);
    if (this.#speaking) return this.#followSpeech(frame, heard);
    if (heard >= this.#tuning.startProbability) return this.#tryToOpen(frame);
    this.#followNoise(heard, levelDbfs);
    return NOTHING;
  }

  /**
   * The stream has ended after `totalSamples`: closes the open utterance. `rest` is the finding for a last frame that had to be filled
   * up; no event speaks of the samples added to it.
   */
  finish(
    totalSamples: number,
    rest?: { readonly probability: number; readonly levelDbfs: number },
  ): readonly CutterEvent[] {
    this.#totalSamples = totalSamples;
    const events = rest === undefined ? NOTHING : this.push(rest.probability, rest.levelDbfs);
    if (!this.#speaking) return events;
    this.#speaking = false;
    return [...events, this.#close(this.#count, false)];
  }

  /** Closes the open utterance as though the talker had finished; the stream goes on. */
  closeNow(): readonly CutterEvent[] {
    if (!this.#speaking) return NOTHING;
    this.#speaking = false;
    return [this.#close(this.#count, false)];
  }

  /** Takes a frame to which nobody is to listen: it opens no utterance, and teaches nothing of the background. */
  skip(levelDbfs: number): void {
    this.#record.set(this.#count++, 0, levelDbfs);
  }

  /** Forgets everything, as at the start of a stream. */
  reset(): void {
    this.#speaking = false;
    this.#count = 0;
    this.#takenUntilFrame = 0;
    this.#noiseDbfs = undefined;
    this.#totalSamples = Infinity;
  }

  /** Opens an utterance where the frames up to this one, back to the last that is no speech, hold enough of it. */
  #tryToOpen(frame: number): readonly CutterEvent[] {
    const { startProbability, stopProbability } = this.#tuning;
    const earliest = Math.max(this.#takenUntilFrame, frame - this.#frames.preRoll);
    let first = frame;
    let strong = 0;
    for (let back = frame; back >= earliest; back--) {
      const probability = this.#record.probability(back);
      if (probability < stopProbability) break;
      if (probability >= startProbability) strong++;
      first = back;
    }
    return strong >= this.#frames.onset ? [this.#open(first, frame)] : NOTHING;
  }

  /**
   * The first frame not long before that alone would be speech: of a first word the detector sometimes finds a frame or two, loses it
   * again, and is sure only of the second.
   */
  #firstHint(detectedFrame: number): number {
    const earliest = Math.max(this.#takenUntilFrame, detectedFrame - this.#frames.reachBack, 0);
    return this.#record.firstAtLeast(this.#tuning.startProbability, earliest, detectedFrame) ?? detectedFrame;
  }

  /** Back from the first frame of speech over sound right before it: the detector often misses a first syllable. */
  #edgeBefore(speechFrame: number): number {
    const earliest = Math.max(this.#takenUntilFrame, speechFrame - this.#frames.preRoll, 0);
    let first = speechFrame;
    while (first > earliest && this.#isSound(first - 1)) first--;
    return first;
  }

  /** On from the end of speech over sound right behind it: last consonants and what the room makes of them. */
  #edgeBehind(speechEndFrame: number, latest: number): number {
    let end = speechEndFrame;
    while (end < Math.min(latest, speechEndFrame + this.#frames.postRoll) && this.#isSound(end)) end++;
    return end;
  }

  #isSound(frame: number): boolean {
    return (
      this.#noiseDbfs !== undefined &&
      this.#record.levelDbfs(frame) >= this.#noiseDbfs + this.#tuning.edgeOverNoiseDb
    );
  }

  #open(detectedFrame: number, lastSpeechFrame: number): CutterEvent {
    this.#speaking = true;
    this.#continues = false;
    this.#detectedFrame = detectedFrame;
    this.#speechStartFrame = this.#edgeBefore(this.#firstHint(detectedFrame));
    this.#lastSpeechFrame = lastSpeechFrame;
    this.#startFrame = Math.max(this.#takenUntilFrame, this.#speechStartFrame - this.#frames.preRoll, 0);
    return { kind: 'opened', startSample: this.#startFrame * this.frameSamples };
  }

  #followSpeech(frame: number, probability: number): readonly CutterEvent[] {
    if (probability >= this.#tuning.stopProbability) this.#lastSpeechFrame = frame;
    const end = frame + 1;
    const length = end - this.#startFrame;
    const pause = frame - this.#lastSpeechFrame;
    if (pause >= this.#hangover(length)) {
      this.#speaking = false;
      return [this.#close(end, false)];
    }
    return length >= this.#frames.longest ? this.#cut(end) : NOTHING;
  }

  /** The pause, in frames, that ends an utterance of this length: the longer it has lasted, the shorter. */
  #hangover(length: number): number {
    const { hangover, impatientHangover, patience } = this.#frames;
    const share = Math.min(1, length / patience);
    return Math.round(hangover + (impatientHangover - hangover) * share);
  }

  /** Cuts running speech at its best point near the longest length; what lies behind the cut is the next utterance. */
  #cut(end: number): readonly CutterEvent[] {
    const { cutSearch } = this.#frames;
    const boundary = findCutPoint(this.#record, end - cutSearch, end - 1, this.#tuning.cutProbabilityDb);
    const next = this.#record.firstAtLeast(this.#tuning.stopProbability, boundary, end);
    const closed = this.#close(boundary, next !== undefined);
    this.#takenUntilFrame = boundary;
    if (next === undefined) {
      this.#speaking = false;
      return [closed];
    }
    const opened = this.#open(next, this.#lastSpeechFrame);
    this.#startFrame = boundary;
    this.#continues = true;
    return [closed, { ...opened, startSample: boundary * this.frameSamples }];
  }

  /** Ends the open utterance: its samples lie before `endFrame`. */
  #close(endFrame: number, cutShort: boolean): CutterEvent {
    const event = this.#outcome(endFrame, cutShort);
    if (event.kind === 'closed') this.#takenUntilFrame = Math.ceil(event.endSample / this.frameSamples);
    return event;
  }

  /** What the open utterance is if it ends in front of `endFrame`. */
  #outcome(endFrame: number, cutShort: boolean): CutterEvent {
    const { stopProbability } = this.#tuning;
    const last =
      this.#record.lastAtLeast(stopProbability, this.#detectedFrame, endFrame) ?? this.#detectedFrame;
    const speechEndFrame = this.#edgeBehind(last + 1, endFrame);
    // Behind a forced cut the next utterance begins: nothing may lie between the two.
    const end = cutShort ? endFrame : Math.min(endFrame, speechEndFrame + this.#frames.postRoll);
    const evidence = this.#evidence(last + 1);
    const startSample = this.#startFrame * this.frameSamples;
    const endSample = Math.min(end * this.frameSamples, this.#totalSamples);
    const reason = judgeEvidence(evidence, this.#tuning.shortestSpeechMs, this.#continues);
    if (reason !== undefined) return { kind: 'discarded', startSample, endSample, reason, evidence };
    return {
      kind: 'closed',
      startSample,
      endSample,
      speechStartSample: this.#speechStartFrame * this.frameSamples,
      speechEndSample: Math.min(speechEndFrame * this.frameSamples, this.#totalSamples),
      cutShort,
      evidence,
    };
  }

  #evidence(endFrame: number): SpeechEvidence {
    return weighEvidence(this.#record, {
      from: this.#detectedFrame,
      to: endFrame,
      startProbability: this.#tuning.startProbability,
      stopProbability: this.#tuning.stopProbability,
      noiseDbfs: this.#noiseDbfs,
      frameMs: (1000 * this.frameSamples) / SAMPLE_RATE_HZ,
    });
  }

  /**
   * Mean level of what is not speech, over about a second. One frame moves it by little, however loud: syllables that the detector misses
   * and slamming doors are not the background.
   */
  #followNoise(probability: number, levelDbfs: number): void {
    if (probability >= this.#tuning.stopProbability) return;
    const known = this.#noiseDbfs ?? levelDbfs;
    const difference = Math.min(this.#tuning.edgeOverNoiseDb, levelDbfs - known);
    this.#noiseDbfs = known + difference * this.#frames.noiseWeight;
  }
}
