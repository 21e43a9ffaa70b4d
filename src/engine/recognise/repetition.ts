import { wordsOf } from '../base/words-of.ts';
import { RECOGNISE_TUNING } from './tuning.ts';

/**
 * Tells whether a decoding has fallen into a loop: the same unit of 1 to `longestLoopTokens` tokens again and again at its end.
 * Gives the number of tokens to keep, which is up to and including the first copy of the unit, or undefined where all is well.
 *
 * Meant to be asked after every token: only the end is looked at. `runaway`: the decoding has gone on for longer than anybody speaks, so
 * that half as many copies are taken for a loop.
 */
export function findLoop(tokens: readonly number[], runaway = false): number | undefined {
  for (let unit = 1; unit <= RECOGNISE_TUNING.longestLoopTokens; unit++) {
    const copies = Math.ceil(copiesThatMakeALoop(unit) / (runaway ? 2 : 1));
    if (tokens.length < unit * copies) continue;
    const periodic = periodicTail(tokens, unit);
    if (periodic >= unit * copies) return tokens.length - periodic + unit;
  }
  return undefined;
}

/** Length of the longest tail in which every token equals the one `unit` places before it, the first copy included. */
function periodicTail(tokens: readonly number[], unit: number): number {
  let place = tokens.length - 1;
  while (place >= unit && tokens[place] === tokens[place - unit]) place--;
  return tokens.length - 1 - place + unit;
}

function copiesThatMakeALoop(unit: number): number {
  if (unit === 1) return RECOGNISE_TUNING.loopCopiesOfOneToken;
  return unit === 2 ? RECOGNISE_TUNING.loopCopiesOfTwoTokens : RECOGNISE_TUNING.loopCopiesOfLongerUnits;
}

/**
 * Text in which a sentence of some length stands several times in a row, with the first alone. In noise the model writes a sentence that nobody said
 * and says it again; a person who does say one twice means it once.
 */
export function sayOnce(text: string): string {
  const sentences = text.split(/(?<=[.?!])\s+/u);
  const words = sentences.map(wordsOf);
  const isAgain = (place: number): boolean =>
    place > 0 &&
    words[place].length >= RECOGNISE_TUNING.leastWordsSaidOnce &&
    words[place].join(' ') === words[place - 1].join(' ');
  return sentences.filter((_, place) => !isAgain(place)).join(' ');
}
