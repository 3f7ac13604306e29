import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface PageFile {
  readonly content: Uint8Array | string;
  readonly contentType: string;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = new URL('./page/', import.meta.url);
/** Options are here, and esbuild's version is there: another one may bundle otherwise. */
const BUNDLED_BY = [fileURLToPath(import.meta.url), join(ROOT, 'package-lock.json')];
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** The page's HTML, or a plain note when the page isn't there. */
export async function pageHtml(): Promise<PageFile> {
  const index = new URL('index.html', PAGE);
  if (existsSync(index)) {
    return { content: await readFile(index, 'utf8'), contentType: 'text/html; charset=utf-8' };
  }
  const content = 'The workspace is running. Its page is not part of this installation.\n';
  return { content, contentType: 'text/plain; charset=utf-8' };
}

let bundled: Promise<Files> | undefined;

/** The page's scripts and styles by name, e.g. `main.js`; bundled once, when first asked for. */
export async function bundledFile(name: string): Promise<PageFile | undefined> {
  bundled ??= bundleOf(new URL('main.tsx', PAGE), KEPT);
  return (await bundled).get(name);
}

type Files = ReadonlyMap<string, PageFile>;

/** Where a bundle is kept for the next start: making it takes as long as starting the bot. */
const KEPT = new URL('../../node_modules/.cache/page.json', import.meta.url);

interface Kept {
  /** Size and time of each source, by its path. */
  readonly sources: Readonly<Record<string, string>>;
  /** Contents by name, as base64. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Bundles a script with what it imports, unless that was done before and none of it has changed.
 * @param keptAt where it is kept; nothing is lost where that can't be written
 */
export async function bundleOf(entry: URL, keptAt: URL): Promise<Files> {
  if (!existsSync(entry)) return new Map();
  const kept = await readKept(keptAt);
  if (kept) return filesOf(kept);
  const made = await bundle(entry);
  await keep(made, keptAt).catch(() => undefined);
  return filesOf(made);
}

async function readKept(keptAt: URL): Promise<Kept | null> {
  try {
    // This file wrote it.
    const kept = JSON.parse(await readFile(keptAt, 'utf8')) as Kept;
    const sources = await stampsOf(Object.keys(kept.sources));
    return JSON.stringify(sources) === JSON.stringify(kept.sources) ? kept : null;
  } catch {
    return null;
  }
}

/** Other processes, which may do the same, see whole files. */
async function keep(made: Kept, keptAt: URL): Promise<void> {
  const part = new URL(`${keptAt.href}.${process.pid}.part`);
  await mkdir(new URL('.', keptAt), { recursive: true });
  await writeFile(part, JSON.stringify(made));
  await rename(part, keptAt);
}

async function stampsOf(paths: readonly string[]): Promise<Kept['sources']> {
  const stamps = await Promise.all(
    paths.map(async (path) => {
      const { size, mtimeMs } = await stat(path);
      return [path, `${size} ${mtimeMs}`] as const;
    }),
  );
  return Object.fromEntries(stamps);
}

function filesOf({ files }: Kept): Files {
  return new Map(
    Object.entries(files).map(([name, content]) => {
      const contentType = CONTENT_TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
      return [name, { content: Buffer.from(content, 'base64'), contentType }];
    }),
  );
}

async function bundle(entry: URL): Promise<Kept> {
  // A development dependency: only a machine that shows the page has it.
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    entryPoints: [fileURLToPath(entry)],
    absWorkingDir: ROOT,
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    minify: true,
    write: false,
    metafile: true,
    outdir: '/',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.svg': 'dataurl', '.woff2': 'file' },
    logLevel: 'silent',
  });
  const contents = outputFiles.map(({ path, contents }) => [
    path.split(/[/\\]/).at(-1) ?? path,
    Buffer.from(contents).toString('base64'),
  ]);
  return {
    sources: await stampsOf([
      ...Object.keys(metafile.inputs).map((path) => join(ROOT, path)),
      ...BUNDLED_BY,
    ]),
    files: Object.fromEntries(contents),
  };
}
