import './src/needs-node.js';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './test/slowest-first.ts';

/** Processes that are killed, walks over all operations and failures, floods: minutes of work. */
const ENDURANCE = 'test/**/*.endurance.test.ts';
const IN_BROWSER = 'test/**/*.browser.test.ts';
/** npm has a Chromium for it alone. */
const HAS_BROWSER = process.platform === 'linux' && process.arch === 'x64';

/**
 * `vitest` runs what each commit must pass, `vitest --mode endurance` the rest, and `vitest --mode
 * whole` both.
 */
export default defineConfig(({ mode }) => ({
  test: {
    include: mode === 'endurance' ? [ENDURANCE, IN_BROWSER] : ['test/**/*.test.ts'],
    exclude: mode === 'test' ? [ENDURANCE, IN_BROWSER] : withoutBrowser(),
    // Some tests start processes, which compile the same modules again and again.
    env: { NODE_COMPILE_CACHE: `${import.meta.dirname}/node_modules/.cache/node` },
    globalSetup: ['test/build.ts', 'test/databases.ts'],
    // A wait is for a condition: a slow machine takes longer, and fails no test.
    testTimeout: mode === 'test' ? 300_000 : 480_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Many tests wait for a process, a database, or a browser: one more than the two cores of CI.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    // Loading the modules anew for each file took longer than all the tests (docs/decisions).
    isolate: false,
    // Node runs the sources as they are, here as everywhere.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    reporters: process.env['CI'] ? ['default', 'json'] : ['default'],
    outputFile: { json: '.vitest-results.json' },
  },
}));

function withoutBrowser(): string[] {
  if (HAS_BROWSER) return [];
  // oxlint-disable-next-line no-console
  console.warn(`npm has a Chromium for Linux on x64 only: ${IN_BROWSER} is left out here.`);
  return [IN_BROWSER];
}
