import type { Direction } from '../base/utterance.ts';
import type { ArrayGeometry, BeamformerState } from './beamformer.ts';
import { ChannelGuard } from './channel-guard.ts';
import { SourceDirection } from './direction.ts';
import { HopLevels } from './hop-levels.ts';
import { LevelMatcher } from './level-matcher.ts';
import { NoiseTracker } from './noise-tracker.ts';
import { StereoAnalysis } from './stft.ts';
import { SwapWatch } from './swap-watch.ts';
import type { TalkerRule } from './talker-rule.ts';
import { TalkerTracker } from './talker-tracker.ts';
import {
  BIN_COUNT,
  GUARD_TUNING,
  HOP_SAMPLES,
  NOISE_TUNING,
  SPEECH_THRESHOLD,
  SWAP_TUNING,
} from './tuning.ts';

/** Smallest number of hops with signal after which the level difference is trusted to be a fault: half a second. */
const LEVEL_JUDGED_AFTER_HOPS = 32;
/** Change of a microphone's share per hop during a hand-over, from half (both) to all. */
const SHARE_STEP = (0.5 * HOP_SAMPLES * 1000) / (16_000 * GUARD_TUNING.handoverMs);

/**
 * What every beamformer does before it combines: spectra, levels, faults, delay and direction, and the hand-over between both
 * microphones and one. The combining itself is left to the beamformer.
 */
export class ArrayFrontEnd {
  /** After `process` the right spectrum has the level and polarity of the left one. */
  readonly analysis = new StereoAnalysis();
  readonly noise = new NoiseTracker();
  readonly state: BeamformerState;
  readonly levels = new HopLevels();
  /** Shares of the microphones, summing to one: ½ and ½ while both are used, moving gradually at a hand-over. */
  leftShare = 0.5;
  rightShare = 0.5;
  /** Factor that the right spectrum was multiplied with: level match, and −1 where it is wired backwards. */
  rightFactor = 1;

  private readonly talker: TalkerTracker;
  private readonly matcher = new LevelMatcher();
  private readonly guard: ChannelGuard;
  private readonly direction: SourceDirection;
  private readonly swaps: SwapWatch;
  private hopsWithSignal = 0;

  constructor(geometry: ArrayGeometry, rule: TalkerRule, swaps: SwapWatch = new SwapWatch()) {
    this.swaps = swaps;
    this.talker = new TalkerTracker(geometry.spacingMetres, rule, this.noise);
    this.guard = new ChannelGuard(geometry.spacingMetres);
    this.direction = new SourceDirection(geometry.spacingMetres);
    this.state = {
      delaySamples: 0,
      direction: undefined,
      using: 'both',
      levelDifferenceDb: 0,
      faults: this.guard.faults,
    };
  }

  process(left: Float32Array, right: Float32Array, speechProbability: number): void {
    if (left.length !== HOP_SAMPLES || right.length !== HOP_SAMPLES) {
      throw new RangeError(
        `A beamformer takes ${HOP_SAMPLES} samples a hop, not ${left.length} and ${right.length}.`,
      );
    }
    const { analysis, levels, guard } = this;
    const isSpeech = speechProbability >= SPEECH_THRESHOLD;
    analysis.push(left, right);
    levels.measure(analysis.left, analysis.right);
    const bothHeard = this.matcher.update(levels);
    if (bothHeard) this.hopsWithSignal++;
    const wasInverted = guard.coherence.inverted;
    if (isSpeech && bothHeard) guard.coherence.update(analysis.left, analysis.right);
    const levelJudged = this.hopsWithSignal >= LEVEL_JUDGED_AFTER_HOPS;
    guard.hear(left, right, levels, isSpeech);
    guard.judge(levelJudged ? this.matcher : undefined);
    // A quiet room counts: that the background is gone must be known. Zeros, as some devices deliver before they are lost, say nothing.
    const { silenceDbfs } = SWAP_TUNING;
    const isSound = levels.leftDbfs > silenceDbfs && levels.rightDbfs > silenceDbfs;
    if (isSound && guard.choice === 'both') {
      this.swaps.hear(analysis.left, analysis.right, speechProbability < NOISE_TUNING.quietThreshold);
    }
    if (guard.coherence.inverted !== wasInverted) {
      this.talker.reset();
      this.noise.reset();
    }
    this.rightFactor = this.matcher.rightGain * (guard.coherence.inverted ? -1 : 1);
    this.matchRight();
    if (guard.choice === 'both') this.learn(speechProbability);
    this.moveShares();
    this.publish();
  }

  reset(): void {
    this.analysis.reset();
    this.talker.reset();
    this.noise.reset();
    this.matcher.reset();
    this.guard.reset();
    this.swaps.interrupted();
    this.hopsWithSignal = 0;
    this.leftShare = 0.5;
    this.rightShare = 0.5;
    this.rightFactor = 1;
    this.publish();
  }

  private learn(speechProbability: number): void {
    const { left, right } = this.analysis;
    if (speechProbability >= SPEECH_THRESHOLD) this.talker.hearSpeech(left, right);
    else this.talker.hearNoSpeech();
    if (speechProbability < NOISE_TUNING.quietThreshold) this.noise.addQuiet(left, right);
    else this.noise.speechHeard();
  }

  /** −1 where the right microphone is wired backwards. */
  get polarity(): 1 | -1 {
    return this.guard.coherence.inverted ? -1 : 1;
  }

  /** 1 while both microphones are used alike, 0 while one is used alone, between them during a hand-over. */
  get shareOfBoth(): number {
    return 1 - Math.abs(2 * this.leftShare - 1);
  }

  private matchRight(): void {
    const { re, im } = this.analysis.right;
    const { rightFactor } = this;
    for (let k = 0; k < BIN_COUNT; k++) {
      re[k] *= rightFactor;
      im[k] *= rightFactor;
    }
  }

  private moveShares(): void {
    const { choice } = this.guard;
    const wanted = choice === 'both' ? 0.5 : choice === 'left' ? 1 : 0;
    const change = wanted - this.leftShare;
    this.leftShare += Math.min(SHARE_STEP, Math.max(-SHARE_STEP, change));
    this.rightShare = 1 - this.leftShare;
  }

  private publish(): void {
    const { state, direction, talker } = this;
    state.delaySamples = talker.delaySamples;
    state.using = this.guard.choice;
    state.levelDifferenceDb = this.matcher.differenceDb;
    if (this.swaps.swapped) state.faults.add('swapped');
    else state.faults.delete('swapped');
    direction.pointTo(talker);
    const known: Direction | undefined =
      talker.confidence > 0 && this.guard.choice === 'both' ? direction : undefined;
    state.direction = known;
  }
}
