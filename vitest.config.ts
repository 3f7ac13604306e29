import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './test/slowest-first.ts';

const ENDURANCE = 'test/**/*.endurance.test.ts';

/** `vitest` runs what a change must pass; `vitest --mode endurance` runs what takes minutes. */
export default defineConfig(({ mode }) => ({
  test: {
    include: [mode === 'endurance' ? ENDURANCE : 'test/**/*.test.ts'],
    exclude: mode === 'endurance' ? [] : [ENDURANCE],
    // Some tests start processes, which compile the same modules again and again.
    env: { NODE_COMPILE_CACHE: `${import.meta.dirname}/node_modules/.cache/node` },
    globalSetup: ['test/build.ts', 'test/databases.ts'],
    testTimeout: mode === 'endurance' ? 480_000 : 20_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // Many tests wait for a process, a database or a browser: two more than the two cores of CI.
    maxWorkers: 4,
    sequence: { sequencer: SlowestFirst },
    // Loading the modules anew for each file took longer than all the tests (docs/decisions).
    isolate: false,
    reporters: process.env['CI'] ? ['default', 'json'] : ['default'],
    outputFile: { json: '.vitest-results.json' },
  },
}));
