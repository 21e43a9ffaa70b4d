import { open, type FileHandle } from 'node:fs/promises';
import { writeFault } from '../audio/file-errors.ts';
import { writeFully } from '../audio/write-fully.ts';
import { createFormatter } from './create-formatter.ts';
import type { ExportFormat, ExportFormatter, ExportLanguage } from './export-format.ts';
import type { UtteranceRecord } from './utterance-record.ts';

/**
 * An export that grows as utterances arrive. After every `add` the file on disk is whole: a run that is cut off leaves a valid file of
 * what was done by then. Calls are carried out in their order.
 */
export class ExportFile {
  readonly path: string;
  readonly #handle: FileHandle;
  readonly #formatter: ExportFormatter;
  /** Bytes before the footer. */
  #bodyBytes = 0;
  #lastCall: Promise<void> = Promise.resolve();

  /** Creates the file, replacing one of that name. @throws MimiyakuError `output.unwritable`. */
  static async create(path: string, format: ExportFormat, language: ExportLanguage): Promise<ExportFile> {
    let handle: FileHandle;
    try {
      handle = await open(path, 'w');
    } catch (error) {
      throw writeFault(path, error);
    }
    const file = new ExportFile(path, handle, createFormatter(format, language));
    try {
      await file.#append(file.#formatter.header);
      return file;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  private constructor(path: string, handle: FileHandle, formatter: ExportFormatter) {
    this.path = path;
    this.#handle = handle;
    this.#formatter = formatter;
  }

  /** Adds an utterance; records come in the order of their times. @throws MimiyakuError `output.unwritable`. */
  add(record: UtteranceRecord): Promise<void> {
    return this.#inOrder(async () => {
      const text = this.#formatter.add(record);
      if (text !== '') await this.#append(text);
    });
  }

  close(): Promise<void> {
    return this.#inOrder(() => this.#handle.close());
  }

  /** Writes over the footer, which goes behind what is new in the same write. */
  async #append(text: string): Promise<void> {
    const body = Buffer.from(text);
    const bytes = Buffer.concat([body, Buffer.from(this.#formatter.footer)]);
    try {
      await writeFully(this.#handle, bytes, this.#bodyBytes);
    } catch (error) {
      throw writeFault(this.path, error);
    }
    this.#bodyBytes += body.length;
  }

  #inOrder(task: () => Promise<void>): Promise<void> {
    const call = this.#lastCall.then(task);
    // The fault goes to whoever made this call; the next one starts afresh.
    this.#lastCall = call.catch(() => undefined);
    return call;
  }
}
