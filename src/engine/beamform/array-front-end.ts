import type { Direction } from '../array/utterance.ts';
import type { ArrayGeometry, BeamformerState } from './beamformer.ts';
import { ChannelGuard } from './channel-guard.ts';
import { DelayEstimator } from './delay-estimator.ts';
import { azimuthFromDelay } from './direction.ts';
import { HopLevels } from './hop-levels.ts';
import { LevelMatcher } from './level-matcher.ts';
import { StereoAnalysis } from './stft.ts';
import { GUARD_TUNING, HOP_SAMPLES, SPEECH_THRESHOLD } from './tuning.ts';

/** Smallest number of hops with signal after which the level difference is trusted to be a fault: half a second. */
const LEVEL_JUDGED_AFTER_HOPS = 32;
/** Change of a microphone's share per hop during a hand-over, from half (both) to all. */
const SHARE_STEP = (0.5 * HOP_SAMPLES * 1000) / (16_000 * GUARD_TUNING.handoverMs);

/**
 * What every beamformer does before it combines: spectra, levels, faults, delay and direction, and the hand-over between both
 * microphones and one. The combining itself is left to the beamformer.
 */
export class ArrayFrontEnd {
  readonly analysis = new StereoAnalysis();
  readonly state: BeamformerState;
  readonly levels = new HopLevels();
  /** Shares of the microphones, summing to one: ½ and ½ while both are used, moving gradually at a hand-over. */
  leftShare = 0.5;
  rightShare = 0.5;
  /** Factor for the right microphone: level match, and −1 where it is wired backwards. */
  rightFactor = 1;
  isSpeech = false;

  private readonly spacingMetres: number;
  private readonly delay: DelayEstimator;
  private readonly matcher = new LevelMatcher();
  private readonly guard: ChannelGuard;
  private readonly direction = { azimuthDegrees: 0, confidence: 0 };
  private hopsWithSignal = 0;

  constructor(geometry: ArrayGeometry) {
    this.spacingMetres = geometry.spacingMetres;
    this.delay = new DelayEstimator(geometry.spacingMetres);
    this.guard = new ChannelGuard(geometry.spacingMetres);
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
    this.isSpeech = speechProbability >= SPEECH_THRESHOLD;
    this.analysis.push(left, right);
    this.levels.measure(this.analysis.left, this.analysis.right);
    const bothHeard = this.matcher.update(this.levels.leftPower, this.levels.rightPower);
    if (bothHeard) this.hopsWithSignal++;
    const wasInverted = this.guard.coherence.inverted;
    if (this.isSpeech && bothHeard) this.guard.coherence.update(this.analysis.left, this.analysis.right);
    const levelJudged = this.hopsWithSignal >= LEVEL_JUDGED_AFTER_HOPS;
    this.guard.hear(left, right, this.levels, this.isSpeech);
    this.guard.judge(levelJudged ? this.matcher.differenceDb : 0);
    const { inverted } = this.guard.coherence;
    if (inverted !== wasInverted) this.delay.reset();
    if (this.isSpeech && this.guard.choice === 'both') {
      this.delay.update(this.analysis.left, this.analysis.right, inverted);
    }
    this.rightFactor = this.matcher.rightGain * (inverted ? -1 : 1);
    this.moveShares();
    this.publish();
  }

  reset(): void {
    this.analysis.reset();
    this.delay.reset();
    this.matcher.reset();
    this.guard.reset();
    this.hopsWithSignal = 0;
    this.leftShare = 0.5;
    this.rightShare = 0.5;
    this.rightFactor = 1;
    this.publish();
  }

  private moveShares(): void {
    const { choice } = this.guard;
    const wanted = choice === 'both' ? 0.5 : choice === 'left' ? 1 : 0;
    const change = wanted - this.leftShare;
    this.leftShare += Math.min(SHARE_STEP, Math.max(-SHARE_STEP, change));
    this.rightShare = 1 - this.leftShare;
  }

  private publish(): void {
    const { state, direction, delay } = this;
    state.delaySamples = delay.delaySamples;
    state.using = this.guard.choice;
    state.levelDifferenceDb = this.matcher.differenceDb;
    direction.azimuthDegrees = azimuthFromDelay(delay.delaySamples, this.spacingMetres);
    direction.confidence = delay.confidence;
    const known: Direction | undefined =
      delay.confidence > 0 && this.guard.choice === 'both' ? direction : undefined;
    state.direction = known;
  }
}
