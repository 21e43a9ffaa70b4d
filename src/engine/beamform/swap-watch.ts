import { SideSignature } from './side-signature.ts';
import type { Spectrum } from './stft.ts';
import { NOISE_TUNING, SWAP_TUNING } from './tuning.ts';

const { believedAfterBlocks, blockHops, pieceHops } = SWAP_TUNING;
/** Blocks that are not learned yet: those that would have to be mirrored, one in which the change may lie, and one before it. */
const RECENT_BLOCKS = believedAfterBlocks + 2;

/** Keeps the logarithm of silence finite. */
const LEAST_POWER = 1e-20;

/**
 * Notices that left and right have changed places while the array was listening.
 *
 * A mirrored room is a room, but the change itself can be seen. In every bin the background reaches the two microphones with some
 * difference of level and of phase. Where the channels change places both change their sign, in all bins at once and by exactly what they
 * were: a slow memory of the background that fitted until then fits mirrored, as well as it did before. Another noise, one that ends, and
 * people who move change the background in some way, but not into its mirror image: in a room no two places are each other's.
 *
 * Only the background counts: two people to the left and to the right who take turns are nearly each other's mirror image, and usual at a
 * counter. It cannot be told, and nothing is said, while the background is the same from both sides (the microphones' own noise, a field that
 * is diffuse throughout), changes all the time, or is never heard without speech.
 *
 * Outlives the streams of a session: after a loss of the microphone what was learned before is compared with what comes then. Allocates
 * nothing from hop to hop.
 */
export class SwapWatch {
  /** Left and right are the other way round than when the watch began. */
  swapped = false;
  private piece = new SideSignature();
  private heldPiece = new SideSignature();
  private block = new SideSignature();
  private readonly recent = Array.from({ length: RECENT_BLOCKS }, () => new SideSignature());
  private readonly memory = new SideSignature();
  private newest = 0;
  private memoryBlocks = 0;
  private fit = 0;
  private fittedBlocks = 0;
  /** The quietest of late, in dB. */
  private floorDb = Infinity;
  private sinceSpeech: number = NOISE_TUNING.decayHops;

  /** Takes one hop as both microphones hear it, neither matched. */
  hear(left: Spectrum, right: Spectrum, isQuiet: boolean): void {
    if (!isQuiet) {
      this.dropPieces();
      this.sinceSpeech = 0;
      return;
    }
    if (this.sinceSpeech++ < NOISE_TUNING.decayHops) return;
    this.piece.addHop(left, right);
    if (this.piece.hops === pieceHops) this.keepPiece();
  }

  /** The stream has an end here, and another one begins. */
  interrupted(): void {
    this.dropPieces();
    this.block.clear();
    this.sinceSpeech = NOISE_TUNING.decayHops;
  }

  private dropPieces(): void {
    this.piece.clear();
    this.heldPiece.clear();
  }

  /**
   * A piece counts once the next one is full as well: soft first sounds lie before the detector's finding. One that is much louder than the
   * quietest of late is no background, but speech that the detector misses, and the room's echo of it.
   */
  private keepPiece(): void {
    const levelDb = 10 * Math.log10(this.piece.power / this.piece.hops + LEAST_POWER);
    this.floorDb = Math.min(levelDb, this.floorDb + SWAP_TUNING.floorRiseDb);
    if (levelDb > this.floorDb + SWAP_TUNING.mostOverFloorDb) {
      this.dropPieces();
      return;
    }
    this.block.add(this.heldPiece);
    const emptied = this.heldPiece;
    this.heldPiece = this.piece;
    this.piece = emptied;
    emptied.clear();
    if (this.block.hops >= blockHops) this.endBlock();
  }

  private endBlock(): void {
    this.newest = (this.newest + 1) % RECENT_BLOCKS;
    const place = this.recent[this.newest];
    place.clear();
    place.add(this.block);
    if (this.swapped) place.mirror();
    this.block.clear();
    if (this.memoryBlocks >= SWAP_TUNING.leastMemoryBlocks) place.compareWith(this.memory);
    if (this.hasTurned()) this.turn();
    this.learn(this.blockOfAge(RECENT_BLOCKS - 1));
  }

  /** Whether the newest blocks are the memory's mirror image, and the one before the change was not. */
  private hasTurned(): boolean {
    if (this.fit < SWAP_TUNING.leastFit) return false;
    let mirrored = 0;
    for (let age = 0; age < believedAfterBlocks; age++) {
      const { likeness } = this.blockOfAge(age);
      // Also false where nothing was compared (NaN).
      if (!(likeness <= -SWAP_TUNING.eachShareOfFit * this.fit)) return false;
      mirrored -= likeness;
    }
    const before = this.blockOfAge(RECENT_BLOCKS - 1).likeness;
    return (
      mirrored >= SWAP_TUNING.shareOfFit * this.fit * believedAfterBlocks &&
      before >= SWAP_TUNING.eachShareOfFit * this.fit
    );
  }

  /** From here on blocks are turned back before they are compared and learned: the memory stays as it was. */
  private turn(): void {
    this.swapped = !this.swapped;
    for (let age = 0; age < believedAfterBlocks; age++) this.blockOfAge(age).mirror();
    // The change may lie in the middle of this one.
    this.blockOfAge(believedAfterBlocks).clear();
  }

  private blockOfAge(age: number): SideSignature {
    return this.recent[(this.newest - age + RECENT_BLOCKS) % RECENT_BLOCKS];
  }

  private learn(block: SideSignature): void {
    if (block.hops === 0) return;
    this.memoryBlocks++;
    const weight = Math.max(1 / this.memoryBlocks, 1 / SWAP_TUNING.memoryBlocks);
    this.memory.moveTowards(block, weight);
    if (Number.isNaN(block.likeness)) return;
    this.fittedBlocks++;
    const fitWeight = Math.max(1 / this.fittedBlocks, 1 / SWAP_TUNING.memoryBlocks);
    this.fit += fitWeight * (block.likeness - this.fit);
  }
}
