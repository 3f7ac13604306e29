import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newFolder } from './engines.ts';

interface Result {
  readonly fullName: string;
  readonly status: string;
}

/* Every statement of the store, with kept databases of earlier checkouts, and the log of deliveries. */
const TESTS = ['test/store', 'test/outbox', 'test/relay/postgres-log.endurance.test.ts'];

const IS_OLDEST = 'PostgreSQL is of the version that is asked for';

it('all that is tested on PostgreSQL holds on the oldest version that is supported', async () => {
  const file = join(await newFolder(), 'report.json');
  const output = ['--reporter=json', `--outputFile=${file}`];
  const others = ['--exclude', '**/oldest-postgres*'];
  await run(['run', '--mode', 'whole', ...TESTS, ...others, '-t', 'PostgreSQL', ...output]);
  const report = JSON.parse(await readFile(file, 'utf8')) as {
    readonly numFailedTests: number;
    readonly numPassedTests: number;
    readonly testResults: readonly { readonly assertionResults: readonly Result[] }[];
  };
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = results.filter(({ status }) => status === 'failed');
  expect(failed.map(({ fullName }) => fullName)).toEqual([]);
  expect(report.numPassedTests).toBeGreaterThan(200);
  expect(results.map(({ fullName }) => fullName)).toContain(IS_OLDEST);
});

async function run(words: readonly string[]): Promise<void> {
  const env = { ...process.env, POSTGRES: 'oldest' };
  const vitest = ['node_modules/vitest/vitest.mjs', ...words];
  await once(spawn(process.execPath, vitest, { env, stdio: 'ignore' }), 'close');
}
