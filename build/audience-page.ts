import { build, type Plugin } from 'vite';

/** Builds the readers' page whenever the windows are built, so that the app has one of the same age. */
export function audiencePage(configFile: string, outDir: string): Plugin {
  return {
    name: 'mimiyaku:audience-page',
    async closeBundle() {
      await build({ configFile, build: { outDir } });
    },
  };
}
