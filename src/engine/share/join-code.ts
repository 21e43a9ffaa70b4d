import { randomInt } from 'node:crypto';
import { SHARE_TUNING } from './tuning.ts';

/**
 * A new join code: what makes an address of this sharing, and of no other, known to those who were shown it.
 * @param below a number from 0 to one below the limit, each as likely as the others, which nobody can foresee
 */
export function createJoinCode(below: (limit: number) => number = (limit) => randomInt(limit)): string {
  const { codeAlphabet, codeLetters } = SHARE_TUNING;
  return Array.from({ length: codeLetters }, () => codeAlphabet[below(codeAlphabet.length)]).join('');
}
