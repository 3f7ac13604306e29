import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUT = join(ROOT, 'dist');
const SANDBOX = join(ROOT, 'sandbox/local.ts');
/** Starts the bot with the stand-ins. */
const TRY_OUT = 'sandbox/try-out.ts';
/** Says of which sources `dist/` was made. */
const STAMP = join(OUT, 'sources');
/** What people start. */
export const PROGRAMS = ['src/main.ts', 'src/audit-verify.ts', 'src/backup.ts'];
/** What only has an address: threads, and what they are told to load. */
const ADDRESSED = ['src/store/database-thread.ts', 'src/relay/ingest.ts'];
const ADDRESS = /new URL\('([\w-]+)\.ts', import\.meta\.url\)/g;

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
        return `new URL('${name}.js', import.meta.url)`;
      });
      return { contents, loader: 'ts' };
    });
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
  await joinModules([...PROGRAMS, TRY_OUT], OUT);
  // Written last: a build that was cut off is made again.
  await writeFile(STAMP, stamp);
}

/** Joins programs with all that they import into files beside each other in a folder. */
export async function joinModules(programs: readonly string[], outdir: string): Promise<void> {
  // Only a build needs it, and loading it takes a third of a start.
  const { build, stop } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [...programs, ...ADDRESSED],
    outdir,
    entryNames: '[name]',
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
    plugins: [addresses, sandboxAsItIs],
    logLevel: 'warning',
  });
  // Its process would stay beside the bot that is started from here.
  await stop();
  await mkdir(outdir, { recursive: true });
  await Promise.all(outputFiles.map(({ path, contents }) => writeFile(path, contents)));
  const written = new Set(outputFiles.map(({ path }) => basename(path)));
  const old = (await readdir(outdir)).filter((name) => !written.has(name));
  await Promise.all(old.map((name) => rm(join(outdir, name), { recursive: true })));
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
    join(ROOT, 'package-lock.json'),
    fileURLToPath(import.meta.url),
  ];
  const lines = await Promise.all(
    sources.toSorted().map(async (path) => {
      const { size, mtimeMs } = await stat(path);
      return `${relative(ROOT, path)} ${size} ${mtimeMs}`;
    }),
  );
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

if (import.meta.main) await buildBot();
