import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/setup/build-and-weights.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Models are heavy and the machine small: two files side by side keep memory and timing sane.
    maxWorkers: 2,
  },
});
