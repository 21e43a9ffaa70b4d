import { floatsToInt16, millisecondsToSamples, type AudioBlock } from '../audio/pcm.ts';
import type { Utterance } from '../base/utterance.ts';
import type { Beamformer } from '../beamform/beamformer.ts';
import type { ClosedEvent, CutterEvent } from '../speech/cutter-events.ts';
import { frameLevelDbfs } from '../speech/frame-level.ts';
import type { SpeechDetector } from '../speech/speech-detector.ts';
import { CUTTING_TUNING, type CuttingTuning } from '../speech/tuning.ts';
import { UtteranceCutter } from '../speech/utterance-cutter.ts';
import type { ArrayFrame } from './array-frame.ts';
import { BeamFeed } from './beam-feed.ts';
import { BeamLevel } from './beam-level.ts';
import { DirectionRecord } from './direction-record.ts';
import { PauseNotice } from './pause-notice.ts';
import { RefinedAtPause, type RefinedRecording, type SpokenSpan } from './refined-at-pause.ts';
import { RollingHistory } from './rolling-history.ts';
import { closedAs, discardedAs } from './settled-talkers.ts';
import {
  judgeTalkers,
  wholeOf,
  type Judgement,
  type RememberedTalker,
  type TalkerPiece,
} from './talker-judge.ts';

export interface ArrayPipelineOptions {
  /** 1: a single microphone, which is then the beam; 2: left and right. */
  readonly channelCount: number;
  /** Used by this pipeline alone; its owner disposes of it. */
  readonly detector: SpeechDetector;
  /** Called once, and only for two channels. */
  readonly createBeamformer: () => Beamformer;
  readonly tuning?: CuttingTuning;
  /** Called at every frame with what the array hears. */
  readonly onFrame?: (frame: Readonly<ArrayFrame>) => void;
  /** Called with everything that the cutter settles, discarded stretches among it. */
  readonly onCut?: (event: CutterEvent) => void;
  /** Tells of pauses inside the open utterance, so that its recognition may begin before it is closed. */
  readonly onPause?: PauseListener;
}

export interface PauseListener {
  /** Silence after which a pause is told. */
  readonly afterMs: number;
  /** What the open utterance would be if nothing more came; undefined where it would be none. */
  readonly pausing: (candidate: Utterance | undefined) => void;
  /** The talker of the open utterance goes on. */
  readonly resumed: () => void;
}

/**
 * From the microphones to utterances: takes the offset out, forms the beam, listens for speech, cuts, and hands out both
 * recordings of each utterance over the same span. It keeps no more sound than one utterance at its longest; between utterances
 * nothing is allocated but what the detector's own calls need.
 */
export class ArrayPipeline {
  readonly channelCount: number;
  readonly #detector: SpeechDetector;
  readonly #beamformer: Beamformer | undefined;
  readonly #feed: BeamFeed;
  readonly #cutter: UtteranceCutter;
  readonly #onFrame: ArrayPipelineOptions['onFrame'];
  readonly #onCut: ArrayPipelineOptions['onCut'];
  readonly #onPause: PauseListener | undefined;
  readonly #pauseNotice: PauseNotice;
  readonly #refinedAtPause = new RefinedAtPause();
  /** As captured, two channels always: a single microphone fills both. */
  readonly #bypass: RollingHistory;
  readonly #beam: RollingHistory;
  readonly #directions: DirectionRecord;
  readonly #frame: Float32Array;
  readonly #beamLevel = new BeamLevel();
  readonly #report: ArrayFrame;
  #frameFill = 0;
  #frameCount = 0;
  #speechProbability = 0;
  #utteranceCount = 0;
  #talkers: readonly RememberedTalker[] = [];
  #deaf = false;
  #busy = false;

  /** @throws RangeError where the number of channels is neither 1 nor 2: channels are chosen before. */
  constructor(options: ArrayPipelineOptions) {
    const { channelCount, detector } = options;
    if (channelCount !== 1 && channelCount !== 2) {
      throw new RangeError(`The pipeline takes one or two microphones, not ${channelCount}.`);
    }
    this.channelCount = channelCount;
    this.#detector = detector;
    this.#beamformer = channelCount === 2 ? options.createBeamformer() : undefined;
    this.#feed = new BeamFeed(channelCount, this.#beamformer);
    this.#cutter = new UtteranceCutter(detector.frameSamples, options.tuning ?? CUTTING_TUNING);
    this.#onFrame = options.onFrame;
    this.#onCut = options.onCut;
    this.#onPause = options.onPause;
    this.#pauseNotice = new PauseNotice(millisecondsToSamples(options.onPause?.afterMs ?? 0));
    this.#frame = new Float32Array(detector.frameSamples);

    // The cutter speaks of whole frames; the recordings run ahead of them by what is on its way through the feed and the frame.
    const { hopSamples, latencySamples } = this.#feed;
    const kept = this.#cutter.reachSamples + hopSamples + latencySamples + detector.frameSamples;
    this.#bypass = new RollingHistory(2, kept);
    this.#beam = new RollingHistory(1, kept);
    this.#directions = new DirectionRecord(Math.ceil(kept / detector.frameSamples));
    this.#report = {
      endSample: 0,
      levels: this.#feed.meter.read(),
      beam: this.#beamLevel.read(),
      speechProbability: 0,
      speaking: false,
      direction: undefined,
      levelDifferenceDb: 0,
      faults: this.#beamformer?.state.faults ?? new Set(),
    };
  }

  /** Samples taken since the start or the last reset. */
  get capturedSamples(): number {
    return this.#bypass.end;
  }

  /** Samples of which both recordings exist: what was captured, less what is on its way through the beamformer. */
  get recordedSamples(): number {
    return this.#beam.end;
  }

  /** The array recording of [from, to), interleaved left, right. It reaches back at least as far as the longest utterance. */
  copyBypass(from: number, to: number): Int16Array {
    return this.#bypass.copy(from, to);
  }

  /** The beamformed recording of [from, to), up to `recordedSamples`. */
  copyBeam(from: number, to: number): Int16Array {
    return this.#beam.copy(from, to);
  }

  /**
   * Stops listening: what comes is recorded and measured, but opens no utterance, until `listen`.
   * @returns the open utterance, closed as though the talker had finished
   */
  stopListening(): readonly Utterance[] {
    this.#begin();
    const utterances: Utterance[] = [];
    for (const event of this.#cutter.closeNow()) this.#settle(event, utterances);
    this.#deaf = true;
    this.#busy = false;
    return utterances;
  }

  /** Listens again after `stopListening`. */
  listen(): void {
    this.#deaf = false;
  }

  /**
   * Takes the next samples at 16 kHz, any number of them. One call at a time.
   * @returns the utterances that ended meanwhile, as a rule none
   * @throws MimiyakuError `inference.failed`
   */
  async push(block: AudioBlock): Promise<readonly Utterance[]> {
    if (block.length !== this.channelCount) {
      throw new RangeError(`The block has ${block.length} channels, not ${this.channelCount}.`);
    }
    this.#begin();
    const left = block[0];
    const right = block[this.channelCount - 1];
    const utterances: Utterance[] = [];
    for (let from = 0; from < left.length;) {
      const to = Math.min(left.length, from + this.#feed.room);
      this.#bypass.appendPairs(left, right, from, to);
      const isFull = this.#feed.add(block, from, to);
      from = to;
      if (isFull) await this.#processHop(Infinity, utterances);
    }
    this.#busy = false;
    return utterances;
  }

  /** The stream has ended: works off what is still on its way, and closes the open utterance. */
  async finish(): Promise<readonly Utterance[]> {
    this.#begin();
    const total = this.#bypass.end;
    const utterances: Utterance[] = [];
    while (this.#beam.end < total) {
      this.#feed.pad();
      await this.#processHop(total, utterances);
    }
    const rest = this.#frameFill === 0 || this.#deaf ? undefined : await this.#listenToRest();
    for (const event of this.#cutter.finish(total, rest)) this.#settle(event, utterances);
    this.#busy = false;
    return utterances;
  }

  /** After an error: the open utterance, ended where the sound was understood. Only `reset` may follow. */
  rescue(): readonly Utterance[] {
    const utterances: Utterance[] = [];
    for (const event of this.#cutter.closeNow()) this.#settle(event, utterances);
    return utterances;
  }

  /** Forgets everything, as at the start of a session. Also after an error: a hop may have been left half worked. */
  reset(): void {
    this.#detector.reset();
    this.#feed.reset();
    this.#cutter.reset();
    this.#bypass.clear();
    this.#beam.clear();
    this.#frameFill = 0;
    this.#beamLevel.read();
    this.#refinedAtPause.keep(undefined);
    this.#frameCount = 0;
    this.#speechProbability = 0;
    this.#utteranceCount = 0;
    this.#talkers = [];
    this.#deaf = false;
    this.#busy = false;
  }

  #begin(): void {
    if (this.#busy) {
      throw new Error('The pipeline is at work, or failed in it: wait for the last call, or reset.');
    }
    this.#busy = true;
  }

  /** Works the full hop of the feed; `total` is the length of the stream where that is known. */
  async #processHop(total: number, utterances: Utterance[]): Promise<void> {
    const { beam, listening } = this.#feed;
    this.#feed.process(this.#speechProbability);
    const end = Math.min(beam.length, this.#feed.beamFrom + total - this.#beam.end);
    for (let from = this.#feed.beamFrom; from < end;) {
      const to = Math.min(end, from + this.#frame.length - this.#frameFill);
      this.#beam.append(beam, from, to);
      this.#beamLevel.add(beam, from, to);
      while (from < to) this.#frame[this.#frameFill++] = listening[from++];
      if (this.#frameFill === this.#frame.length) await this.#processFrame(utterances);
    }
  }

  async #processFrame(utterances: Utterance[]): Promise<void> {
    const levelDbfs = frameLevelDbfs(this.#frame);
    const probability = await this.#listen();
    if (this.#deaf) this.#cutter.skip(levelDbfs);
    else for (const event of this.#cutter.push(probability, levelDbfs)) this.#settle(event, utterances);
    if (this.#onPause !== undefined) this.#tellPause(this.#onPause);
    if (this.#onFrame !== undefined) this.#onFrame(this.#reportFrame());
  }

  #tellPause(listener: PauseListener): void {
    const notice = this.#pauseNotice.follow(this.#cutter.pauseSamples);
    if (notice === 'resumed') listener.resumed();
    if (notice !== 'pausing') return;
    const event = this.#cutter.preview();
    this.#refinedAtPause.keep(undefined);
    const candidate = event?.kind === 'closed' ? this.#candidate(event) : undefined;
    this.#refinedAtPause.keep(candidate);
    listener.pausing(candidate);
  }

  /** Of several pieces the last goes on growing: nothing is gained by beginning with the first. */
  #candidate(event: ClosedEvent): Utterance | undefined {
    const { pieces } = this.#judge(event);
    return pieces.length === 1 ? this.#utterance(closedAs(event, pieces[0]), pieces[0]) : undefined;
  }

  /** The probability of speech in the frame, kept for the beamformer, and for the direction of the utterance that may come of it. */
  async #listen(): Promise<number> {
    this.#frameFill = 0;
    const probability = await this.#detector.probability(this.#frame);
    this.#speechProbability = probability;
    this.#directions.set(this.#frameCount++, this.#beamformer?.state.direction, probability);
    return probability;
  }

  /** The finding for the last frame of the stream, filled up with silence. */
  async #listenToRest(): Promise<{ probability: number; levelDbfs: number }> {
    const levelDbfs = frameLevelDbfs(this.#frame.subarray(0, this.#frameFill));
    this.#frame.fill(0, this.#frameFill);
    return { probability: await this.#listen(), levelDbfs };
  }

  #reportFrame(): ArrayFrame {
    const report = this.#report;
    report.endSample = this.#frameCount * this.#frame.length;
    report.levels = this.#feed.meter.read();
    report.beam = this.#beamLevel.read();
    report.speechProbability = this.#speechProbability;
    report.speaking = this.#cutter.speaking;
    report.direction = this.#beamformer?.state.direction;
    report.levelDifferenceDb = this.#beamformer?.state.levelDifferenceDb ?? 0;
    return report;
  }

  #settle(event: CutterEvent, utterances: Utterance[]): void {
    if (event.kind !== 'closed') {
      this.#onCut?.(event);
      return;
    }
    const { pieces, remembered } = this.#judge(event);
    this.#talkers = remembered;
    if (pieces.length === 0) this.#onCut?.(discardedAs(event));
    for (const [place, piece] of pieces.entries()) {
      if (place > 0) this.#onCut?.({ kind: 'opened', startSample: piece.startSample });
      const closed = closedAs(event, piece);
      this.#onCut?.(closed);
      utterances.push(this.#utterance(closed, piece));
      this.#utteranceCount++;
    }
  }

  /** What of a stretch is a talker's; all of it where that cannot be told. */
  #judge(event: ClosedEvent): Judgement {
    const heard = this.#beamformer?.voices?.(event.startSample, event.endSample);
    if (heard === undefined) return { pieces: [wholeOf(event)], remembered: this.#talkers };
    return judgeTalkers(event, heard, this.#talkers);
  }

  /** Both recordings of what the cutter found, as the next utterance. */
  #utterance(event: ClosedEvent, piece: TalkerPiece): Utterance {
    const { startSample, endSample, speechStartSample, speechEndSample, cutShort } = event;
    const frameSamples = this.#frame.length;
    const speechEnd = speechEndSample - startSample;
    const refined = this.#refined({ startSample, endSample, speechEnd }, piece);
    return {
      index: this.#utteranceCount,
      startSample,
      endSample,
      bypass: this.#bypass.copy(startSample, endSample),
      beamformer: refined?.beamformer ?? this.#beam.copy(startSample, endSample),
      speechStart: speechStartSample - startSample,
      speechEnd,
      cutShort,
      ...(piece.likelyMurmur && { likelyMurmur: true }),
      direction:
        refined?.direction ??
        this.#directions.over(
          Math.floor(speechStartSample / frameSamples),
          Math.ceil(speechEndSample / frameSamples),
        ),
    };
  }

  /** With the whole utterance at hand some beamformers do better than they could while it was spoken. */
  #refined(span: SpokenSpan, { aroundStart, aroundEnd }: TalkerPiece): RefinedRecording | undefined {
    const { startSample, endSample } = span;
    const known = this.#refinedAtPause.upTo(span, (from, to) => this.#beam.copy(from, to));
    if (known !== undefined) return known;
    const refined = this.#beamformer?.refine?.(startSample, endSample, aroundStart, aroundEnd);
    if (refined === undefined) return undefined;
    return { beamformer: floatsToInt16(refined.samples), direction: refined.direction };
  }
}
