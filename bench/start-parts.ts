/**
 * How long each part of a start takes, one after the other in a process of its own, printed as JSON in milliseconds. In the product the
 * speech detector loads in one process while recogniser and translator load in another, so that these do not add up to the start.
 */
import { sampleSpeech } from '../tests/recognise/sample-speech.ts';
import { findPack } from '../src/engine/models/find-pack.ts';
import { loadDecoder, loadEncoder } from '../src/engine/recognise/moonshine-model.ts';
import { MoonshineRecogniser } from '../src/engine/recognise/moonshine-recogniser.ts';
import { SileroSpeechDetector } from '../src/engine/speech/silero.ts';
import { loadTranslator } from '../src/engine/translate/load-translator.ts';

const milliseconds: Record<string, number> = {};

async function timed<T>(part: string, work: () => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  const result = await work();
  milliseconds[part] = performance.now() - startedMs;
  return result;
}

const recogniserPack = await findPack('recogniser');
const translatorPack = await findPack('translator');
const detectorPack = await findPack('speech-detector');
const [{ audio, transcript }] = (await sampleSpeech()).utterances;

await timed('speech detector', () => SileroSpeechDetector.open(detectorPack));
const encoder = await timed("recogniser's encoder", () => loadEncoder(recogniserPack, 1));
const decoder = await timed("recogniser's decoder", () => loadDecoder(recogniserPack, 1));
await Promise.all([encoder, decoder.audio, decoder.step].map((session) => session.release()));
const recogniser = await MoonshineRecogniser.load(recogniserPack);
const translator = await timed('translator', () => loadTranslator(translatorPack));
await timed('first recognition', () => recogniser.recognise(audio));
await timed('first translation', () => translator.translate(transcript));
await recogniser.dispose();
await translator.dispose();

console.log(JSON.stringify(milliseconds));
