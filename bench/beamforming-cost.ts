import { allocatedBytes } from './support/allocated-bytes.ts';
import { median } from './support/statistics.ts';
import { SAMPLE_RATE_HZ } from '../src/engine/audio/pcm.ts';
import type { BeamformerSettings } from '../src/engine/beamform/beamformer.ts';
import { createBeamformer, type BeamformerKind } from '../src/engine/beamform/create-beamformer.ts';
import { TalkerMask } from '../src/engine/beamform/mask/talker-mask.ts';
import { StereoAnalysis } from '../src/engine/beamform/stft.ts';

export interface BeamformerCost {
  readonly kind: BeamformerKind;
  readonly audioSeconds: number;
  /** Seconds of audio that one core gets through in one second, the median of the rounds. */
  readonly timesRealTime: number;
  /** Share of one core in live use, in percent. */
  readonly corePercent: number;
  /** The same in the quickest round: the least that other work on the machine took from it. */
  readonly bestTimesRealTime: number;
  /** Bytes allocated per hop, averaged over 500 hops; under one byte is what the measuring itself takes. */
  readonly heapBytesPerHop: number;
}

/** After three minutes of sound the beamformer is compiled as far as it will be; a session lasts hours. */
const WARM_UP_HOPS = 12_000;
const ROUNDS = 7;

/**
 * Measures one beamformer on one core: minutes of two-channel noise at the array's widest usual spacing, where the search for
 * the delay is longest, speaking half of the time. The median of the rounds, since other work on the machine comes and goes.
 */
export function measureBeamformerCost(
  kind: BeamformerKind,
  options: { spacingMetres?: number; seconds?: number } = {},
): BeamformerCost {
  const { spacingMetres = 0.15, seconds = 30 } = options;
  const beamformer = createBeamformer(kind, { spacingMetres });
  const { hopSamples } = beamformer;
  const hopCount = 512;
  const left = Array.from({ length: hopCount }, () => noise(hopSamples));
  const right = left.map((samples) => samples.map((sample) => 0.9 * sample + 0.02 * (Math.random() - 0.5)));
  const output = new Float32Array(hopSamples);
  const run = (hops: number): void => {
    for (let hop = 0; hop < hops; hop++) {
      const at = hop % hopCount;
      beamformer.process(left[at], right[at], hop % 128 < 64 ? 1 : 0, output);
    }
  };
  run(WARM_UP_HOPS);
  const hops = Math.ceil((seconds * SAMPLE_RATE_HZ) / hopSamples);
  // Time on the processor, not on the clock: the machine may be busy with other things.
  const cpuSeconds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    run(hops);
    const spent = process.cpuUsage(before);
    return (spent.user + spent.system) / 1e6;
  });
  // The least of ten: now and then the engine itself allocates meanwhile, or compiles anew.
  const rounds = Array.from({ length: 10 }, () => {
    run(2000);
    return allocatedBytes(() => {
      run(500);
    });
  });
  const heapBytesPerHop = Math.min(...rounds) / 500;
  const audioSeconds = (hops * hopSamples) / SAMPLE_RATE_HZ;
  return {
    kind,
    audioSeconds,
    timesRealTime: audioSeconds / median(cpuSeconds),
    bestTimesRealTime: audioSeconds / Math.min(...cpuSeconds),
    corePercent: (100 * median(cpuSeconds)) / audioSeconds,
    heapBytesPerHop,
  };
}

/** Share of one core, in percent, that following one talker by the mask takes live, the spectra being there. The median of the rounds. */
export function measureMaskCost(): number {
  const mask = new TalkerMask(0.06);
  const analysis = new StereoAnalysis();
  const left = noise(256);
  analysis.push(left, noise(256));
  const seconds = 20;
  const hops = (seconds * SAMPLE_RATE_HZ) / left.length;
  const rounds = Array.from({ length: ROUNDS + 1 }, () => {
    const before = process.cpuUsage();
    for (let hop = 0; hop < hops; hop++) mask.follow(analysis.left, analysis.right, 1.5);
    const spent = process.cpuUsage(before);
    return (100 * (spent.user + spent.system)) / 1e6 / seconds;
  });
  // The first round is compiled meanwhile.
  return median(rounds.slice(1));
}

/** Milliseconds of one core that the second pass takes for each second of an utterance. */
export function measureSecondPassCost(settings: Partial<BeamformerSettings> = {}): number {
  const beamformer = createBeamformer('mvdr', { spacingMetres: 0.06 }, settings);
  const { hopSamples } = beamformer;
  const output = new Float32Array(hopSamples);
  const seconds = 8;
  const hops = Math.floor((seconds * SAMPLE_RATE_HZ) / hopSamples);
  for (let hop = 0; hop < hops; hop++) {
    const loudness = hop > 60 && hop % 40 < 25 ? 1 : 0.05;
    const left = noise(hopSamples).map((sample) => loudness * sample);
    beamformer.process(
      left,
      left.map((sample) => 0.9 * sample + 0.01 * (Math.random() - 0.5)),
      0.9,
      output,
    );
  }
  const rounds = 6;
  let before = process.cpuUsage();
  for (let round = 0; round < rounds + 2; round++) {
    // The first rounds are not yet compiled.
    if (round === 2) before = process.cpuUsage();
    beamformer.refine?.(0, hops * hopSamples);
  }
  const spent = process.cpuUsage(before);
  return (spent.user + spent.system) / 1000 / rounds / seconds;
}

function noise(length: number): Float32Array {
  return Float32Array.from({ length }, () => 0.2 * (Math.random() - 0.5));
}
