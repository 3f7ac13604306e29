import { onTestFinished } from 'vitest';
import { createReconciliation } from '../../src/alerts/webhooks/reconciliation.ts';
import { createWebhookSync } from '../../src/alerts/webhooks/webhooks.ts';
import { createRelay } from '../../src/relay/relay.ts';
import { createSilence } from '../../src/alerts/webhooks/silence.ts';
import { startSandboxService } from '../../sandbox/service/server.ts';
import { createServices } from '../../src/service/service.ts';
import { newSqliteFile, opened } from '../store/engines.ts';
import { quiet } from '../store/quiet.ts';
import { listening } from './listening.ts';
import { SECRET } from './secret.ts';
import { ALLOWED } from '../service/principals.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The service's world, and a relay that hears of it; time stands until it is moved. */
export async function startWorld() {
  const sandbox = await startSandboxService({
    port: 0,
    people: 20,
    speed: 0,
    now: () => NOW,
    webhooks: 'json',
    retryDelayMs: 5,
  });
  onTestFinished(() => sandbox.close());
  const now = () => new Date(sandbox.state().nowMs);
  const { service } = createServices(
    { baseUrl: sandbox.url, auth: { kind: 'none' }, timezone: 'UTC', rateLimit: 1_000 },
    { principal: ALLOWED, log: quiet, now, backoffMs: () => 0 },
  );
  const database = await newSqliteFile();
  const store = await opened(database, { takesEvents: true });
  const relay = createRelay({ store, secret: SECRET, onFresh: () => {}, log: quiet, now });
  const port = await listening((request, response) => relay.handle(request, response));
  onTestFinished(() => relay.stop());
  const here = { publicUrl: `http://127.0.0.1:${port}`, secret: SECRET };
  const connecting = createWebhookSync({ service, store, listening: () => here, now });
  const check = () => connecting.check();
  const comparingWith = (kept: typeof store) =>
    createReconciliation({ service, store: kept, check, serviceZone: 'UTC', log: quiet, now });
  const pass = async (ms: number): Promise<void> => {
    sandbox.control.advance(ms);
    await sandbox.control.webhooksSettled();
  };
  const silence = createSilence({ service, store, now });
  return {
    silence,
    sandbox,
    store,
    database,
    connecting,
    comparing: comparingWith(store),
    comparingWith,
    now,
    pass,
  };
}

export type World = Awaited<ReturnType<typeof startWorld>>;

/** As if the webhook of this kind had been deleted at the service. */
export function dropHook({ sandbox }: World, kind: string): void {
  const { webhooks } = sandbox.state();
  for (const [id, { action }] of webhooks) if (action === kind) webhooks.delete(id);
}

/** Lets the events of one kind go astray while something happens, as a firewall would. */
export async function withoutHearing(
  { sandbox }: World,
  kind: string,
  act: () => Promise<void>,
): Promise<void> {
  const hook = [...sandbox.state().webhooks.values()].find(({ action }) => action === kind);
  if (!hook) throw new Error(`no webhook of ${kind}`);
  const { url } = hook;
  hook.url = 'http://127.0.0.1:9/nobody';
  await act();
  hook.url = url;
}
