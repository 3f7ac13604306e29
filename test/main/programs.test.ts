import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { basename, delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROGRAMS } from '../../scripts/build.ts';
import { emptyFolder, startCommand } from './program.ts';

const { scripts, version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly version: string;
};
const BUILT = PROGRAMS.map((path) => `dist/${basename(path, '.ts')}.js`);
/** Each starts processes, which on a busy machine takes its time. */
const PATIENCE = { timeout: 60_000 };
/** What people start, as arguments of Node.js. */
const STARTED = [
  ...BUILT.filter((path) => !path.includes('try-out')).map((path) => [path]),
  ...Object.values(scripts).flatMap((script) => {
    const [, given] = /^exec node (.*)$/.exec(script) ?? [];
    return given === undefined || /bench|pictures/.test(given) ? [] : [given.split(' ')];
  }),
];
/** Nothing is set: whatever reads settings would say so. */
const HERE = { cwd: process.cwd(), env: {} };

describe.each(STARTED.map((args) => ({ name: args.join(' '), args })))(
  'node $name',
  PATIENCE,
  ({ args }) => {
    it('prints its usage and its version, whatever the settings are', async () => {
      const help = startCommand([process.execPath, ...args, '--help'], HERE);
      const asked = startCommand([process.execPath, ...args, '--version'], HERE);
      expect(await help.closed).toBe(0);
      expect(help.stdout()).toMatch(/^Usage: .*--version/s);
      expect(await asked.closed).toBe(0);
      expect(asked.stdout()).toMatch(
        new RegExp(`^Postbell ${version} \\(commit \\w+\\), Node ${process.versions.node}\n$`),
      );
    });

    it('refuses an option that there isn’t in a sentence, without its value', async () => {
      const program = startCommand([process.execPath, ...args, '--colour=s3cret'], HERE);
      expect(await program.closed).toBe(78);
      expect(program.stdout()).toBe('');
      expect(program.stderr()).toBe('There is no option --colour; --help lists what there is.\n');
    });
  },
);

describe('a Node.js that is too old', PATIENCE, () => {
  const older =
    'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"22.9.0"})';
  const refused = (of: string) => `Postbell needs Node 24 or newer, not ${of}.\n`;
  const all = [...BUILT.map((path) => [path]), ...STARTED];

  it.each(all.map((args) => args.join(' ')))('is refused in words by node %s', async (line) => {
    const program = startCommand([process.execPath, '--import', older, ...line.split(' ')], HERE);
    expect(await program.closed).toBe(78);
    expect(program.stderr()).toBe(refused(process.version));
  });

  const installed = olderNode();
  it.skipIf(installed === null)('is refused in words also if it really is one', async () => {
    for (const args of all) {
      const program = startCommand([installed?.path ?? '', ...args], HERE);
      expect(await program.closed).toBe(78);
      expect(program.stderr()).toBe(refused(installed?.version ?? ''));
    }
  });
});

/** One that the machine has beside the project's own. */
function olderNode(): { readonly path: string; readonly version: string } | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, 'node');
    try {
      const found = execFileSync(path, ['--version'], { encoding: 'utf8' }).trim();
      const [, major] = /^v(\d+)\./.exec(found) ?? [];
      // Those before 20 don't know the flags of npm's scripts.
      if (Number(major) >= 20 && Number(major) < 24) return { path, version: found };
    } catch {
      // There is none in this folder.
    }
  }
  return null;
}

describe('npm', PATIENCE, () => {
  const npm = (script: string, env: Readonly<Record<string, string>> = {}) =>
    startCommand(['npm', 'run', script], {
      ...HERE,
      env: { npm_config_update_notifier: 'false', PORT: '0', ...env },
    });

  it('is replaced in its shell by what it starts, which its signals reach then', () => {
    // What is only a chain of scripts ends with the next of them.
    const programs = Object.entries(scripts).filter(([, line]) => !line.startsWith('npm run '));
    expect(programs.length).toBeGreaterThan(15);
    expect(programs.filter(([, line]) => !line.startsWith('exec '))).toEqual([]);
  });

  it.each([
    ['start', 'SIGTERM', /Open\s+(http:\/\/\S+)/],
    ['start', 'SIGINT', /Open\s+(http:\/\/\S+)/],
    ['start', 'SIGHUP', /Open\s+(http:\/\/\S+)/],
    ['start', 'SIGKILL', /Open\s+(http:\/\/\S+)/],
    ['sandbox', 'SIGTERM', /(http:\/\/127\.0\.0\.1:\d+)/],
    ['sandbox', 'SIGKILL', /(http:\/\/127\.0\.0\.1:\d+)/],
  ] as const)(
    'run %s ends with what it started when npm alone gets %s',
    async (script, signal, says) => {
      const ports = { SANDBOX_PORT: '0', WORKSPACE_PORT: '0', METRICS_PORT: '0' };
      const started = npm(script, ports);
      const url = await started.says(says);
      expect((await fetch(url)).status).toBeLessThan(500);
      started.kill(signal);
      // Only when no process is left that could write is its output closed.
      await started.closed;
      await expect(fetch(url)).rejects.toThrow('fetch failed');
    },
  );
});

it('a second npm start beside the first takes other ports, and both answer', PATIENCE, async () => {
  const start = () =>
    startCommand(['npm', 'start'], { ...HERE, env: { npm_config_update_notifier: 'false' } });
  const first = start();
  const page = await first.says(/Open\s+(http:\/\/\S+)/);
  const second = start();
  const other = await second.says(/Open\s+(http:\/\/\S+)/);
  expect(other).not.toBe(page);
  expect(second.stdout()).toMatch(/The usual ports are in use, so others were taken; .*PORT/);
  for (const url of [page, other]) expect((await fetch(url)).status).toBe(200);
  for (const started of [first, second]) {
    started.kill('SIGTERM');
    await started.closed;
  }
});

describe('npm run manifest', PATIENCE, () => {
  const manifest = async (...args: readonly string[]) => {
    const printed = startCommand(['npm', 'run', '-s', 'manifest', '--', ...args], HERE);
    const code = await printed.closed;
    return { code, stdout: printed.stdout(), stderr: printed.stderr() };
  };

  it.each([
    'http://bot.example.com',
    'https://u:p4ss@bot.example.com',
    'https://bot.example.com?x=1',
    'https://bot.example.com#y',
    'https://bot.example.com/slack/events',
    'bot.example.com',
    'https://',
    '',
  ])('refuses --url=%s in a sentence that says what it takes', async (url) => {
    const { code, stdout, stderr } = await manifest(`--url=${url}`);
    expect({ code, stdout }).toEqual({ code: 78, stdout: '' });
    expect(stderr).toMatch(
      /^--url takes an address such as https:\/\/bot\.example\.com, [^\n]*\n$/,
    );
    expect(stderr).not.toContain('p4ss');
  });

  it('prints one for an address, with a slash at its end or without', async () => {
    const plain = await manifest('--url=https://bot.example.com');
    expect(plain).toMatchObject({ code: 0, stderr: '' });
    expect(plain.stdout).toContain('https://bot.example.com/slack/events');
    expect(await manifest('--url=https://bot.example.com/')).toEqual(plain);
  });

  it('refuses two ways to reach the bot, and none', async () => {
    const both = await manifest('--url=https://bot.example.com', '--socket-mode');
    expect(both).toMatchObject({ code: 78, stderr: 'Socket Mode needs no --url.\n' });
    const none = await manifest('--prefix=mail');
    expect(none.code).toBe(78);
    expect(none.stderr).toMatch(/give --url, or --socket-mode\.\n$/);
  });
});

it('a checkout that can’t be written to says so in a sentence', PATIENCE, async () => {
  const folder = await emptyFolder();
  const entries = ['src', 'sandbox', 'scripts', 'package.json', 'package-lock.json'];
  for (const entry of entries) await cp(entry, join(folder, entry), { recursive: true });
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  // Root may write anywhere, except below what is no folder.
  await symlink('/dev/null', join(folder, 'dist'));
  await mkdir(join(folder, 'data'));
  const [, args = ''] = /^exec node (.*)$/.exec(scripts['start'] ?? '') ?? [];
  const program = startCommand([process.execPath, ...args.split(' ')], { cwd: folder, env: {} });
  expect(await program.closed).toBe(78);
  expect(program.stderr()).toMatch(/^\S*dist can’t be written \(\w+\): build as somebody who may/);
  expect(program.stderr().trim().split('\n')).toHaveLength(1);
});
