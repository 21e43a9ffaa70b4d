import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const configFile = join(import.meta.dirname, '..', 'src', 'audience', 'vite.config.ts');

/** Builds the readers' page whenever the windows are built, so that the app has one of the same age. */
export function audiencePage(outDir: string): Plugin {
  return {
    name: 'mimiyaku:audience-page',
    async closeBundle() {
      await build({ configFile, build: { outDir } });
    },
  };
}
