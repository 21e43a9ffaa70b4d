import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import { audiencePage } from './build/audience-page.ts';
import { bundledLicences } from './build/bundled-licences.ts';
import outsidePackages from './build/outside-packages.json' with { type: 'json' };
import description from './package.json' with { type: 'json' };

/*
 * Four builds into out/: the main process with its worker and its inference process, the preload, the windows, the readers' page. Packages are inside the
 * bundles: of a hundred small files each takes its time at every start, and the installed app carries none that it does not use. What is
 * native or reads its own files stays outside (build/outside-packages.json) and is loaded from node_modules; electron-builder.config.js packs
 * just these.
 */
const bundled = Object.keys(description.dependencies).filter((name) => !outsidePackages.includes(name));

export default defineConfig({
  main: {
    plugins: [bundledLicences('licences.txt')],
    build: {
      sourcemap: true,
      externalizeDeps: { exclude: bundled },
      rolldownOptions: {
        input: {
          index: 'src/main/index.ts',
          inference: 'src/main/inference/inference-entry.ts',
          capture: 'src/main/capture-entry.ts',
          'audio-worker': 'src/engine/array/worker/audio-worker.ts',
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload can load nothing but Electron: everything else is inside it, as CommonJS.
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: 'src/preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [
      svelte({ configFile: join(import.meta.dirname, 'svelte.config.js') }),
      bundledLicences('licences.txt'),
      audiencePage(
        join(import.meta.dirname, 'src/audience/vite.config.ts'),
        join(import.meta.dirname, 'out/audience'),
      ),
    ],
    build: {
      outDir: 'out/renderer',
      emptyOutDir: true,
      rolldownOptions: { input: { index: 'src/renderer/index.html' } },
      // The Content-Security-Policy allows no data: addresses for scripts, styles and fonts: each asset is a file.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      minify: true,
      // No older browser than the Chromium that comes with the app.
      target: 'chrome130',
    },
  },
});
