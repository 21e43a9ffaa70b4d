/**
 * Bytes of a text file as people save them in Japan: UTF-8 with or without a mark, UTF-16 with a mark ("Unicode text" of Excel) or
 * Shift_JIS in Microsoft's form ("CSV" of Excel). Undefined where the bytes are none of these.
 *
 * UTF-8 goes first: Shift_JIS text with Japanese in it is almost never valid UTF-8, while the opposite is common. The decoders are
 * those of the WHATWG Encoding Standard, whose `shift_jis` is code page 932.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, [0xff, 0xfe])) return decode('utf-16le', bytes);
  if (startsWith(bytes, [0xfe, 0xff])) return decode('utf-16be', bytes);
  const text = decode('utf-8', bytes) ?? decode('shift_jis', bytes);
  // No text holds NUL: this is UTF-16 without its mark, or no text at all.
  return text?.includes('\0') === true ? undefined : text;
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, position) => bytes[position] === byte);
}

/** A mark at the start is dropped by the decoder. */
function decode(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
