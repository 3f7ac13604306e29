import { EVENT_KINDS, type EventKind } from '../core/events.ts';
import type { Service } from '../service/service.ts';
import type { Webhook } from '../service/webhooks.ts';

/** What became of the service's webhooks. */
export interface Connection {
  readonly created: readonly EventKind[];
  /** Ours with an older secret or address, changed to today's. */
  readonly changed: readonly EventKind[];
  readonly kept: readonly EventKind[];
  /** Somebody else's; left alone. */
  readonly elsewhere: readonly Webhook[];
}

type Webhooks = Pick<Service['webhooks'], 'all' | 'create' | 'changeUrl'>;

/**
 * Sees to it that the service reports each kind of event to this bot, one webhook a kind, so that
 * the address names the kind even when the payload doesn't. What is right already stays untouched.
 */
export async function connectWebhooks(
  { webhooks }: { readonly webhooks: Webhooks },
  publicUrl: string,
  secret: string,
): Promise<Connection> {
  const existing = await webhooks.all();
  const isOurs = (webhook: Webhook): boolean =>
    standingOf(webhook, publicUrl, secret) !== 'foreign';
  const created: EventKind[] = [];
  const changed: EventKind[] = [];
  const kept: EventKind[] = [];
  for (const kind of EVENT_KINDS) {
    const url = addressFor(kind, publicUrl, secret);
    const candidates = existing.filter((webhook) => webhook.action === kind && isOurs(webhook));
    const [outdated] = candidates;
    if (candidates.some((webhook) => webhook.url === url)) {
      kept.push(kind);
    } else if (outdated) {
      await webhooks.changeUrl(outdated.id, url);
      changed.push(kind);
    } else {
      await webhooks.create([kind], url);
      created.push(kind);
    }
  }
  return { created, changed, kept, elsewhere: existing.filter((webhook) => !isOurs(webhook)) };
}

/**
 * Whether a webhook reports to this bot: as it should, at an address or with a secret of earlier,
 * or not at all.
 * @param publicUrl Undefined where PUBLIC_URL is not set: then the secret alone tells.
 */
export function standingOf(
  { action, url }: Pick<Webhook, 'action' | 'url'>,
  publicUrl: string | undefined,
  secret: string,
): 'current' | 'outdated' | 'foreign' {
  if (publicUrl !== undefined && url === addressFor(action, publicUrl, secret)) return 'current';
  const isHere = publicUrl !== undefined && url.startsWith(`${publicUrl}/relay/`);
  return isHere || url.includes(`/relay/${secret}`) ? 'outdated' : 'foreign';
}

function addressFor(action: string, publicUrl: string, secret: string): string {
  return `${publicUrl}/relay/${secret}/${action}`;
}
