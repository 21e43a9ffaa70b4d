/** A program that prints how many bytes the talker mask allocates a hop once it is compiled. */
import { TalkerMask } from '../../../src/engine/beamform/mask/talker-mask.ts';
import { StereoAnalysis } from '../../../src/engine/beamform/stft.ts';
import { HOP_SAMPLES } from '../../../src/engine/beamform/tuning.ts';
import { randomSource } from '../synthetic-array.ts';
import { bytesPerHop } from './bytes-per-hop.ts';

const mask = new TalkerMask(0.06);
const analysis = new StereoAnalysis();
const source = randomSource(1, { tiltDbPerOctave: 3 });
analysis.push(source.delayed(0).subarray(0, HOP_SAMPLES), source.delayed(1.3).subarray(0, HOP_SAMPLES));
/** Holds the delay in a field as the parts of a beamformer do: a fraction out of a loop would be put on the heap to be handed over. */
class Follower {
  private readonly delaySamples = 1.3;

  follow(): void {
    mask.follow(analysis.left, analysis.right, this.delaySamples);
  }
}
const follower = new Follower();
const run = (hops: number): void => {
  for (let hop = 0; hop < hops; hop++) follower.follow();
};
process.stdout.write(`${String(bytesPerHop(run))}\n`);
