import type { LiveEvent } from '../live/live-events.ts';
import type { SessionUtterance } from '../recordings/session-utterance.ts';
import type { ShareNews } from './share-news.ts';

export interface SharedSession {
  /** Sessions of a sharing are numbered upwards. */
  readonly session: number;
  /** Milliseconds since 1970; null where a recording plays in its own time. */
  readonly startedAtMs: number | null;
}

/** What readers are told of an event of a session; undefined where it is none of theirs. Levels, faults and files never leave. */
export function newsOfLiveEvent(event: LiveEvent, shared: SharedSession): ShareNews | undefined {
  const { session } = shared;
  switch (event.type) {
    case 'state':
      return event.state === 'hearing-speech' ? undefined : { type: 'silence', session };
    case 'partial': {
      const { utterance, english, stableCharacters } = event;
      return { type: 'partial', session, utterance, english, stableCharacters };
    }
    case 'closed':
      return { type: 'closed', session, utterance: event.utterance };
    case 'final':
      return newsOfRecord(event.record, shared);
    case 'lag':
      return { type: 'lag', waitingUtterances: event.waitingUtterances, lagMs: event.lagMs };
    case 'levels':
    case 'left-out':
    case 'fault':
    case 'fault-cleared':
    case 'recording-failed':
    case 'recording-resumed':
      return undefined;
  }
}

/** An utterance with its answer, also a corrected one. What failed or still waits has none: the reason is for those at the computer. */
export function newsOfRecord(record: SessionUtterance, { session, startedAtMs }: SharedSession): ShareNews {
  const { index, start, english, japanese, status } = record;
  return {
    type: 'utterance',
    session,
    utterance: index,
    startedAtMs: startedAtMs === null ? null : Math.round(startedAtMs + 1000 * start),
    english: status === 'done' ? english : '',
    japanese: status === 'done' ? japanese : '',
  };
}
