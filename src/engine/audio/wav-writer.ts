import { open, writeFile, type FileHandle } from 'node:fs/promises';
import { MimiyakuError } from '../errors.ts';
import { writeFault } from './file-errors.ts';
import { PCM_FORMAT_CHUNK_BYTES, writePcmFormatChunk } from './pcm-format-chunk.ts';
import { MAX_WAV_DATA_BYTES } from './tuning.ts';
import { writeFully } from './write-fully.ts';

const HEADER_BYTES = 12 + PCM_FORMAT_CHUNK_BYTES + 8;

/**
 * Writes a recording as it arrives: 16 kHz, signed 16-bit, one or two channels. The file is valid WAV from its first byte on; its header
 * tells the length as of the last `flush`, and a reader that trusts the bytes finds the rest. Calls are carried out in their order, each
 * settles when it is done; samples must stay as they are until then.
 */
export class WavWriter {
  readonly path: string;
  readonly channelCount: 1 | 2;
  readonly #handle: FileHandle;
  #dataBytes = 0;
  #lastCall: Promise<void> = Promise.resolve();

  /** Creates the file, replacing one of that name. @throws MimiyakuError `output.unwritable`. */
  static async create(path: string, channelCount: 1 | 2): Promise<WavWriter> {
    try {
      const handle = await open(path, 'w');
      const writer = new WavWriter(path, channelCount, handle);
      try {
        await writer.flush();
        return writer;
      } catch (error) {
        await handle.close();
        throw error;
      }
    } catch (error) {
      throw error instanceof MimiyakuError ? error : writeFault(path, error);
    }
  }

  private constructor(path: string, channelCount: 1 | 2, handle: FileHandle) {
    this.path = path;
    this.channelCount = channelCount;
    this.#handle = handle;
  }

  /** Samples per channel written so far. */
  get samples(): number {
    return this.#dataBytes / (2 * this.channelCount);
  }

  /**
   * Appends whole frames, channels interleaved.
   * @throws MimiyakuError `output.unwritable`, also where the file would pass the 4 GiB of a WAV file (18 hours of stereo):
   *   what was written before stays valid, and the recording goes on in another file.
   */
  write(frames: Int16Array): Promise<void> {
    if (frames.length % this.channelCount !== 0) throw new RangeError('Only whole frames can be written.');
    return this.#inOrder(async () => {
      if (this.#dataBytes + frames.byteLength > MAX_WAV_DATA_BYTES) {
        throw new MimiyakuError(
          'output.unwritable',
          `"${this.path}" has reached the 4 GiB that a WAV file can hold.`,
          {
            advice: 'Go on in another file.',
          },
        );
      }
      await this.#writeAt(littleEndianBytes(frames), HEADER_BYTES + this.#dataBytes);
      this.#dataBytes += frames.byteLength;
    });
  }

  /** Brings the header up to date with what was written. */
  flush(): Promise<void> {
    return this.#inOrder(() => this.#writeHeader());
  }

  /** Finishes the file. Nothing can be written afterwards. */
  close(): Promise<void> {
    return this.#inOrder(async () => {
      try {
        await this.#writeHeader();
        // A write that a full disk stopped half-way may have left bytes behind the sound.
        await this.#handle.truncate(HEADER_BYTES + this.#dataBytes);
      } catch (error) {
        throw error instanceof MimiyakuError ? error : writeFault(this.path, error);
      } finally {
        await this.#handle.close();
      }
    });
  }

  #inOrder(task: () => Promise<void>): Promise<void> {
    const call = this.#lastCall.then(task);
    // The fault goes to whoever made this call; the next one starts afresh.
    this.#lastCall = call.catch(() => undefined);
    return call;
  }

  #writeHeader(): Promise<void> {
    return this.#writeAt(wavHeader(this.channelCount, this.#dataBytes), 0);
  }

  async #writeAt(bytes: Uint8Array, position: number): Promise<void> {
    try {
      await writeFully(this.#handle, bytes, position);
    } catch (error) {
      throw writeFault(this.path, error);
    }
  }
}

/**
 * Writes a whole recording at once: 16 kHz, signed 16-bit, `samples` interleaved where there are two channels.
 * @throws MimiyakuError `output.unwritable`.
 */
export async function writeWav(path: string, channelCount: 1 | 2, samples: Int16Array): Promise<void> {
  try {
    await writeFile(path, wavBytes(channelCount, samples));
  } catch (error) {
    throw writeFault(path, error);
  }
}

/** A whole WAV file in memory, as `writeWav` writes it and as the service takes it. */
export function wavBytes(channelCount: 1 | 2, samples: Int16Array): Uint8Array {
  return Buffer.concat([wavHeader(channelCount, samples.byteLength), littleEndianBytes(samples)]);
}

/** The canonical 44-byte header (Multimedia Programming Interface and Data Specifications 1.0, IBM and Microsoft, 1991). */
function wavHeader(channelCount: number, dataBytes: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4);
  header.write('WAVE', 8, 'latin1');
  writePcmFormatChunk(header, 12, channelCount);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(dataBytes, 40);
  return header;
}

/** All platforms we run on (x64, arm64) are little-endian, as WAV is: the samples' memory is their file. */
function littleEndianBytes(samples: Int16Array): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
}
