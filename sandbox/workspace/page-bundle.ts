import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export interface PageFile {
  readonly content: Uint8Array | string;
  readonly contentType: string;
}

const PAGE = new URL('./page/', import.meta.url);
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

let bundled: Promise<ReadonlyMap<string, PageFile>> | undefined;

/** The page's scripts and styles by name, e.g. `main.js`; bundled once, when first asked for. */
export async function bundledFile(name: string): Promise<PageFile | undefined> {
  bundled ??= bundle();
  return (await bundled).get(name);
}

async function bundle(): Promise<ReadonlyMap<string, PageFile>> {
  const entry = new URL('main.tsx', PAGE);
  if (!existsSync(entry)) return new Map();
  // A development dependency: only a machine that shows the page has it.
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    minify: true,
    write: false,
    outdir: '/',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.svg': 'dataurl', '.woff2': 'file' },
    logLevel: 'silent',
  });
  return new Map(
    outputFiles.map(({ path, contents }) => {
      const name = path.split(/[/\\]/).at(-1) ?? path;
      const contentType = CONTENT_TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
      return [name, { content: contents, contentType }];
    }),
  );
}
