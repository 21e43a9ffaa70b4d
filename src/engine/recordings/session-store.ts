import { join, resolve } from 'node:path';
import { writeFault } from '../audio/file-errors.ts';
import { wavBytes } from '../audio/wav-writer.ts';
import { MimiyakuError } from '../errors.ts';
import type { Interpreter } from '../interpret/interpreter.ts';
import { errorCode } from '../models/file-faults.ts';
import { deleteSessionFiles } from './delete-session.ts';
import { eraseUtterance } from './delete-utterance.ts';
import { exclusively } from './exclusively.ts';
import { exportUtterances, type ExportReport } from './export-utterances.ts';
import type { ExportFormat, ExportLanguage } from './export-format.ts';
import { readRecording } from './read-recording.ts';
import { CHANNELS_OF, type RecordingKind } from './recording-kind.ts';
import { isInterrupted, repairSession, type RepairReport } from './repair-session.ts';
import { retryUtterance, translateCorrected } from './retry-utterances.ts';
import { matcherOf } from './search-text.ts';
import { sessionDamaged, sessionNotFound, utteranceNotFound } from './session-faults.ts';
import { ownFiles } from './session-files.ts';
import { sessionNames, summarise, type SessionListing, type SessionSummary } from './session-listing.ts';
import type { SessionDetails } from './session-description.ts';
import type { SessionUtterance } from './session-utterance.ts';
import type { SessionWriter, SessionWriterEvent } from './session-writer.ts';
import { startSession } from './start-session.ts';
import { appendUtterance } from './append-utterance.ts';
import { readUtterances } from './utterance-lines.ts';

/** An utterance that a search has found. */
export interface FoundUtterance {
  readonly session: string;
  readonly utterance: SessionUtterance;
}

/** What came of interpreting a session's utterances again. */
export interface RetryReport {
  readonly done: number;
  readonly waiting: number;
  readonly failed: number;
  /** The fault that ended the attempt before its end; the rest is as it was. */
  readonly stoppedBy: MimiyakuError | undefined;
}

export interface RetryOptions {
  readonly signal?: AbortSignal;
  /** Indexes of the utterances to look at; absent: all. */
  readonly only?: ReadonlySet<number>;
  /** Each utterance with what came of it, as written. */
  readonly onUtterance?: (utterance: SessionUtterance) => void;
}

/**
 * The sessions of one folder of recordings. A session is named by the name of its folder. Reading works at any time, also while a session is
 * recorded; changes refuse a session in use. Every method throws a `MimiyakuError` of the `session`, `output` or `audio` families.
 */
export class SessionStore {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = resolve(folder);
  }

  /**
   * Begins a session in a folder of its own. `onEvent` must not throw.
   * @throws MimiyakuError `output.unwritable`: then nothing is left behind.
   */
  async start(details: SessionDetails, onEvent: (event: SessionWriterEvent) => void): Promise<SessionWriter> {
    try {
      return await startSession(this.folder, { details, onEvent, startedAt: new Date() });
    } catch (error) {
      throw error instanceof MimiyakuError ? error : writeFault(this.folder, error);
    }
  }

  /** All sessions, the newest first; those that cannot be read with the reason. */
  async list(): Promise<SessionListing[]> {
    const listings: SessionListing[] = [];
    const names = await this.#reading(this.folder, () => sessionNames(this.folder));
    for (const id of names) {
      try {
        listings.push({ readable: true, session: await summarise(this.folder, id) });
      } catch (error) {
        if (!(error instanceof MimiyakuError)) throw error;
        // Deleted while we looked.
        if (error.code === 'session.not-found') continue;
        listings.push({ readable: false, id, folder: join(this.folder, id), error });
      }
    }
    return listings.sort((one, other) => startOf(other) - startOf(one));
  }

  /** What lists show of one session. */
  read(id: string): Promise<SessionSummary> {
    return this.#reading(id, () => summarise(this.folder, this.#checked(id)));
  }

  /** A session's utterances in the order they were spoken in, one at a time: memory does not grow with their number. */
  async *utterances(id: string): AsyncGenerator<SessionUtterance> {
    await this.read(id);
    yield* readUtterances(this.#folderOf(id));
  }

  async utterance(id: string, index: number): Promise<SessionUtterance> {
    for await (const utterance of this.utterances(id)) {
      if (utterance.index === index) return utterance;
    }
    throw utteranceNotFound(index, id);
  }

  /**
   * The sound of an utterance, interleaved, 16 kHz, signed 16-bit. Shorter than the utterance where an interrupted recording ends before it.
   */
  async recordingOf(id: string, index: number, kind: RecordingKind): Promise<Int16Array> {
    return this.#cut(id, await this.utterance(id, index), kind);
  }

  /** The same as a WAV file. */
  async wavOf(id: string, index: number, kind: RecordingKind): Promise<Uint8Array> {
    return wavBytes(CHANNELS_OF[kind], await this.recordingOf(id, index, kind));
  }

  /** Utterances that hold every word of the search in English or Japanese (see `matcherOf`), those of the newest session first. */
  async *search(text: string): AsyncGenerator<FoundUtterance> {
    const matches = matcherOf(text);
    for (const listing of await this.list()) {
      if (!listing.readable) continue;
      const session = listing.session.id;
      for await (const utterance of readUtterances(this.#folderOf(session))) {
        if (matches(utterance)) yield { session, utterance };
      }
    }
  }

  /** Writes an utterance's record in place of the one that it has. */
  async updateUtterance(id: string, utterance: SessionUtterance): Promise<void> {
    await this.#changing(id, async () => {
      await this.utterance(id, utterance.index);
      await appendUtterance(this.#folderOf(id), utterance);
    });
  }

  /** Translates English that was corrected by hand, and writes it in place of what was there. @throws also as the interpreter does. */
  async correctUtterance(
    id: string,
    index: number,
    english: string,
    interpreter: Interpreter,
  ): Promise<SessionUtterance> {
    const corrected = await translateCorrected(await this.utterance(id, index), english, interpreter);
    await this.updateUtterance(id, corrected);
    return corrected;
  }

  /** Deletes an utterance: its text and its sound are gone (see `eraseUtterance`). Files exported before keep it. */
  async deleteUtterance(id: string, index: number): Promise<void> {
    await this.#changing(id, async () => {
      await eraseUtterance(this.#folderOf(id), await this.utterance(id, index));
    });
  }

  /** Deletes a session. @returns names of files in its folder that are not ours, which stay there. */
  deleteSession(id: string): Promise<string[]> {
    return this.#changing(id, () => deleteSessionFiles(this.#folderOf(id)));
  }

  /** Writes a session's utterances to a file, replacing one of that name. Utterances without any text are left out. */
  async exportSession(
    id: string,
    path: string,
    format: ExportFormat,
    language: ExportLanguage,
  ): Promise<ExportReport> {
    if (ownFiles(this.#folderOf(id)).includes(resolve(path))) {
      throw new MimiyakuError('output.bad-request', `"${path}" is a file of the session itself.`, {
        advice: 'Name another file for the export.',
      });
    }
    return exportUtterances(this.utterances(id), path, format, language);
  }

  /** Puts a session in order that was interrupted or whose files are damaged. */
  repair(id: string): Promise<RepairReport> {
    return this.#changing(id, () => repairSession(this.#folderOf(id)));
  }

  /**
   * For the start of the program: puts in order every session that was not closed and that nobody records; touches no other. One that cannot
   * be repaired now is reported, and found again next time.
   */
  async repairInterrupted(): Promise<{
    readonly repaired: readonly RepairReport[];
    readonly failed: readonly { readonly id: string; readonly error: MimiyakuError }[];
  }> {
    const repaired: RepairReport[] = [];
    const failed: { id: string; error: MimiyakuError }[] = [];
    for (const id of await this.#reading(this.folder, () => sessionNames(this.folder))) {
      try {
        const folder = this.#folderOf(id);
        if (await this.#reading(id, () => isInterrupted(folder))) repaired.push(await this.repair(id));
      } catch (error) {
        if (!(error instanceof MimiyakuError)) throw error;
        // Somebody else was quicker, and is repairing it.
        if (error.code !== 'session.in-use') failed.push({ id, error });
      }
    }
    return { repaired, failed };
  }

  /**
   * Interprets again, one after the other, what waits or has failed. A fault that every other utterance would meet too (no service, no
   * models) ends the attempt; an utterance that is deleted meanwhile is passed over.
   */
  async retryWaiting(id: string, interpreter: Interpreter, options: RetryOptions = {}): Promise<RetryReport> {
    const open: number[] = [];
    for await (const { index, status } of this.utterances(id)) {
      if (status !== 'done' && (options.only?.has(index) ?? true)) open.push(index);
    }
    const report = { done: 0, waiting: 0, failed: 0 };
    for (const index of open) {
      if (options.signal?.aborted === true) {
        return { ...report, stoppedBy: new MimiyakuError('cancelled', 'Stopped. What was done is kept.') };
      }
      try {
        const record = await this.utterance(id, index);
        const cut = (): Promise<{ bypass: Int16Array; beamformer: Int16Array }> => this.#bothOf(id, record);
        const outcome = await retryUtterance(record, interpreter, cut, options.signal);
        if (outcome.stop?.code !== 'cancelled') {
          await this.updateUtterance(id, outcome.record);
          report[outcome.record.status]++;
          options.onUtterance?.(outcome.record);
        }
        if (outcome.stop !== undefined) return { ...report, stoppedBy: outcome.stop };
      } catch (error) {
        if (!(error instanceof MimiyakuError) || error.code !== 'session.not-found') throw error;
      }
    }
    return { ...report, stoppedBy: undefined };
  }

  async #bothOf(
    id: string,
    utterance: SessionUtterance,
  ): Promise<{ bypass: Int16Array; beamformer: Int16Array }> {
    const bypass = await this.#cut(id, utterance, 'bypass');
    const beamformer = await this.#cut(id, utterance, 'beamformer');
    if (beamformer.length === 0 || bypass.length !== 2 * beamformer.length) {
      throw sessionDamaged(id, `the sound of utterance ${utterance.index + 1} is not whole`);
    }
    return { bypass, beamformer };
  }

  #cut(id: string, utterance: SessionUtterance, kind: RecordingKind): Promise<Int16Array> {
    return this.#reading(id, async () => {
      try {
        return (await readRecording(this.#folderOf(id), kind, utterance)).interleaved;
      } catch (error) {
        if (errorCode(error) === 'ENOENT') throw sessionDamaged(id, `its ${kind}.wav is missing`, error);
        throw error;
      }
    });
  }

  #folderOf(id: string): string {
    return join(this.folder, this.#checked(id));
  }

  /** A session's name is that of a folder in ours, and no way out of it. */
  #checked(id: string): string {
    if (id === '' || id === '.' || id === '..' || /[/\\\0]/.test(id)) throw sessionNotFound(id, this.folder);
    return id;
  }

  /** Changes a session while nobody else does. */
  async #changing<T>(id: string, task: () => Promise<T>): Promise<T> {
    const folder = this.#folderOf(id);
    if (!(await this.#reading(id, () => sessionNames(this.folder))).includes(id)) {
      throw sessionNotFound(id, this.folder);
    }
    try {
      return await exclusively(folder, task);
    } catch (error) {
      throw error instanceof MimiyakuError || errorCode(error) === undefined
        ? error
        : writeFault(folder, error);
    }
  }

  async #reading<T>(what: string, task: () => Promise<T>): Promise<T> {
    try {
      return await task();
    } catch (error) {
      if (error instanceof MimiyakuError || errorCode(error) === undefined) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new MimiyakuError('session.damaged', `"${what}" cannot be read: ${reason}.`, { cause: error });
    }
  }
}

function startOf(listing: SessionListing): number {
  // A damaged session stands where its folder's name, which begins with the time, puts it.
  const text = listing.readable ? listing.session.startedAt : listing.id.slice(0, 10);
  const time = Date.parse(text);
  return Number.isNaN(time) ? 0 : time;
}
