import { fork } from 'node:child_process';

import type { ProcessChannel, OpenChannel, ParentPort } from './channel.ts';
import { ExitNotice } from './exit-notice.ts';

export interface ForkChannelOptions {
  /** The compiled entry of the process, such as `dist/engine/interpret/inference-process.js`. */
  readonly entryFile: string;
  /** Takes each line that the process writes to its output or error output. Nothing of it is shown otherwise. */
  readonly onDiagnostic: (line: string) => void;
}

/** Processes as ordinary Node child processes, for the command line, the service and tests. */
export function forkChannels({ entryFile, onDiagnostic }: ForkChannelOptions): OpenChannel {
  return () => openForkChannel(entryFile, onDiagnostic);
}

function openForkChannel(entryFile: string, onDiagnostic: (line: string) => void): ProcessChannel {
  const exit = new ExitNotice(onDiagnostic);
  const child = fork(entryFile, [], {
    // Structured clone: typed arrays cross as such, and audio is not spelled out as JSON.
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Options of this process (a debugger's port, a loader) are not the child's.
    execArgv: [],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      exit.lastWords.push(text);
    });
  }
  child.on('error', (error) => {
    exit.lastWords.push(`${error.message}\n`);
    // Also emitted where a message could not be sent or a signal not delivered: then the process's own end will tell.
    if (child.pid === undefined) exit.ended(undefined, undefined);
  });
  // 'close' rather than 'exit': by then its error output has been read to the end.
  child.on('close', (code, signal) => {
    exit.ended(code ?? undefined, signal ?? undefined);
  });

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
      exit.onExit(listener);
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
