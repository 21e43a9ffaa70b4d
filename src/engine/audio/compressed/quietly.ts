/* eslint-disable no-console -- the console is where these libraries speak of faults; nothing is printed here */
import { DamagedSound } from './sound-decoder.ts';

/** Faults within one piece after which a stream is given up: a damaged place makes a few, and one decoder goes round for ever on some. */
const MOST_FAULTS = 50;

/**
 * Runs a decoder's synchronous work. These libraries print each fault of a stream to the console and go on; here nothing is printed, since
 * whoever reads the stream says in the user's words what is wrong with it. Too many faults end the work.
 * @throws DamagedSound
 */
export function quietly<T>(work: () => T): T {
  const print = console.error;
  let faults = 0;
  console.error = () => {
    if (++faults > MOST_FAULTS) throw new DamagedSound('The stream has no sound in it that can be decoded.');
  };
  try {
    return work();
  } finally {
    console.error = print;
  }
}
