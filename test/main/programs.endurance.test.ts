import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { basename, delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROGRAMS } from '../../scripts/build.ts';
import { ownManifest } from '../../scripts/own-manifest.ts';
import { ConfigError } from '../../src/lib/errors.ts';
import { emptyFolder, startCommand, type Program } from './program.ts';

const { scripts, version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly version: string;
};
const BUILT = PROGRAMS.map((path) => `dist/${basename(path, '.ts')}.js`);
/** Each starts processes, which on a busy machine takes its time. */
const PATIENCE = { timeout: 300_000 };
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
    it('reads its arguments as all do, before any setting', async () => {
      const help = startCommand([process.execPath, ...args, '--help'], HERE);
      expect(await help.closed).toBe(0);
      expect(help.stdout()).toMatch(/^Usage: .*\n {2}--version /s);
    });
  },
);

describe('a program', PATIENCE, () => {
  it.each(['dist/main.js', 'src/doctor.ts'])(
    '%s says its version, and refuses an option that there isn’t without its value',
    async (path) => {
      const asked = startCommand([process.execPath, path, '--version'], HERE);
      const wrong = startCommand([process.execPath, path, '--colour=s3cret'], HERE);
      expect(await asked.closed).toBe(0);
      expect(asked.stdout()).toMatch(
        new RegExp(`^Postbell ${version} \\(commit \\w+\\), Node ${process.versions.node}\n$`),
      );
      expect(await wrong.closed).toBe(78);
      expect(wrong.stdout()).toBe('');
      expect(wrong.stderr()).toBe('There’s no option --colour; --help lists what there is.\n');
    },
  );
});

it('what is built is plain ASCII, of which Node keeps a byte a character', () => {
  const files = readdirSync('dist').filter((name) => name.endsWith('.js'));
  expect(files).toContain('main.js');
  for (const name of files) {
    expect(/.{0,40}[^\0-\x7f]/.exec(readFileSync(join('dist', name), 'utf8')), name).toBeNull();
  }
});

describe('a Node.js that is too old', PATIENCE, () => {
  const older =
    'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"22.9.0"})';
  const refused = (of: string, args: string) => {
    const advice = ': use one, or npm ci without --ignore-scripts, which brings it';
    const isBuilt = args.startsWith('dist/');
    return `Postbell needs Node 24 or newer, not ${of}${isBuilt ? '' : advice}.\n`;
  };
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', 'test/lib/mask.test.ts'];
  const all = [...BUILT.map((path) => [path]), ...STARTED];

  it.each(all.map((args) => args.join(' ')))('is refused in words by node %s', async (line) => {
    const program = startCommand([process.execPath, '--import', older, ...line.split(' ')], HERE);
    expect(await program.closed).toBe(78);
    expect(program.stderr()).toBe(refused(process.version, line));
  });

  const installed = olderNode();
  it.skipIf(installed === null)('is refused in words also if it really is one', async () => {
    for (const args of [...all, vitest]) {
      const program = startCommand([installed?.path ?? '', ...args], HERE);
      expect(await program.closed).toBe(78);
      expect(program.stderr()).toBe(refused(installed?.version ?? '', args.join(' ')));
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
      env: { npm_config_update_notifier: 'false', ...env },
    });

  it('is replaced in its shell by what it starts, which its signals reach then', () => {
    // What is only a chain of scripts ends with the next of them.
    const programs = Object.entries(scripts).filter(([, line]) => !line.startsWith('npm run '));
    expect(programs.length).toBeGreaterThan(15);
    expect(programs.filter(([, line]) => !line.startsWith('exec '))).toEqual([]);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'run sandbox ends with what it started when npm alone gets %s',
    async (signal) => {
      const started = npm('sandbox', { SANDBOX_PORT: '0' });
      await endsBy(signal, started, await started.says(/(http:\/\/127\.0\.0\.1:\d+)/));
    },
  );

  it('start ends so by two signals, and a second one beside the first takes other ports', async () => {
    // A setting that is meant for a real bot, whose database must not begin with what is made up.
    const database = join(await emptyFolder(), 'postbell.db');
    const first = npm('start', { DATABASE_URL: `sqlite:${database}` });
    const page = await first.says(/Open\s+(http:\/\/\S+)/);
    expect(existsSync(database)).toBe(false);
    const second = npm('start');
    const other = await second.says(/Open\s+(http:\/\/\S+)/);
    expect(other).not.toBe(page);
    expect(second.stdout()).toMatch(/The usual ports are in use, so others were taken; .*PORT/);
    await endsBy('SIGTERM', first, page);
    await endsBy('SIGKILL', second, other);
  });

  async function endsBy(signal: NodeJS.Signals, started: Program, url: string): Promise<void> {
    expect((await fetch(url)).status).toBeLessThan(500);
    started.kill(signal);
    // Only when no process is left that could write is its output closed.
    await started.closed;
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  }
});

describe('npm run manifest', PATIENCE, () => {
  const plain = { prefix: '', 'socket-mode': false, 'unfurl-domain': [] };

  it.each([
    'http://bot.example.com',
    'https://u:p4ss@bot.example.com',
    'https://bot.example.com?x=1',
    'https://bot.example.com#y',
    'https://bot.example.com/slack/events',
    'bot.example.com',
    'https://',
    '',
  ])('refuses --url=%s in a sentence that says what it takes', (url) => {
    const problem = problemOf(() => ownManifest({ ...plain, url }));
    expect(problem).toMatch(/^--url takes an address such as https:\/\/bot\.example\.com, [^\n]*$/);
    expect(problem).not.toContain('p4ss');
  });

  it('makes one for an address, with a slash at its end or without', () => {
    const manifest = ownManifest({ ...plain, url: 'https://bot.example.com' });
    expect(manifest).toContain('https://bot.example.com/slack/events');
    expect(ownManifest({ ...plain, url: 'https://bot.example.com/' })).toBe(manifest);
  });

  it('refuses two ways to reach the bot, and none', () => {
    const both = { ...plain, url: 'https://bot.example.com', 'socket-mode': true };
    expect(problemOf(() => ownManifest(both))).toBe('Socket Mode needs no --url.');
    const none = problemOf(() => ownManifest({ ...plain, prefix: 'mail' }));
    expect(none).toMatch(/give --url, or --socket-mode\.$/);
  });

  it('has Slackbot’s server for an address alone', () => {
    const url = 'https://bot.example.com';
    expect(ownManifest({ ...plain, url, slackbot: true })).toContain(`url: ${url}/mcp`);
    const socket = { ...plain, 'socket-mode': true, slackbot: true };
    expect(problemOf(() => ownManifest(socket))).toContain('Slackbot asks over HTTP alone');
  });

  it('prints it', async () => {
    const args = ['scripts/manifest.ts', '--socket-mode', '--prefix=mail'];
    const printed = startCommand([process.execPath, ...args], HERE);
    expect(await printed.closed).toBe(0);
    const manifest = ownManifest({ ...plain, 'socket-mode': true, prefix: 'mail' });
    expect(printed.stdout()).toBe(manifest);
  });

  function problemOf(act: () => unknown): string {
    try {
      act();
    } catch (error) {
      if (error instanceof ConfigError) return error.problems.join('\n');
      throw error;
    }
    return 'none';
  }
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
