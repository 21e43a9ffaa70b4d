import { samplesToSeconds } from '../src/engine/audio/pcm.ts';
import type { RecogniseSettings, Recogniser } from '../src/engine/recognise/recogniser.ts';
import { llamaVocabulary } from '../src/engine/recognise/vocabulary.ts';
import { bootstrap, type Interval } from './support/bootstrap.ts';
import { decodeWithFfmpeg, readCleanClips, type CleanClip } from './support/clean-clips.ts';
import { compareTexts, countErrors, type WordErrors } from './support/word-error-rate.ts';

/** A way to recognise, by name. The first one is what the others are compared with. */
const WAYS = ['greedy', 'beam', 'beam, terms said', 'beam, terms not said'] as const;
type Way = (typeof WAYS)[number];

interface HeardClip {
  readonly clip: CleanClip;
  readonly texts: Readonly<Record<Way, string>>;
  readonly errors: Readonly<Record<Way, WordErrors>>;
}

export interface ClipFigures {
  readonly heard: readonly HeardClip[];
  readonly audioSeconds: number;
  /** Processor seconds, all threads together, for a second of sound. */
  readonly processorShare: Readonly<Record<Way, number>>;
}

/**
 * Recognises clean clips in all ways: greedily, by beam search, and by beam search that expects terms: words that the clips hold and that are
 * rare enough to be spelled in pieces, with the names that are spelled letter by letter; or as many that no clip holds, which must do no harm.
 */
export async function recogniseClips(
  recogniser: Recogniser,
  folder: string,
  { half, kinds, every }: { half: CleanClip['half'] | 'both'; kinds?: readonly string[]; every: number },
): Promise<ClipFigures> {
  const all = await readCleanClips(folder);
  const clips = all
    .filter((clip) => (half === 'both' || clip.half === half) && (kinds?.includes(clip.kind) ?? true))
    .filter((_, place) => place % every === 0);
  const said = termsOf(clips);
  const spoken = new Set(clips.flatMap(({ transcript }) => transcript.split(' ')));
  const notSaid = termsOf(all.filter((clip) => clip.half !== half)).filter(
    (term) => !said.includes(term) && !spoken.has(term),
  );
  const settings: Readonly<Record<Way, RecogniseSettings>> = {
    greedy: { beamSize: 1 },
    beam: {},
    'beam, terms said': { expectedTerms: said },
    'beam, terms not said': { expectedTerms: notSaid },
  };
  console.log(`${said.length} terms that are said, ${notSaid.length} that are not.`);

  const processor = fill(() => 0);
  const heard: HeardClip[] = [];
  let audioSeconds = 0;
  for (const [place, clip] of clips.entries()) {
    const audio = withoutOffset(withoutDigitalSilence(await decodeWithFfmpeg(clip.path)));
    audioSeconds += samplesToSeconds(audio.length);
    const texts = fill(() => '');
    for (const way of WAYS) {
      const before = process.cpuUsage();
      texts[way] = (await recogniser.recognise(audio, settings[way])).text;
      const { user, system } = process.cpuUsage(before);
      processor[way] += (user + system) / 1e6;
    }
    heard.push({ clip, texts, errors: fill((way) => compareTexts(clip.transcript, texts[way])) });
    if (place % 50 === 49) console.error(`${place + 1} of ${clips.length} clips`);
  }
  return { heard, audioSeconds, processorShare: fill((way) => processor[way] / audioSeconds) };
}

/** Prints the errors in words by where the clips come from and by accent, each way against greedy with an interval. */
export function printClips({ heard, audioSeconds, processorShare }: ClipFigures): void {
  const groups = (keyOf: (clip: CleanClip) => string): Record<string, object> =>
    Object.fromEntries(
      [...new Set(heard.map(({ clip }) => keyOf(clip)))]
        .sort()
        .map((key) => [key, rowOf(heard.filter(({ clip }) => keyOf(clip) === key))]),
    );
  console.table({ ...groups(({ kind }) => kind), all: rowOf(heard) });
  console.table(groups(({ accent }) => accent));
  console.log(`${audioSeconds.toFixed(0)} s of sound; processor seconds for a second of it:`);
  console.table(fill((way) => Number(processorShare[way].toFixed(3))));
}

function rowOf(heard: readonly HeardClip[]): object {
  const words = heard.reduce((sum, { errors }) => sum + errors.greedy.referenceWords, 0);
  const [first, ...others] = WAYS;
  return {
    clips: heard.length,
    words,
    speakers: new Set(heard.map(({ clip }) => clip.speaker)).size,
    [first]: errorsOf(heard, first),
    ...Object.fromEntries(
      others.map((way) => [way, `${errorsOf(heard, way)}: ${describe(changeBy(heard, way))}`]),
    ),
  };
}

function errorsOf(heard: readonly HeardClip[], way: Way): number {
  return heard.reduce((sum, { errors }) => sum + countErrors(errors[way]), 0);
}

/** By what share the errors changed against greedy, less than 0 for fewer. Clips of one speaker go together, since they err together. */
function changeBy(heard: readonly HeardClip[], way: Way): Interval {
  const speakers = [...new Set(heard.map(({ clip }) => clip.speaker))];
  const clipsOf = speakers.map((speaker) => heard.filter(({ clip }) => clip.speaker === speaker));
  return bootstrap(clipsOf, (drawn) => {
    const clips = drawn.flat();
    return errorsOf(clips, way) / errorsOf(clips, 'greedy') - 1;
  });
}

function describe({ value, low, high }: Interval): string {
  const percent = (share: number): string =>
    Number.isFinite(share) ? (100 * share).toFixed(0).replace('-', '−') : '–';
  return `${percent(value)} % (${percent(low)} to ${percent(high)})`;
}

/** Words that are spelled in pieces, and names that are spelled letter by letter, as one word. */
function termsOf(clips: readonly CleanClip[]): string[] {
  const names = clips
    .filter(({ kind }) => kind === 'an-name')
    .map(({ transcript }) => transcript.replaceAll(' ', ''))
    .map((name) => name.charAt(0).toUpperCase() + name.slice(1));
  const words = clips
    .filter(({ kind }) => !kind.startsWith('an-'))
    .flatMap(({ transcript }) => transcript.split(' '))
    .filter((word) => /^[a-z]{5,}$/u.test(word) && llamaVocabulary.encode(word).length > 1);
  return [...new Set([...names, ...words])];
}

function fill<T>(valueOf: (way: Way) => T): Record<Way, T> {
  return Object.fromEntries(WAYS.map((way) => [way, valueOf(way)])) as Record<Way, T>;
}

/** Without the exact zeros that some collections put around the words: no microphone delivers them. */
function withoutDigitalSilence(samples: Float32Array): Float32Array {
  const first = samples.findIndex((sample) => sample !== 0);
  const last = samples.findLastIndex((sample) => sample !== 0);
  return first < 0 ? samples : samples.slice(first, last + 1);
}

function withoutOffset(samples: Float32Array): Float32Array {
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / Math.max(1, samples.length);
  return samples.map((sample) => sample - mean);
}
