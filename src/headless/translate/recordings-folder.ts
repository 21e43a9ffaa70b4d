import { existsSync } from 'node:fs';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { writeFault } from '../../engine/audio/file-errors.ts';
import { writeWav } from '../../engine/audio/wav-writer.ts';
import type { Utterance } from '../../engine/base/utterance.ts';
import { MimiyakuError } from '../../engine/errors.ts';
import { jsonLine, type UtteranceRecord } from '../../engine/recordings/utterance-record.ts';

/**
 * The folder of `--out`: a numbered folder with bypass.wav and beamformer.wav for every utterance, and utterances.jsonl with a line for
 * each. Recordings are written before they are translated: a translation can be repeated, a lost recording cannot.
 */
export class RecordingsFolder {
  readonly #folder: string;
  readonly #index: string;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#index = join(folder, 'utterances.jsonl');
  }

  /** @throws MimiyakuError `output.unwritable`, `output.bad-request` where the folder holds an earlier run's utterances. */
  static async create(folder: string): Promise<RecordingsFolder> {
    const result = new RecordingsFolder(folder);
    if (existsSync(result.#index)) {
      throw new MimiyakuError('output.bad-request', `"${folder}" holds the utterances of an earlier run.`, {
        advice: 'Name a new folder, or delete this one first.',
      });
    }
    await writing(folder, async () => {
      await mkdir(folder, { recursive: true });
      await writeFile(result.#index, '');
    });
    return result;
  }

  /** @throws MimiyakuError `output.unwritable` */
  async addRecordings({ index, bypass, beamformer }: Utterance): Promise<void> {
    const folder = join(this.#folder, String(index + 1).padStart(4, '0'));
    await writing(folder, () => mkdir(folder, { recursive: true }));
    await writeWav(join(folder, 'bypass.wav'), 2, bypass);
    await writeWav(join(folder, 'beamformer.wav'), 1, beamformer);
  }

  /** @throws MimiyakuError `output.unwritable` */
  async addRecord(record: UtteranceRecord): Promise<void> {
    await writing(this.#index, () => appendFile(this.#index, `${jsonLine(record)}\n`));
  }
}

async function writing(path: string, task: () => Promise<unknown>): Promise<void> {
  try {
    await task();
  } catch (error) {
    throw writeFault(path, error);
  }
}
