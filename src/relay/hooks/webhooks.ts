import { EVENT_KINDS } from '../../core/events.ts';
import type { Hook, WebhookRepair } from '../../core/webhook-repair.ts';

/** Where this bot hears of events. */
export interface Listening {
  /** Undefined where PUBLIC_URL is not set: then the secret alone tells what is ours. */
  readonly publicUrl: string | undefined;
  readonly secret: string;
  /** RELAY_SECRET_PREVIOUS. */
  readonly previousSecret?: string | undefined;
}

/** The same where there is an address to report to. */
export interface Reachable extends Listening {
  readonly publicUrl: string;
}

export type Standing = 'current' | 'outdated' | 'foreign';

/**
 * Whether a webhook reports to this bot: as it should, at an address or with a secret of earlier,
 * or not at all.
 */
export function standingOf({ action, url }: Omit<Hook, 'id'>, here: Listening): Standing {
  const { publicUrl, secret, previousSecret } = here;
  if (publicUrl !== undefined && url === addressFor(action, { publicUrl, secret })) {
    return 'current';
  }
  const isHere = publicUrl !== undefined && url.startsWith(`${publicUrl}/relay/`);
  const isOurs = [secret, previousSecret].some((one) => one !== undefined && hasSecret(url, one));
  return isHere || isOurs ? 'outdated' : 'foreign';
}

/**
 * What is to be done so that each kind of event is reported here by one webhook, whose address
 * names the kind even where the payload doesn't. Of several the oldest stays (we assume that ids
 * rise); what is right already, and what isn't ours, stays untouched.
 */
export function repairOf(existing: readonly Hook[], here: Reachable): WebhookRepair {
  const standing = (hook: Hook): Standing => standingOf(hook, here);
  const create: WebhookRepair['create'][number][] = [];
  const keep: WebhookRepair['keep'][number][] = [];
  const renew: Hook[] = [];
  const remove: Hook[] = [];
  for (const kind of EVENT_KINDS) {
    const ours = existing
      .filter((hook) => hook.action === kind && standing(hook) !== 'foreign')
      .toSorted((a, b) => rank(standing(a)) - rank(standing(b)) || byId(a, b));
    const [first, ...others] = ours;
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

/** Where events of a kind are to be reported. */
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

function byId({ id: a }: Hook, { id: b }: Hook): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
