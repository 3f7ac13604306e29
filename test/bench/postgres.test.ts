import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

it('a process that can start PostgreSQL keeps the exit code that it failed with', async () => {
  const module = new URL('../../bench/postgres.ts', import.meta.url);
  const code = `import '${module.href}'; process.exitCode = 3;`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code]);
  expect(await once(child, 'exit')).toEqual([3, null]);
});
