import { GUARD_TUNING, hopWeight } from './tuning.ts';

/** A condition that must last some hops before it is believed, and be gone some hops before it is forgotten. */
export class ConfirmedCondition {
  holds = false;
  private readonly afterHops: number;
  private readonly overHops: number;
  private against = 0;

  constructor(afterHops: number, overHops: number) {
    this.afterHops = afterHops;
    this.overHops = overHops;
  }

  update(present: boolean): void {
    this.against = present === this.holds ? 0 : this.against + 1;
    if (this.against >= (this.holds ? this.overHops : this.afterHops)) {
      this.holds = present;
      this.against = 0;
    }
  }

  reset(): void {
    this.holds = false;
    this.against = 0;
  }
}

/** Tells clipping by runs of samples at full scale: a single such sample also occurs in clean loud speech. */
export class ClippingMeter {
  clips = false;
  private readonly weight = hopWeight(GUARD_TUNING.clippingTimeConstantMs);
  private share = 0;

  update(samples: Float32Array): void {
    this.share += this.weight * ((hasFlatTop(samples) ? 1 : 0) - this.share);
    this.clips = this.share > (this.clips ? GUARD_TUNING.clippingOverShare : GUARD_TUNING.clippingShare);
  }

  reset(): void {
    this.clips = false;
    this.share = 0;
  }
}

function hasFlatTop(samples: Float32Array): boolean {
  let run = 0;
  // By index: iterators may allocate, and this runs for every sample.
  // eslint-disable-next-line @typescript-eslint/prefer-for-of
  for (let n = 0; n < samples.length; n++) {
    run = Math.abs(samples[n]) >= GUARD_TUNING.clippedSample ? run + 1 : 0;
    if (run >= GUARD_TUNING.clippedRun) return true;
  }
  return false;
}
