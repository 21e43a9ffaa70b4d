import { DcBlocker } from '../audio/dc-blocker.ts';
import { LevelMeter } from '../audio/level-meter.ts';
import { SAMPLE_RATE_HZ, type AudioBlock } from '../audio/pcm.ts';
import type { Beamformer } from '../beamform/beamformer.ts';
import { DelayLine } from './delay-line.ts';
import { ListeningMix } from './listening-mix.ts';

/** Samples worked on at once where there is no beamformer that says: 16 ms. */
const MONO_HOP_SAMPLES = 256;

/**
 * Gathers the samples of one or two microphones into hops, takes their offset out, and forms the beam, which comes out lined up with the
 * microphones: sample for sample, the beamformer's latency taken off.
 */
export class BeamFeed {
  /** Measures each microphone, its offset removed. */
  readonly meter: LevelMeter;
  /** The newest hop of the beam, from `beamFrom` on. */
  readonly beam: Float32Array;
  /** What the speech detector is to hear of the same samples. */
  readonly listening: Float32Array;
  readonly latencySamples: number;
  readonly #beamformer: Beamformer | undefined;
  readonly #dcBlocker: DcBlocker;
  readonly #mix = new ListeningMix();
  readonly #delayLine: DelayLine;
  readonly #hop: readonly Float32Array[];
  readonly #last = new Float32Array(2);
  #fill = 0;
  /** Samples still to come out of the beamformer that belong before the stream. */
  #early: number;
  #beamFrom = 0;

  /** Without a beamformer the one microphone is the beam. */
  constructor(channelCount: number, beamformer: Beamformer | undefined) {
    const hopSamples = beamformer?.hopSamples ?? MONO_HOP_SAMPLES;
    this.#beamformer = beamformer;
    this.latencySamples = beamformer?.latencySamples ?? 0;
    this.#early = this.latencySamples;
    this.meter = new LevelMeter(channelCount);
    this.#dcBlocker = new DcBlocker(channelCount, SAMPLE_RATE_HZ);
    this.#hop = Array.from({ length: channelCount }, () => new Float32Array(hopSamples));
    this.beam = new Float32Array(hopSamples);
    this.listening = new Float32Array(hopSamples);
    this.#delayLine = new DelayLine(this.latencySamples);
  }

  get hopSamples(): number {
    return this.beam.length;
  }

  /** Index of the first sample in `beam` and `listening` that belongs to the stream. */
  get beamFrom(): number {
    return this.#beamFrom;
  }

  /** Samples that the hop has room for. */
  get room(): number {
    return this.beam.length - this.#fill;
  }

  /** Takes the samples [from, to) of each microphone, no more than there is room for. True where the hop is full. */
  add(block: AudioBlock, from: number, to: number): boolean {
    for (const [channel, hop] of this.#hop.entries()) {
      const samples = block[channel];
      for (let index = from; index < to; index++) hop[this.#fill + index - from] = samples[index];
      if (to > from) this.#last[channel] = samples[to - 1];
    }
    this.#fill += to - from;
    return this.room === 0;
  }

  /** Fills the hop up at the end of the stream: the last sample goes on, since a fall to 0 would be a click where there is an offset. */
  pad(): void {
    for (const [channel, hop] of this.#hop.entries()) hop.fill(this.#last[channel], this.#fill);
    this.#fill = this.beam.length;
  }

  /** Works the full hop into `beam` and `listening`. */
  process(speechProbability: number): void {
    this.#fill = 0;
    this.#dcBlocker.process(this.#hop);
    this.meter.add(this.#hop);
    if (this.#beamformer === undefined) {
      this.beam.set(this.#hop[0]);
      this.listening.set(this.#hop[0]);
    } else {
      const [left, right] = this.#hop;
      this.#beamformer.process(left, right, speechProbability, this.beam);
      this.#mix.mix(left, right, this.#beamformer.state.using, this.listening);
      this.#delayLine.process(this.listening);
    }
    this.#beamFrom = Math.min(this.#early, this.beam.length);
    this.#early -= this.#beamFrom;
  }

  reset(): void {
    this.#beamformer?.reset();
    this.#dcBlocker.reset();
    this.meter.read();
    this.#mix.reset();
    this.#delayLine.reset();
    this.#last.fill(0);
    this.#fill = 0;
    this.#early = this.latencySamples;
  }
}
