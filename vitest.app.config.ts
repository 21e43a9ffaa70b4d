import { defineConfig } from 'vitest/config';

/** The app from end to end: Electron under a display (`xvfb-run -a npm run test:app`), one file after the other. */
export default defineConfig({
  test: {
    name: 'app',
    include: ['tests/app/**/*.test.ts'],
    globalSetup: ['tests/setup/build-and-weights.ts', 'tests/app/support/build-app.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
