import { fork } from 'node:child_process';

import type { InferenceChannel, OpenChannel, ParentPort, ProcessExit } from './channel.ts';
import { LastWords } from './last-words.ts';

export interface ForkChannelOptions {
  /** The compiled entry of the inference process: `dist/engine/interpret/inference-process.js`. */
  readonly entryFile: string;
  /** Takes each line that the inference process writes to its output or error output. Nothing of it is shown otherwise. */
  readonly onDiagnostic: (line: string) => void;
}

/** Inference processes as ordinary Node child processes, for the command line, the service and tests. */
export function forkChannels({ entryFile, onDiagnostic }: ForkChannelOptions): OpenChannel {
  return () => openForkChannel(entryFile, onDiagnostic);
}

function openForkChannel(entryFile: string, onDiagnostic: (line: string) => void): InferenceChannel {
  const lastWords = new LastWords(onDiagnostic);
  let exit: ProcessExit | undefined;
  const exitListeners: ((exit: ProcessExit) => void)[] = [];
  const report = (code: number | null, signal: string | null): void => {
    if (exit !== undefined) return;
    exit = { code: code ?? undefined, signal: signal ?? undefined, lastWords: lastWords.lines() };
    for (const listener of exitListeners) listener(exit);
  };

  const child = fork(entryFile, [], {
    // Structured clone: typed arrays cross as such, and audio is not spelled out as JSON.
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Options of this process (a debugger's port, a loader) are not the child's.
    execArgv: [],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      lastWords.push(text);
    });
  }
  child.on('error', (error) => {
    lastWords.push(`${error.message}\n`);
    // Also emitted where a message could not be sent or a signal not delivered: then the process's own end will tell.
    if (child.pid === undefined) report(null, null);
  });
  // 'close' rather than 'exit': by then its error output has been read to the end.
  child.on('close', report);

  return {
    pid: child.pid,
    send: (message) => {
      // The callback takes the error of a line that has just closed; the exit that follows says so.
      if (child.connected) child.send(message, () => undefined);
    },
    onMessage: (listener) => {
      child.on('message', listener);
    },
    onExit: (listener) => {
      if (exit === undefined) exitListeners.push(listener);
      else listener(exit);
    },
    kill: () => {
      child.kill('SIGKILL');
    },
  };
}

/** The child's end of the line that `fork` made; undefined where this process was not started so. */
export function forkedParentPort(): ParentPort | undefined {
  if (process.send === undefined) return undefined;
  return {
    send: (message) => {
      // The parent may go at any time: 'disconnect' tells.
      if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
    },
    onMessage: (listener) => {
      process.on('message', listener);
    },
    onClose: (listener) => {
      process.on('disconnect', listener);
    },
  };
}
