import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** What keys begin with, so that one that has strayed into a public place is recognised for what it is. */
const KEY_PREFIX = 'mimiyaku_';

/** A new key: 256 random bits. */
export function createKey(): string {
  return `${KEY_PREFIX}${randomBytes(32).toString('base64url')}`;
}

/**
 * How a key is stored. Plain SHA-256 is right here, where it would be wrong for passwords: nobody can try out 2²⁵⁶ keys, so slowness and
 * salt add nothing (NIST SP 800-63B, 5.1.2.2, asks for them for secrets of less than 112 bits), and a slow hash would let anybody keep
 * the service busy with wrong keys.
 */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key, 'utf8').digest();
}

/** In constant time. */
export function isSameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
