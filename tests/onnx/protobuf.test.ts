import { WireType } from '@bufbuild/protobuf/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bytesField,
  bytesSource,
  fieldNumber,
  fieldText,
  joinBytes,
  ProtobufError,
  readFields,
  textField,
  varintField,
} from '../../src/engine/onnx/protobuf.ts';

describe('protobuf fields', () => {
  it('reads the example of the encoding guide', () => {
    // https://protobuf.dev/programming-guides/encoding/: { 1: 150 } and { 2: "testing" }.
    const source = bytesSource(Buffer.from('089601' + '120774657374696e67', 'hex'));
    const [number, text] = [...readFields(source)];
    expect([number.number, fieldNumber(source, number)]).toEqual([1, 150]);
    expect([text.number, fieldText(source, text)]).toEqual([2, 'testing']);
  });

  it('writes what it reads', () => {
    const field = fc.record({
      number: fc.integer({ min: 1, max: 5_000 }),
      content: fc.oneof(fc.string({ unit: 'binary' }), fc.nat({ max: Number.MAX_SAFE_INTEGER })),
    });
    fc.assert(
      fc.property(fc.array(field), (fields) => {
        const bytes = joinBytes(
          fields.map(({ number, content }) =>
            typeof content === 'string' ? textField(number, content) : varintField(number, content),
          ),
        );
        const source = bytesSource(bytesField(3, [bytes]));
        const [outer] = [...readFields(source)];
        const read = [...readFields(source, outer.from, outer.to)].map((inner) => ({
          number: inner.number,
          content: inner.wireType === WireType.Varint ? fieldNumber(source, inner) : fieldText(source, inner),
        }));
        expect(read).toEqual(fields);
      }),
    );
  });

  it('refuses what is no message, and always comes to an end', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        try {
          const fields = [...readFields(bytesSource(bytes))];
          expect(fields.at(-1)?.to ?? 0).toBe(bytes.length);
        } catch (error) {
          expect(error).toBeInstanceOf(ProtobufError);
        }
      }),
    );
    expect(() => [...readFields(bytesSource(Uint8Array.of(0x12, 0x05, 1)))]).toThrow(ProtobufError);
  });
});
