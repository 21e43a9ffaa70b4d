import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { noPage } from './share-faults.ts';

/** A file of the page, as it is sent. */
export interface PageFile {
  readonly contentType: string;
  readonly bytes: Buffer;
  /** Smaller forms, where there are any. */
  readonly brotli: Buffer | undefined;
  readonly gzip: Buffer | undefined;
  /** Its name holds a hash of what is in it: it never changes. */
  readonly isHashed: boolean;
}

/** What a page is made of; nothing else is sent, whatever lies in the folder. */
const CONTENT_TYPES: Readonly<
  Record<string, { readonly type: string; readonly isText: boolean } | undefined>
> = {
  '.html': { type: 'text/html; charset=utf-8', isText: true },
  '.js': { type: 'text/javascript; charset=utf-8', isText: true },
  '.css': { type: 'text/css; charset=utf-8', isText: true },
  '.svg': { type: 'image/svg+xml', isText: true },
  '.webmanifest': { type: 'application/manifest+json', isText: true },
  '.txt': { type: 'text/plain; charset=utf-8', isText: true },
  '.png': { type: 'image/png', isText: false },
  '.ico': { type: 'image/x-icon', isText: false },
  '.woff2': { type: 'font/woff2', isText: false },
  '.mp4': { type: 'video/mp4', isText: false },
  '.webm': { type: 'video/webm', isText: false },
};

/** As Vite names files: a hash of eight letters before the ending. */
const HASHED = /-[\w-]{8}\.\w+$/;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * The built page, wholly in memory: it is small, and what is not in this list cannot be asked for, by whatever path.
 * @param folder holds `index.html` (the page), `overlay.html`, and what they need
 * @returns the files by their path in the folder, with `/` in it
 * @throws MimiyakuError `share.no-page`
 */
export async function readPageFiles(folder: string): Promise<ReadonlyMap<string, PageFile>> {
  const files = new Map<string, PageFile>();
  try {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const kind = CONTENT_TYPES[extname(entry.name)];
      if (!entry.isFile() || kind === undefined) continue;
      const path = join(entry.parentPath, entry.name);
      const bytes = await readFile(path);
      const smaller = async (compress: (bytes: Buffer) => Promise<Buffer>): Promise<Buffer | undefined> => {
        const made = kind.isText ? await compress(bytes) : bytes;
        return made.length < bytes.length ? made : undefined;
      };
      files.set(relative(folder, path).split(sep).join('/'), {
        contentType: kind.type,
        bytes,
        brotli: await smaller(brotli),
        gzip: await smaller(zip),
        isHashed: HASHED.test(entry.name),
      });
    }
  } catch (error) {
    throw noPage(folder, error);
  }
  if (!files.has('index.html') || !files.has('overlay.html')) throw noPage(folder);
  return files;
}
