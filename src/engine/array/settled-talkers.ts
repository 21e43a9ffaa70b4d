import type { ClosedEvent, CutterEvent } from '../speech/cutter-events.ts';
import type { TalkerPiece } from './talker-judge.ts';

/** What the cutter would have said of a closed stretch had it known that this piece of it alone is a talker's. */
export function closedAs(event: ClosedEvent, piece: TalkerPiece): ClosedEvent {
  const { startSample, endSample, speechStartSample, speechEndSample } = piece;
  // Behind a forced cut the same talker goes on: that can be the last piece only.
  const cutShort = event.cutShort && endSample === event.endSample;
  return { ...event, startSample, endSample, speechStartSample, speechEndSample, cutShort };
}

/** … and had it known that nobody in it is a talker. */
export function discardedAs({ startSample, endSample, evidence }: ClosedEvent): CutterEvent {
  return { kind: 'discarded', startSample, endSample, reason: 'not-the-talker', evidence };
}
