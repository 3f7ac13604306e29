import { setTimeout as delay } from 'node:timers/promises';
import { startBot } from '../src/app.ts';
import { WEBHOOK_KINDS } from '../src/domain/events.ts';
import { readConfig, type Environment } from '../src/lib/config.ts';
import { createLog } from '../src/lib/log.ts';
import { catalogue } from '../src/operations/catalogue.ts';
import { manifestOf } from '../src/slack/manifest.ts';
import type { Store } from '../src/store/store.ts';

/**
 * Whoever starts it opens the page next, so the local service answers after that, for which it builds
 * its world, and the bot learns of the past.
 */
const PAGE_FIRST_MS = 1000;

/**
 * Starts the bot with the stand-ins, in front of newcomers: the page is up as soon as this returns,
 * and `told` resolves once the team has set everything up. The stand-ins aren't built with the bot,
 * since they need development dependencies.
 * @param clock of tests and pictures; default the real one
 */
export async function startDemo(env: Environment, clock?: Parameters<typeof startBot>[2]) {
  const { startLocal, readableLog } = await import('./local.ts');
  const log = createLog(env['LOG_LEVEL'] || 'warn', readableLog());
  const prefix = env['COMMAND_PREFIX'] ?? '';
  const now = clock?.now ?? (() => new Date());
  const opening = new AbortController();
  const page = Promise.withResolvers<void>();
  const local = await startLocal({
    env,
    manifestFor: (unfurlDomains) => manifestOf(catalogue, { prefix, unfurlDomains }),
    log,
    now,
    opens: page.promise,
  });
  const bot = await startBot(readConfig({ ...env, ...local.settings }), log, clock);
  local.workspace.connect(`${bot.url}/slack/events`);
  delay(PAGE_FIRST_MS, undefined, opening).then(page.resolve, page.resolve);
  // The last request waits a second for the rate limit; nobody needs to wait with it.
  const told = page.promise
    .then(() => listenedBefore(bot.store, local.past(), now()))
    .then(() => bot.connect(bot.url))
    .then(local.begin);
  return {
    ...local,
    bot,
    told,
    async stop(): Promise<void> {
      opening.abort();
      await local.endStory();
      await told;
      await bot.stop();
      await local.stop();
    },
  };
}

/** What a bot would know that had run when a campaign was sent. */
interface Past {
  readonly sentAt: Date;
  readonly events: readonly object[];
}

/** Keeps events that came before, so that one can resend, and sees who bounced and unsubscribed. */
async function listenedBefore(store: Store, past: readonly Past[], at: Date): Promise<void> {
  for (const { sentAt, events } of past) {
    await store.webhooks.note({ here: WEBHOOK_KINDS, missing: [] }, sentAt);
    const body = JSON.stringify(events);
    await store.events.keep([{ body, action: null, receivedAt: at }]);
  }
}
