import type { ClosedEvent, CutterEvent } from '../speech/cutter-events.ts';
import type { SpokenStretch } from './talker-judge.ts';

/**
 * What the cutter would have said of a closed stretch had it known who the talker is: one event closed for each piece, each later one opened
 * first, or the whole discarded. A forced cut lies behind the last piece only.
 */
export function settleTalkers(event: ClosedEvent, pieces: readonly SpokenStretch[]): readonly CutterEvent[] {
  if (pieces.length === 0) {
    const { startSample, endSample, evidence } = event;
    return [{ kind: 'discarded', startSample, endSample, reason: 'not-the-talker', evidence }];
  }
  return pieces.flatMap((piece, place): CutterEvent[] => {
    const { startSample, endSample, speechStartSample, speechEndSample } = piece;
    const cutShort = event.cutShort && endSample === event.endSample;
    const closed = { ...event, startSample, endSample, speechStartSample, speechEndSample, cutShort };
    return place === 0 ? [closed] : [{ kind: 'opened', startSample }, closed];
  });
}
