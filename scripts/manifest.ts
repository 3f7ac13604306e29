import { readFile, writeFile } from 'node:fs/promises';
import { stringify } from 'yaml';
import { catalogue } from '../src/operations/catalogue.ts';
import { manifestOf } from '../src/slack/manifest.ts';

// Writes manifest.yml from the catalogue; with --check only compares.
const file = new URL('../manifest.yml', import.meta.url);
const note =
  '# Made by `npm run manifest` from the catalogue of operations; not written by hand.\n';
const wanted = note + stringify(manifestOf(catalogue, { prefix: '' }), { lineWidth: 100 });

if (process.argv.includes('--check')) {
  const found = await readFile(file, 'utf8').catch(() => '');
  if (found !== wanted) {
    console.error('manifest.yml is not what the catalogue gives: run `npm run manifest`.');
    process.exitCode = 1;
  }
} else {
  await writeFile(file, wanted);
}
