import { pause as sleep } from '../../lib/timeout.ts';
import { WEBHOOK_KINDS, type EventKind } from '../../domain/events.ts';
import { InputError, UnavailableError } from '../../lib/errors.ts';
import { isNeeded, type Webhook, type WebhookRepair } from '../../domain/webhooks.ts';
import type { Service } from '../../service/service.ts';
import type { Store } from '../../store/store.ts';

/** The address and the secrets with which this bot receives events. */
export interface Listening {
  /** Undefined without PUBLIC_URL: then the secret alone identifies the bot's webhooks. */
  readonly publicUrl: string | undefined;
  readonly secret: string;
  /** The value of RELAY_SECRET_PREVIOUS. */
  readonly previousSecret?: string | undefined;
}

interface Reachable extends Listening {
  readonly publicUrl: string;
}

/** `current`: this bot's and as it should be; `foreign`: somebody else's. */
export type WebhookReceiver = 'current' | 'outdated' | 'foreign';

interface WebhookSyncParts {
  readonly service: {
    readonly webhooks: Pick<Service['webhooks'], 'all' | 'create' | 'changeUrl' | 'remove'>;
  };
  readonly store: Pick<Store, 'idempotencyKeys' | 'webhooks'>;
  /** Called each time, since the address may become known only later. */
  readonly listening: () => Listening;
  readonly now: () => Date;
}

const CLAIM = 'connect webhooks';
// Ten requests to a slow service take less; whoever has had the claim for longer is dead.
const CLAIM_MS = 60_000;
const RETRY_EVERY_MS = 100;
const TIMEOUT_MS = 20_000;

export function createWebhookSync(parts: WebhookSyncParts) {
  const { service, store, listening, now } = parts;
  return {
    /** Returns what `connect` would do. @throws {InputError} when PUBLIC_URL is not set. */
    plan: async (): Promise<WebhookRepair> =>
      repairOf(await service.webhooks.all(), reachable(listening())),

    /**
     * Creates missing webhooks, renews and removes the bot's own, and returns what was done. One
     * process does so at a time: two at once would each create what the other does.
     * @throws {InputError} when PUBLIC_URL is not set.
     */
    connect: async (): Promise<WebhookRepair> => {
      const here = reachable(listening());
      const claimedAt = await claimed(parts);
      try {
        const repair = repairOf(await service.webhooks.all(), here);
        await execute(service.webhooks, repair, here);
        await store.webhooks.note({ here: WEBHOOK_KINDS, missing: [] }, now());
        return repair;
      } finally {
        await store.idempotencyKeys.release(CLAIM, claimedAt);
      }
    },

    /** Notes which kinds are reported here since when, and which are not; returns all webhooks. */
    check: async (): Promise<readonly Webhook[]> => {
      const here = listening();
      const all = await service.webhooks.all();
      const has = (kind: EventKind, ...receivers: WebhookReceiver[]) =>
        all.some((hook) => hook.action === kind && receivers.includes(receiverOf(hook, here)));
      const current = WEBHOOK_KINDS.filter((kind) => has(kind, 'current'));
      // A kind that still comes with an earlier address or secret isn't missing.
      const missing = WEBHOOK_KINDS.filter((kind) => !has(kind, 'current', 'outdated'));
      await store.webhooks.note({ here: current, missing }, now());
      return all;
    },
  };
}

async function execute(
  webhooks: WebhookSyncParts['service']['webhooks'],
  repair: WebhookRepair,
  here: Reachable,
): Promise<void> {
  if (!isNeeded(repair)) return;
  for (const kind of repair.create) await webhooks.create([kind], addressFor(kind, here));
  for (const { id, action } of repair.renew) {
    await webhooks.changeUrl(id, addressFor(action, here));
  }
  // Remove last: until here every event was reported at least once.
  for (const { id } of repair.remove) await webhooks.remove(id);
}

/** Takes the claim, once nobody else has it; returns the instant that names it. */
async function claimed({ store, now }: WebhookSyncParts): Promise<Date> {
  const startedMs = performance.now();
  for (;;) {
    const at = now();
    const deadSince = new Date(at.getTime() - CLAIM_MS);
    if (await store.idempotencyKeys.take(CLAIM, at, deadSince)) return at;
    if (performance.now() - startedMs > TIMEOUT_MS) {
      const words = 'Someone else is connecting webhooks right now. Try again in a minute.';
      throw new UnavailableError(words, { outcome: 'none' });
    }
    await sleep(RETRY_EVERY_MS);
  }
}

function reachable({ publicUrl, ...secrets }: Listening): Reachable {
  if (publicUrl !== undefined && publicUrl !== '') return { publicUrl, ...secrets };
  throw new InputError('PUBLIC_URL is not set, so the service has no address to report to.');
}

/** A webhook reports to this bot as it should, with an earlier address or secret, or not at all. */
export function receiverOf({ action, url }: Omit<Webhook, 'id'>, here: Listening): WebhookReceiver {
  const { publicUrl, secret, previousSecret } = here;
  if (publicUrl !== undefined && url === addressFor(action, { publicUrl, secret })) {
    return 'current';
  }
  const isHere = publicUrl !== undefined && url.startsWith(`${publicUrl}/relay/`);
  const isOwn = [secret, previousSecret].some((one) => one !== undefined && hasSecret(url, one));
  return isHere || isOwn ? 'outdated' : 'foreign';
}

/**
 * Returns the changes by which one webhook reports each kind of event here, at an address that
 * names the kind even where the payload doesn't. Of several the oldest correct one stays, else the
 * oldest (we assume that ids rise); webhooks of others stay untouched.
 */
export function repairOf(existing: readonly Webhook[], here: Reachable): WebhookRepair {
  const receiver = (hook: Webhook): WebhookReceiver => receiverOf(hook, here);
  const isRight = (hook: Webhook): boolean => receiver(hook) === 'current';
  const create: WebhookRepair['create'][number][] = [];
  const keep: WebhookRepair['keep'][number][] = [];
  const renew: Webhook[] = [];
  const remove: Webhook[] = [];
  for (const kind of WEBHOOK_KINDS) {
    const own = existing
      .filter((hook) => hook.action === kind && receiver(hook) !== 'foreign')
      .toSorted((a, b) => Number(isRight(b)) - Number(isRight(a)) || byId(a, b));
    const [first, ...others] = own;
    if (!first) create.push(kind);
    else if (isRight(first)) keep.push(kind);
    else renew.push(first);
    remove.push(...others);
  }
  const foreign = existing.filter((hook) => receiver(hook) === 'foreign');
  return { create, renew, remove, keep, foreign };
}

function addressFor(action: string, { publicUrl, secret }: Reachable): string {
  return `${publicUrl}/relay/${secret}/${action}`;
}

function hasSecret(url: string, secret: string): boolean {
  const path = URL.parse(url)?.pathname.split('/') ?? [];
  const at = path.lastIndexOf('relay');
  return at !== -1 && path[at + 1] === secret;
}

function byId({ id: a }: Webhook, { id: b }: Webhook): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
