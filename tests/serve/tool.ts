import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs another program beside the service in this process and gives its output. */
export async function runTool(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  if (exitCode !== 0) throw new Error(`${command} ended with ${String(exitCode)}: ${stderr}`);
  return stdout;
}
