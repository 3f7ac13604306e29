import { EVENT_KINDS } from '../../domain/events.ts';
import type { Webhook, WebhookRepair } from '../../domain/webhooks.ts';

/** The address and the secrets with which this bot receives events. */
export interface Listening {
  /**
   * The bot's address; undefined without PUBLIC_URL: then the secret alone identifies its webhooks.
   */
  readonly publicUrl: string | undefined;
  readonly secret: string;
  /** The value of RELAY_SECRET_PREVIOUS. */
  readonly previousSecret?: string | undefined;
}

/** The same with an address to report to. */
export interface Reachable extends Listening {
  readonly publicUrl: string;
}

export type Standing = 'current' | 'outdated' | 'foreign';

/**
 * Tells whether a webhook reports to this bot: as it should, with an earlier address or secret, or
 * not at all.
 */
export function standingOf({ action, url }: Omit<Webhook, 'id'>, here: Listening): Standing {
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
  const standing = (hook: Webhook): Standing => standingOf(hook, here);
  const create: WebhookRepair['create'][number][] = [];
  const keep: WebhookRepair['keep'][number][] = [];
  const renew: Webhook[] = [];
  const remove: Webhook[] = [];
  for (const kind of EVENT_KINDS) {
    const own = existing
      .filter((hook) => hook.action === kind && standing(hook) !== 'foreign')
      .toSorted((a, b) => rank(standing(a)) - rank(standing(b)) || byId(a, b));
    const [first, ...others] = own;
    if (!first) create.push(kind);
    else if (standing(first) === 'current') keep.push(kind);
    else renew.push(first);
    remove.push(...others);
  }
  return {
    create,
    renew,
    remove,
    keep,
    foreign: existing.filter((hook) => standing(hook) === 'foreign'),
  };
}

/** Returns the address at which events of a kind are to be reported. */
export function addressFor(action: string, { publicUrl, secret }: Reachable): string {
  return `${publicUrl}/relay/${secret}/${action}`;
}

function hasSecret(url: string, secret: string): boolean {
  const path = URL.parse(url)?.pathname.split('/') ?? [];
  const at = path.lastIndexOf('relay');
  return at !== -1 && path[at + 1] === secret;
}

function rank(standing: Standing): number {
  return standing === 'current' ? 0 : 1;
}

function byId({ id: a }: Webhook, { id: b }: Webhook): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
