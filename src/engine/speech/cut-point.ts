import type { FrameRecord } from './frame-record.ts';

/**
 * The frame boundary in [from, to] at which running speech is best cut: the two frames around it are the quietest and least speech-like.
 * A boundary `b` lies before frame `b`. Of equal ones the last is taken: the later, the fewer cuts.
 * @param probabilityDb what a probability of 1 against 0 weighs, in dB of level: in noise the level alone tells little
 */
export function findCutPoint(record: FrameRecord, from: number, to: number, probabilityDb: number): number {
  const cost = (frame: number): number => record.levelDbfs(frame) + probabilityDb * record.probability(frame);
  let best = to;
  let lowest = Infinity;
  for (let boundary = from; boundary <= to; boundary++) {
    const around = cost(boundary - 1) + cost(boundary);
    if (around <= lowest) {
      lowest = around;
      best = boundary;
    }
  }
  return best;
}
