import { existsSync } from 'node:fs';
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
