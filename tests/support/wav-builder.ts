/** Builds WAV files byte by byte, well-formed or broken in a chosen way. Knows nothing of the reader it tests. */
export interface WavParts {
  /** `RIFF`, `RF64`, `BW64`, or anything else. */
  form?: string;
  /** What the RIFF size field says; by default the truth. */
  riffSize?: number;
  /** Content of the `fmt ` chunk. */
  format?: Uint8Array;
  /** Sound, as bytes. */
  data?: Uint8Array;
  /** What the data size field says; by default the truth. */
  dataSize?: number;
  /** Whole chunks, with headers and padding, before `fmt `, between it and `data`, and after `data`. */
  first?: readonly Uint8Array[];
  between?: readonly Uint8Array[];
  after?: readonly Uint8Array[];
}

export function buildWav(parts: WavParts = {}): Buffer {
  const { form = 'RIFF', format = formatChunk({}), data = int16Bytes([1, -1, 2, -2]) } = parts;
  const body = Buffer.concat([
    Buffer.from('WAVE', 'latin1'),
    ...(parts.first ?? []),
    chunk('fmt ', format),
    ...(parts.between ?? []),
    chunk('data', data, parts.dataSize === undefined ? {} : { size: parts.dataSize }),
    ...(parts.after ?? []),
  ]);
  return Buffer.concat([Buffer.from(form, 'latin1'), uint32(parts.riffSize ?? body.length), body]);
}

/** A chunk with its header and, after an odd size, its padding byte. */
export function chunk(
  id: string,
  content: Uint8Array,
  options: { size?: number; padded?: boolean } = {},
): Buffer {
  const padding = content.length % 2 === 1 && options.padded !== false ? [Buffer.alloc(1)] : [];
  return Buffer.concat([
    Buffer.from(id, 'latin1'),
    uint32(options.size ?? content.length),
    content,
    ...padding,
  ]);
}

export interface FormatFields {
  tag?: number;
  channels?: number;
  rate?: number;
  bits?: number;
  blockAlign?: number;
  /** Makes it WAVE_FORMAT_EXTENSIBLE with this many valid bits. */
  validBits?: number;
  /** Last fourteen bytes of the sub-format GUID, as hexadecimal. */
  guidSuffix?: string;
}

/** Content of a `fmt ` chunk: 16 bytes, or 40 where `validBits` is given. */
export function formatChunk(fields: FormatFields): Buffer {
  const { tag = 1, channels = 2, rate = 16_000, bits = 16 } = fields;
  const blockAlign = fields.blockAlign ?? channels * Math.ceil(bits / 8);
  const plain = Buffer.alloc(16);
  plain.writeUInt16LE(fields.validBits === undefined ? tag : 0xfffe, 0);
  plain.writeUInt16LE(channels, 2);
  plain.writeUInt32LE(rate, 4);
  plain.writeUInt32LE((rate * blockAlign) % 2 ** 32, 8);
  plain.writeUInt16LE(blockAlign, 12);
  plain.writeUInt16LE(bits, 14);
  if (fields.validBits === undefined) return plain;
  const extension = Buffer.alloc(24);
  extension.writeUInt16LE(22, 0);
  extension.writeUInt16LE(fields.validBits, 2);
  extension.writeUInt32LE(3, 4);
  extension.writeUInt16LE(tag, 8);
  extension.write(fields.guidSuffix ?? '000000001000800000aa00389b71', 10, 'hex');
  return Buffer.concat([plain, extension]);
}

/** A `ds64` chunk (EBU Tech 3306): the 64-bit sizes of an RF64 file. */
export function ds64Chunk(riffBytes: bigint, dataBytes: bigint): Buffer {
  const content = Buffer.alloc(28);
  content.writeBigUInt64LE(riffBytes, 0);
  content.writeBigUInt64LE(dataBytes, 8);
  return chunk('ds64', content);
}

export function int16Bytes(samples: ArrayLike<number>): Buffer {
  const bytes = Buffer.alloc(samples.length * 2);
  Array.from(samples).forEach((sample, index) => bytes.writeInt16LE(sample, index * 2));
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
