import { SAMPLE_RATE_HZ, type AudioBlock } from '../../src/engine/audio/pcm.ts';
import type { Utterance } from '../../src/engine/base/utterance.ts';
import { findUtterances } from '../../src/headless/translate/find-utterances.ts';
import { cutUtterance } from './cut-utterance.ts';
import type { RecordingFacts } from './recording-facts.ts';
import type { Recording, SpokenItem } from './speech-sets.ts';

/** Words that were said, and the utterances in which they are to be found. */
export interface Passage {
  readonly name: string;
  readonly transcript: string;
  readonly utterances: readonly Utterance[];
  /** Where the words are said, in samples of the recording. */
  readonly spans: readonly { readonly startSample: number; readonly endSample: number }[];
  readonly facts: RecordingFacts;
}

/** A way to get from recordings to utterances. */
export type Hearing = (items: readonly SpokenItem[]) => Promise<readonly Passage[]>;

/** The left microphone alone; the labels say where the utterances are. */
export const microphone1: Hearing = (items) => Promise.resolve(byLabels(items, ({ left }) => left));

/** Both microphones averaged without any delay; the labels say where the utterances are. */
export const meanOfBoth: Hearing = (items) =>
  Promise.resolve(
    byLabels(items, ({ left, right }) =>
      right === undefined ? left : left.map((sample, place) => (sample + right[place]) / 2),
    ),
  );

/**
 * As the product does it: beamformer, speech detector and utterance cutting over each whole recording. What it makes of a recording is
 * compared with all that is said there, so that words lost or invented between the utterances count.
 */
export const wholeProduct: Hearing = (items) => throughProduct(items, ({ right }) => right);

/** The left microphone through the same product, as a recording of one channel: what the second microphone brings is measured against it. */
export const microphone1AsMonoFile: Hearing = (items) => throughProduct(items, () => undefined);

async function throughProduct(
  items: readonly SpokenItem[],
  rightOf: (recording: Recording) => Float32Array | undefined,
): Promise<Passage[]> {
  const passages: Passage[] = [];
  for (const recording of new Set(items.map((item) => item.recording))) {
    const inside = items.filter((item) => item.recording === recording);
    const { left, spacingMetres } = recording;
    const right = rightOf(recording);
    const stream = {
      sampleRateHz: SAMPLE_RATE_HZ,
      channelCount: right === undefined ? 1 : 2,
      expectedSamples: left.length,
      blocks: oneBlock(right === undefined ? [left] : [left, right]),
    };
    const utterances: Utterance[] = [];
    for await (const utterance of findUtterances(stream, { spacingMetres })) utterances.push(utterance);
    passages.push({
      name: inside.map(({ name }) => name).join(' '),
      transcript: inside.map(({ transcript }) => transcript).join(' '),
      utterances,
      spans: inside,
      facts: factsOf(inside[0]),
    });
  }
  return passages;
}

function byLabels(items: readonly SpokenItem[], signalOf: (recording: Recording) => Float32Array): Passage[] {
  return items.map((item) => ({
    name: item.name,
    transcript: item.transcript,
    utterances: [utteranceOf(item, signalOf(item.recording))],
    spans: [item],
    facts: factsOf(item),
  }));
}

function factsOf({ facts }: SpokenItem): RecordingFacts {
  return facts ?? { kind: undefined, snrDb: undefined, accent: undefined };
}

/** An item as the cutter would hand it out: with a second before the speech and a second after it. */
function utteranceOf(item: SpokenItem, signal: Float32Array): Utterance {
  const startSample = Math.max(0, item.startSample - SAMPLE_RATE_HZ);
  const around = signal.subarray(startSample, item.endSample + SAMPLE_RATE_HZ);
  return cutUtterance(around, item.startSample - startSample, item.endSample - startSample, startSample);
}

async function* oneBlock(block: AudioBlock): AsyncGenerator<AudioBlock, void, void> {
  yield await Promise.resolve(block);
}
