import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { stringify } from 'yaml';
import { z } from 'zod';
import { catalogue } from '../src/operations/catalogue.ts';
import { manifestOf, MOST_UNFURL_DOMAINS } from '../src/slack/manifest.ts';
import { EXIT_CONFIG } from '../src/lib/errors.ts';
import { readArguments } from '../src/lib/program.ts';
import { operationInputs } from './operation-inputs.ts';
import { operationsPage } from './operations-page.ts';
import { settingsExample, settingsPage } from './settings-pages.ts';

/*
 * Writes manifest.yml and docs/operations.md from the catalogue, .env.example and
 * docs/running/settings.md from the settings; with --check only compares. With --url, --socket-mode, --prefix or --unfurl-domain it prints the manifest of an installation of its
 * own instead.
 */
const SETTINGS_PAGE = 'docs/running/settings.md';
const OPERATION_INPUTS = 'src/domain/operation-inputs.ts';
const NOTE =
  '# Made by `npm run manifest` from the catalogue of operations; not written by hand.\n';
const endpoints = z.array(
  z.object({ doc: z.string(), section: z.string(), method: z.string(), path: z.string() }),
);

const USAGE = `
Usage: npm run -s manifest -- --url=https://bot.example.com [--prefix=mail] [--unfurl-domain=news.example.com]
       npm run -s manifest -- --socket-mode [--prefix=mail] [--unfurl-domain=news.example.com]
       npm run manifest [-- --check]

Prints the manifest of your Slack app. Without options, writes the files that are made of the code.

  --url            where Slack reaches the bot: https, without a path
  --socket-mode    Slack needs to reach nothing
  --prefix         what commands begin with: COMMAND_PREFIX
  --unfurl-domain  a domain whose links to campaigns become cards; may be repeated
  --check          only compare the files with the code`;

const { values: options } = readArguments({
  usage: USAGE,
  options: {
    check: { type: 'boolean', default: false },
    url: { type: 'string' },
    'socket-mode': { type: 'boolean', default: false },
    prefix: { type: 'string', default: '' },
    'unfurl-domain': { type: 'string', multiple: true, default: [] },
  },
});
const {
  check: isCheck,
  prefix,
  url,
  'socket-mode': isSocketMode,
  'unfurl-domain': domains,
} = options;

if (prefix !== '' || domains.length > 0 || url !== undefined || isSocketMode) {
  printOwn();
} else {
  await keep('manifest.yml', NOTE + yamlOf(manifestOf(catalogue, { prefix })));
  await keep('docs/operations.md', await pretty('docs/operations.md', await pageText()));
  await keep('.env.example', settingsExample());
  await keep(SETTINGS_PAGE, await pretty(SETTINGS_PAGE, settingsPage()));
  await keep(OPERATION_INPUTS, await pretty(OPERATION_INPUTS, operationInputs(catalogue)));
}

function printOwn(): void {
  const problem = problemIn();
  if (problem !== null) {
    console.error(problem);
    process.exitCode = EXIT_CONFIG;
    return;
  }
  const address = url === undefined ? null : addressIn(url);
  const setup = { prefix, unfurlDomains: domains, address };
  process.stdout.write(yamlOf(manifestOf(catalogue, setup)));
}

function problemIn(): string | null {
  const wrong = domains.filter((domain) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(domain));
  if (wrong.length > 0) {
    return `--unfurl-domain takes a domain such as news.example.com, not ${wrong.join(', ')}.`;
  }
  if (domains.length > MOST_UNFURL_DOMAINS) {
    return `Slack takes at most ${MOST_UNFURL_DOMAINS} domains.`;
  }
  if (!/^[a-z0-9_-]{0,20}$/.test(prefix)) {
    return '--prefix takes at most 20 lower-case letters, digits, hyphens or underscores.';
  }
  if (url !== undefined && isSocketMode) return 'Socket Mode needs no --url.';
  if (url !== undefined && addressIn(url) === null) {
    return '--url takes an address such as https://bot.example.com, without a path, user name, password, query or fragment.';
  }
  if (url === undefined && !isSocketMode) {
    return 'Slack has to know where the bot is: give --url, or --socket-mode.';
  }
  return null;
}

/**
 * Returns the address without a slash at its end; `null` when it isn’t just an https:// address,
 * which is all that Slack posts to (docs.slack.dev/apis/events-api).
 */
function addressIn(url: string): string | null {
  const parsed = URL.parse(url);
  const isBare = parsed !== null && !/[?#@]/.test(url) && /^\/*$/.test(parsed.pathname);
  return isBare && parsed.protocol === 'https:' ? parsed.origin : null;
}

function yamlOf(manifest: object): string {
  return stringify(manifest, { lineWidth: 100 });
}

async function pageText(): Promise<string> {
  const json: unknown = JSON.parse(await readFile(pathOf('docs/service/endpoints.json'), 'utf8'));
  return operationsPage(catalogue, endpoints.parse(json));
}

/** As `npm run format` would leave it. */
async function pretty(name: string, text: string): Promise<string> {
  const filepath = pathOf(name);
  return format(text, { ...(await resolveConfig(filepath)), filepath });
}

async function keep(name: string, requested: string): Promise<void> {
  if (!isCheck) return writeFile(pathOf(name), requested);
  const found = await readFile(pathOf(name), 'utf8').catch(() => '');
  if (found === requested) return;
  console.error(`${name} is not what the code gives: run \`npm run manifest\`.`);
  process.exitCode = 1;
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(`../${name}`, import.meta.url));
}
