import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { z } from 'zod';
import { catalogue } from '../src/operations/catalogue.ts';
import { manifestOf } from '../src/slack/manifest.ts';
import { operationInputs } from './operation-inputs.ts';
import { operationsPage } from './operations-page.ts';
import { yamlOf } from './own-manifest.ts';
import { settingsExample, settingsPage } from './settings-pages.ts';

const NOTE =
  '# Made by `npm run manifest` from the catalogue of operations; not written by hand.\n';
const endpoints = z.array(
  z.object({ doc: z.string(), section: z.string(), method: z.string(), path: z.string() }),
);

/** What each file must contain, by its name. */
const MADE: Readonly<Record<string, () => string | Promise<string>>> = {
  'manifest.yml': () => NOTE + yamlOf(manifestOf(catalogue, { prefix: '' })),
  'docs/operations.md': operationsText,
  '.env.example': settingsExample,
  'docs/running/settings.md': settingsPage,
  'src/domain/operation-inputs.ts': () => operationInputs(catalogue),
};

/**
 * Writes the files that are made of the catalogue and of the settings, or only compares them.
 * @returns the code to end with: 1 where one that is compared isn’t what the code gives
 */
export async function keepMadeFiles({ isCheck }: { readonly isCheck: boolean }): Promise<number> {
  let code = 0;
  for (const [name, textOf] of Object.entries(MADE)) {
    const text = await pretty(name, await textOf());
    if (!isCheck) {
      await writeFile(pathOf(name), text);
    } else if ((await readFile(pathOf(name), 'utf8').catch(() => '')) !== text) {
      console.error(`${name} is not what the code gives: run \`npm run manifest\`.`);
      code = 1;
    }
  }
  return code;
}

async function operationsText(): Promise<string> {
  const json: unknown = JSON.parse(await readFile(pathOf('docs/service/endpoints.json'), 'utf8'));
  return operationsPage(catalogue, endpoints.parse(json));
}

/** As `npm run format` would leave it; not so what it leaves alone. */
async function pretty(name: string, text: string): Promise<string> {
  if (!/\.(md|ts)$/.test(name)) return text;
  const filepath = pathOf(name);
  return format(text, { ...(await resolveConfig(filepath)), filepath });
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(`../${name}`, import.meta.url));
}
