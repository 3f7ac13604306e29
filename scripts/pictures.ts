import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startBot } from '../src/app.ts';
import { readConfig } from '../src/lib/config.ts';
import { createLog } from '../src/lib/log.ts';
import { catalogue } from '../src/operations/catalogue.ts';
import { readableLog, startLocal } from '../sandbox/local.ts';
import { manifestOf } from '../src/slack/manifest.ts';
import { launchBrowser } from '../test/browser.ts';
import { PICTURES } from './tour.ts';
import type { Scene } from './scene.ts';

/*
 * Takes the pictures of README.md and docs/tour.md, all of them or those that are named:
 * `npm run pictures`, `npm run pictures -- why home`. Each is taken in a workspace of its own, with
 * the same people and campaigns (SANDBOX_SEED) and the same time, so that only what changed in the
 * product changes in them. Lights and other emoji need a font of the machine that has them.
 */
const IMAGES = fileURLToPath(new URL('../docs/images/', import.meta.url));
/** A Friday, an hour after the digests. */
const BEGINS_AT = new Date('2026-11-20T09:00:00Z');
const TIMEOUT_MS = 20_000;

const { values, positionals: names } = parseArgs({
  options: { out: { type: 'string', default: IMAGES } },
  allowPositionals: true,
});
const manifestFor = (unfurlDomains: readonly string[]) =>
  manifestOf(catalogue, { prefix: '', unfurlDomains });
const log = createLog('error', readableLog());
const chosen = names.length > 0 ? names : Object.keys(PICTURES);

const failed: string[] = [];
await mkdir(values.out, { recursive: true });
const browser = await launchBrowser();
for (const name of chosen) {
  try {
    await take(name);
    process.stdout.write(`${name}.png\n`);
  } catch (error) {
    failed.push(name);
    process.stderr.write(`${name}: ${String(error)}\n`);
  }
}
await browser.close();
if (failed.length > 0) process.stderr.write(`Not taken: ${failed.join(', ')}\n`);
process.exit(failed.length > 0 ? 1 : 0);

async function take(name: string): Promise<void> {
  const picture = PICTURES[name];
  if (picture === undefined) throw new Error(`There is no picture of this name.`);
  let aheadMs = BEGINS_AT.getTime() - Date.now();
  const now = () => new Date(Date.now() + aheadMs);
  const ports = { PORT: '0', METRICS_PORT: '0', SANDBOX_PORT: '0', WORKSPACE_PORT: '0' };
  const env = { SANDBOX_SEED: '1', ...process.env, ...ports, LOG_LEVEL: 'error' };
  const local = await startLocal({ env, manifestFor, log, now });
  const settings = { ...env, ...local.settings };
  const cron = () => async () => {};
  const bot = await startBot(readConfig(settings), log, { now, cron });
  const context = await browser.newContext({ viewport: { width: 1400, height: picture.height } });
  try {
    local.workspace.connect(`${bot.url}/slack/events`);
    await bot.connect(bot.url);
    context.setDefaultTimeout(TIMEOUT_MS);
    const page = await context.newPage();
    await context.addInitScript(shiftDate, aheadMs);
    const advance = async (ms: number) => {
      aheadMs += ms;
      await page.addInitScript(shiftDate, ms);
    };
    const { workspace, service } = local;
    // Only pictures of the demo itself show what it suggests.
    if (!picture.isOfDemo) await workspace.send('dismiss', { person: 'U0MIRA' });
    const { begin } = local;
    const scene: Scene = { page, url: workspace.url, service, now, begin, advance };
    const shown = await picture.show(scene);
    await (shown ?? page).screenshot({ path: `${values.out}/${name}.png` });
  } finally {
    await context.close();
    await bot.stop();
    await local.stop();
  }
}

/** Moves a window's time. Dates stay those of the browser, which the library of zones builds on. */
function shiftDate(byMs: number): void {
  const now = () => Real.now() + byMs;
  const Real = Date;
  globalThis.Date = new Proxy(Real, {
    construct: (target, args: unknown[], newTarget) =>
      // Whatever a date takes; it can't be told apart here.
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}
