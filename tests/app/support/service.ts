import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { projectFolder } from '../../../scripts/electron/launch.js';

/** `mimiyaku serve` on this machine. */
export interface RunningService {
  readonly address: string;
  /** Ends it without a word, as a power cut does. */
  kill(): Promise<void>;
}

export async function startService(profile: string): Promise<RunningService> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [
      join(projectFolder, 'bin/mimiyaku.js'),
      'serve',
      '--port',
      String(port),
      '--keys',
      join(profile, 'keys.json'),
      '--processes',
      '1',
      '--log-level',
      'silent',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const address = `http://127.0.0.1:${port}`;
  await answers(address, child);
  return {
    address,
    kill: async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

async function answers(address: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`mimiyaku serve ended with code ${child.exitCode}.`);
    const ready = await fetch(`${address}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return address.port;
}
