import { readFileSync } from 'node:fs';

/** The program's version as package.json has it. */
export function programVersion(): string {
  const file = new URL('../../package.json', import.meta.url);
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
  // By hand: the help shows the version, and loading a schema library takes longer than all the rest of it.
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
    if (typeof manifest.version === 'string') return manifest.version;
  }
  throw new Error('package.json has no version.');
}
