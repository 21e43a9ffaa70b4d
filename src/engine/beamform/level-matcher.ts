import type { HopLevels } from './hop-levels.ts';
import { hopWeight, LEVEL_TUNING } from './tuning.ts';

/** Follows the level difference of the two microphones slowly, so that both enter the sum at the same level. */
export class LevelMatcher {
  /** Right minus left in dB as heard, not limited. */
  differenceDb = 0;
  /** The factor that brings the right microphone to the level of the left one, within the range that matching may repair. */
  rightGain = 1;
  private readonly weight = hopWeight(LEVEL_TUNING.timeConstantMs);
  private updates = 0;

  /** Takes the levels of one hop; hops with one microphone silent teach nothing and return false. */
  update({ leftPower, rightPower }: HopLevels): boolean {
    const quietest = 10 ** (LEVEL_TUNING.quietestDbfs / 10);
    if (leftPower < quietest || rightPower < quietest) return false;
    this.updates++;
    const weight = Math.max(1 / this.updates, this.weight);
    this.differenceDb += weight * (10 * Math.log10(rightPower / leftPower) - this.differenceDb);
    const limited = Math.min(LEVEL_TUNING.rangeDb, Math.max(-LEVEL_TUNING.rangeDb, this.differenceDb));
    this.rightGain = 10 ** (-limited / 20);
    return true;
  }

  reset(): void {
    this.differenceDb = 0;
    this.rightGain = 1;
    this.updates = 0;
  }
}
