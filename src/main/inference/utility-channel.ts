import { utilityProcess } from 'electron';
import type { InferenceChannel, OpenChannel, ProcessExit } from '../../engine/interpret/channel.ts';
import { LastWords } from '../../engine/interpret/last-words.ts';

export interface UtilityChannelOptions {
  /** The built entry of the inference process: `out/main/inference.js`. */
  readonly entryFile: string;
  /** Takes each line that the inference process writes to its output or error output. */
  readonly onDiagnostic: (line: string) => void;
}

/**
 * Inference processes as Electron's utility processes: in the packed app nothing else can start a Node process, since the fuse
 * `runAsNode` is blown.
 */
export function utilityChannels({ entryFile, onDiagnostic }: UtilityChannelOptions): OpenChannel {
  return () => openUtilityChannel(entryFile, onDiagnostic);
}

function openUtilityChannel(entryFile: string, onDiagnostic: (line: string) => void): InferenceChannel {
  const lastWords = new LastWords(onDiagnostic);
  let exit: ProcessExit | undefined;
  const exitListeners: ((exit: ProcessExit) => void)[] = [];
  const report = (code: number | undefined): void => {
    if (exit !== undefined) return;
    exit = { code, signal: undefined, lastWords: lastWords.lines() };
    for (const listener of exitListeners) listener(exit);
  };

  const child = utilityProcess.fork(entryFile, [], {
    stdio: ['ignore', 'pipe', 'pipe'],
    serviceName: 'Mimiyaku inference',
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (bytes: Buffer) => {
      lastWords.push(bytes.toString('utf8'));
    });
  }
  child.on('exit', (code) => {
    report(code);
  });

  return {
    get pid() {
      return child.pid;
    },
    send: (message) => {
      if (exit === undefined) child.postMessage(message);
    },
    onMessage: (listener) => {
      child.on('message', listener);
    },
    onExit: (listener) => {
      if (exit === undefined) exitListeners.push(listener);
      else listener(exit);
    },
    kill: () => {
      // `child.kill` asks; a process inside native code does not hear it.
      if (child.pid === undefined) child.kill();
      else killNow(child.pid);
    },
  };
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone by itself meanwhile: its exit is told.
  }
}
