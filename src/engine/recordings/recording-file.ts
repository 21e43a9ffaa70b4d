import { constants } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { LONG_WAV_HEADER_BYTES, longWavHeader } from '../audio/long-wav-header.ts';
import { CHANNELS_OF, type RecordingKind } from './recording-kind.ts';
import { writeFully } from '../audio/write-fully.ts';

/**
 * One recording of a session on disk, written by position: what is written behind the end leaves silence between. The file is WAV from its
 * first byte on, and its header tells the length as of the last `writeHeader`. Faults are the operating system's own.
 */
export class RecordingFile {
  readonly #path: string;
  readonly #channelCount: 1 | 2;
  readonly #handle: FileHandle;
  #dataBytes: number;

  /** Opens the file, also one that an earlier writer left at any length, or creates it. */
  static async open(path: string, kind: RecordingKind): Promise<RecordingFile> {
    const handle = await open(path, constants.O_RDWR | constants.O_CREAT);
    try {
      const { size } = await handle.stat();
      const frameBytes = 2 * CHANNELS_OF[kind];
      const dataBytes = Math.max(0, Math.floor((size - LONG_WAV_HEADER_BYTES) / frameBytes) * frameBytes);
      // A frame that was cut off half-way is no sound, and must not become a click before what follows.
      if (size > LONG_WAV_HEADER_BYTES + dataBytes) await handle.truncate(LONG_WAV_HEADER_BYTES + dataBytes);
      const file = new RecordingFile(path, kind, handle, dataBytes);
      await file.writeHeader();
      return file;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  private constructor(path: string, kind: RecordingKind, handle: FileHandle, dataBytes: number) {
    this.#path = path;
    this.#channelCount = CHANNELS_OF[kind];
    this.#handle = handle;
    this.#dataBytes = dataBytes;
  }

  /** Samples of each channel in the file. */
  get samples(): number {
    return this.#dataBytes / (2 * this.#channelCount);
  }

  /** Writes interleaved samples so that the first lies at `position`, counted in samples of each channel. */
  async writeAt(position: number, interleaved: Int16Array): Promise<void> {
    const offset = position * 2 * this.#channelCount;
    // All platforms we run on are little-endian, as WAV is: the samples' memory is their file.
    const bytes = new Uint8Array(interleaved.buffer, interleaved.byteOffset, interleaved.byteLength);
    await writeFully(this.#handle, bytes, LONG_WAV_HEADER_BYTES + offset);
    this.#dataBytes = Math.max(this.#dataBytes, offset + bytes.length);
  }

  /** Brings the header up to date with what was written. */
  async writeHeader(): Promise<void> {
    await writeFully(this.#handle, longWavHeader(this.#channelCount, this.#dataBytes), 0);
  }

  /** Ends the file at this many samples, with silence where there is less, and without a rest of bytes behind. */
  async finishAt(samples: number): Promise<void> {
    this.#dataBytes = samples * 2 * this.#channelCount;
    await this.#handle.truncate(LONG_WAV_HEADER_BYTES + this.#dataBytes);
    await this.writeHeader();
  }

  /** Resolves when everything written is on the disk itself, so that a power cut cannot take it. */
  sync(): Promise<void> {
    return this.#handle.datasync();
  }

  /**
   * Whether the file is still where it was opened. A folder that was deleted, or whose disk was unplugged, takes writes for a while as if
   * nothing had happened.
   */
  async isInPlace(): Promise<boolean> {
    const [own, found] = await Promise.all([
      this.#handle.stat({ bigint: true }),
      stat(this.#path, { bigint: true }),
    ]);
    return own.ino === found.ino && own.dev === found.dev;
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}
