import { describeProgress, type ProgressListener } from './progress.ts';
import { MODELS_TUNING } from './tuning.ts';

/** What a progress line needs of a stream; standard error has it. */
export interface LineStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export interface ProgressLine {
  readonly show: ProgressListener;
  /** Ends the line, so that what is written next begins on a fresh one. */
  readonly end: () => void;
}

const ERASE_LINE = '\r\u001b[K';

/**
 * Shows progress on a stream: on a terminal as one line that changes in place, elsewhere (logs) as a line now and then.
 * @param nowMs the time in milliseconds from any fixed point.
 */
export function createProgressLine(
  stream: LineStream,
  prefix = '',
  nowMs: () => number = () => performance.now(),
): ProgressLine {
  const isTerminal = stream.isTTY === true;
  let subject = '';
  let dueMs = 0;
  let isLineOpen = false;

  const end = (): void => {
    if (isLineOpen) stream.write('\n');
    isLineOpen = false;
  };
  const show: ProgressListener = (progress) => {
    const text = prefix + describeProgress(progress);
    const timeMs = nowMs();
    const nextSubject = `${progress.stage} ${progress.stage === 'download' ? progress.npmPackage : progress.pack}`;
    if (nextSubject !== subject) {
      subject = nextSubject;
      // Short work that only counts bytes needs no line in a log; what uses the network or is done is told at once.
      const isQuiet = !isTerminal && progress.stage !== 'download' && progress.stage !== 'installed';
      dueMs = isQuiet ? timeMs + MODELS_TUNING.logFirstLineAfterMs : timeMs;
    }
    if (timeMs < dueMs) return;
    dueMs = timeMs + (isTerminal ? MODELS_TUNING.terminalLineEveryMs : MODELS_TUNING.logLineEveryMs);
    if (!isTerminal) {
      stream.write(`${text}\n`);
    } else if (progress.stage === 'installed') {
      stream.write(`${ERASE_LINE}${text}\n`);
      isLineOpen = false;
    } else {
      stream.write(ERASE_LINE + text);
      isLineOpen = true;
    }
  };
  return { show, end };
}
