/** How a process ended, as far as the system tells. */
export interface ProcessExit {
  /** Undefined where a signal ended it, or where it never started. */
  readonly code: number | undefined;
  readonly signal: string | undefined;
  /** What it last wrote to its error output, or why it could not be started. */
  readonly lastWords: readonly string[];
}

/**
 * The parent's end of a line to one process of ours (inference, capture). One implementation a way of starting processes: `child_process.fork` here,
 * Electron's `utilityProcess` in the app. Messages are copied by the structured clone algorithm (typed arrays cross as such) and
 * arrive unparsed.
 */
export interface ProcessChannel {
  /** The process's number in the system, for diagnosis; undefined where it could not be started. */
  readonly pid: number | undefined;
  /** Never throws: what is sent to a process that is gone is lost, and its exit tells. */
  send(message: object): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, also where the process could not be started at all. */
  onExit(listener: (exit: ProcessExit) => void): void;
  /** Ends the process at once, whatever it is doing. Its exit is still reported. */
  kill(): void;
}

/** Starts a process. Never throws: what goes wrong is told by `onExit`. */
export type OpenChannel = () => ProcessChannel;

/** The started process's end of the line. */
export interface ParentPort {
  send(message: object): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called when the parent is gone or has closed the line. */
  onClose(listener: () => void): void;
}

/** How an exit reads in a sentence: "was killed (SIGKILL)", "ended with code 1". */
export function describeExit(exit: ProcessExit): string {
  if (exit.signal !== undefined) return `was killed (${exit.signal})`;
  if (exit.code !== undefined) return `ended with code ${exit.code}`;
  return 'could not be started';
}
