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
    // Playwright asks the app's main process for something of its own whenever a context appears there, and nobody waits for the answer: where
    // the app has just ended, that is an error of no test. What a test asks for fails the test.
    onUnhandledError: (error) => !error.message.includes('Internal server error, session closed'),
  },
});
