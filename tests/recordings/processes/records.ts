/**
 * A program that records a session in real time until it is killed: `records.ts FOLDER`. Tells its name on standard output, then
 * every tenth of a second how much it has handed over.
 */
import { SessionStore } from '../../../src/engine/recordings/session-store.ts';
import { DETAILS, sound, utterance } from '../sessions.ts';

const BLOCK_SAMPLES = 1_600;

const store = new SessionStore(process.argv[2] ?? '');
const writer = await store.start(DETAILS, (event) => {
  process.stdout.write(`${event.type}\n`);
});
process.stdout.write(`${writer.id ?? ''}\n`);
let position = 0;
setInterval(() => {
  const end = position + BLOCK_SAMPLES;
  // The beamformer is behind, as in life.
  writer.append(sound(position, end, 2), sound(Math.max(0, position - 200), end - 200, 1));
  const waiting = { status: 'waiting', english: '', japanese: '' } as const;
  writer.addUtterance(
    utterance(position / BLOCK_SAMPLES, position, end, position % 3_200 === 0 ? waiting : {}),
  );
  position = end;
  process.stdout.write(`${position}\n`);
}, 100);
