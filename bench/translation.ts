import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { describeError } from '../src/engine/errors.ts';
import { findPack } from '../src/engine/models/find-pack.ts';
import { loadTranslator } from '../src/engine/translate/load-translator.ts';
import type { Translator } from '../src/engine/translate/translator.ts';
import { writeResults } from './support/results.ts';
import { corpusCharacterBleu, corpusChrf } from './support/translation-scores.ts';
import { readTranslationSets, thinOut, type TranslationSet } from './support/translation-sets.ts';

const USAGE = `Measures the translator on held-out sets: chrF2, character BLEU, time per sentence, and what goes wrong.

npm run bench:translation -- [options]
  --sets FOLDER    folder of *.tsv, English and Japanese (default: MIMIYAKU_TRANSLATION_SETS or ../shared/mt/tests)
  --only A,B       these sets only
  --count N        at most so many sentences of each set, evenly drawn
  --beams A,B      beam sizes to measure (default 4,1; 1 is greedy)
  --threads N      threads inside one operator (default 2)
  --pack NAME      model pack (default: the installed translator)
  --show N         print so many examples of each set
  --outputs FOLDER write every sentence, its translation and the reference there, SET.beamN.tsv`;

/** A unit of up to 12 characters five times in a row or more: the training's evaluation counts loops alike. */
const LOOP = /(.{1,12}?)\1{4,}/u;

interface Figures {
  readonly set: string;
  readonly beamSize: number;
  readonly sentences: number;
  readonly chrf2: number;
  /** The same with the widths of letters and signs made one on both sides (NFKC). */
  readonly chrf2Folded: number;
  readonly characterBleu: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  /** Median over the sentences of 13 to 17 words. */
  readonly medianMsOf15Words: number | null;
  readonly empty: number;
  readonly looping: number;
  /** Sentences that lost a number, of those that have one. */
  readonly lostNumbers: number;
}

interface Options {
  readonly sets: string;
  readonly only: readonly string[] | undefined;
  readonly count: number;
  readonly beams: readonly number[];
  readonly threads: number;
  readonly pack: string | undefined;
  readonly show: number;
  readonly outputs: string | undefined;
}

async function main(): Promise<void> {
  const options = readOptions();
  if (options === undefined) {
    console.log(USAGE);
    return;
  }
  const all = await readTranslationSets(options.sets);
  const sets = all
    .filter(({ name }) => options.only?.includes(name) ?? true)
    .map((set) => thinOut(set, options.count));
  const pack = await findPack('translator', { name: options.pack });
  const began = performance.now();
  const translator = await loadTranslator(pack, { threads: options.threads });
  const loadMs = performance.now() - began;
  await translator.translate('This warms the caches up before anything is measured.');

  const figures: Figures[] = [];
  for (const set of sets) {
    for (const beamSize of options.beams) {
      const row = await measure(translator, set, beamSize, options);
      figures.push(row);
      console.error(`${set.name}, beam ${beamSize}: chrF2 ${row.chrf2.toFixed(1)}`);
    }
  }
  await translator.dispose();

  console.log(
    `\n${pack.description.name} ${pack.description.version}, ${(pack.bytes / 1e6).toFixed(1)} MB, loaded in ${loadMs.toFixed(0)} ms, ${options.threads} threads`,
  );
  console.table(figures.map(toRow));
  await writeResults('translation', {
    pack: pack.description.name,
    version: pack.description.version,
    threads: options.threads,
    loadMs,
    figures,
  });
}

async function measure(
  translator: Translator,
  set: TranslationSet,
  beamSize: number,
  options: Options,
): Promise<Figures> {
  const outputs: string[] = [];
  const times: number[] = [];
  let lostNumbers = 0;
  for (const english of set.english) {
    const began = performance.now();
    const translation = await translator.translate(english, { beamSize });
    times.push(performance.now() - began);
    outputs.push(translation.japanese);
    if (translation.lostNumbers !== undefined) lostNumbers++;
  }
  showExamples(set, outputs, beamSize, options.show);
  for (const [place, output] of outputs.entries()) {
    const wrong = output === '' || LOOP.test(output);
    if (wrong) console.log(`empty or looping: ${set.english[place]} → ${output}`);
  }
  if (options.outputs !== undefined) {
    const lines = outputs.map((output, place) =>
      [set.english[place], output, set.references[place]].join('\t'),
    );
    await mkdir(options.outputs, { recursive: true });
    await writeFile(join(options.outputs, `${set.name}.beam${beamSize}.tsv`), `${lines.join('\n')}\n`);
  }
  const fold = (texts: readonly string[]): string[] => texts.map((text) => text.normalize('NFKC'));
  const nearFifteenWords = times.filter((_, place) => {
    const words = set.english[place].split(/\s+/u).length;
    return words >= 13 && words <= 17;
  });
  return {
    set: set.name,
    beamSize,
    sentences: outputs.length,
    chrf2: corpusChrf(outputs, set.references),
    chrf2Folded: corpusChrf(fold(outputs), fold(set.references)),
    characterBleu: corpusCharacterBleu(outputs, set.references),
    medianMs: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
    medianMsOf15Words: nearFifteenWords.length === 0 ? null : quantile(nearFifteenWords, 0.5),
    empty: outputs.filter((output) => output === '').length,
    looping: outputs.filter((output) => LOOP.test(output)).length,
    lostNumbers,
  };
}

function showExamples(set: TranslationSet, outputs: readonly string[], beamSize: number, show: number): void {
  if (show <= 0) return;
  console.log(`\n${set.name}, beam ${beamSize}`);
  for (let index = 0; index < Math.min(show, outputs.length); index++) {
    const place = Math.floor((index * outputs.length) / show);
    console.log(`  EN  ${set.english[place]}\n  OUT ${outputs[place]}\n  REF ${set.references[place]}`);
  }
}

function toRow(figures: Figures): Record<string, string | number> {
  const round = (value: number | null): number | string => (value === null ? '–' : Number(value.toFixed(1)));
  return {
    set: figures.set,
    beam: figures.beamSize,
    sentences: figures.sentences,
    chrF2: round(figures.chrf2),
    'chrF2 (NFKC)': round(figures.chrf2Folded),
    'char BLEU': round(figures.characterBleu),
    'median ms': round(figures.medianMs),
    'p95 ms': round(figures.p95Ms),
    'ms, 15 words': round(figures.medianMsOf15Words),
    empty: figures.empty,
    looping: figures.looping,
    'lost numbers': figures.lostNumbers,
  };
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
}

function readOptions(): Options | undefined {
  const { values } = parseArgs({
    options: {
      sets: { type: 'string' },
      only: { type: 'string' },
      count: { type: 'string' },
      beams: { type: 'string', default: '4,1' },
      threads: { type: 'string', default: '2' },
      pack: { type: 'string' },
      show: { type: 'string', default: '0' },
      outputs: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  return {
    sets:
      values.sets ??
      process.env['MIMIYAKU_TRANSLATION_SETS'] ??
      fileURLToPath(new URL('../../shared/mt/tests', import.meta.url)),
    only: values.only?.split(','),
    count: values.count === undefined ? Infinity : Number(values.count),
    beams: values.beams.split(',').map(Number),
    threads: Number(values.threads),
    pack: values.pack,
    show: Number(values.show),
    outputs: values.outputs,
  };
}

try {
  await main();
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
