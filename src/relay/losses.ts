import { createLosses, type Loss, type LossKind, NO_REASON } from '../domain/losses.ts';
import { shortened } from '../lib/text.ts';
import type { RareEventsQuery } from '../store/events/events.ts';
import type { Store } from '../store/store.ts';
import { type PersonalEvent, personalEventIn, recipientIn } from './event.ts';

interface LossesQuery extends Pick<RareEventsQuery, 'fromAt' | 'untilAt'> {
  readonly kinds: readonly LossKind[];
  /** Default: all campaigns, and unsubscribes of no campaign; transactional emails are left out. */
  readonly campaignId?: string;
}

const LONGEST_REASON = 60;
const COMPLAINED = 'Marked as spam';

/** Reads bounces, complaints, and unsubscribes from the events that are kept, oldest first. */
export async function readLosses(
  { kinds, fromAt, untilAt, campaignId }: LossesQuery,
  { events }: Pick<Store, 'events'>,
): Promise<readonly Loss[]> {
  // Events that aren't counted yet stand in no table.
  await events.flush();
  const losses = createLosses();
  for await (const step of events.rare({ kinds, fromAt, untilAt, campaignId })) {
    for (const one of step) {
      const event = personalEventIn(one, 'reason');
      if (event === null || event.isSmtp) continue;
      const { address, campaignId: id, listId, occurredAt: at } = event;
      if (at < fromAt || at >= untilAt || (campaignId ?? id) !== id) continue;
      // One of the kinds that were asked for.
      const kind = one.kind as LossKind;
      losses.add({ kind, address, campaignId: id, listId, at, reason: reasonOf(kind, event) });
    }
  }
  return losses.all();
}

/** The way in which a contact came to a list. */
export interface Joining {
  readonly address: string;
  readonly listId: string | null;
  /** The service's word, e.g. `api`; `null` where it gave none. */
  readonly source: string | null;
  readonly at: Date;
}

/** Reads when some addresses joined lists, as far as events say; several times in any order. */
export async function readJoinings(
  addresses: ReadonlySet<string>,
  span: Pick<RareEventsQuery, 'fromAt' | 'untilAt'>,
  { events }: Pick<Store, 'events'>,
): Promise<readonly Joining[]> {
  const joinings: Joining[] = [];
  for await (const step of events.rare({ ...span, kinds: ['new_emails'] })) {
    for (const one of step) {
      const event = personalEventIn(one, 'source');
      if (event === null || event.address === null || !addresses.has(event.address)) continue;
      const { address, listId, occurredAt: at, said } = event;
      joinings.push({ address, listId, at, source: said && shortened(said, LONGEST_REASON) });
    }
  }
  return joinings;
}

/** Reads when each of some addresses was last delivered to since an instant. */
export async function lastDeliveries(
  addresses: ReadonlySet<string>,
  since: Date,
  { events }: Pick<Store, 'events'>,
): Promise<ReadonlyMap<string, Date>> {
  const last = new Map<string, Date>();
  for await (const step of events.deliveries(since)) {
    for (const one of step) {
      // Few of millions are meant, so only these are read in full.
      const address = recipientIn(one)?.address ?? null;
      if (address === null || !addresses.has(address)) continue;
      const at = personalEventIn(one, 'reason')?.occurredAt ?? since;
      if (at > (last.get(address) ?? since)) last.set(address, at);
    }
  }
  return last;
}

function reasonOf(kind: LossKind, { reason, said }: PersonalEvent): string {
  if (kind === 'spam') return COMPLAINED;
  return reason ?? (said && shortened(said, LONGEST_REASON)) ?? NO_REASON;
}
