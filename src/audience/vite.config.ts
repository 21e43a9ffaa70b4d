import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { bundledLicences } from '../../build/bundled-licences.ts';

const projectFolder = join(import.meta.dirname, '..', '..');

/** What readers get from the sharing computer: a page and an overlay, for the Safari and Chrome of the last five years. */
export default defineConfig({
  root: import.meta.dirname,
  // It is served below the join code, which nobody knows when it is built.
  base: './',
  logLevel: 'warn',
  plugins: [svelte({ configFile: join(projectFolder, 'svelte.config.js') }), bundledLicences('licences.txt')],
  build: {
    outDir: join(projectFolder, 'dist', 'audience'),
    emptyOutDir: true,
    target: ['safari15', 'chrome96'],
    // The policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['index.html', 'overlay.html'].map((name) => join(import.meta.dirname, name)) },
  },
});
