import { run, startBot, fail, type Bot } from '../src/app.ts';
import { EVERYTHING, PLAIN_ALERT } from '../src/domain/alerts.ts';
import { WEBHOOK_KINDS } from '../src/domain/events.ts';
import { DAILY } from '../src/domain/digest.ts';
import { readConfig, type Environment } from '../src/lib/config.ts';
import { createLog } from '../src/lib/log.ts';
import { catalogue } from '../src/operations/catalogue.ts';
import { manifestOf } from '../src/slack/manifest.ts';
import type { Store } from '../src/store/store.ts';

await run(() => startTryOut(process.env));

/**
 * Starts the bot with the stand-ins. They aren't built with it, since they need development
 * dependencies.
 */
async function startTryOut(env: Environment): Promise<Pick<Bot, 'stop'>> {
  const { startLocal, readableLog } = await import('./local.ts');
  const log = createLog(env['LOG_LEVEL'] || 'warn', readableLog());
  const prefix = env['COMMAND_PREFIX'] ?? '';
  const local = await startLocal({
    env,
    manifestFor: (unfurlDomains) => manifestOf(catalogue, { prefix, unfurlDomains }),
    log,
  });
  const bot = await startBot(readConfig({ ...env, ...local.settings }), log);
  local.workspace.connect(`${bot.url}/slack/events`);
  await listenedBefore(bot.store, local.past);
  await showAround(bot.store, local.rooms);
  process.stdout.write(local.welcome(bot));
  // The last of its eleven requests waits a second for the rate limit; nobody needs to wait with it.
  const connecting = bot.connect(bot.url).catch(fail);
  return {
    async stop() {
      await connecting;
      await bot.stop();
      await local.stop();
    },
  };
}

/** The places and people of the local workspace that newcomers find something with. */
interface Rooms {
  readonly alerts: string;
  readonly digest: string;
  readonly owner: string;
  readonly marketer: string;
}

/** What a bot would know that had run when one of the campaigns was sent. */
interface Past {
  readonly sentAt: Date;
  readonly events: readonly object[];
}

/** Keeps events that came before, so that a campaign can be resent to those who didn’t open it. */
async function listenedBefore(store: Store, { sentAt, events }: Past): Promise<void> {
  await store.webhooks.note({ here: WEBHOOK_KINDS, missing: [] }, sentAt);
  await store.events.keep([{ body: JSON.stringify(events), action: null, receivedAt: new Date() }]);
}

/** Adds an alert, a digest and somebody’s role, so that newcomers find them without setting anything up. */
async function showAround(store: Store, { alerts, digest, owner, marketer }: Rooms): Promise<void> {
  const at = new Date();
  const who = { createdBy: owner };
  // A database that outlived the stand-ins has them already.
  if ((await store.alerts.list(alerts)).length > 0) return;
  // The channel is about campaigns, so changes of lists get no cards in it.
  const kind = { only: [], not: ['new_emails', 'delete'] };
  const filter = { ...EVERYTHING, kind };
  await store.alerts.add({ ...PLAIN_ALERT, channelId: alerts, filter, ...who }, at);
  await store.digests.add({ ...DAILY, channelId: digest, ...who }, at);
  await store.rights.set(
    {
      subject: { kind: 'person', id: marketer },
      entry: 'role:marketer',
      isDenied: false,
      grantedBy: owner,
      grantedAt: at,
    },
    () => undefined,
  );
}
