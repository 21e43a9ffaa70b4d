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
  let stage = '';
  let writtenMs = 0;
  let isLineOpen = false;

  const end = (): void => {
    if (isLineOpen) stream.write('\n');
    isLineOpen = false;
  };
  const show: ProgressListener = (progress) => {
    const text = prefix + describeProgress(progress);
    const subject = progress.stage === 'download' ? progress.npmPackage : progress.pack;
    const isNews = `${progress.stage} ${subject}` !== stage;
    stage = `${progress.stage} ${subject}`;
    const isTerminal = stream.isTTY === true;
    const everyMs = isTerminal ? MODELS_TUNING.terminalLineEveryMs : MODELS_TUNING.logLineEveryMs;
    if (!isNews && nowMs() - writtenMs < everyMs) return;
    writtenMs = nowMs();
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
