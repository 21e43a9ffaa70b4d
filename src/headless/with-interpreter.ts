import type { Interpreter } from '../engine/interpret/interpreter.ts';
import { chooseInterpreter, type ChoiceOptions } from './choose-interpreter.ts';

/** Opens the interpreter that the options choose and works with it, under a signal that Ctrl-C aborts; disposes of it in the end. */
export async function withInterpreter(
  options: ChoiceOptions,
  work: (interpreter: Interpreter, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const interpreter = await chooseInterpreter(options);
  const interruption = new AbortController();
  const interrupt = (): void => {
    interruption.abort();
  };
  process.once('SIGINT', interrupt);
  try {
    await work(interpreter, interruption.signal);
  } finally {
    process.off('SIGINT', interrupt);
    await interpreter.dispose();
  }
}
