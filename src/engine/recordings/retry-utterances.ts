import type { Utterance } from '../base/utterance.ts';
import { MimiyakuError, type ErrorCode } from '../errors.ts';
import type { Interpreter } from '../interpret/interpreter.ts';
import type { SessionUtterance } from './session-utterance.ts';
import { interpretedUtterance, uninterpretedUtterance } from './utterance-outcome.ts';

/** Faults that every other utterance would meet as well: there is no point in going on. */
const OF_ALL: ReadonlySet<ErrorCode> = new Set([
  'service.unreachable',
  'service.not-found',
  'service.wrong-key',
  'service.insecure',
  'service.bad-address',
  'inference.unavailable',
  'pack.not-installed',
  'cancelled',
]);

/** What came of interpreting an utterance again. */
export interface RetryOutcome {
  readonly record: SessionUtterance;
  /** The fault that ends the whole attempt, where it is not of this utterance alone. */
  readonly stop?: MimiyakuError;
}

/**
 * Interprets an utterance again, from its recordings; from its English where that was corrected by hand. A fault of a corrected one
 * never ends the whole attempt.
 * @param cut reads its recordings.
 * @throws what is no `MimiyakuError`.
 */
export async function retryUtterance(
  record: SessionUtterance,
  interpreter: Interpreter,
  cut: () => Promise<Pick<Utterance, 'bypass' | 'beamformer'>>,
  signal: AbortSignal | undefined,
): Promise<RetryOutcome> {
  const options = signal === undefined ? {} : { signal };
  const isCorrected = record.corrected === true && record.english !== '';
  try {
    if (isCorrected) {
      return { record: await translateCorrected(record, record.english, interpreter, options) };
    }
    const utterance = utteranceOf(record, await cut());
    return { record: interpretedUtterance(utterance, await interpreter.interpret(utterance, options)) };
  } catch (error) {
    if (!(error instanceof MimiyakuError)) throw error;
    // A wish to stop says nothing of the utterance.
    if (error.code === 'cancelled') return { record, stop: error };
    const failed = uninterpretedUtterance(record, error);
    // Text may go another way than recordings: a service takes none, and the translator here may be missing where nothing else needs it.
    return !isCorrected && OF_ALL.has(error.code) ? { record: failed, stop: error } : { record: failed };
  }
}

/** The record with English corrected by hand and its translation. @throws MimiyakuError as the interpreter does. */
export async function translateCorrected(
  record: SessionUtterance,
  english: string,
  interpreter: Interpreter,
  options: { signal?: AbortSignal } = {},
): Promise<SessionUtterance> {
  const { japanese, source, timings, fallback } = await interpreter.translate(english, options);
  const corrected: SessionUtterance = {
    ...record,
    english,
    japanese,
    source,
    timings,
    status: 'done',
    corrected: true,
  };
  // What was said of an earlier answer holds no more.
  delete corrected.error;
  delete corrected.fallback;
  return fallback === undefined ? corrected : { ...corrected, fallback };
}

/** The utterance as it was when it was cut, with its sound from the disk. */
function utteranceOf(
  record: SessionUtterance,
  { bypass, beamformer }: Pick<Utterance, 'bypass' | 'beamformer'>,
): Utterance {
  const { index, startSample, speechStartSample, speechEndSample, cutShort, direction } = record;
  const endSample = startSample + beamformer.length;
  return {
    index,
    startSample,
    // Of a session that was interrupted the last stretch may be shorter than was meant.
    endSample,
    bypass,
    beamformer,
    speechStart: Math.min(speechStartSample, endSample) - startSample,
    speechEnd: Math.min(speechEndSample, endSample) - startSample,
    cutShort,
    direction,
  };
}
