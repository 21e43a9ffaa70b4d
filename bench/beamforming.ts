/**
 * `npm run bench:beamforming`: what the beamformer is worth. Word errors on recordings whose words are known, signal-to-noise ratio gained
 * on known mixtures, error of the direction, and cost. Prints tables and writes bench/results/beamforming.json and two pictures.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Utterance } from '../src/engine/base/utterance.ts';
import { DcBlocker } from '../src/engine/audio/dc-blocker.ts';
import { describeError, MimiyakuError } from '../src/engine/errors.ts';
import { findPack } from '../src/engine/models/find-pack.ts';
import { MoonshineRecogniser } from '../src/engine/recognise/moonshine-recogniser.ts';
import { recognitionSpan } from '../src/engine/recognise/span.ts';
import { LevelledSpeechDetector } from '../src/engine/speech/levelled-detector.ts';
import { SileroSpeechDetector } from '../src/engine/speech/silero.ts';
import {
  measureBeamformerCost,
  measureMaskCost,
  measureSecondPassCost,
  type BeamformerCost,
} from './beamforming-cost.ts';
import { cutUtterance } from './support/cut-utterance.ts';
import { hearAsProduct, hearEndToEnd, hearLive } from './beamforming-hearings.ts';
import { measureMixtures, type MixtureGain } from './beamforming-mixtures.ts';
import { barsPicture, patternPicture } from './beamforming-picture.ts';
import { audioFolder, readArrayItems, type ArrayItem } from './beamforming-set.ts';
import { bootstrap, inWords } from './support/bootstrap.ts';
import { groupsByFacts, type Group } from './support/recording-facts.ts';
import { RESULTS_FOLDER, writeResults } from './support/results.ts';
import { median } from './support/statistics.ts';
import {
  addWordErrors,
  compareTexts,
  countErrors,
  NO_WORD_ERRORS,
  wordErrorRate,
  type WordErrors,
} from './support/word-error-rate.ts';

const USAGE = `Measures what the beamformer is worth on two-microphone recordings whose words are known.

npm run bench:beamforming -- [options]
  --audio FOLDER   test recordings (default: MIMIYAKU_AUDIO_SET or ../shared/audio)
  --only A,B       these items only
  --every N        every Nth item only: a part of a large set
  --quick          no recognition: mixtures, directions and cost
  --show           print what was recognised`;

/**
 * Ways to make one signal of two microphones ("post-filter" and "talker mask": the product with it switched on). All but the last are cut by the labels, so
 * that cutting is not what is measured.
 */
const COLUMNS = [
  'microphone 1',
  'microphone 2',
  'delay-and-sum',
  'MVDR live',
  'product',
  'post-filter',
  'talker mask',
  'end to end',
] as const;
type Column = (typeof COLUMNS)[number];

interface HeardItem {
  readonly item: ArrayItem;
  readonly errors: Partial<Record<Column, WordErrors>>;
  readonly texts: Partial<Record<Column, string>>;
  readonly directionErrorDegrees: number | undefined;
  readonly confidence: number | undefined;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      audio: { type: 'string' },
      only: { type: 'string' },
      every: { type: 'string', default: '1' },
      quick: { type: 'boolean', default: false },
      show: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const only = values.only?.split(',');
  const every = Number(values.every);
  if (!Number.isInteger(every) || every < 1) {
    throw new MimiyakuError('usage', `--every takes a whole number from 1, not "${values.every}".`);
  }
  const items = (await readArrayItems(audioFolder(values.audio)))
    .filter(({ name }) => only?.includes(name) ?? true)
    .filter((_, place) => place % every === 0);
  const costs = [measureBeamformerCost('delay-and-sum'), measureBeamformerCost('mvdr')];
  const secondPassMsPerSecond = measureSecondPassCost();
  const maskedSecondPassMsPerSecond = measureSecondPassCost({ talkerMask: true });
  const maskCorePercent = measureMaskCost();
  const mixtures = measureMixtures(items);
  const heard = await hearAll(items, { recognise: !values.quick, show: values.show });

  printErrors(heard);
  const directions = printDirections(heard);
  console.log('\nSignal-to-noise ratio gained over the left microphone on known mixtures, dB (median):');
  console.table(mixtures.map(toMixtureRow));
  console.log('\nCost (processor time on this machine, with whatever else runs on it):');
  console.table(costs.map(toCostRow));
  console.log(`Second pass: ${secondPassMsPerSecond.toFixed(1)} ms for each second of an utterance.`);
  console.log(`With the talker mask: ${maskedSecondPassMsPerSecond.toFixed(1)} ms.`);
  console.log(`Following one talker by the mask: ${maskCorePercent.toFixed(2)} % of one core.`);
  await writePictures(heard, mixtures);
  await writeTables({
    'Word errors, %': values.quick ? [] : errorRows(heard),
    'Direction of the talker': Object.entries(directions).map(([group, figures]) => ({ group, ...figures })),
    'Signal-to-noise ratio gained over the left microphone on known mixtures, dB': mixtures.map(toMixtureRow),
    Cost: costs.map(toCostRow),
  });
  await writeResults('beamforming', {
    items: heard.map(({ item, ...figures }) => ({ name: item.name, ...figures })),
    groups: groupsOf(heard).map(({ name, of }) => ({ name, rates: ratesOf(of) })),
    directions,
    mixtures,
    costs,
    secondPassMsPerSecond,
    maskedSecondPassMsPerSecond,
    maskCorePercent,
  });
}

async function hearAll(
  items: readonly ArrayItem[],
  options: { recognise: boolean; show: boolean },
): Promise<HeardItem[]> {
  const detector = new LevelledSpeechDetector(
    await SileroSpeechDetector.open(await findPack('speech-detector')),
  );
  const recogniser = options.recognise
    ? await MoonshineRecogniser.load(await findPack('recogniser'))
    : undefined;
  const heard: HeardItem[] = [];
  for (const item of items) {
    const product = await hearAsProduct(item, detector);
    const errors: Partial<Record<Column, WordErrors>> = {};
    const texts: Partial<Record<Column, string>> = {};
    if (recogniser !== undefined) {
      const read = async (utterance: Utterance): Promise<string> =>
        (await recogniser.recognise(recognitionSpan(utterance))).text;
      const cut = async (column: Column, signal: Float32Array): Promise<void> => {
        texts[column] = await read(cutUtterance(signal, item.startSample, item.endSample));
      };
      const { left, right = left } = item.recording;
      await cut('microphone 1', withoutOffset(left));
      await cut('microphone 2', withoutOffset(right));
      await cut('delay-and-sum', (await hearLive(item, 'delay-and-sum')).signal);
      await cut('MVDR live', (await hearLive(item, 'mvdr')).signal);
      await cut('product', product.signal);
      await cut('post-filter', (await hearAsProduct(item, detector, { postFilter: true })).signal);
      await cut('talker mask', (await hearAsProduct(item, detector, { talkerMask: true })).signal);
      const pieces: string[] = [];
      for (const utterance of await hearEndToEnd(item, detector)) pieces.push(await read(utterance));
      texts['end to end'] = pieces.join(' ');
      for (const column of COLUMNS) errors[column] = compareTexts(item.transcript, texts[column] ?? '');
    }
    heard.push({
      item,
      errors,
      texts,
      directionErrorDegrees:
        product.direction && Math.abs(product.direction.azimuthDegrees - item.azimuthDegrees),
      confidence: product.direction?.confidence,
    });
    if (options.show) {
      console.log(`${item.name} (${item.noiseType}, ${item.snrDb} dB)\n  SAID  ${item.transcript}`);
      for (const column of COLUMNS) console.log(`  ${column.padEnd(14)} ${texts[column] ?? ''}`);
    } else {
      console.error(`${item.name}: done`);
    }
  }
  await recogniser?.dispose();
  await detector.dispose();
  return heard;
}

function withoutOffset(signal: Float32Array): Float32Array {
  const copy = signal.slice();
  new DcBlocker(1, 16_000).process([copy]);
  return copy;
}

function groupsOf(heard: readonly HeardItem[]): Group<HeardItem>[] {
  return groupsByFacts(heard, ({ item }) => ({
    kind: item.noiseType,
    snrDb: item.snrDb,
    accent: item.facts?.accent,
  }));
}

function rateOf(heard: readonly HeardItem[], column: Column): number {
  const errors = heard.map((one) => one.errors[column] ?? NO_WORD_ERRORS);
  return 100 * wordErrorRate(errors.reduce(addWordErrors, NO_WORD_ERRORS));
}

function ratesOf(heard: readonly HeardItem[]): Record<Column, number> {
  const rate = (column: Column): number => rateOf(heard, column);
  return {
    'microphone 1': rate('microphone 1'),
    'microphone 2': rate('microphone 2'),
    'delay-and-sum': rate('delay-and-sum'),
    'MVDR live': rate('MVDR live'),
    product: rate('product'),
    'post-filter': rate('post-filter'),
    'talker mask': rate('talker mask'),
    'end to end': rate('end to end'),
  };
}

function errorRows(heard: readonly HeardItem[]): Record<string, string | number>[] {
  return groupsOf(heard).map(({ name, of }) => {
    const rates = ratesOf(of);
    const inTable = Object.fromEntries(
      COLUMNS.map((column) => [column, inWords(bootstrap(of, (some) => rateOf(some, column)))]),
    );
    return {
      group: name,
      items: of.length,
      words: of.reduce((sum, { errors }) => sum + (errors.product?.referenceWords ?? 0), 0),
      'better microphone': Number(Math.min(rates['microphone 1'], rates['microphone 2']).toFixed(1)),
      ...inTable,
    };
  });
}

function printErrors(heard: readonly HeardItem[]): void {
  if (heard.every(({ texts }) => texts.product === undefined)) return;
  console.log(
    '\nWord errors, %, with 95 % intervals over the recordings (the better microphone: the one with fewer errors in that row):',
  );
  console.table(errorRows(heard));
  const fewer = heard.filter(({ errors }) => difference(errors) < 0).length;
  const more = heard.filter(({ errors }) => difference(errors) > 0).length;
  console.log(`Against microphone 1 the product makes fewer errors in ${fewer} items and more in ${more}.`);
}

function difference(errors: HeardItem['errors']): number {
  return (
    countErrors(errors.product ?? NO_WORD_ERRORS) - countErrors(errors['microphone 1'] ?? NO_WORD_ERRORS)
  );
}

interface DirectionFigures {
  readonly medianErrorDegrees: number;
  readonly items: number;
  readonly confidenceWhenRight: number;
  readonly confidenceWhenWrong: number;
}

function printDirections(heard: readonly HeardItem[]): Record<string, DirectionFigures> {
  const located = heard.filter(({ directionErrorDegrees }) => directionErrorDegrees !== undefined);
  const easy = located.filter(({ item }) => item.snrDb >= 10 && Math.abs(item.azimuthDegrees) <= 60);
  const figures: Record<string, DirectionFigures> = {
    '10 dB or better, within ±60°': directionFigures(easy),
    all: directionFigures(located),
  };
  console.log('\nDirection of the talker (right: within 15°):');
  console.table(figures);
  return figures;
}

function directionFigures(heard: readonly HeardItem[]): DirectionFigures {
  const errors = heard.map(({ directionErrorDegrees }) => directionErrorDegrees ?? Number.NaN);
  const confidenceOf = (right: boolean): number =>
    median(heard.flatMap(({ confidence = 0 }, place) => (errors[place] <= 15 === right ? [confidence] : [])));
  const rounded = (value: number): number => Number(value.toFixed(2));
  return {
    items: heard.length,
    medianErrorDegrees: rounded(median(errors)),
    confidenceWhenRight: rounded(confidenceOf(true)),
    confidenceWhenWrong: rounded(confidenceOf(false)),
  };
}

function toMixtureRow(gain: MixtureGain): Record<string, string | number> {
  return {
    noise: gain.noise,
    'ratio dB': gain.snrDb,
    mixtures: gain.mixtures,
    'delay-and-sum': Number(gain.delayAndSumDb.toFixed(1)),
    'MVDR live': Number(gain.liveDb.toFixed(1)),
    'second pass': Number(gain.secondPassDb.toFixed(1)),
  };
}

function toCostRow({
  kind,
  timesRealTime,
  bestTimesRealTime,
  corePercent,
  heapBytesPerHop,
}: BeamformerCost): Record<string, string | number> {
  return {
    kind,
    'times real time': Math.round(timesRealTime),
    'in the quickest round': Math.round(bestTimesRealTime),
    'of one core %': Number(corePercent.toFixed(2)),
    'heap bytes per hop': Math.round(heapBytesPerHop),
  };
}

/** The tables once more, as Markdown. */
async function writeTables(tables: Record<string, readonly Record<string, unknown>[]>): Promise<void> {
  const text = Object.entries(tables)
    .filter(([, rows]) => rows.length > 0)
    .map(([title, rows]) => {
      const lines = [Object.keys(rows[0]), Object.keys(rows[0]).map(() => '---'), ...rows.map(Object.values)];
      return `## ${title}\n\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
    });
  await writeFile(`${RESULTS_FOLDER}/beamforming.md`, text.join('\n'));
  console.log('Tables: bench/results/beamforming.md');
}

async function writePictures(heard: readonly HeardItem[], mixtures: readonly MixtureGain[]): Promise<void> {
  await mkdir(RESULTS_FOLDER, { recursive: true });
  await writeFile(`${RESULTS_FOLDER}/beamforming-pattern.svg`, patternPicture());
  const series = ['microphone 1', 'delay-and-sum', 'MVDR live', 'product'] as const;
  const wordErrors = {
    title: 'Word errors by kind of noise and signal-to-noise ratio',
    unit: '%',
    series,
    groups: groupsOf(heard).map(({ name, of }) => {
      const rates = ratesOf(of);
      return { name, values: series.map((column) => rates[column]) };
    }),
  };
  const gains = {
    title: 'Signal-to-noise ratio gained over the left microphone',
    unit: 'dB',
    series: ['delay-and-sum', 'MVDR live', 'second pass'],
    groups: mixtures.map((gain) => ({
      name: `${gain.noise}, ${gain.snrDb} dB`,
      values: [gain.delayAndSumDb, gain.liveDb, gain.secondPassDb],
    })),
  };
  await writeFile(`${RESULTS_FOLDER}/beamforming-gains.svg`, barsPicture([wordErrors, gains]));
  console.log('Pictures: bench/results/beamforming-pattern.svg and beamforming-gains.svg');
}

try {
  await main();
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
