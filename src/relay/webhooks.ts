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
  const isOurs = ({ url }: Webhook): boolean => url.startsWith(`${publicUrl}/relay/`);
  const created: EventKind[] = [];
  const changed: EventKind[] = [];
  const kept: EventKind[] = [];
  for (const kind of EVENT_KINDS) {
    const url = `${publicUrl}/relay/${secret}/${kind}`;
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
