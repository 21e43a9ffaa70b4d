import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** Serves and builds the page for looking at views; the product's own build is in electron.vite.config.ts. */
export default defineConfig({
  root: 'src/renderer/dev',
  plugins: [svelte({ configFile: '../../../svelte.config.js' })],
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: 'chrome130' },
});
