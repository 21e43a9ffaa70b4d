/**
 * `npm run bench:recognition`: word error rate of the recogniser on recordings whose words are known, and its speed. Prints a table and
 * writes bench/results/recognition-PACK.json, which also holds what was recognised. Times are those of a machine with whatever else runs on it.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Utterance } from '../src/engine/base/utterance.ts';
import { SAMPLE_RATE_HZ, samplesToSeconds } from '../src/engine/audio/pcm.ts';
import { describeError, MimiyakuError } from '../src/engine/errors.ts';
import { findPack } from '../src/engine/models/find-pack.ts';
import { hearUtterance } from '../src/engine/recognise/hear-utterance.ts';
import { MoonshineRecogniser } from '../src/engine/recognise/moonshine-recogniser.ts';
import type { Recogniser } from '../src/engine/recognise/recogniser.ts';
import { recognitionSpan } from '../src/engine/recognise/span.ts';
import { printClips, recogniseClips } from './recognition-clips.ts';
import { comparisonRows, type Heard } from './recognition-groups.ts';
import { hasWords, nobodyRow } from './recognition-nobody.ts';
import {
  meanOfBoth,
  microphone1,
  microphone1AsMonoFile,
  wholeProduct,
  type Hearing,
  type Passage,
} from './support/hearings.ts';
import { writeResults } from './support/results.ts';
import { readSpeechSets, type SpeechSet } from './support/speech-sets.ts';
import { median } from './support/statistics.ts';
import {
  addWordErrors,
  compareTexts,
  normaliseWords,
  NO_WORD_ERRORS,
  wordErrorRate,
  type WordErrors,
} from './support/word-error-rate.ts';

const USAGE = `Measures the recogniser's word error rate and speed on recordings whose words are known.

npm run bench:recognition -- [options]
  --audio FOLDER   two-microphone test recordings (default: MIMIYAKU_AUDIO_SET or ../shared/audio)
  --only A,B       these sets only: array, clean, murmur, booth, sessions, librivox
  --beams A,B      beam sizes to measure (default 1,4, with --product 4; 1 is greedy)
  --clips FOLDER   clean clips with clean.tsv instead, by kind and accent: greedy against beam search, with and without expected terms
  --half NAME      of these clips, those of the speakers that settings were chosen on (tune), of the others (report: the default), or both
  --kinds A,B      of these clips, those of these kinds: so, vctk, ls, s2i, an-name, an-address, an-number
  --every N        of these clips, every Nth only
  --product        the whole product alone, with both microphones and with the first
  --pack NAME      model pack (default: the installed recogniser)
  --threads N      threads inside one operator (default: as the product has it)
  --show           print what was recognised`;

const HEARINGS: Readonly<Record<string, Hearing>> = {
  'microphone 1': microphone1,
  'mean of both': meanOfBoth,
  'microphone 1 as mono file': microphone1AsMonoFile,
  'whole product': wholeProduct,
};

interface Options {
  readonly clips: string | undefined;
  readonly half: 'tune' | 'report' | 'both';
  readonly kinds: readonly string[] | undefined;
  readonly every: number;
  readonly beams: readonly number[];
  readonly audio: string;
  readonly only: readonly string[] | undefined;
  readonly pack: string | undefined;
  readonly threads: number | undefined;
  readonly show: boolean;
  readonly product: boolean;
}

/** What was heard of a set in one way, with one beam size of the recogniser's. */
interface Row {
  readonly set: string;
  /** Length of all recordings of the set. */
  readonly recordedSeconds: number;
  readonly hearing: string;
  readonly beam: number;
  readonly heard: readonly Heard[];
}

async function main(): Promise<void> {
  const options = readOptions();
  if (options === undefined) {
    console.log(USAGE);
    return;
  }
  const sets = options.clips === undefined ? await chosenSets(options) : [];
  const pack = await findPack('recogniser', { name: options.pack });
  const startedMs = performance.now();
  const recogniser = await MoonshineRecogniser.load(
    pack,
    options.threads === undefined ? {} : { threads: options.threads },
  );
  const loadMs = performance.now() - startedMs;
  if (options.clips !== undefined) {
    await measureClips(recogniser, options.clips, options);
    await recogniser.dispose();
    return;
  }
  // Brings everything into the caches before anything is measured.
  for (const { items } of sets.slice(0, 1)) {
    await listen(recogniser, { name: 'warm-up', items: items.slice(0, 1) }, microphone1, 1);
  }

  const rows: Row[] = [];
  for (const set of sets) {
    const hasTwo = set.items.some(({ recording }) => recording.right !== undefined);
    const facts = { set: set.name, recordedSeconds: recordedSeconds(set) };
    for (const [hearing, hear] of Object.entries(HEARINGS)) {
      if (!hasTwo && hear !== microphone1) continue;
      if (options.product && hear !== wholeProduct && hear !== microphone1AsMonoFile) continue;
      for (const beam of options.beams) {
        const heard = await listen(recogniser, set, hear, beam);
        rows.push({ ...facts, hearing: hasTwo ? hearing : 'as recorded', beam, heard });
        if (options.show) show(heard);
        else console.error(`${set.name}, ${hearing}, beam ${beam}: done`);
      }
    }
  }
  await recogniser.dispose();

  const peakMemoryMb = process.resourceUsage().maxRSS / 1024;
  console.log(
    `\n${pack.description.name} ${pack.description.version}, threads: ${options.threads ?? 'default'}, loaded in ${loadMs.toFixed(0)} ms; ` +
      `peak memory of this process, recordings included: ${peakMemoryMb.toFixed(0)} MB`,
  );
  const [spoken, nobody] = [rows.filter(hasWords), rows.filter((row) => !hasWords(row))];
  if (spoken.length > 0) console.table(spoken.map(toRow));
  const written = nobody.map((row) => ({ ...nobodyRow(row), hearing: row.hearing, beam: row.beam }));
  if (written.length > 0) {
    console.log('\nNobody speaks to the array:');
    console.table(written);
  }
  const widest = Math.max(...options.beams);
  const compared = comparisons(spoken.filter(({ beam }) => beam === widest));
  for (const { set, groups } of compared) {
    console.log(
      `\n${set}: the whole product with both microphones against microphone 1 as a mono file, in % of the words said (95 % interval)`,
    );
    console.table(groups);
  }
  await writeResults(`recognition-${pack.description.name}`, {
    pack: pack.description.name,
    version: pack.description.version,
    threads: options.threads,
    loadMs,
    peakMemoryMb,
    compared,
    nobody: written,
    sets: rows.map((row) => ({ ...summarise(row.heard), ...row })),
  });
}

function recordedSeconds({ items }: SpeechSet): number {
  const recordings = new Set(items.map(({ recording }) => recording));
  return [...recordings].reduce((sum, { left }) => sum + samplesToSeconds(left.length), 0);
}

/** Of each set of two microphones: both through the product against the first through the product. */
function comparisons(rows: readonly Row[]): { set: string; groups: ReturnType<typeof comparisonRows> }[] {
  return [...new Set(rows.map(({ set }) => set))].flatMap((set) => {
    const heardBy = (hearing: string): readonly Heard[] =>
      rows.find((row) => row.set === set && row.hearing === hearing)?.heard ?? [];
    const both = heardBy('whole product');
    return both.length === 0
      ? []
      : [{ set, groups: comparisonRows(heardBy('microphone 1 as mono file'), both) }];
  });
}

/** A little outside of its label an utterance may still be the talker's: breath, and the room's echo. */
const SPAN_MARGIN_SAMPLES = SAMPLE_RATE_HZ / 4;

/** Whether the middle of what was taken for speech lies where the labels have somebody say the words. */
function isInside({ startSample, speechStart, speechEnd }: Utterance, { spans }: Passage): boolean {
  const middle = startSample + (speechStart + speechEnd) / 2;
  return spans.some(
    (span) =>
      middle >= span.startSample - SPAN_MARGIN_SAMPLES && middle <= span.endSample + SPAN_MARGIN_SAMPLES,
  );
}

async function chosenSets({ audio, only }: Options): Promise<SpeechSet[]> {
  const all = await readSpeechSets(audio);
  return all.filter(({ name }) => only?.includes(name) ?? true);
}

async function measureClips(recogniser: Recogniser, folder: string, options: Options): Promise<void> {
  const { half, kinds, every } = options;
  const figures = await recogniseClips(recogniser, folder, {
    half,
    every,
    ...(kinds !== undefined && { kinds }),
  });
  if (options.show) {
    for (const { clip, texts } of figures.heard) console.log(clip.name, clip.transcript, texts);
  }
  printClips(figures);
  await writeResults('recognition-clips', { half, ...figures });
}

/** Recognises what one way of hearing makes of a set. */
async function listen(
  recogniser: Recogniser,
  set: SpeechSet,
  hear: Hearing,
  beamSize: number,
): Promise<Heard[]> {
  const heard: Heard[] = [];
  for (const passage of await hear(set.items)) {
    const { name, transcript, utterances, facts } = passage;
    let wordsOutside = 0;
    let utterancesOutside = 0;
    const texts: string[] = [];
    let samples = 0;
    const startedMs = performance.now();
    for (const utterance of utterances) {
      samples += recognitionSpan(utterance).length;
      const { text } = await hearUtterance(utterance, (audio) => recogniser.recognise(audio, { beamSize }));
      texts.push(text);
      const words = normaliseWords(text).length;
      if (words === 0 || isInside(utterance, passage)) continue;
      wordsOutside += words;
      utterancesOutside++;
    }
    const text = texts.join(' ').trim();
    heard.push({
      name,
      transcript,
      text,
      errors: compareTexts(transcript, text),
      audioSeconds: samplesToSeconds(samples),
      recogniseSeconds: (performance.now() - startedMs) / 1000,
      wordsOutside,
      utterancesOutside,
      facts,
    });
  }
  return heard;
}

function summarise(heard: readonly Heard[]): {
  wordErrorRate: number;
  errors: WordErrors;
  audioSeconds: number;
  realTimeFactor: number;
  medianRealTimeFactor: number;
  silent: number;
} {
  const errors = heard.reduce((sum, item) => addWordErrors(sum, item.errors), NO_WORD_ERRORS);
  const audioSeconds = heard.reduce((sum, item) => sum + item.audioSeconds, 0);
  const recogniseSeconds = heard.reduce((sum, item) => sum + item.recogniseSeconds, 0);
  return {
    wordErrorRate: wordErrorRate(errors),
    errors,
    audioSeconds,
    realTimeFactor: recogniseSeconds / audioSeconds,
    medianRealTimeFactor: median(
      heard.filter((item) => item.audioSeconds > 0).map((item) => item.recogniseSeconds / item.audioSeconds),
    ),
    silent: heard.filter(({ text }) => text === '').length,
  };
}

function toRow({ set, hearing, beam, heard }: Row): Record<string, string | number> {
  const { errors, audioSeconds, ...figures } = summarise(heard);
  return {
    set,
    hearing,
    beam,
    items: heard.length,
    words: errors.referenceWords,
    'word error rate %': Number((100 * figures.wordErrorRate).toFixed(1)),
    substituted: errors.substitutions,
    deleted: errors.deletions,
    inserted: errors.insertions,
    'no text': figures.silent,
    'audio s': Number(audioSeconds.toFixed(1)),
    'real-time factor': Number(figures.realTimeFactor.toFixed(3)),
    median: Number(figures.medianRealTimeFactor.toFixed(3)),
  };
}

function show(heard: readonly Heard[]): void {
  for (const { name, transcript, text } of heard) {
    console.log(`${name}\n  SAID  ${transcript}\n  HEARD ${text}`);
  }
}

/** @throws MimiyakuError `usage`, `audio.not-found` */
function readOptions(): Options | undefined {
  const { values } = parseArgs({
    options: {
      audio: { type: 'string' },
      only: { type: 'string' },
      beams: { type: 'string' },
      clips: { type: 'string' },
      half: { type: 'string', default: 'report' },
      kinds: { type: 'string' },
      every: { type: 'string', default: '1' },
      pack: { type: 'string' },
      threads: { type: 'string' },
      show: { type: 'boolean', default: false },
      product: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  const threads = values.threads === undefined ? undefined : wholeNumber('--threads', values.threads);
  const beams = (values.beams ?? (values.product ? '4' : '1,4')).split(',');
  const { half } = values;
  if (half !== 'tune' && half !== 'report' && half !== 'both') {
    throw new MimiyakuError('usage', `--half takes tune, report or both, not "${half}".`);
  }
  const beside = fileURLToPath(new URL('../../shared/audio', import.meta.url));
  const audio = resolve(values.audio ?? process.env['MIMIYAKU_AUDIO_SET'] ?? beside);
  if (values.clips === undefined && !existsSync(join(audio, 'index.tsv'))) {
    throw new MimiyakuError('audio.not-found', `There are no test recordings in ${audio} (no index.tsv).`, {
      advice: 'Name their folder with --audio or in MIMIYAKU_AUDIO_SET.',
    });
  }
  return {
    audio,
    only: values.only?.split(','),
    clips: values.clips,
    half,
    kinds: values.kinds?.split(','),
    every: wholeNumber('--every', values.every),
    beams: beams.map((beam) => wholeNumber('--beams', beam)),
    pack: values.pack,
    threads,
    show: values.show,
    product: values.product,
  };
}

/** @throws MimiyakuError `usage` */
function wholeNumber(option: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new MimiyakuError('usage', `${option} takes whole numbers from 1, not "${text}".`);
}

try {
  await main();
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
