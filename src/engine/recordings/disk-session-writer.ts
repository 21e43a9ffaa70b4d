import type { MimiyakuError } from '../errors.ts';
import { access } from 'node:fs/promises';
import { readRecording } from './read-recording.ts';
import { RECORDING_KINDS, type RecordingKind, type SampleSpan } from './recording-kind.ts';
import { RecordingTrack } from './recording-track.ts';
import { timeText, writeDescription, type SessionDescription } from './session-description.ts';
import { diskTooSlow, folderGone, recordingFault } from './session-faults.ts';
import { descriptionPath, recordingPath, utterancesPath } from './session-files.ts';
import type { SessionLock } from './session-lock.ts';
import type { SessionUtterance } from './session-utterance.ts';
import type { SessionWriter, SessionWriterEvent } from './session-writer.ts';
import {
  CLOSE_LIMIT_MS,
  LOCK_TOUCH_MS,
  RETRY_ROUND_MS,
  SESSION_HISTORY_SAMPLES,
  SYNC_INTERVAL_MS,
  TOO_SLOW_SHARE,
  WRITE_ROUND_MS,
} from './tuning.ts';
import { withinLimit } from '../base/within-limit.ts';
import { UtteranceLog } from './utterance-log.ts';

export interface DiskSession {
  readonly id: string;
  readonly folder: string;
  readonly description: SessionDescription;
  readonly lock: SessionLock;
  readonly onEvent: (event: SessionWriterEvent) => void;
  /** Sound held in memory; only tests name another than the default. */
  readonly historySamples?: number | undefined;
}

/**
 * Writes a running session to its folder: in rounds, beside the audio, which never waits for the disk. A round that fails is told once and
 * tried again until one works; meanwhile positions go on, so that what comes later lies where it belongs.
 */
export class DiskSessionWriter implements SessionWriter {
  readonly id: string;
  readonly #session: DiskSession;
  readonly #tracks: Readonly<Record<RecordingKind, RecordingTrack>>;
  readonly #historySamples: number;
  readonly #utterances: UtteranceLog;
  #failing = false;
  #lastSyncMs = 0;
  #lastTouchMs = 0;
  /** The round under way, or the last one; never rejects. */
  #round: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #closing: Promise<void> | undefined;

  /** Creates the files of a folder that is there and locked. Faults are the operating system's own. */
  static async create(session: DiskSession): Promise<DiskSessionWriter> {
    const writer = new DiskSessionWriter(session);
    try {
      await writer.#writeRound();
    } catch (error) {
      await writer.#release();
      throw error;
    }
    writer.#schedule(WRITE_ROUND_MS);
    return writer;
  }

  private constructor(session: DiskSession) {
    this.id = session.id;
    this.#session = session;
    this.#historySamples = session.historySamples ?? SESSION_HISTORY_SAMPLES;
    const trackOf = (kind: RecordingKind): RecordingTrack =>
      new RecordingTrack(recordingPath(session.folder, kind), kind, this.#historySamples);
    this.#tracks = { bypass: trackOf('bypass'), beamformer: trackOf('beamformer') };
    this.#utterances = new UtteranceLog(utterancesPath(session.folder));
  }

  append(bypass: Int16Array, beamformer: Int16Array): void {
    if (this.#closing !== undefined) return;
    this.#tracks.bypass.append(bypass);
    this.#tracks.beamformer.append(beamformer);
    if (this.#backlog > this.#historySamples * TOO_SLOW_SHARE) this.#fail(diskTooSlow(this.#session.folder));
  }

  addUtterance(utterance: SessionUtterance): void {
    if (this.#closing === undefined) this.#utterances.add(utterance);
  }

  async recordingOf(span: SampleSpan, kind: RecordingKind): Promise<Int16Array | undefined> {
    const inMemory = this.#tracks[kind].cut(span);
    if (inMemory !== undefined) return inMemory;
    const length = span.endSample - span.startSample;
    const read = await readRecording(this.#session.folder, kind, span).catch(() => undefined);
    return read?.samples === length ? read.interleaved : undefined;
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#finish());
  }

  get #backlog(): number {
    return Math.max(this.#tracks.bypass.backlog, this.#tracks.beamformer.backlog);
  }

  #schedule(pauseMs: number): void {
    if (this.#closing !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#round = this.#tryRound(() => this.#writeRound()).then(() => {
        this.#schedule(this.#failing ? RETRY_ROUND_MS : WRITE_ROUND_MS);
      });
    }, pauseMs);
    // Whoever records keeps the program alive; the writer alone must not.
    this.#timer.unref();
  }

  async #tryRound(round: () => Promise<void>): Promise<boolean> {
    try {
      await round();
    } catch (error) {
      this.#fail(recordingFault(this.#session.folder, error));
      // The files may be of a disk that is gone: the next round opens them afresh.
      await this.#release();
      return false;
    }
    this.#succeed();
    return true;
  }

  async #writeRound(): Promise<void> {
    const tracks = Object.values(this.#tracks);
    // Checked first: nothing may be created anew where the folder of a pulled stick was.
    await access(descriptionPath(this.#session.folder));
    for (const track of tracks) await track.write();
    await this.#utterances.write();
    for (const track of tracks) {
      if (!(await track.isInPlace())) throw folderGone(this.#session.folder);
    }
    const now = performance.now();
    if (now - this.#lastSyncMs > SYNC_INTERVAL_MS) {
      await this.#sync();
      this.#lastSyncMs = now;
    }
    if (now - this.#lastTouchMs > LOCK_TOUCH_MS) {
      await this.#session.lock.touch();
      this.#lastTouchMs = now;
    }
  }

  async #sync(): Promise<void> {
    for (const track of Object.values(this.#tracks)) await track.sync();
    await this.#utterances.sync();
  }

  async #finish(): Promise<void> {
    clearTimeout(this.#timer);
    const finished = this.#round.then(() => this.#tryRound(() => this.#finishFiles()));
    if (!(await withinLimit(finished, CLOSE_LIMIT_MS))) {
      // A disk that answers nothing at all; what it has is put in order by the next start.
      this.#fail(diskTooSlow(this.#session.folder));
    }
  }

  async #finishFiles(): Promise<void> {
    try {
      await this.#writeRound();
      const end = Math.max(...RECORDING_KINDS.map((kind) => this.#tracks[kind].end));
      for (const kind of RECORDING_KINDS) await this.#tracks[kind].finishAt(end);
      await this.#utterances.finish();
      await this.#release();
      const { folder, description } = this.#session;
      await writeDescription(folder, { ...description, state: 'closed', endedAt: timeText(new Date()) });
    } finally {
      await this.#session.lock.release();
    }
  }

  /** Closes the files; that this too fails on a disk that is gone is no news. */
  async #release(): Promise<void> {
    await Promise.allSettled([
      ...Object.values(this.#tracks).map((track) => track.release()),
      this.#utterances.release(),
    ]);
  }

  #fail(error: MimiyakuError): void {
    if (this.#failing) return;
    this.#failing = true;
    this.#session.onEvent({ type: 'recording-failed', error });
  }

  #succeed(): void {
    const lostSamples = Math.max(...Object.values(this.#tracks).map((track) => track.takeLostSamples()));
    if (!this.#failing) return;
    this.#failing = false;
    this.#session.onEvent({ type: 'recording-resumed', lostSamples });
  }
}
