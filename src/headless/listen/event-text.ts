import { describeError } from '../../engine/errors.ts';
import type { LiveEvent } from '../../engine/live/live-events.ts';
import type { SessionUtterance } from '../../engine/recordings/session-utterance.ts';
import { clockText } from '../translate/clock-text.ts';

/** A final result for a person; undefined where it holds no words after all. */
export function resultText({
  start,
  english,
  japanese,
  status,
  error,
}: SessionUtterance): string | undefined {
  const time = clockText(start);
  const reason = error?.message ?? '';
  if (status === 'waiting') return `${time}  (kept, to be translated later: ${reason})`;
  if (status === 'failed') return `${time}  (could not be translated: ${reason})`;
  const lines = [english, japanese].filter((line) => line !== '');
  return lines.length === 0 ? undefined : `${time}  ${lines.join(`\n${' '.repeat(time.length + 2)}`)}`;
}

/** A sentence about what went wrong or right again; undefined for what is no such news. */
export function troubleText(event: LiveEvent): string | undefined {
  switch (event.type) {
    case 'fault':
      return `${event.fault.message} ${event.fault.advice}`;
    case 'fault-cleared':
      return event.kind === 'device-gone' || event.kind === 'no-samples'
        ? 'The microphone is back.'
        : undefined;
    case 'recording-failed':
      return describeError(event.error);
    case 'recording-resumed':
      return 'Recording goes on.';
    case 'lag':
      return event.lagMs < NOTABLE_LAG_MS
        ? undefined
        : `${event.waitingUtterances} utterances wait; answers are ${Math.round(event.lagMs / 1000)} s behind.`;
    case 'left-out':
      // The first tells what it means; more of them would tell the same.
      return event.passages === 1 ? LEFT_OUT : undefined;
    case 'state':
    case 'levels':
    case 'partial':
    case 'closed':
    case 'final':
      return undefined;
  }
}

const LEFT_OUT =
  'Somebody was heard who is not the talker, and left out. To have everybody written down, use --everybody.';

/** Answers later than this are worth a line. */
const NOTABLE_LAG_MS = 5_000;
