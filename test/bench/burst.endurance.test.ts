import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const EVENTS = 20_000;

it('the measurement of a burst reads from Slack that all arrived, and once', async () => {
  const args = ['--disable-warning=ExperimentalWarning', 'bench/run.ts', 'relay', 'burst'];
  const { stdout } = await run(process.execPath, [...args, `events=${EVENTS}`]);
  expect(stdout.match(/reached {2}lost +0 /g)).toHaveLength(2);
  expect(stdout.match(/reached {2}double, of \d+ redelivered +0 /g)).toHaveLength(2);
});
