import { action, form, type Step } from '../../domain/reply.ts';
import { CONTACT_STATUS, type Status } from '../../service/status.ts';
import type { Membership } from './contact-facts.ts';

/** More lists than this are chosen in a form instead of by a button each. */
const MOST_BUTTONS = 3;

const GONE: ReadonlySet<number> = new Set([
  CONTACT_STATUS.unsubscribed.code,
  CONTACT_STATUS.unsubscribedFromAll.code,
  CONTACT_STATUS.deleted.code,
]);

/** Tells whether a contact was in the list and no longer is. */
export function isOut({ code }: Status): boolean {
  return GONE.has(code);
}

/** Returns the actions on an address. */
export function contactSteps(
  email: string,
  memberships: readonly Membership[],
  isBlacklisted: boolean | null,
): Step[] {
  return [
    action('Why did it get nothing?', 'contact why', { email }),
    isBlacklisted
      ? action('Take off the blacklist', 'blacklist remove', { addresses: email })
      : action('Blacklist', 'blacklist add', { addresses: email }),
    ...unsubscribeSteps(email, memberships),
    ...removeStep(email, memberships),
  ];
}

function unsubscribeSteps(email: string, memberships: readonly Membership[]): Step[] {
  const open = memberships.filter(({ status }) => !status || !isOut(status));
  if (open.length > MOST_BUTTONS) {
    return [form('Unsubscribe from a list…', 'contact unsubscribe', { addresses: email })];
  }
  return open.map(({ listId, listName }) =>
    action(`Unsubscribe from ${listName ?? `list ${listId}`}`, 'contact unsubscribe', {
      addresses: email,
      list: listId,
    }),
  );
}

function removeStep(email: string, memberships: readonly Membership[]): Step[] {
  if (memberships.length === 0) return [];
  return [
    action(
      memberships.length === 1 ? 'Remove from its list' : 'Remove from all lists',
      'contact remove',
      { addresses: email },
      'danger',
    ),
  ];
}
