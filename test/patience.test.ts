import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const MINUTE_MS = 60_000;

/** Options that end a wait: of a poll, of a test, of the local workspace, of a browser’s page. */
const ENDS = [
  /\btimeout: ([\d_]+)/g,
  /\bwaitFor\w+\([^;]*?timeoutMs: ([\d_]+)/g,
  /\bset\w*Timeout\(\s*([\d_]+)\s*\)/g,
  /\bwaitForTimeout\(\s*([\d_]+)/g,
  // The last argument of a test.
  /^ {0,2}\},\s*(\d+_000),?\s*\);$/gm,
];

/** Vitest's own wait gives up after a second unless it is told how long. */
const WITHOUT_END = /\bvi\.wait(?:For|Until)\((?:(?!timeout:)[^;])*;/g;

/** Measured times, which are longer on a slow machine: they belong to the bench, or to a ratio. */
const MEASURED =
  /expect\((?:(?:performance|Date)\.now\(\) -|[\w.()?-]*AfterMs)[^;]*toBeLess\w+\([\d_]+\)/g;

/** A patience of another name. */
const NAMED = /\btimeoutMs: [A-Z]\w*/g;

/** Waits that are to end, and what they are part of. */
const MEANT: ReadonlySet<string> = new Set([
  // A request to Slack that is given up.
  "test/slack/web-api.test.ts: timeout: behaviour === 'hangs' ? 100",
  // A message that never comes.
  'test/sandbox/workspace/page.test.ts: timeoutMs: 1',
  // A lease that isn't handed over would last longer.
  'test/main/replicas.endurance.test.ts: timeoutMs: AT_ONCE_MS',
  // Node itself would end it after a minute.
  'test/lib/server.test.ts: timeout: 55_000',
  // A process manager kills whoever takes longer; half of it is waited for, whatever the machine.
  'test/main/stopping.endurance.test.ts: expect(performance.now() - startedAtMs).toBeLessThan(8_500)',
]);

it('no test gives up on what it waits for within a minute, however slow the machine is', async () => {
  const root = join(import.meta.dirname, '..');
  const impatient: string[] = [];
  for await (const path of glob('test/**/*.{ts,tsx}', { cwd: root })) {
    if (path === 'test/patience.test.ts') continue;
    const source = readFileSync(join(root, path), 'utf8');
    const ends = [WITHOUT_END, MEASURED, NAMED].flatMap((pattern) => [...source.matchAll(pattern)]);
    const impatiently = ends.map(([text]) => `${path}: ${text}`);
    impatient.push(...impatiently.filter((where) => !MEANT.has(where)));
    const found = ENDS.flatMap((pattern) => [...source.matchAll(pattern)]);
    for (const [text, number = ''] of found) {
      const option = /\w+: [\d_]+$/.exec(text)?.[0] ?? text;
      const where = `${path}: ${option}`;
      if (Number(number.replaceAll('_', '')) < MINUTE_MS && !MEANT.has(where)) {
        impatient.push(where);
      }
    }
  }
  expect(impatient).toEqual([]);
});
