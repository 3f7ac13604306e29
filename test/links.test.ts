import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { glob } from 'node:fs/promises';
import { expect, it } from 'vitest';

const PAGES = ['*.md', 'docs/*.md', 'docs/{decisions,running}/*.md'];
const LINK = /\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)/gm;

it('leads from every page to pages and headings that are there', async () => {
  const broken: string[] = [];
  for await (const page of glob(PAGES)) {
    for (const link of linksIn(await readFile(page, 'utf8'))) {
      if (/^[a-z]+:/.test(link)) continue;
      const [path = '', heading] = link.split('#');
      const target = path === '' ? page : join(dirname(page), path);
      if (!existsSync(target)) broken.push(`${page}: ${link}`);
      else if (heading !== undefined && !(await headingsIn(target)).includes(heading))
        broken.push(`${page}: ${link}`);
    }
  }
  expect(broken).toEqual([]);
});

const FOLDERS = ['src', 'sandbox', 'test', 'scripts', 'bench', 'docs', 'deploy'];

it('names files that are there, and each thing to do once', async () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const isThere = (name: string) =>
    FOLDERS.some((folder) => name.startsWith(`${folder}/`))
      ? existsSync(name)
      : files.some((path) => path.endsWith(`/${name}`));
  const missing: string[] = [];
  let named = 0;
  for await (const page of glob(['docs/*.md', 'docs/{decisions,running}/*.md'])) {
    for (const name of filesNamedIn(await readFile(page, 'utf8'))) {
      named += 1;
      if (!isThere(name)) missing.push(`${page}: ${name}`);
    }
  }
  expect(named).toBeGreaterThan(300);
  expect(missing).toEqual([]);
  const map = readFileSync('docs/architecture.md', 'utf8');
  const rows = [...map.matchAll(/^\| [a-z][^|]* \|/gm)].map(([row]) => row);
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.toSorted()).toEqual([...new Set(rows)].toSorted());
});

it('counts the files of each way through the rooms as it names them', () => {
  const map = readFileSync('docs/architecture.md', 'utf8');
  const ways = [...map.matchAll(/^## An? .* way\n\n(\d+) files([^]*?)(?=^## )/gm)];
  const counts = ways.map(([, said, text = '']) => {
    const named = filesNamedIn(text).filter((name) => name.endsWith('.ts'));
    return [Number(said), new Set(named).size];
  });
  expect(counts).toHaveLength(4);
  for (const [said, named] of counts) expect(said).toBe(named);
});

/** Paths of the project, and names of its files, without those that stand for any. */
function filesNamedIn(markdown: string): readonly string[] {
  const code = [...markdown.replaceAll(/```.*?```/gs, '').matchAll(/`([^`\s]+)`/g)];
  return code
    .map(([, text = '']) => text)
    .filter((text) => !/[<*{(…]/.test(text))
    .filter((text) => /^(?:src|sandbox|test|scripts|bench)\/|^[\w./-]+\.tsx?$/.test(text));
}

/** Code may hold what looks like a link. */
function linksIn(markdown: string): string[] {
  const text = markdown.replaceAll(/```.*?```|`[^`\n]*`/gs, '');
  return [...text.matchAll(LINK)].map(([, inline, defined]) => inline ?? defined ?? '');
}

/** The names that GitHub gives headings. */
async function headingsIn(page: string): Promise<string[]> {
  const headings = (await readFile(page, 'utf8')).match(/^#+ .*$/gm) ?? [];
  return headings.map((line) =>
    line
      .replace(/^#+ /, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
