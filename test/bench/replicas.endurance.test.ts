import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

it('the measurement of replicas counts in the database that all events arrived, and once', async () => {
  const args = ['--disable-warning=ExperimentalWarning', 'bench/run.ts', 'relay', 'replicas'];
  const { stdout } = await run(process.execPath, [...args, 'replicated=500', 'rounds=1']);
  expect(stdout.match(/reached {2}\d process(es)?, events kept +[\d,]+ /g)).toHaveLength(6);
  expect(stdout.match(/[1-9]\d* µs of CPU an event, \d+ of the database/g)).toHaveLength(6);
  expect(stdout.match(/ times one +\d+\.\d\d /g)).toHaveLength(4);
});
