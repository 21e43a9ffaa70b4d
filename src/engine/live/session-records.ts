import type { Utterance } from '../base/utterance.ts';
import { MimiyakuError } from '../errors.ts';
import type { Interpretation } from '../interpret/interpreter.ts';
import type { SessionUtterance } from '../recordings/session-utterance.ts';
import type { SessionWriter } from '../recordings/session-writer.ts';
import {
  interpretedUtterance,
  uninterpretedUtterance,
  waitingUtterance,
} from '../recordings/utterance-outcome.ts';

/** The records of a running session, as they are written: text only, so that an hour of talk is less than a megabyte. */
export class SessionRecords {
  readonly #writer: SessionWriter;
  readonly #records = new Map<number, SessionUtterance>();

  constructor(writer: SessionWriter) {
    this.#writer = writer;
  }

  /** @throws MimiyakuError `session.not-found` */
  of(index: number): SessionUtterance {
    const record = this.#records.get(index);
    if (record !== undefined) return record;
    throw new MimiyakuError('session.not-found', `This session has no utterance ${index + 1}.`);
  }

  closed(utterance: Utterance): void {
    this.write(waitingUtterance(utterance));
  }

  interpreted(utterance: Utterance, answer: Interpretation): void {
    this.#answer(utterance.index, interpretedUtterance(utterance, answer));
  }

  failed(index: number, error: unknown): void {
    this.#answer(index, uninterpretedUtterance(this.of(index), error));
  }

  write(record: SessionUtterance): void {
    this.#records.set(record.index, record);
    this.#writer.addUtterance(record);
  }

  /** An answer that comes when the English has been corrected by hand already is no longer wanted. */
  #answer(index: number, record: SessionUtterance): void {
    if (this.of(index).corrected !== true) this.write(record);
  }
}
