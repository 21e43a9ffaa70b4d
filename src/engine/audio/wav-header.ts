import { MimiyakuError } from '../errors.ts';
import { conversionAdvice, recogniseForeignFormat } from './foreign-formats.ts';
import { HeaderCursor, type HeaderNeed } from './header-cursor.ts';
import type { PcmLayout } from './sample-encoding.ts';
import { MAX_BYTES_BEFORE_DATA, MAX_CHUNKS_BEFORE_DATA, MAX_FORMAT_BYTES } from './tuning.ts';
import { malformed, parseWavFormat } from './wav-format.ts';

/** What the header of a WAV file says. */
export interface WavHeader {
  readonly layout: PcmLayout;
  /** Bytes before the first one of the sound. */
  readonly dataOffset: number;
  /** Bytes of sound; undefined where the header was never finished (an interrupted recorder, a pipe): then it is all there is. */
  readonly dataBytes: number | undefined;
  /** Bytes of sound that the parser has read already. */
  readonly head: Uint8Array;
}

/** A size field that was never filled in, or that a 64-bit one replaces (EBU Tech 3306). */
const UNKNOWN_SIZE = 0xffff_ffff;

/**
 * Reads the header of a WAV file: RIFF, RF64 (EBU Tech 3306) and BW64 (ITU-R BS.2088). A pure parser: it yields what it needs
 * next (so many bytes, or to pass over so many), is given the bytes (fewer only at the end of the file), and returns when the
 * sound begins. Work and memory are bounded whatever the bytes say. `name` is for messages.
 * @throws MimiyakuError `audio.empty`, `audio.not-wav`, `audio.malformed`, `audio.unsupported`.
 */
export function* parseWavHeader(name: string): Generator<HeaderNeed, WavHeader, Uint8Array> {
  const cursor = new HeaderCursor();
  const { is64Bit, riffEnd } = yield* riffHeader(cursor, name);
  let layout: PcmLayout | undefined;
  let dataBytes64: number | undefined;

  for (let count = 0; count < MAX_CHUNKS_BEFORE_DATA; count++) {
    const chunk = yield* cursor.take(8);
    if (chunk.length < 8) throw malformed(name, 'it ends before its sound begins');
    const id = ascii(chunk.subarray(0, 4));
    const size = uint32(chunk, 4);

    if (id === 'data') {
      if (layout === undefined) throw malformed(name, 'its sound comes before the description of its format');
      const declared = is64Bit && size === UNKNOWN_SIZE ? (dataBytes64 ?? UNKNOWN_SIZE) : size;
      const dataOffset = cursor.position;
      const { known, head } = yield* dataStart(cursor, declared, riffEnd);
      return { layout, dataOffset, dataBytes: known ? declared : undefined, head };
    }

    const wanted = id === 'fmt ' ? MAX_FORMAT_BYTES : id === 'ds64' ? 16 : 0;
    const content = yield* cursor.take(Math.min(size, wanted));
    if (id === 'fmt ') layout ??= parseWavFormat(content, name);
    if (id === 'ds64' && content.length === 16) dataBytes64 = uint64(content, 8);
    yield* cursor.skip(size - content.length);
    if (cursor.position > MAX_BYTES_BEFORE_DATA) {
      throw malformed(name, 'its sound does not begin within the first gigabyte');
    }
    if (size % 2 === 1) yield* skipPadding(cursor);
  }
  throw malformed(name, `its sound does not begin within ${MAX_CHUNKS_BEFORE_DATA} chunks`);
}

function* riffHeader(
  cursor: HeaderCursor,
  name: string,
): Generator<HeaderNeed, { is64Bit: boolean; riffEnd: number }, Uint8Array> {
  const start = yield* cursor.take(12);
  if (start.length === 0) throw new MimiyakuError('audio.empty', `${name} is empty.`);
  const form = ascii(start.subarray(0, 4));
  const is64Bit = form === 'RF64' || form === 'BW64';
  if ((form !== 'RIFF' && !is64Bit) || ascii(start.subarray(8)) !== 'WAVE') {
    const format = recogniseForeignFormat(start);
    throw format === undefined
      ? new MimiyakuError('audio.not-wav', `${name} is not a WAV file.`, {
          advice: `If it holds headerless PCM, open it as PCM. Otherwise: ${conversionAdvice(name)}`,
        })
      : new MimiyakuError('audio.not-wav', `${name} is not a WAV file; it looks like ${format}.`, {
          advice: conversionAdvice(name),
        });
  }
  return { is64Bit, riffEnd: 8 + uint32(start, 4) };
}

/**
 * Decides what a data size means. An interrupted recorder leaves 0 or 0xFFFFFFFF: the sound then goes on to the end of the file. A size of
 * 0 is only believed where another chunk follows inside what the RIFF size covers, as in a finished but empty file.
 */
function* dataStart(
  cursor: HeaderCursor,
  declared: number,
  riffEnd: number,
): Generator<HeaderNeed, { known: boolean; head: Uint8Array }, Uint8Array> {
  if (declared === UNKNOWN_SIZE) return { known: false, head: new Uint8Array(0) };
  if (declared > 0) return { known: true, head: new Uint8Array(0) };
  const head = yield* cursor.take(8);
  const chunkFollows =
    head.length === 8 &&
    head.subarray(0, 4).every(isPrintable) &&
    riffEnd < UNKNOWN_SIZE &&
    cursor.position + uint32(head, 4) <= riffEnd;
  return chunkFollows ? { known: true, head: new Uint8Array(0) } : { known: false, head };
}

const COMMON_CHUNKS = new Set([
  'fmt ',
  'data',
  'LIST',
  'fact',
  'bext',
  'JUNK',
  'PAD ',
  'iXML',
  'cue ',
  'smpl',
  'PEAK',
  'id3 ',
]);

/** Chunks of odd size are followed by a padding byte, which some writers forget: whichever way leads to a chunk's name is right. */
function* skipPadding(cursor: HeaderCursor): Generator<HeaderNeed, void, Uint8Array> {
  const next = yield* cursor.take(5);
  const padded = COMMON_CHUNKS.has(ascii(next.subarray(1, 5)));
  const unpadded = !padded && COMMON_CHUNKS.has(ascii(next.subarray(0, 4)));
  cursor.putBack(unpadded ? next : next.subarray(1));
}

function isPrintable(byte: number): boolean {
  return byte >= 0x20 && byte <= 0x7e;
}

function ascii(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

function uint32(bytes: Uint8Array, offset: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(offset, true);
}

/** Sizes beyond 2⁵³ are nonsense that no file can have; as an inexact number they still compare as "larger than the file". */
function uint64(bytes: Uint8Array, offset: number): number {
  return Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(offset, true));
}
