import type { Utterance } from '../../../engine/base/utterance.ts';
import type { Interpreter } from '../../../engine/interpret/interpreter.ts';
import { joinJapanese } from '../../../engine/translate/japanese-text.ts';
import type { ReceivedRecordings } from '../form/receive-form.ts';
import { withBetterBeam, type BeamChoice } from './choose-beam.ts';
import type { Listener } from './listener.ts';

export interface TranslatedRecordings {
  /** Empty where nobody speaks. */
  readonly japanese: string;
  /** For each utterance that was found, what was heard of it. */
  readonly choices: readonly BeamChoice[];
}

/**
 * The Japanese of both recordings. They are cut into utterances as live speech is, what is heard of each is the better beam, and what
 * they say is joined.
 * @throws MimiyakuError `inference.…`, `cancelled`; the signal's reason
 */
export async function translateRecordings(
  recordings: ReceivedRecordings,
  { listener, interpreter }: { readonly listener: Listener; readonly interpreter: Interpreter },
  signal: AbortSignal,
): Promise<TranslatedRecordings> {
  const texts: string[] = [];
  const choices: BeamChoice[] = [];
  for await (const { utterance, choice } of utterancesOf(recordings, listener, signal)) {
    choices.push(choice);
    texts.push((await interpreter.interpret(utterance, { signal })).japanese);
  }
  const parts = texts.filter((text) => text !== '').map((text) => ({ text, boundary: 'sentence' as const }));
  return { japanese: joinJapanese(parts), choices };
}

/**
 * The utterances of both recordings. Speech is looked for in the array recording, since that is what the detector was tuned on; where it
 * holds none (a client whose microphones were dead, or that sends silence in their place), in the beamformed one.
 */
async function* utterancesOf(
  { bypass, beamformer }: ReceivedRecordings,
  listener: Listener,
  signal: AbortSignal,
): AsyncGenerator<{ utterance: Utterance; choice: BeamChoice }, void, void> {
  let found = false;
  for await (const utterance of listener.utterancesIn(bypass, 2, signal)) {
    found = true;
    yield withBetterBeam(utterance, beamformer);
  }
  if (found) return;
  for await (const utterance of listener.utterancesIn(beamformer, 1, signal)) {
    yield { utterance, choice: 'sent' };
  }
}
