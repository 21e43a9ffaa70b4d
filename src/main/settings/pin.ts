import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';

/** A PIN as it is kept: never itself. */
export const pinHashSchema = z.object({ salt: z.string(), hash: z.string() });
export type PinHash = z.infer<typeof pinHashSchema>;

const HASH_BYTES = 32;
const derive = promisify<string, Buffer, number, { N: number; maxmem: number }, Buffer>(scrypt);
/** 2^15 with r = 8 takes 32 MB and some 0.1 s: what OWASP's password storage cheat sheet gives as the least but one (2023). */
const COST = { N: 2 ** 15, maxmem: 2 ** 26 };

export async function hashPin(pin: string): Promise<PinHash> {
  const salt = randomBytes(16);
  const hash = await derive(pin, salt, HASH_BYTES, COST);
  return { salt: salt.toString('base64'), hash: hash.toString('base64') };
}

export async function isPin(pin: string, kept: PinHash): Promise<boolean> {
  const expected = Buffer.from(kept.hash, 'base64');
  const found = await derive(pin, Buffer.from(kept.salt, 'base64'), HASH_BYTES, COST);
  return expected.length === found.length && timingSafeEqual(expected, found);
}

/** Wrong PINs in a row before the next one has to wait. */
export const FREE_PIN_TRIES = 5;
/** The first wait, doubled by each further wrong PIN up to an hour: ten thousand four-digit PINs then take over a year. */
const FIRST_PIN_WAIT_MS = 30_000;
const LONGEST_PIN_WAIT_MS = 3_600_000;

/** How long no PIN is taken after so many wrong ones in a row. */
export function pinWaitMs(wrongTries: number): number {
  if (wrongTries < FREE_PIN_TRIES) return 0;
  return Math.min(LONGEST_PIN_WAIT_MS, FIRST_PIN_WAIT_MS * 2 ** (wrongTries - FREE_PIN_TRIES));
}
