import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire';

/** Bytes that are asked for piece by piece: a message in memory, or a file too large to hold. */
export interface ByteSource {
  readonly length: number;
  /** The bytes from `from` up to, not including, `to`. */
  read(from: number, to: number): Uint8Array;
}

/** One field of a protobuf message: where its content lies in its source, tag and length left out. */
export interface Field {
  readonly number: number;
  readonly wireType: WireType;
  /** Where the field begins, its tag included. */
  readonly start: number;
  readonly from: number;
  readonly to: number;
}

/** Thrown where bytes are no protobuf message. Whoever reads decides what that means to the user. */
export class ProtobufError extends Error {}

/** A tag and a length, or a tag and a number: two varints of ten bytes at the most. */
const LONGEST_HEAD = 20;

export function bytesSource(bytes: Uint8Array): ByteSource {
  return { length: bytes.length, read: (from, to) => bytes.subarray(from, to) };
}

/**
 * The fields of one message in the order in which they lie there. The library reads messages that are in memory; here it reads the head of
 * each field, so that tens of megabytes of weights stay in their file. @throws ProtobufError
 */
export function* readFields(source: ByteSource, from = 0, to = source.length): Generator<Field, void> {
  let place = from;
  while (place < to) {
    const field = readHead(source, place, to);
    yield field;
    place = field.to;
  }
}

/** The number that a varint field holds, as far as a JavaScript number holds it exactly. */
export function fieldNumber(source: ByteSource, field: Field): number {
  return Number(new BinaryReader(source.read(field.from, field.to)).int64());
}

export function fieldText(source: ByteSource, field: Field): string {
  return new TextDecoder().decode(source.read(field.from, field.to));
}

export function varintField(number: number, value: number): Uint8Array {
  return new BinaryWriter().tag(number, WireType.Varint).int64(value).finish();
}

export function textField(number: number, text: string): Uint8Array {
  return new BinaryWriter().tag(number, WireType.LengthDelimited).string(text).finish();
}

/** A length-delimited field whose content is given in parts. */
export function bytesField(number: number, parts: readonly Uint8Array[]): Uint8Array {
  const writer = new BinaryWriter().tag(number, WireType.LengthDelimited).fork();
  for (const part of parts) writer.raw(part);
  return writer.join().finish();
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  return parts.reduce((writer, part) => writer.raw(part), new BinaryWriter()).finish();
}

function readHead(source: ByteSource, start: number, to: number): Field {
  try {
    const reader = new BinaryReader(source.read(start, Math.min(to, start + LONGEST_HEAD)));
    const [number, wireType] = reader.tag();
    // Of these two the content's length is written before it; the length of the others follows from their type.
    const length = wireType === WireType.LengthDelimited ? reader.uint32() : undefined;
    const from = start + reader.pos;
    if (length === undefined) reader.skip(wireType, number);
    const field = {
      number,
      wireType,
      start,
      from,
      to: length === undefined ? start + reader.pos : from + length,
    };
    if (field.to > to) throw new ProtobufError(`A field at byte ${start} reaches beyond its message.`);
    return field;
  } catch (error) {
    if (error instanceof ProtobufError) throw error;
    throw new ProtobufError(`No field at byte ${start}.`, { cause: error });
  }
}
