import { createBeamformer, DEFAULT_BEAMFORMER } from '../../src/engine/beamform/create-beamformer.ts';
import type { Recording, SpokenItem } from './speech-sets.ts';

/** A way to make one signal of a recording. `items` says when somebody speaks in it. */
export type Hearing = (recording: Recording, items: readonly SpokenItem[]) => Float32Array;

/** The left microphone alone. */
export const microphone1: Hearing = ({ left }) => left;

/** Both microphones averaged without any delay. */
export const meanOfBoth: Hearing = ({ left, right }) =>
  right === undefined ? left : left.map((sample, place) => (sample + right[place]) / 2);

/**
 * The product's beamformer over the whole recording, with the labels in place of the speech detector, so that what is measured is not
 * the detector.
 */
export const beamformed: Hearing = ({ left, right, spacingMetres }, items) => {
  if (right === undefined) return left;
  const beamformer = createBeamformer(DEFAULT_BEAMFORMER, { spacingMetres });
  const { hopSamples, latencySamples } = beamformer;
  const output = new Float32Array(left.length);
  const leftHop = new Float32Array(hopSamples);
  const rightHop = new Float32Array(hopSamples);
  const beam = new Float32Array(hopSamples);
  for (let start = 0; start < left.length + latencySamples; start += hopSamples) {
    fill(leftHop, left, start);
    fill(rightHop, right, start);
    const speaking = items.some(({ startSample, endSample }) => start >= startSample && start < endSample);
    beamformer.process(leftHop, rightHop, speaking ? 1 : 0, beam);
    for (const [place, sample] of beam.entries()) {
      const at = start + place - latencySamples;
      if (at >= 0 && at < output.length) output[at] = sample;
    }
  }
  return output;
};

/** Takes a hop from a signal, with silence beyond its end. */
function fill(hop: Float32Array, signal: Float32Array, start: number): void {
  const part = signal.subarray(start, start + hop.length);
  hop.fill(0, part.length);
  hop.set(part);
}
