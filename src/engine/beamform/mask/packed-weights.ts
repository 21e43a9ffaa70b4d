/** Weights as `training/hearing/export.py` writes them: arrays in half precision, one after another, and what the features are made with. */
export interface PackedWeights {
  /** First bin of every band and the bin after the last. */
  readonly bandEdges: readonly number[];
  /** Units of each layer. */
  readonly width: number;
  /** The mask that comes with a hop is that of so many hops before. */
  readonly lookAheadHops: number;
  /** Name and shape of each array, in the order of `data`; matrices row by row. */
  readonly arrays: readonly { readonly name: string; readonly shape: readonly number[] }[];
  /** Little-endian IEEE 754 half precision, in base64. */
  readonly data: string;
}

/**
 * The arrays by name, as doubles: what the processor reckons with.
 * @throws {RangeError} where the data are shorter or longer than the shapes say
 */
export function unpackWeights({ arrays, data }: PackedWeights): ReadonlyMap<string, Float64Array> {
  const bytes = Buffer.from(data, 'base64');
  const unpacked = new Map<string, Float64Array>();
  let offset = 0;
  for (const { name, shape } of arrays) {
    const length = shape.reduce((product, side) => product * side, 1);
    unpacked.set(
      name,
      Float64Array.from({ length }, (_, n) => fromHalf(bytes.readUInt16LE(2 * (offset + n)))),
    );
    offset += length;
  }
  if (2 * offset !== bytes.length) {
    throw new RangeError(`The mask's weights are ${bytes.length} bytes instead of ${2 * offset}.`);
  }
  return unpacked;
}

/** A number from its half-precision bits (IEEE 754: one of sign, five of exponent, ten of fraction); weights hold no infinities. */
function fromHalf(bits: number): number {
  const sign = bits >> 15 === 1 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = (bits & 0x3ff) / 1024;
  return sign * (exponent === 0 ? fraction * 2 ** -14 : (1 + fraction) * 2 ** (exponent - 15));
}
