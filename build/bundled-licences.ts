import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:\.|$)/i;

/** Writes the licences of the packages inside a bundle beside it: most of them ask that their text goes with every copy. */
export function bundledLicences(fileName: string): Plugin {
  return {
    name: 'mimiyaku:bundled-licences',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' ? Object.keys(output.modules) : [],
      );
      const folders = new Set(modules.map(packageFolder).filter((folder) => folder !== undefined));
      const texts = [...folders].sort().map(licenceOf);
      if (texts.length > 0) this.emitFile({ type: 'asset', fileName, source: texts.join('\n') });
    },
  };
}

/** The folder of the package that a module belongs to; undefined for our own. */
function packageFolder(module: string): string | undefined {
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module.replaceAll('\\', '/'))?.[1];
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string;
  };
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => LICENCE_FILE.test(file)) : [];
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  // Some packages only name theirs.
  if (texts.length === 0) texts.push(`Licence: ${license ?? 'not named'}`);
  return `${name} ${version}\n${'='.repeat(60)}\n${texts.join('\n\n')}\n`;
}
