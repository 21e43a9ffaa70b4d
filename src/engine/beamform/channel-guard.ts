import { CoherenceMeter } from './coherence-meter.ts';
import { ClippingMeter, ConfirmedCondition } from './conditions.ts';
import type { BeamformerState, MicrophoneFault } from './beamformer.ts';
import type { HopLevels } from './hop-levels.ts';
import type { LevelMatcher } from './level-matcher.ts';
import { GUARD_TUNING, hopWeight, LEVEL_TUNING } from './tuning.ts';

/**
 * Watches both microphones and says which to use: both, or only the better one where combining would make it worse. A fault
 * must last to be believed and must be gone for a while to be forgotten, so that the choice does not flutter.
 */
export class ChannelGuard {
  readonly faults = new Set<MicrophoneFault>();
  choice: BeamformerState['using'] = 'both';
  readonly coherence: CoherenceMeter;

  private readonly leftDead = new ConfirmedCondition(GUARD_TUNING.deadAfterHops, GUARD_TUNING.aliveAfterHops);
  private readonly rightDead = new ConfirmedCondition(
    GUARD_TUNING.deadAfterHops,
    GUARD_TUNING.aliveAfterHops,
  );
  private readonly identical = new ConfirmedCondition(
    GUARD_TUNING.identicalAfterHops,
    GUARD_TUNING.identicalOverHops,
  );
  private readonly leftClipping = new ClippingMeter();
  private readonly rightClipping = new ClippingMeter();
  private readonly ranking = new MicrophoneRanking();
  private mismatched = false;

  constructor(spacingMetres: number) {
    this.coherence = new CoherenceMeter(spacingMetres);
  }

  /** Takes one hop of both microphones. */
  hear(left: Float32Array, right: Float32Array, levels: HopLevels, isSpeech: boolean): void {
    const { deadDbfs, deadDifferenceDb } = GUARD_TUNING;
    const difference = levels.rightDbfs - levels.leftDbfs;
    this.leftDead.update(levels.leftDbfs < deadDbfs && difference > deadDifferenceDb);
    this.rightDead.update(levels.rightDbfs < deadDbfs && -difference > deadDifferenceDb);
    if (levels.leftDbfs > LEVEL_TUNING.quietestDbfs) {
      this.identical.update(levels.differenceDb < GUARD_TUNING.identicalDifferenceDb);
    }
    this.leftClipping.update(left);
    this.rightClipping.update(right);
    this.ranking.update(levels, isSpeech);
  }

  /** Decides, given the average level of the right microphone against the left one (undefined while too little was heard). */
  judge(matched: Pick<LevelMatcher, 'differenceDb'> | undefined): void {
    const limit = this.mismatched ? GUARD_TUNING.mismatchOverDb : GUARD_TUNING.mismatchDb;
    this.mismatched = matched !== undefined && Math.abs(matched.differenceDb) > limit;
    this.note();
    this.choice = this.choose();
  }

  reset(): void {
    for (const part of [this.leftDead, this.rightDead, this.identical, this.coherence]) part.reset();
    for (const meter of [this.leftClipping, this.rightClipping]) meter.reset();
    this.ranking.reset();
    this.mismatched = false;
    this.faults.clear();
    this.choice = 'both';
  }

  private note(): void {
    this.mark('left-dead', this.leftDead.holds);
    this.mark('right-dead', this.rightDead.holds);
    this.mark('identical', this.identical.holds);
    this.mark('left-clipping', this.leftClipping.clips);
    this.mark('right-clipping', this.rightClipping.clips);
    this.mark('mismatched', this.mismatched);
    this.mark('uncorrelated', this.coherence.uncorrelated);
    this.mark('inverted', this.coherence.inverted);
  }

  private mark(fault: MicrophoneFault, present: boolean): void {
    if (present) this.faults.add(fault);
    else this.faults.delete(fault);
  }

  private choose(): BeamformerState['using'] {
    const { leftDead, rightDead, leftClipping, rightClipping } = this;
    if (leftDead.holds !== rightDead.holds) return leftDead.holds ? 'right' : 'left';
    if (leftClipping.clips !== rightClipping.clips) return leftClipping.clips ? 'right' : 'left';
    if (this.identical.holds) return 'left';
    if (this.mismatched || this.coherence.uncorrelated) return this.ranking.better;
    return 'both';
  }
}

/** Ranks the microphones by how far speech stands above noise on each, or by level while only one of the two was heard. */
class MicrophoneRanking {
  better: 'left' | 'right' = 'left';
  private readonly weight = hopWeight(LEVEL_TUNING.timeConstantMs);
  private readonly speech = new LevelPair();
  private readonly noise = new LevelPair();

  update(levels: HopLevels, isSpeech: boolean): void {
    (isSpeech ? this.speech : this.noise).update(levels, this.weight);
    const bothHeard = this.speech.updates > 0 && this.noise.updates > 0;
    const speechLead = this.speech.rightDb - this.speech.leftDb;
    const noiseLead = this.noise.rightDb - this.noise.leftDb;
    const rightLead = bothHeard ? speechLead - noiseLead : speechLead + noiseLead;
    if (rightLead > GUARD_TUNING.betterByDb) this.better = 'right';
    if (rightLead < -GUARD_TUNING.betterByDb) this.better = 'left';
  }

  reset(): void {
    this.better = 'left';
    this.speech.reset();
    this.noise.reset();
  }
}

/** Average levels of both microphones over the hops of one kind. */
class LevelPair {
  leftDb = 0;
  rightDb = 0;
  updates = 0;

  update(levels: HopLevels, weight: number): void {
    this.updates++;
    const share = Math.max(1 / this.updates, weight);
    this.leftDb += share * (levels.leftDbfs - this.leftDb);
    this.rightDb += share * (levels.rightDbfs - this.rightDb);
  }

  reset(): void {
    this.leftDb = 0;
    this.rightDb = 0;
    this.updates = 0;
  }
}
