import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../bin/mimiyaku.js', import.meta.url));

/** The bundled recording: three people at a simulated booth (resources/samples/README.md). */
export const BOOTH_SAMPLE = fileURLToPath(
  new URL('../../resources/samples/booth-sample.wav', import.meta.url),
);

export interface Outcome {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly env?: NodeJS.ProcessEnv;
  /** Leaves the end of the input to `onStart`. */
  readonly keepInputOpen?: true;
  /** Called as soon as the program runs. */
  readonly onStart?: (child: ChildProcessWithoutNullStreams) => void;
}

/** Runs the command line as a user's shell would. */
export async function runProgram(args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { env: { ...process.env, ...options.env } });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  options.onStart?.(child);
  if (options.keepInputOpen === undefined) child.stdin.end(options.input ?? '');
  await once(child, 'close');
  return { exitCode: child.exitCode, stdout, stderr };
}

/** The lines of a text, without the empty one behind the last line break. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
