import { describe, expect, it } from 'vitest';
import { DelayLine } from '../../src/engine/array/delay-line.ts';
import { ListeningMix } from '../../src/engine/array/listening-mix.ts';
import { randomNumbers } from '../beamform/synthetic-array.ts';

const random = randomNumbers(3);
const noise = (): Float32Array => Float32Array.from({ length: 256 }, () => random() - 0.5);
const output = new Float32Array(256);

describe('what the detector hears', () => {
  it('is the mean of both microphones', () => {
    const [left, right] = [noise(), noise()];
    new ListeningMix().mix(left, right, 'both', output);
    expect(output).toEqual(left.map((sample, index) => (sample + right[index]) / 2));
  });

  it('is the microphone that the beamformer uses alone', () => {
    const [left, right] = [noise(), noise()];
    const mix = new ListeningMix();
    mix.mix(left, right, 'right', output);
    expect(output).toEqual(right);
    mix.mix(left, right, 'left', output);
    expect(output).toEqual(left);
  });

  it('is not silence where one microphone is wired backwards', () => {
    const mix = new ListeningMix();
    for (let hop = 0; hop < 4; hop++) {
      const left = noise();
      mix.mix(
        left,
        left.map((sample) => -sample),
        'both',
        output,
      );
      expect(output).toEqual(left);
    }
  });
});

describe('the delay line', () => {
  it.each([0, 1, 100, 256, 1000])('gives everything back %i samples later', (delay) => {
    const line = new DelayLine(delay);
    const given: number[] = [];
    const got: number[] = [];
    for (let hop = 0; hop < 8; hop++) {
      const block = noise();
      given.push(...block);
      line.process(block);
      got.push(...block);
    }
    expect(got).toEqual([...Array<number>(delay).fill(0), ...given].slice(0, given.length));
  });
});
