/** Bytes that are asked for piece by piece: a message in memory, or a file too large to hold. */
export interface ByteSource {
  readonly length: number;
  /** The bytes from `from` up to, not including, `to`. */
  read(from: number, to: number): Uint8Array;
}

/** One field of a protobuf message: where its content lies in its source, tag and length left out. */
export interface Field {
  readonly number: number;
  readonly wireType: number;
  /** Where the field begins, its tag included. */
  readonly start: number;
  readonly from: number;
  readonly to: number;
}

/** Thrown where bytes are no protobuf message. Whoever reads decides what that means to the user. */
export class ProtobufError extends Error {}

/** Wire types of the protobuf encoding (https://protobuf.dev/programming-guides/encoding/). */
export const VARINT = 0;
export const FIXED_64 = 1;
export const LENGTH_DELIMITED = 2;
export const FIXED_32 = 5;

const LONGEST_VARINT = 10;

export function bytesSource(bytes: Uint8Array): ByteSource {
  return { length: bytes.length, read: (from, to) => bytes.subarray(from, to) };
}

/** The fields of one message in the order in which they lie there. @throws ProtobufError */
export function* readFields(source: ByteSource, from = 0, to = source.length): Generator<Field, void> {
  let place = from;
  while (place < to) {
    const start = place;
    const tag = readVarint(source, place, to);
    const number = Math.floor(tag.value / 8);
    const wireType = tag.value % 8;
    const content = contentOf(source, wireType, tag.end, to);
    if (number === 0 || content.to > to) throw new ProtobufError(`No field at byte ${start}.`);
    yield { number, wireType, start, ...content };
    place = content.to;
  }
}

/** The number that a varint field holds, as far as a JavaScript number holds it exactly. */
export function fieldNumber(source: ByteSource, field: Field): number {
  return readVarint(source, field.from, field.to).value;
}

export function fieldText(source: ByteSource, field: Field): string {
  return new TextDecoder().decode(source.read(field.from, field.to));
}

export function varintField(number: number, value: number): Uint8Array {
  return Uint8Array.from([...varint(number * 8 + VARINT), ...varint(value)]);
}

export function textField(number: number, text: string): Uint8Array {
  return bytesField(number, [new TextEncoder().encode(text)]);
}

/** A length-delimited field whose content is given in parts. */
export function bytesField(number: number, parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const head = Uint8Array.from([...varint(number * 8 + LENGTH_DELIMITED), ...varint(length)]);
  return joinBytes([head, ...parts]);
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let place = 0;
  for (const part of parts) {
    joined.set(part, place);
    place += part.length;
  }
  return joined;
}

function contentOf(
  source: ByteSource,
  wireType: number,
  at: number,
  to: number,
): { from: number; to: number } {
  switch (wireType) {
    case VARINT:
      return { from: at, to: readVarint(source, at, to).end };
    case FIXED_64:
      return { from: at, to: at + 8 };
    case FIXED_32:
      return { from: at, to: at + 4 };
    case LENGTH_DELIMITED: {
      const length = readVarint(source, at, to);
      return { from: length.end, to: length.end + length.value };
    }
    default:
      throw new ProtobufError(`Unknown wire type ${wireType} before byte ${at}.`);
  }
}

function readVarint(source: ByteSource, at: number, to: number): { value: number; end: number } {
  const bytes = source.read(at, Math.min(to, at + LONGEST_VARINT));
  let value = 0;
  for (const [place, byte] of bytes.entries()) {
    // Multiplied, not shifted: lengths and offsets may pass 31 bits.
    value += (byte & 0x7f) * 2 ** (7 * place);
    if (byte < 0x80) return { value, end: at + place + 1 };
  }
  throw new ProtobufError(`A number without an end at byte ${at}.`);
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
  return bytes;
}
