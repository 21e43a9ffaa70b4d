import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { describeError } from '../src/engine/errors.ts';
import { findPack } from '../src/engine/models/find-pack.ts';
import { knowsStyle, type JapaneseStyle } from '../src/engine/translate/japanese-style.ts';
import { loadTranslator } from '../src/engine/translate/load-translator.ts';
import type { TranslateOptions, Translator } from '../src/engine/translate/translator.ts';
import { judgeNumbers } from './support/number-score.ts';
import { writeResults } from './support/results.ts';
import { quantile } from './support/statistics.ts';
import { corpusCharacterBleu, corpusChrf } from './support/translation-scores.ts';
import { readTranslationSets, thinOut, type TranslationSet } from './support/translation-sets.ts';

const USAGE = `Measures the translator on held-out sets: chrF2, character BLEU, time per sentence, whether numbers are right,
and what goes wrong; a set that tells the kind of each sentence also by kind.

npm run bench:translation -- [options]
  --sets FOLDER    folder of *.tsv, English and Japanese (default: MIMIYAKU_TRANSLATION_SETS or ../shared/mt/tests)
  --only A,B       these sets only
  --count N        at most so many sentences of each set, evenly drawn
  --beams A,B      beam sizes to measure (default 4,1; 1 is greedy)
  --threads N      threads inside one operator (default 2)
  --pack NAME      model pack (default: the installed translator)
  --plain A,B      sets that are translated into plain Japanese too, where the pack knows it
                   (default tatoeba,ntrex,news, whose references are plain for the most part)
  --numbers        print every sentence with a wrong number
  --show N         print so many examples of each set
  --outputs FOLDER write every sentence, its translation and the reference there, SET.beamN.tsv`;

/** A unit of up to 12 characters five times in a row or more: the training's evaluation counts loops alike. */
const LOOP = /(.{1,12}?)\1{4,}/u;

/** Lengths of the English, in words, by which times are told. */
const WORDS = [
  [1, 8],
  [9, 15],
  [16, 22],
  [23, 28],
  [29, 45],
] as const;

interface Figures extends NumberFigures {
  readonly set: string;
  readonly beamSize: number;
  readonly style: JapaneseStyle;
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
  /** Median by length of the English in words: "16–25" and so on. */
  readonly medianMsByWords: Readonly<Record<string, number>>;
  /** Sentences that lost a number, as the product itself noticed. */
  readonly lostNumbers: number;
  readonly kinds: readonly KindFigures[];
}

interface NumberFigures {
  /** Sentences whose translation must hold a number. */
  readonly withNumbers: number;
  /** Of these, the ones with every number right and none besides. */
  readonly numbersRight: number;
}

interface KindFigures extends NumberFigures {
  readonly kind: string;
  readonly sentences: number;
  readonly chrf2: number;
}

interface Options {
  readonly sets: string;
  readonly only: readonly string[] | undefined;
  readonly count: number;
  readonly beams: readonly number[];
  readonly threads: number;
  readonly pack: string | undefined;
  readonly plain: readonly string[];
  readonly numbers: boolean;
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
    const isPlainToo = options.plain.includes(set.name) && knowsStyle(pack.description, 'plain');
    const styles: readonly JapaneseStyle[] = isPlainToo ? ['polite', 'plain'] : ['polite'];
    for (const beamSize of options.beams) {
      for (const style of styles) {
        const row = await measure(translator, set, { beamSize, style }, options);
        figures.push(row);
        console.error(`${set.name}, beam ${beamSize}, ${style}: chrF2 ${row.chrf2.toFixed(1)}`);
      }
    }
  }
  await translator.dispose();

  console.log(
    `\n${pack.description.name} ${pack.description.version}, ${(pack.bytes / 1e6).toFixed(1)} MB, loaded in ${loadMs.toFixed(0)} ms, ${options.threads} threads`,
  );
  console.table(figures.map(toRow));
  for (const { set, beamSize, style, kinds } of figures) {
    if (kinds.length === 0) continue;
    console.log(`\n${set}, beam ${beamSize}, ${style}, by kind`);
    console.table(kinds.map(toKindRow));
  }
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
  how: Required<Pick<TranslateOptions, 'beamSize' | 'style'>>,
  options: Options,
): Promise<Figures> {
  const { beamSize, style } = how;
  const outputs: string[] = [];
  const times: number[] = [];
  let lostNumbers = 0;
  for (const english of set.english) {
    const began = performance.now();
    const translation = await translator.translate(english, how);
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
    await writeFile(
      join(options.outputs, `${set.name}.beam${beamSize}${style === 'plain' ? '.plain' : ''}.tsv`),
      `${lines.join('\n')}\n`,
    );
  }
  const verdicts = outputs.map((output, place) =>
    judgeNumbers(set.english[place], output, set.references[place]),
  );
  for (const [place, { stated, lost, invented }] of verdicts.entries()) {
    if (!options.numbers || stated === 0 || (lost.length === 0 && invented.length === 0)) continue;
    const wrong = [...lost.map((text) => `lost ${text}`), ...invented.map((value) => `made up ${value}`)];
    console.log(`${wrong.join(', ')}: ${set.english[place]} → ${outputs[place]}`);
  }
  const numbersOf = (places: readonly number[]): NumberFigures => {
    const stated = places.map((place) => verdicts[place]).filter((verdict) => verdict.stated > 0);
    const right = stated.filter(({ lost, invented }) => lost.length === 0 && invented.length === 0);
    return { withNumbers: stated.length, numbersRight: right.length };
  };
  const places = outputs.map((_, place) => place);
  const kinds = [...new Set(set.kinds)].sort().map((kind) => ({
    kind,
    inKind: places.filter((place) => set.kinds?.[place] === kind),
  }));
  const fold = (texts: readonly string[]): string[] => texts.map((text) => text.normalize('NFKC'));
  const nearFifteenWords = times.filter((_, place) => {
    const words = countWords(set.english[place]);
    return words >= 13 && words <= 17;
  });
  return {
    set: set.name,
    beamSize,
    style,
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
    ...numbersOf(places),
    medianMsByWords: Object.fromEntries(
      WORDS.flatMap(([least, most]) => {
        const some = times.filter((_, place) => {
          const words = countWords(set.english[place]);
          return words >= least && words <= most;
        });
        return some.length === 0 ? [] : [[`${least}–${most}`, quantile(some, 0.5)]];
      }),
    ),
    kinds: kinds.map(({ kind, inKind }) => ({
      kind,
      sentences: inKind.length,
      chrf2: corpusChrf(
        inKind.map((place) => outputs[place]),
        inKind.map((place) => set.references[place]),
      ),
      ...numbersOf(inKind),
    })),
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
    style: figures.style,
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
    numbers: numbersText(figures),
    ...Object.fromEntries(
      Object.entries(figures.medianMsByWords).map(([words, ms]) => [`ms, ${words}`, Math.round(ms)]),
    ),
  };
}

function toKindRow(figures: KindFigures): Record<string, string | number> {
  const { kind, sentences, chrf2 } = figures;
  return { kind, sentences, chrF2: Number(chrf2.toFixed(1)), numbers: numbersText(figures) };
}

/** Sentences with every number right, of those with one: "97/100 (97.0 %)". */
function numbersText({ withNumbers, numbersRight }: NumberFigures): string {
  if (withNumbers === 0) return '–';
  return `${numbersRight}/${withNumbers} (${((100 * numbersRight) / withNumbers).toFixed(1)} %)`;
}

function countWords(english: string): number {
  return english.trim().split(/\s+/u).length;
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
      plain: { type: 'string', default: 'tatoeba,ntrex,news' },
      numbers: { type: 'boolean', default: false },
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
    plain: values.plain.split(','),
    numbers: values.numbers,
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
