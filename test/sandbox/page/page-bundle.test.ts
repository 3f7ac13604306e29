import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { bundleOf } from '../../../sandbox/workspace/page-bundle.ts';
import { newFolder } from '../../store/engines.ts';

it('a bundle is kept until one of its sources changes, and made anew where it can’t be read', async () => {
  const folder = await newFolder();
  const source = join(folder, 'main.ts');
  const imported = join(folder, 'words.ts');
  const kept = join(folder, 'not-there-yet', 'page.json');
  const script = async () => {
    const files = await bundleOf(pathToFileURL(source), pathToFileURL(kept));
    return String(files.get('main.js')?.content);
  };
  await writeFile(source, "import { words } from './words.ts';\nconsole.log(words);");
  await writeFile(imported, "export const words = 'first';");
  expect(await script()).toContain('first');

  const { sources } = JSON.parse(await readFile(kept, 'utf8'));
  const own = ['sandbox/workspace/page-bundle.ts', 'package-lock.json'].map((path) =>
    resolve(path),
  );
  expect(Object.keys(sources).toSorted()).toEqual([source, imported, ...own].toSorted());
  const marked = { sources, files: { 'main.js': Buffer.from('kept').toString('base64') } };
  await writeFile(kept, JSON.stringify(marked));
  expect(await script()).toBe('kept');

  await writeFile(imported, "export const words = 'and another';");
  expect(await script()).toContain('and another');
  await writeFile(kept, '{"sources":');
  expect(await script()).toContain('and another');
});
