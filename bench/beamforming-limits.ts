/**
 * `npm run bench:beam-limits`: what a fixed beam of two microphones can be worth at most. The second pass as it is, by mask, and with what no product can know: the true
 * covariance of the background. Needs rooms with their parts (`npm run rooms -- --parts`), cut by the labels.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { millisecondsToSamples } from '../src/engine/audio/pcm.ts';
import { DEFAULT_BEAMFORMER_SETTINGS } from '../src/engine/beamform/create-beamformer.ts';
import { FixedBeam } from '../src/engine/beamform/fixed-beam.ts';
import { loadingFor } from '../src/engine/beamform/mvdr-weights.ts';
import { SpatialCovariance } from '../src/engine/beamform/spatial-covariance.ts';
import { createSpectrum, Synthesis } from '../src/engine/beamform/stft.ts';
import { StoredHops } from '../src/engine/beamform/stored-hops.ts';
import { HOP_SAMPLES, REFINE_TUNING } from '../src/engine/beamform/tuning.ts';
import { UtteranceRefiner } from '../src/engine/beamform/utterance-refiner.ts';
import { describeError } from '../src/engine/errors.ts';
import { findPack } from '../src/engine/models/find-pack.ts';
import { MoonshineRecogniser } from '../src/engine/recognise/moonshine-recogniser.ts';
import { recognitionSpan } from '../src/engine/recognise/span.ts';
import { audioFolder, readArrayItems, type ArrayItem } from './beamforming-set.ts';
import { bootstrap } from './support/bootstrap.ts';
import { cutUtterance } from './support/cut-utterance.ts';
import { groupsByFacts } from './support/recording-facts.ts';
import { readRecording } from './support/speech-sets.ts';
import { compareTexts, countErrors } from './support/word-error-rate.ts';

const WAYS = ['microphone 1', 'second pass', 'by mask', 'true background', 'talker alone'] as const;
type Way = (typeof WAYS)[number];
const EDGE_MS = 300;

interface Pair {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

interface Judged {
  readonly item: ArrayItem;
  readonly words: number;
  readonly errors: Readonly<Record<Way, number>>;
}

/** The utterance by each way, from `EDGE_MS` before the words on. */
function hear(item: ArrayItem, talker: Pair): Record<Way, Float32Array> {
  const { left, right = left, spacingMetres } = item.recording;
  const edge = millisecondsToSamples(EDGE_MS);
  const from = Math.max(0, item.startSample - edge);
  const lead = Math.max(0, from - millisecondsToSamples(REFINE_TUNING.leadMs));
  const to = Math.min(left.length, item.endSample + edge);
  const mixture = { left: left.slice(lead, to), right: right.slice(lead, to) };
  const alone = { left: talker.left.slice(lead, to), right: talker.right.slice(lead, to) };
  const refine = (talkerMask: boolean): { samples: Float32Array; delaySamples: number } => {
    const refiner = new UtteranceRefiner({ spacingMetres }, { ...DEFAULT_BEAMFORMER_SETTINGS, talkerMask });
    const refined = refiner.refine(mixture.left, mixture.right, 1, from - lead);
    return refined ?? { samples: mixture.left.slice(from - lead), delaySamples: 0 };
  };
  const now = refine(false);
  return {
    'microphone 1': mixture.left.slice(from - lead),
    'second pass': now.samples,
    'by mask': refine(true).samples,
    'true background': hearKnowing(mixture, alone, now.delaySamples).slice(from - lead),
    'talker alone': alone.left.slice(from - lead),
  };
}

/** The fixed beam that the background alone would design. */
function hearKnowing(mixture: Pair, talker: Pair, delaySamples: number): Float32Array {
  const heard = new StoredHops();
  const background = new StoredHops();
  heard.analyse(mixture.left, mixture.right, 1);
  background.analyse(
    mixture.left.map((sample, n) => sample - talker.left[n]),
    mixture.right.map((sample, n) => sample - talker.right[n]),
    1,
  );
  // Both are to have the same match of the right microphone.
  background.scaleRight(heard.rightFactor / background.rightFactor);
  const covariance = new SpatialCovariance();
  for (let hop = 1; hop < background.count - 1; hop++) {
    covariance.add(background.at(hop).left, background.at(hop).right);
  }
  const filter = new FixedBeam();
  filter.design(delaySamples, covariance, loadingFor(covariance.hops));
  const samples = new Float32Array(heard.count * HOP_SAMPLES);
  const beam = createSpectrum();
  const synthesis = new Synthesis();
  const output = new Float32Array(HOP_SAMPLES);
  for (let hop = 0; hop < heard.count; hop++) {
    filter.apply(heard.at(hop).left, heard.at(hop).right, beam);
    synthesis.pull(beam, output);
    // The first lies before the beginning.
    if (hop > 0) samples.set(output, (hop - 1) * HOP_SAMPLES);
  }
  return samples.slice(0, mixture.left.length);
}

async function judge(item: ArrayItem, talker: Pair, recogniser: MoonshineRecogniser): Promise<Judged> {
  const heard = hear(item, talker);
  const edge = Math.min(item.startSample, millisecondsToSamples(EDGE_MS));
  const errors: Record<Way, number> = {
    'microphone 1': 0,
    'second pass': 0,
    'by mask': 0,
    'true background': 0,
    'talker alone': 0,
  };
  let words = 0;
  for (const way of WAYS) {
    const speechEnd = edge + item.endSample - item.startSample;
    const span = recognitionSpan(cutUtterance(heard[way], edge, speechEnd));
    const compared = compareTexts(item.transcript, (await recogniser.recognise(span)).text);
    errors[way] = countErrors(compared);
    words = compared.referenceWords;
  }
  return { item, words, errors };
}

function printTable(judged: readonly Judged[]): void {
  const sum = (of: readonly Judged[], way: Way): number =>
    of.reduce((total, { errors }) => total + errors[way], 0);
  const groups = groupsByFacts(judged, ({ item }) => ({
    kind: item.noiseType,
    snrDb: item.snrDb,
    accent: undefined,
  }));
  console.log('Word errors, cut by the labels:');
  console.table(
    groups.map(({ name, of }) => ({
      group: name,
      recordings: of.length,
      words: of.reduce((total, { words }) => total + words, 0),
      ...Object.fromEntries(WAYS.map((way) => [way, sum(of, way)])),
    })),
  );
  for (const way of WAYS.filter((name) => name !== 'second pass')) {
    const { value, low, high } = bootstrap(
      judged,
      (some) => 100 * (1 - sum(some, way) / sum(some, 'second pass')),
    );
    console.log(
      `${way}: ${value.toFixed(1)} % fewer errors than the second pass (${low.toFixed(0)} to ${high.toFixed(0)})`,
    );
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { audio: { type: 'string' }, count: { type: 'string' }, only: { type: 'string' } },
  });
  const folder = audioFolder(values.audio);
  const only = values.only?.split(',');
  const items = (await readArrayItems(folder))
    .filter(({ name }) => only?.includes(name) ?? true)
    .slice(0, Number(values.count ?? Infinity));
  const recogniser = await MoonshineRecogniser.load(await findPack('recogniser'));
  const judged: Judged[] = [];
  for (const item of items) {
    const { left, right = left } = await readRecording(
      join(folder, `${item.name}.talker.wav`),
      item.recording.spacingMetres,
    );
    judged.push(await judge(item, { left, right }, recogniser));
  }
  await recogniser.dispose();
  printTable(judged);
}

try {
  await main();
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
