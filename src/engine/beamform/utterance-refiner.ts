import type { ArrayGeometry, BeamformerSettings, RefinedBeam } from './beamformer.ts';
import { FixedBeam } from './fixed-beam.ts';
import { DelaySearch } from './delay-search.ts';
import { SourceDirection } from './direction.ts';
import { MaskPass } from './mask-pass.ts';
import { loadingFor } from './mvdr-weights.ts';
import { OnsetCovariance } from './onset-covariance.ts';
import { PostFilter } from './post-filter.ts';
import { measurePresence } from './presence.ts';
import { SpatialCovariance } from './spatial-covariance.ts';
import { createSpectrum, Synthesis } from './stft.ts';
import { quantile, StoredHops } from './stored-hops.ts';
import { limitToRule } from './talker-rule.ts';
import { DELAY_TUNING, HOP_SAMPLES, ONSET_TUNING, REFINE_TUNING } from './tuning.ts';

const OPENING_HOPS = Math.floor((REFINE_TUNING.openingMs * 16) / HOP_SAMPLES);

/**
 * The second pass over a finished utterance: with all of it at hand, talker and background are told apart by where they come from
 * instead of by the speech detector, which takes any voice for speech.
 *
 * Starting from the opening of the stretch as background, it alternates between (1) the talker's delay and an MVDR beam, given
 * which hops are background, and (2) which hops are background, given the beam: those in which the beam stands no higher than the
 * background does. That is expectation–maximisation with hard decisions, over whole hops.
 */
export class UtteranceRefiner {
  private readonly search: DelaySearch;
  private readonly direction: SourceDirection;
  private readonly hops = new StoredHops();
  /** The beam of the last utterance, for spectra matched by `rightFactor`. */
  readonly filter = new FixedBeam();
  private readonly noise = new SpatialCovariance();
  private readonly speech = new SpatialCovariance();
  private readonly onsets = new OnsetCovariance();
  private readonly beam = createSpectrum();
  private readonly synthesis = new Synthesis();
  private readonly postFilter: PostFilter | undefined;
  private readonly maskPass: MaskPass | undefined;
  private isNoise = new Uint8Array(0);
  private isSpeech = new Uint8Array(0);
  private presence = new Float64Array(0);

  constructor(geometry: ArrayGeometry, settings: BeamformerSettings) {
    this.search = new DelaySearch(geometry.spacingMetres);
    this.direction = new SourceDirection(geometry.spacingMetres);
    this.maskPass = settings.talkerMask ? new MaskPass(geometry.spacingMetres) : undefined;
    limitToRule(this.search, settings.talker, geometry.spacingMetres);
    this.postFilter = settings.postFilter ? new PostFilter(geometry.spacingMetres) : undefined;
  }

  /** Factor that the right microphone of the last utterance was multiplied with. */
  get rightFactor(): number {
    return this.hops.rightFactor;
  }

  /**
   * @param left the utterance and what came before it
   * @param right the same of the other microphone
   * @param from first sample wanted of the beam
   * @param to one past the last
   * @returns the beam from there to there, or undefined where talker and background cannot be told apart
   */
  refine(
    left: Float32Array,
    right: Float32Array,
    polarity: 1 | -1,
    from: number,
    to = left.length,
  ): RefinedBeam | undefined {
    this.hops.analyse(left, right, polarity);
    const { count } = this.hops;
    if (count < 2 * OPENING_HOPS) return undefined;
    this.isNoise = new Uint8Array(count);
    this.isSpeech = new Uint8Array(count);
    this.presence = new Float64Array(count);
    const openingIsNoise = this.start();
    for (let pass = 0; pass < REFINE_TUNING.passes; pass++) {
      this.locate();
      this.filter.design(this.search.delaySamples, this.noise, REFINE_TUNING.searchLoading);
      measurePresence(this.hops, this.filter, this.presence);
      if (!this.divide(openingIsNoise)) break;
    }
    if (!this.locate() || this.search.confidence < DELAY_TUNING.leastConfidence) return undefined;
    const { delaySamples } = this.search;
    const masked = this.maskPass?.background(this.hops, delaySamples);
    const isEnough = masked !== undefined && masked.hops >= REFINE_TUNING.leastNoiseHops;
    const background = isEnough ? masked : this.noise;
    this.filter.design(delaySamples, background, loadingFor(background.hops));
    this.locateByOnsets();
    this.direction.pointTo(this.search);
    return {
      samples: this.render(from, to),
      delaySamples,
      direction: { azimuthDegrees: this.direction.azimuthDegrees, confidence: this.direction.confidence },
    };
  }

  /** Takes the opening for background; if it proves to be the talker, the quietest hops instead. Returns whether it was kept. */
  private start(): boolean {
    // Hop 0 is half silence.
    for (let hop = 1; hop < this.hops.count - 1; hop++) {
      this.isNoise[hop] = hop < OPENING_HOPS ? 1 : 0;
      this.isSpeech[hop] = hop < OPENING_HOPS ? 0 : 1;
    }
    this.locate();
    const talkerDelay = this.search.delaySamples;
    this.search.search(this.noise, undefined);
    const { openingDelayShare, openingDelaySamples, openingLevelDb, quietShare } = REFINE_TUNING;
    const tolerance = Math.max(openingDelaySamples, openingDelayShare * this.search.longestDelay);
    const sameDirection = Math.abs(this.search.delaySamples - talkerDelay) < tolerance;
    const powers = this.hops.sortedPowers();
    const quiet = quantile(powers, quietShare);
    const level = this.meanPower(1, OPENING_HOPS);
    if (!sameDirection || level <= quiet * 10 ** (openingLevelDb / 10)) return true;
    const middle = quantile(powers, 0.5);
    for (let hop = 1; hop < this.hops.count - 1; hop++) {
      this.isNoise[hop] = this.hops.power(hop) <= quiet ? 1 : 0;
      this.isSpeech[hop] = this.hops.power(hop) >= middle ? 1 : 0;
    }
    return false;
  }

  /** Averages both kinds of hops and looks for the talker; false where there is too little of either. */
  private locate(): boolean {
    this.noise.reset();
    this.speech.reset();
    for (let hop = 1; hop < this.hops.count - 1; hop++) {
      const { left, right } = this.hops.at(hop);
      if (this.isNoise[hop] === 1) this.noise.add(left, right);
      else if (this.isSpeech[hop] === 1) this.speech.add(left, right);
    }
    if (this.noise.hops < REFINE_TUNING.leastNoiseHops || this.speech.hops === 0) return false;
    this.search.search(this.speech, this.noise);
    return true;
  }

  /**
   * Looks for the talker once more, by the beginnings of sounds; where they are too few, the place found before stands. The beam keeps the
   * delay of all of the speech: with that of its beginnings word errors are the same, and it rests on more.
   */
  private locateByOnsets(): void {
    this.onsets.gather(this.hops, this.isNoise, this.noise);
    if (this.onsets.share >= ONSET_TUNING.leastShare) this.search.search(this.onsets.covariance, this.noise);
  }

  /** Divides the hops anew by the talker's presence; false where nothing was changed: too little background would be left, or all fell out the same. */
  private divide(openingIsNoise: boolean): boolean {
    const { presenceDb, presenceShare, loudShare, marginHops, leastNoiseHops } = REFINE_TUNING;
    const last = this.hops.count - 1;
    const inBackground = this.presence.filter((_, hop) => this.isNoise[hop] === 1).sort();
    const base = quantile(inBackground, 0.5);
    const loud = quantile(this.presence.slice(1, last).sort(), loudShare);
    const threshold = base + Math.max(presenceDb, presenceShare * (loud - base));
    const noise = new Uint8Array(this.hops.count);
    let noiseHops = 0;
    for (let hop = 1; hop < last; hop++) {
      let near = false;
      for (let at = Math.max(1, hop - marginHops); at <= Math.min(last - 1, hop + marginHops); at++) {
        near ||= this.presence[at] > threshold;
      }
      if (near && !(openingIsNoise && hop < OPENING_HOPS)) continue;
      noise[hop] = 1;
      noiseHops++;
    }
    if (noiseHops < leastNoiseHops) return false;
    const speech = noise.map((isNoise, hop) =>
      hop > 0 && hop < last && isNoise === 0 && this.presence[hop] > threshold ? 1 : 0,
    );
    const isSettled = isSame(noise, this.isNoise) && isSame(speech, this.isSpeech);
    this.isNoise = noise;
    this.isSpeech = speech;
    return !isSettled;
  }

  private render(from: number, to: number): Float32Array {
    const samples = new Float32Array(to - from);
    const output = new Float32Array(HOP_SAMPLES);
    this.synthesis.reset();
    this.postFilter?.reset();
    const firstHop = Math.floor(from / HOP_SAMPLES);
    const lastHop = Math.min(this.hops.count - 1, Math.ceil(to / HOP_SAMPLES) + 1);
    for (let hop = firstHop; hop <= lastHop; hop++) {
      const { left, right } = this.hops.at(hop);
      this.filter.apply(left, right, this.beam);
      this.postFilter?.apply(left, right, this.beam, 1);
      this.synthesis.pull(this.beam, output);
      // The first hop given lies before the span; each later one begins a hop before the centre of its window.
      const start = (hop - 1) * HOP_SAMPLES - from;
      for (let n = Math.max(0, -start); n < HOP_SAMPLES && start + n < samples.length; n++) {
        if (hop > firstHop) samples[start + n] = output[n];
      }
    }
    return samples;
  }

  private meanPower(from: number, to: number): number {
    let sum = 0;
    for (let hop = from; hop < to; hop++) sum += this.hops.power(hop);
    return sum / (to - from);
  }
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.every((value, index) => value === other[index]);
}
