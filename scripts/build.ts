import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { ConfigError } from '../src/lib/errors.ts';
import { versionIn } from '../src/lib/version.ts';

const USAGE = `
Usage: npm run build

Joins the bot and its programs into dist/, which needs no TypeScript.
`;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUT = join(ROOT, 'dist');
const SANDBOX = join(ROOT, 'sandbox/local.ts');
/** Starts the bot with the stand-ins. */
const TRY_OUT = 'sandbox/try-out.ts';
/** What that is made of beside the stand-ins, which are loaded as they are. */
const START_DEMO = 'sandbox/start-demo.ts';
/** Says of which sources `dist/` was made. */
const STAMP = join(OUT, 'sources');
/** What people start. */
export const PROGRAMS = ['src/main.ts', 'src/doctor.ts', 'src/audit-verify.ts', 'src/backup.ts'];
/** What only has an address: threads. */
const ADDRESSED = ['src/database-thread.ts'];
const ADDRESS = /new URL\('([\w./-]+)\.ts', import\.meta\.url\)/g;

/** All files that are written lie beside each other, so an address is a name there. */
const addresses: Plugin = {
  name: 'addresses of modules',
  setup(building) {
    building.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const contents = source.replaceAll(ADDRESS, (_, name: string) => {
        const addressed = relative(ROOT, resolve(dirname(path), `${name}.ts`));
        if (!ADDRESSED.includes(addressed))
          throw new Error(`${addressed} is no entry of the build`);
        return `new URL('${basename(name)}.js', import.meta.url)`;
      });
      return { contents, loader: 'ts' };
    });
  },
};

/** Names a program that people start, with all that it imports behind the look at their Node.js. */
const GUARDED = 'guarded:';
const guarded: Plugin = {
  name: 'programs that refuse an old Node.js in words',
  setup(building) {
    building.onResolve({ filter: /^guarded:/ }, ({ path }) => ({
      path: path.slice(GUARDED.length),
      namespace: 'guarded',
    }));
    building.onLoad({ filter: /./, namespace: 'guarded' }, ({ path }) => ({
      contents: `import './src/needs-node.js';\nawait import('./${path}');`,
      resolveDir: ROOT,
    }));
  },
};

/** The stand-ins are what they are: only a machine with the development dependencies runs them. */
const sandboxAsItIs: Plugin = {
  name: 'the sandbox as it is',
  setup(building) {
    building.onResolve({ filter: /^\.\/local\.ts$/ }, () => ({
      path: relative(OUT, SANDBOX),
      external: true,
    }));
  },
};

/**
 * Joins what the bot is made of, 1,900 modules, into a few files in `dist/`, see
 * docs/decisions/a-lean-start.md.
 */
async function buildBot(): Promise<void> {
  const stamp = await stampOfSources();
  try {
    await joinModules([...PROGRAMS, TRY_OUT], OUT);
    // Written last: a build that was cut off is made again.
    await writeFile(STAMP, stamp);
  } catch (cause) {
    if (!isUnwritable(cause)) throw cause;
    const problem = `${OUT} can’t be written (${cause.code}): build as somebody who may, with npm run build`;
    throw new ConfigError([problem], { cause });
  }
}

function isUnwritable(cause: unknown): cause is Error & { code: string } {
  const codes: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST'];
  return cause instanceof Error && 'code' in cause && codes.includes(cause.code);
}

/**
 * With one character beyond ASCII, be it in a comment, Node keeps a file of 4 MB as 8 MB. esbuild leaves
 * them in comments, regular expressions, and the sources of those, where an escape means the same; a
 * backslash that stood before one, which means nothing, goes.
 */
export function inAscii(text: string): string {
  return text.replaceAll(/(\\*)([^\0-\x7f])/g, (_, slashes: string, unit: string) => {
    const kept = slashes.length % 2 === 1 ? slashes.slice(1) : slashes;
    return `${kept}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** Joins programs with all that they import into files beside each other in a folder. */
export async function joinModules(programs: readonly string[], outdir: string): Promise<void> {
  // Only a build needs it, and loading it takes a third of a start.
  const { build, stop } = await import('esbuild');
  const { version, commit } = versionIn(ROOT);
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [
      ...programs.map((program) => ({ in: GUARDED + program, out: basename(program, '.ts') })),
      ...ADDRESSED.map((path) => ({ in: path, out: basename(path, '.ts') })),
    ],
    outdir,
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // What packages can do without.
    external: ['pg-native', 'bufferutil', 'utf-8-validate'],
    // For the packages that are CommonJS.
    banner: {
      js: `import { createRequire as requiring } from 'node:module'; const require = requiring(import.meta.url);`,
    },
    define: { BUILT_VERSION: JSON.stringify(version), BUILT_COMMIT: JSON.stringify(commit) },
    plugins: [guarded, addresses, sandboxAsItIs],
    logLevel: 'warning',
  });
  // Its process would stay beside the bot that is started from here.
  await stop();
  await mkdir(outdir, { recursive: true });
  // Another build, or a program that starts meanwhile, sees whole files.
  const part = `.${process.pid}.part`;
  await Promise.all(
    outputFiles.map(async ({ path, text }) => {
      await writeFile(path + part, inAscii(text));
      await rename(path + part, path);
    }),
  );
  const written = new Set(outputFiles.map(({ path }) => basename(path)));
  const old = (await readdir(outdir)).filter((name) => !written.has(name));
  // Those that another build is writing just now aren't old.
  const left = old.filter((name) => !name.endsWith('.part'));
  await Promise.all(left.map((name) => rm(join(outdir, name), { recursive: true, force: true })));
}

/** Builds the bot unless what there is was made of the sources as they are. */
export async function buildIfChanged(): Promise<void> {
  const [made, stamp] = await Promise.all([
    readFile(STAMP, 'utf8').catch(() => null),
    stampOfSources(),
  ]);
  if (made !== stamp) await buildBot();
}

/** Changes with every file that the build reads: by name, size and time, which is enough to tell. */
async function stampOfSources(): Promise<string> {
  const inSrc = await readdir(join(ROOT, 'src'), { recursive: true, withFileTypes: true });
  const paths = inSrc
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const sources = [
    ...paths,
    join(ROOT, TRY_OUT),
    join(ROOT, START_DEMO),
    join(ROOT, 'package-lock.json'),
    fileURLToPath(import.meta.url),
  ];
  const lines = await Promise.all(
    sources.toSorted().map(async (path) => {
      const { size, mtimeMs } = await stat(path);
      return `${relative(ROOT, path)} ${size} ${mtimeMs}`;
    }),
  );
  const { version, commit } = versionIn(ROOT);
  return createHash('sha256')
    .update([version, commit, ...lines].join('\n'))
    .digest('hex');
}

if (import.meta.main) {
  const { readArguments, runToEnd } = await import('../src/lib/program.ts');
  readArguments({ usage: USAGE });
  await runToEnd(async () => {
    await buildBot();
    return 0;
  });
}
