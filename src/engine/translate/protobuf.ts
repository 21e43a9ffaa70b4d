/** One field of a protocol buffer message: its number, and its value by wire type. */
export type ProtobufField =
  | { readonly number: number; readonly type: 'varint'; readonly value: number }
  | { readonly number: number; readonly type: 'bytes'; readonly value: Uint8Array }
  | { readonly number: number; readonly type: 'fixed32'; readonly value: DataView }
  | { readonly number: number; readonly type: 'fixed64'; readonly value: DataView };

/**
 * Reads the fields of one protocol buffer message in order (protobuf.dev, "Encoding"). Nested messages come as bytes and are read by a
 * further call. Lengths are checked against what is there, so that hostile bytes can neither reach outside nor cost memory.
 *
 * @throws RangeError where the bytes are no message.
 */
export function* readProtobuf(bytes: Uint8Array): Generator<ProtobufField> {
  let at = 0;

  const varint = (): number => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      // Ten bytes hold 64 bits; numbers above 2^53 lose their lowest bits, which no field read here has.
      if (at >= bytes.length || shift > 128 ** 9) {
        throw new RangeError('A number in the protocol buffer does not end.');
      }
      const byte = bytes[at++];
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  };
  const take = (length: number): Uint8Array => {
    if (length > bytes.length - at) {
      throw new RangeError('A field of the protocol buffer reaches beyond its end.');
    }
    at += length;
    return bytes.subarray(at - length, at);
  };
  const view = (length: number): DataView => {
    const part = take(length);
    return new DataView(part.buffer, part.byteOffset, length);
  };

  while (at < bytes.length) {
    const key = varint();
    const number = Math.floor(key / 8);
    switch (key % 8) {
      case 0:
        yield { number, type: 'varint', value: varint() };
        break;
      case 1:
        yield { number, type: 'fixed64', value: view(8) };
        break;
      case 2:
        yield { number, type: 'bytes', value: take(varint()) };
        break;
      case 5:
        yield { number, type: 'fixed32', value: view(4) };
        break;
      default:
        throw new RangeError(`The protocol buffer holds a field of unknown type ${key % 8}.`);
    }
  }
}
