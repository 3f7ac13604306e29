import { AHEAD_OF_SENDING_MS } from '../../domain/events.ts';
import { addressKey } from '../../domain/address.ts';
import { type Audience, createAudience } from '../../domain/resend.ts';
import { recipientIn } from '../../relay/event.ts';
import type { ContactInList } from '../../service/contacts.ts';
import { typedValue, type VariableValue } from '../../service/lists/list.ts';
import type { Service } from '../../service/service.ts';
import { CONTACT_STATUS } from '../../service/status.ts';
import type { Store } from '../../store/store.ts';

/** A campaign in what its recipients are found by. */
export interface AudienceOf {
  readonly campaignId: string;
  readonly listIds: readonly string[];
  readonly sentAt: Date;
}

/** Reads from the events that are kept who may get a campaign again, step by step. */
export async function audienceOf(
  { campaignId, listIds, sentAt }: AudienceOf,
  { events }: Pick<Store, 'events'>,
): Promise<Audience> {
  // Events that aren't counted yet stand in no table.
  await events.flush();
  const audience = createAudience({ campaignId, listIds });
  const since = new Date(sentAt.getTime() - AHEAD_OF_SENDING_MS);
  for await (const kept of events.ofRecipients(campaignId, since)) {
    for (const event of kept) {
      const recipient = recipientIn(event);
      if (recipient) audience.add(recipient);
    }
  }
  return audience.sum();
}

export async function blacklisted({ blacklist }: Service): Promise<ReadonlySet<string>> {
  return new Set((await blacklist.all()).map(addressKey));
}

/** Tells whether somebody may still get a campaign of some lists, with their variables there. */
export type Eligibility =
  { readonly variables: readonly VariableValue[] } | { readonly reason: string };

/** Statuses of contacts whom the service mails. */
export const MAILED: ReadonlySet<number> = new Set([
  CONTACT_STATUS.active.code,
  CONTACT_STATUS.new.code,
]);

/**
 * Judges by what the service has of an address in its lists: whoever unsubscribed from one of the
 * campaign's lists, or from all, gets nothing; variables are those of the first list that has it.
 */
export function eligibilityIn(
  records: readonly ContactInList[],
  listIds: readonly string[],
): Eligibility {
  const isFromAll = ({ status }: ContactInList) =>
    status.code === CONTACT_STATUS.unsubscribedFromAll.code;
  if (records.some(isFromAll)) return { reason: 'unsubscribed from all lists' };
  const own = listIds.flatMap((id) => records.find(({ listId }) => listId === id) ?? []);
  const [first] = own;
  if (first === undefined) return { reason: 'no longer on the campaign’s lists' };
  if (own.some(({ status }) => status.code === CONTACT_STATUS.unsubscribed.code)) {
    return { reason: 'unsubscribed from the campaign’s lists' };
  }
  const mailed = own.find(({ status }) => MAILED.has(status.code));
  if (mailed === undefined) return { reason: `can’t be mailed: ${first.status.name}` };
  return {
    variables: mailed.variables
      .filter(({ value }) => value !== '')
      .map(({ name, type, value }) => ({ name, value: typedValue(value, type) })),
  };
}
