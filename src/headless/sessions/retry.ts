import { describeError, MimiyakuError } from '../../engine/errors.ts';
import type { Interpreter } from '../../engine/interpret/interpreter.ts';
import type { ChoiceOptions } from '../choose-interpreter.ts';
import { EXIT_CODES, exitCodeOf } from '../exit-codes.ts';
import { printJson, printLine, printNote } from '../standard-output.ts';
import { withInterpreter } from '../with-interpreter.ts';
import { storeOf, type SessionOptions } from './actions.ts';
import { utteranceText } from './texts.ts';

export type RetryOptions = SessionOptions & ChoiceOptions;

/** Has translated what waits or has failed, here or by a service, and prints each utterance with what came of it. */
export async function retry(ids: readonly string[], options: RetryOptions): Promise<void> {
  const store = storeOf(options);
  // Wrong names are told before the models are loaded.
  const summaries = [];
  for (const id of ids) summaries.push(await store.read(id));
  if (summaries.every(({ waiting, failed }) => waiting + failed === 0)) {
    printNote('Nothing waits, and nothing has failed.');
    return;
  }
  await withInterpreter(options, async (interpreter, signal) => {
    for (const id of ids) await retryOne(id, interpreter, options, signal);
  });
}

async function retryOne(
  id: string,
  interpreter: Interpreter,
  options: RetryOptions,
  signal: AbortSignal,
): Promise<void> {
  let printed = Promise.resolve();
  let firstFault: MimiyakuError | undefined;
  const { waiting, failed, stoppedBy } = await storeOf(options).retryWaiting(id, interpreter, {
    signal,
    onUtterance: (utterance) => {
      const { error } = utterance;
      if (error !== undefined) firstFault ??= new MimiyakuError(error.code, error.message);
      printed = printed.then(() =>
        options.json ? printJson({ session: id, ...utterance }) : printLine(utteranceText(utterance)),
      );
    },
  });
  await printed;
  if (waiting + failed > 0) {
    process.exitCode ??= firstFault === undefined ? EXIT_CODES.inference : exitCodeOf(firstFault);
  }
  if (stoppedBy === undefined) return;
  process.exitCode = exitCodeOf(stoppedBy);
  printNote(`mimiyaku: ${describeError(stoppedBy)}`);
}
