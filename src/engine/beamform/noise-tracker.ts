import { SpatialCovariance } from './spatial-covariance.ts';
import { createSpectrum, type Spectrum } from './stft.ts';
import { hopWeight, NOISE_TUNING } from './tuning.ts';

interface HeldHop {
  readonly left: Spectrum;
  readonly right: Spectrum;
}

/** The spatial covariance of the background, learned while nobody speaks and forgotten slowly. */
export class NoiseTracker {
  readonly covariance = new SpatialCovariance(hopWeight(NOISE_TUNING.timeConstantMs));
  private readonly saved = new SpatialCovariance();
  private readonly held: readonly HeldHop[] = Array.from({ length: NOISE_TUNING.holdHops }, () => ({
    left: createSpectrum(),
    right: createSpectrum(),
  }));
  private heldCount = 0;
  private next = 0;
  private sinceSpeech: number = NOISE_TUNING.decayHops;

  /** Takes a hop in which nobody seems to speak; it counts once it is certain that no speech followed. */
  addQuiet(left: Spectrum, right: Spectrum): void {
    if (this.sinceSpeech++ < NOISE_TUNING.decayHops) return;
    const place = this.held[this.next];
    if (this.heldCount === this.held.length) this.learn(place.left, place.right);
    else this.heldCount++;
    place.left.re.set(left.re);
    place.left.im.set(left.im);
    place.right.re.set(right.re);
    place.right.im.set(right.im);
    this.next = (this.next + 1) % this.held.length;
  }

  /** Takes a hop that certainly is not the talker's. */
  learn(left: Spectrum, right: Spectrum): void {
    this.covariance.add(left, right);
  }

  /** Somebody speaks, or may be about to: what is held may hold the beginning of it. */
  speechHeard(): void {
    this.heldCount = 0;
    this.next = 0;
    this.sinceSpeech = 0;
  }

  /** Remembers the present state, for `restore`. */
  save(): void {
    this.saved.copyFrom(this.covariance);
  }

  restore(): void {
    this.covariance.copyFrom(this.saved);
  }

  reset(): void {
    this.covariance.reset();
    this.saved.reset();
    this.speechHeard();
    this.sinceSpeech = NOISE_TUNING.decayHops;
  }
}
