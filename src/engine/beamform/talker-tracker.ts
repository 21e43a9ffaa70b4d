import { DelaySearch } from './delay-search.ts';
import { apartDelaySamples } from './direction.ts';
import type { NoiseTracker } from './noise-tracker.ts';
import { SpatialCovariance } from './spatial-covariance.ts';
import type { Spectrum } from './stft.ts';
import { limitToRule, type TalkerRule } from './talker-rule.ts';
import { DELAY_TUNING, HOP_SAMPLES, hopWeight, TALKER_TUNING } from './tuning.ts';

const PAUSE_HOPS = Math.round((TALKER_TUNING.pauseMs * 16) / HOP_SAMPLES);
const TAKE_OVER_HOPS = Math.round((TALKER_TUNING.takeOverMs * 16) / HOP_SAMPLES);

/** The averages move slowly, so the two searches take turns; the talker is sought at the first hop. */
const TALKER_TURN = 1;
const MOMENT_TURN = 1 + DELAY_TUNING.searchEveryHops / 2;

/**
 * Follows the delay of the talker, and tells the talker from somebody else who speaks meanwhile, whose hops teach the noise tracker.
 */
export class TalkerTracker {
  /** Arrival right minus arrival left in samples at 16 kHz, smoothed; 0 before anybody was heard. */
  delaySamples = 0;
  /** 0 (a guess) to 1 (a single source, no noise). */
  confidence = 0;
  /** How sharply the delay is known, 0…1. */
  sharpness = 0;

  private readonly noise: NoiseTracker;
  private readonly rule: TalkerRule;
  private readonly talkerSearch: DelaySearch;
  private readonly momentSearch: DelaySearch;
  private readonly observed = new SpatialCovariance(hopWeight(DELAY_TUNING.observedTimeConstantMs));
  private readonly moment = new SpatialCovariance(hopWeight(DELAY_TUNING.momentTimeConstantMs));
  private readonly delayWeight = hopWeight(DELAY_TUNING.smoothingMs);
  private readonly otherDelay: number;
  private located = false;
  private talkerHops = 0;
  private otherHops = 0;
  private pauseHops = 0;
  private speechHops = 0;

  constructor(spacingMetres: number, rule: TalkerRule, noise: NoiseTracker) {
    this.noise = noise;
    this.rule = rule;
    this.talkerSearch = new DelaySearch(spacingMetres);
    this.momentSearch = new DelaySearch(spacingMetres);
    limitToRule(this.talkerSearch, rule, spacingMetres);
    this.otherDelay = apartDelaySamples(spacingMetres);
  }

  /** Takes a hop in which somebody speaks. */
  hearSpeech(left: Spectrum, right: Spectrum): void {
    if (this.pauseHops >= PAUSE_HOPS) this.expectAnybody();
    this.pauseHops = 0;
    this.speechHops++;
    this.moment.add(left, right);
    const background = this.noise.covariance.hops > 0 ? this.noise.covariance : undefined;
    const turn = this.speechHops % DELAY_TUNING.searchEveryHops;
    if (turn === MOMENT_TURN) this.momentSearch.search(this.moment, background);
    if (this.isSomebodyElse()) {
      this.hearSomebodyElse(left, right);
      return;
    }
    this.otherHops = Math.max(0, this.otherHops - 1);
    this.talkerHops++;
    this.observed.add(left, right);
    if (turn === TALKER_TURN) {
      this.talkerSearch.search(this.observed, background);
      this.confidence = this.talkerSearch.confidence;
      this.sharpness = this.talkerSearch.sharpness;
    }
    if (this.confidence < DELAY_TUNING.leastConfidence) return;
    if (!this.located) this.delaySamples = this.talkerSearch.delaySamples;
    this.located = true;
    this.delaySamples += this.delayWeight * (this.talkerSearch.delaySamples - this.delaySamples);
  }

  /** Takes note of a hop in which nobody speaks. */
  hearNoSpeech(): void {
    this.pauseHops++;
  }

  reset(): void {
    this.expectAnybody();
    this.delaySamples = 0;
    this.confidence = 0;
    this.sharpness = 0;
    this.located = false;
    this.pauseHops = 0;
    this.speechHops = 0;
  }

  private expectAnybody(): void {
    this.observed.reset();
    this.moment.reset();
    this.momentSearch.confidence = 0;
    this.talkerHops = 0;
    this.otherHops = 0;
  }

  private isSomebodyElse(): boolean {
    const { delaySamples, confidence } = this.momentSearch;
    if (confidence < TALKER_TUNING.otherConfidence) return false;
    if (this.rule.kind === 'sector' && !this.located) return !this.talkerSearch.allows(delaySamples);
    if (this.rule.kind !== 'sector' && this.talkerHops < TALKER_TUNING.establishedAfterHops) return false;
    return Math.abs(delaySamples - this.delaySamples) > this.otherDelay;
  }

  private hearSomebodyElse(left: Spectrum, right: Spectrum): void {
    if (this.otherHops === 0) this.noise.save();
    this.otherHops++;
    const mayTakeOver =
      this.rule.kind !== 'sector' || this.talkerSearch.allows(this.momentSearch.delaySamples);
    if (mayTakeOver && this.otherHops >= Math.min(this.talkerHops, TAKE_OVER_HOPS)) {
      // What was learned from this voice as noise must not be held against it.
      this.noise.restore();
      this.expectAnybody();
      return;
    }
    const certain = this.rule.kind === 'sector' || this.talkerHops >= TALKER_TUNING.certainAfterHops;
    if (certain) this.noise.learn(left, right);
  }
}
