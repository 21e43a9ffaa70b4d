/** Names that Windows gives to devices, whatever extension follows (Microsoft, "Naming Files, Paths, and Namespaces"). */
const WINDOWS_DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/i;

/** Characters that no Windows file name may hold; the colon would also name an alternate stream or a drive. */
const WINDOWS_FORBIDDEN = /[<>:"|?*]/;

/** All that is replaced in a name: the above, separators of any system, and what cannot be seen. */
const NOT_PORTABLE = /[<>:"|?*/\\\p{Cc}\p{Cf}\p{Cs}]/gu;

/** Control characters, invisible format characters (they hide or reorder text) and lone surrogates. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/u;

/** Most file systems store a name of at most this many bytes. */
const MAX_NAME_BYTES = 255;
/** For a number that tells two names apart, and `.json`. */
const ROOM_FOR_ENDING_BYTES = 16;

function unsafeNameReason(name: string): string | undefined {
  if (name === '') return 'has an empty part';
  if (name === '.' || name === '..') return 'steps out of its folder';
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) return 'has too long a name in it';
  if (/[. ]$/.test(name)) return 'has a name that ends in a dot or a space';
  if (WINDOWS_DEVICE.test(name)) return 'has a name that Windows reserves for a device';
  return undefined;
}

/**
 * Why a pack's relative path must not be used, or `undefined` where it is safe on every system that Mimiyaku runs on.
 * A pack may come from anybody and move between systems, so the strictest rule of all of them holds everywhere.
 */
export function unsafePathReason(path: string): string | undefined {
  if (path === '') return 'is empty';
  if (path.length > 255) return 'is too long';
  if (path.startsWith('/')) return 'is absolute';
  if (/^[a-z]:/i.test(path)) return 'names a drive';
  if (path.includes('\\')) return 'has a backslash';
  if (INVISIBLE.test(path)) return 'has invisible characters';
  if (WINDOWS_FORBIDDEN.test(path)) return 'has a character that Windows forbids in names';
  for (const name of path.split('/')) {
    const reason = unsafeNameReason(name);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/**
 * The form under which two paths count as the same file on some system: case-insensitive and in one Unicode form
 * (macOS and Windows disregard the case, macOS also the way an accent is composed).
 */
export function pathIdentity(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/**
 * A name for a file or folder that every system can hold, as like the given one as can be: recordings come with names of one system, and results
 * go to memory sticks and shares of another. `unsafePathReason` finds nothing in it.
 */
export function portableName(name: string): string {
  const cut = shortenedTo(MAX_NAME_BYTES - ROOM_FOR_ENDING_BYTES, name.replace(NOT_PORTABLE, '_'));
  const trimmed = cut.replace(/[. ]+$/, '');
  if (trimmed === '') return '_';
  // Windows goes by what stands before the first dot.
  return WINDOWS_DEVICE.test(trimmed) ? `_${trimmed}` : trimmed;
}

/** Cut between characters. */
function shortenedTo(bytes: number, name: string): string {
  let short = '';
  for (const character of name) {
    if (Buffer.byteLength(short + character) > bytes) break;
    short += character;
  }
  return short;
}

/** A path as it may be shown in a message: quoted, invisible characters escaped, cut where it is very long. */
export function showPath(path: string): string {
  const shortened = path.length > 120 ? `${path.slice(0, 117)}...` : path;
  return JSON.stringify(shortened).replace(/[\p{Cf}\p{Cc}]/gu, (character) => {
    return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
  });
}
