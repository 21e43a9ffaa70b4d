/*
 * Electron's fuses as they stand in its binary: a known mark, the version of the wire, the number of fuses, one character each.
 * Source: Electron's documentation, "Electron Fuses", and the table in its build/fuses/fuses.json5.
 */
const MARK = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** In the order in which they stand on the wire, version 1. */
export const FUSES = /** @type {const} */ ([
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
]);
/** @typedef {(typeof FUSES)[number]} Fuse */

/**
 * Where the first fuse stands in the binary.
 * @param {Buffer} binary
 */
function wireOf(binary) {
  const mark = binary.indexOf(MARK);
  if (mark < 0) throw new Error('This is no Electron binary: it has no fuses.');
  const start = mark + MARK.length;
  if (binary[start] !== 1) throw new Error(`Fuses of version ${binary[start]} are not known.`);
  return { first: start + 2, count: binary[start + 1] };
}

/**
 * The state of each fuse that the binary has: `undefined` where it was removed or is not known to the binary.
 * @param {Buffer} binary
 * @returns {Record<Fuse, boolean | undefined>}
 */
export function readFuses(binary) {
  const { first, count } = wireOf(binary);
  const states = FUSES.map((fuse, index) => {
    const state = index < count ? String.fromCharCode(binary[first + index]) : 'r';
    return [fuse, state === '1' ? true : state === '0' ? false : undefined];
  });
  return Object.fromEntries(states);
}

/**
 * Sets fuses in the binary, in place.
 * @param {Buffer} binary
 * @param {Partial<Record<Fuse, boolean>>} wanted
 */
export function setFuses(binary, wanted) {
  const { first, count } = wireOf(binary);
  FUSES.forEach((fuse, index) => {
    const state = wanted[fuse];
    if (state === undefined) return;
    if (index >= count) throw new Error(`This Electron has no fuse ${fuse}.`);
    binary[first + index] = (state ? '1' : '0').charCodeAt(0);
  });
}
