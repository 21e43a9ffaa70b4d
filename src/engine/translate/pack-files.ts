import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { MimiyakuError } from '../errors.ts';
import type { InstalledPack } from '../models/pack.ts';
import { packGraph } from '../onnx/pack-graph.ts';
import type { PreparableGraph } from '../onnx/prepared-graph.ts';

/** As much of a `tokenizer.json` as is looked at here; the tokenizer library reads the rest. */
export const tokenizerFileSchema = z.looseObject({
  added_tokens: z.array(z.looseObject({ id: z.int().min(0), content: z.string() })),
  model: z.looseObject({ type: z.string().optional() }),
});

/** The files of a translator pack, by the path that its description gives them. */
export interface PackFiles {
  has(path: string): boolean;
  /**
   * Where a file lies, for the ONNX runtime.
   *
   * @throws MimiyakuError `pack.missing-file`
   */
  path(path: string): string;
  /**
   * A graph whose optimised form is kept between starts.
   *
   * @throws MimiyakuError `pack.missing-file`
   */
  graph(path: string): PreparableGraph;
  /** @throws MimiyakuError `pack.missing-file` */
  read(path: string): Promise<Buffer>;
  /** @throws MimiyakuError `pack.missing-file`, `pack.bad-description` */
  readJson<T>(path: string, schema: z.ZodType<T>): Promise<T>;
}

/** Only files that the description lists exist: of those alone the checksums are known. */
export function openPackFiles(pack: InstalledPack<'translator'>): PackFiles {
  const { folder, description } = pack;
  const advice = `Install the model pack "${description.name}" again.`;
  const missing = (path: string, cause?: unknown): MimiyakuError =>
    new MimiyakuError('pack.missing-file', `The model pack "${description.name}" lacks the file ${path}.`, {
      advice,
      cause,
    });
  const has = (path: string): boolean => description.files.some((file) => file.path === path);
  const locate = (path: string): string => {
    if (!has(path)) throw missing(path);
    return join(folder, path);
  };
  const read = async (path: string): Promise<Buffer> => {
    const file = locate(path);
    try {
      return await readFile(file);
    } catch (cause) {
      throw missing(path, cause);
    }
  };

  return {
    has,
    path: locate,
    graph(path) {
      if (!has(path)) throw missing(path);
      return packGraph(pack, path);
    },
    read,
    async readJson(path, schema) {
      const text = (await read(path)).toString('utf8');
      try {
        return schema.parse(JSON.parse(text));
      } catch (cause) {
        const reason = cause instanceof z.ZodError ? z.prettifyError(cause).split('\n')[0] : 'it is not JSON';
        throw new MimiyakuError(
          'pack.bad-description',
          `The file ${path} of the model pack "${description.name}" cannot be used: ${reason}.`,
          { advice, cause },
        );
      }
    },
  };
}
