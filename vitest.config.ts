import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Some tests start processes, which compile the same modules again and again.
    env: { NODE_COMPILE_CACHE: `${import.meta.dirname}/node_modules/.cache/node` },
    globalSetup: ['test/build.ts', 'test/postgres.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // Many tests wait for a process, a database or a browser: one more than the two cores of CI.
    maxWorkers: 3,
    // Loading the modules anew for each file took longer than all the tests (docs/decisions).
    isolate: false,
    reporters: process.env['CI'] ? ['default', 'json'] : ['default'],
    outputFile: { json: '.vitest-results.json' },
  },
});
