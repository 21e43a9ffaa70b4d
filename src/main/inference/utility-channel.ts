import { utilityProcess } from 'electron';
import type { ProcessChannel, OpenChannel } from '../../engine/processes/channel.ts';
import { ExitNotice } from '../../engine/processes/exit-notice.ts';

export interface UtilityChannelOptions {
  /** The built entry of the process, e.g. `out/main/inference.js`. */
  readonly entryFile: string;
  /** What the process is called where the system or the log names it. */
  readonly serviceName: string;
  /** Takes each line that the inference process writes to its output or error output. */
  readonly onDiagnostic: (line: string) => void;
}

/**
 * Inference processes as Electron's utility processes: in the packed app nothing else can start a Node process, since the fuse
 * `runAsNode` is blown.
 */
export function utilityChannels(options: UtilityChannelOptions): OpenChannel {
  return () => openUtilityChannel(options);
}

function openUtilityChannel({ entryFile, serviceName, onDiagnostic }: UtilityChannelOptions): ProcessChannel {
  const exit = new ExitNotice(onDiagnostic);
  const child = utilityProcess.fork(entryFile, [], {
    stdio: ['ignore', 'pipe', 'pipe'],
    serviceName,
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (bytes: Buffer) => {
      exit.lastWords.push(bytes.toString('utf8'));
    });
  }
  child.on('exit', (code) => {
    exit.ended(code, undefined);
  });

  return {
    get pid() {
      return child.pid;
    },
    send: (message) => {
      if (!exit.hasEnded) child.postMessage(message);
    },
    onMessage: (listener) => {
      child.on('message', listener);
    },
    onExit: (listener) => {
      exit.onExit(listener);
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
