import { ArrayPipeline } from '../src/engine/array/array-pipeline.ts';
import { BeamFeed } from '../src/engine/array/beam-feed.ts';
import { INT16_FULL_SCALE, millisecondsToSamples } from '../src/engine/audio/pcm.ts';
import type { Direction } from '../src/engine/base/utterance.ts';
import type { Beamformer, BeamformerSettings } from '../src/engine/beamform/beamformer.ts';
import {
  createBeamformer,
  DEFAULT_BEAMFORMER,
  type BeamformerKind,
} from '../src/engine/beamform/create-beamformer.ts';
import type { SpeechDetector } from '../src/engine/speech/speech-detector.ts';
import type { ArrayItem } from './beamforming-set.ts';

/** Sound kept around the words when a single item is beamformed anew, as the cutter keeps it. */
const EDGE_MS = 300;

/** One signal made of a recording, and where its talker was found. */
export interface BeamOfItem {
  readonly signal: Float32Array;
  readonly direction: Direction | undefined;
}

/** Runs a beamformer over an item with the product's own detector listening as it does live, or with the labels in its place. */
async function stream(
  item: ArrayItem,
  beamformer: Beamformer,
  detector: SpeechDetector | undefined,
): Promise<BeamOfItem> {
  const { left, right = left } = item.recording;
  const block = [left, right];
  const feed = new BeamFeed(2, beamformer);
  const signal = new Float32Array(left.length);
  const frame = new Float32Array(detector?.frameSamples ?? 1);
  let direction: Direction | undefined;
  let probability = 0;
  let written = 0;
  let fill = 0;
  detector?.reset();
  for (let n = 0; written < left.length; n++) {
    const full = n < left.length ? feed.add(block, n, n + 1) : (feed.pad(), true);
    if (!full) continue;
    if (detector === undefined) {
      const from = n + 1 - feed.hopSamples;
      probability = from >= item.startSample && from < item.endSample ? 1 : 0;
    }
    feed.process(probability);
    const now = beamformer.state.direction;
    if (probability >= 0.5 && now !== undefined) direction = { ...now };
    for (let place = feed.beamFrom; place < feed.beam.length && written < left.length; place++) {
      signal[written++] = feed.beam[place];
      if (detector === undefined) continue;
      frame[fill++] = feed.listening[place];
      if (fill < frame.length) continue;
      fill = 0;
      probability = await detector.probability(frame);
    }
  }
  return { signal, direction };
}

/** A beamformer as it works live, told by the labels when somebody speaks. */
export async function hearLive(item: ArrayItem, kind: BeamformerKind): Promise<BeamOfItem> {
  return stream(item, createBeamformer(kind, item.recording), undefined);
}

/** The product's beam: live with the product's detector, then the second pass over the item as if the cutter had cut it there. */
export async function hearAsProduct(
  item: ArrayItem,
  detector: SpeechDetector,
  settings: Partial<BeamformerSettings> = {},
): Promise<BeamOfItem> {
  const beamformer = createBeamformer(DEFAULT_BEAMFORMER, item.recording, settings);
  const live = await stream(item, beamformer, detector);
  const edge = millisecondsToSamples(EDGE_MS);
  const from = Math.max(0, item.startSample - edge);
  const to = Math.min(live.signal.length, item.endSample + edge);
  const refined = beamformer.refine?.(from, to);
  if (refined === undefined) return live;
  const signal = live.signal.slice();
  signal.set(refined.samples, from);
  return { signal, direction: refined.direction };
}

/** What the whole pipeline hands to the recogniser: its own detection and cutting, nothing told. */
export async function hearEndToEnd(
  item: ArrayItem,
  detector: SpeechDetector,
): Promise<Awaited<ReturnType<ArrayPipeline['finish']>>> {
  const { left, right = left } = item.recording;
  detector.reset();
  const pipeline = new ArrayPipeline({
    channelCount: 2,
    detector,
    createBeamformer: () => createBeamformer(DEFAULT_BEAMFORMER, item.recording),
  });
  return [...(await pipeline.push([left, right])), ...(await pipeline.finish())];
}

/** Signed 16-bit as ±1. */
export function toFloat(samples: Int16Array): Float32Array {
  return Float32Array.from(samples, (sample) => sample / INT16_FULL_SCALE);
}
