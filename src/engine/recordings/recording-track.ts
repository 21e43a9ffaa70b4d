import { RecordingFile } from './recording-file.ts';
import { CHANNELS_OF, type RecordingKind, type SampleSpan } from './recording-kind.ts';
import { SampleHistory } from './sample-history.ts';
import { WRITE_PIECE_SAMPLES } from './tuning.ts';

/**
 * One recording of a running session: the newest sound in memory, the rest in its file. What the disk does not take stays in
 * memory for as long as there is room, and is written when it does again, each sample at its place.
 */
export class RecordingTrack {
  readonly #path: string;
  readonly #kind: RecordingKind;
  readonly #history: SampleHistory;
  #file: RecordingFile | undefined;
  /** Up to here the file has what there was to have; falls back to `#safe` when the file is lost. */
  #written = 0;
  /** Up to here the sound is on the disk itself. */
  #safe = 0;
  /** The furthest that was ever written. */
  #reached = 0;
  #lostSamples = 0;

  constructor(path: string, kind: RecordingKind, historySamples: number) {
    this.#path = path;
    this.#kind = kind;
    this.#history = new SampleHistory(CHANNELS_OF[kind], historySamples);
  }

  /** Samples of each channel appended so far. */
  get end(): number {
    return this.#history.end;
  }

  /** Samples that are only in memory. */
  get backlog(): number {
    return this.#history.end - this.#written;
  }

  append(interleaved: Int16Array): void {
    this.#history.append(interleaved);
  }

  /** The stretch from memory, where it is still there. */
  cut(span: SampleSpan): Int16Array | undefined {
    return this.#history.cut(span);
  }

  /** Writes what was appended until now. */
  async write(): Promise<void> {
    const file = (this.#file ??= await RecordingFile.open(this.#path, this.#kind));
    const until = this.#history.end;
    while (this.#written < until) {
      const from = Math.max(this.#written, this.#history.oldest);
      const to = Math.min(until, from + WRITE_PIECE_SAMPLES);
      if (from >= to) break;
      const piece = this.#history.cut({ startSample: from, endSample: to });
      // The microphones were faster between the lines above; look again.
      if (piece === undefined) continue;
      await file.writeAt(from, piece);
      this.#lostSamples += Math.max(0, from - this.#reached);
      this.#written = to;
      this.#reached = Math.max(this.#reached, to);
    }
    await file.writeHeader();
  }

  async sync(): Promise<void> {
    const written = this.#written;
    await this.#file?.sync();
    this.#safe = written;
  }

  async isInPlace(): Promise<boolean> {
    return this.#file === undefined || (await this.#file.isInPlace());
  }

  /** Samples that are silence in the file because memory did not hold them for long enough; counted anew afterwards. */
  takeLostSamples(): number {
    const lost = this.#lostSamples;
    this.#lostSamples = 0;
    return lost;
  }

  /** Ends the file at this many samples. */
  async finishAt(samples: number): Promise<void> {
    await this.#file?.finishAt(samples);
    await this.#file?.sync();
  }

  /** Lets the file go; the next `write` opens it again and repeats what may not have reached the disk. */
  async release(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    this.#written = this.#safe;
    await file?.close();
  }
}
