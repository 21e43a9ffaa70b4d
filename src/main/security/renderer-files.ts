import path, { type PlatformPath } from 'node:path';
import { unsafePathReason } from '../../engine/models/safe-path.ts';

/** What a built page consists of. A file of any other kind is not served, whatever lies in the folder. */
const CONTENT_TYPES: Readonly<Partial<Record<string, string>>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
};

export interface RendererFile {
  readonly path: string;
  readonly contentType: string;
}

/**
 * The file of the built renderer that an address of the app's scheme names; undefined for anything that is not plainly a file inside
 * `root`. The address's path has been normalised by URL parsing already, so `..` is gone but for what hides behind escapes: those are
 * decoded once, and what is left must consist of ordinary names.
 * @param paths how the system writes paths
 */
export function rendererFile(
  pathname: string,
  root: string,
  paths: Pick<PlatformPath, 'extname' | 'join' | 'sep'> = path,
): RendererFile | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    // Malformed escapes: no file of ours is called so.
    return undefined;
  }
  const names = decoded.split('/').filter((name) => name !== '');
  // SECURITY: no separators of the system, no drive letters, no hidden or parent folders, no second layer of escapes.
  if (names.length === 0 || !names.every((name) => /^[\w-][\w.-]*$/.test(name))) return undefined;
  // Windows opens a device for some names, whatever folder and ending they have.
  if (unsafePathReason(names.join('/')) !== undefined) return undefined;
  const contentType = CONTENT_TYPES[paths.extname(decoded).toLowerCase()];
  if (contentType === undefined) return undefined;
  const file = paths.join(root, ...names);
  return file.startsWith(root + paths.sep) ? { path: file, contentType } : undefined;
}
