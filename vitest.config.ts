import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { leftOutOn } from './tests/systems.ts';

/*
 * `product`: everything that runs on plain Node. `renderer`: components of the app's windows. What needs Electron and a display is in
 * vitest.app.config.ts. What runs on which system: tests/systems.ts.
 */
export default defineConfig({
  test: {
    // Models are heavy and the machine small: two files side by side keep memory and timing sane.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'product',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/app/**', 'tests/renderer/**', ...leftOutOn()],
          globalSetup: ['tests/setup/build-and-weights.ts', 'tests/audience/support/build-page.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [svelte({ configFile: join(import.meta.dirname, 'svelte.config.js') })],
        // Svelte's browser build: components are mounted, not rendered on a server.
        resolve: { conditions: ['browser'] },
        test: {
          name: 'renderer',
          include: ['tests/renderer/**/*.test.ts'],
          environment: 'happy-dom',
          testTimeout: 30_000,
        },
      },
    ],
  },
});
