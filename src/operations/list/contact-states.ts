import { CONTACT_STATUS as STATUS, type Status } from '../../service/status.ts';

/**
 * States by which contacts of a list can be filtered. The service filters active (Active and New)
 * and inactive ones itself; the finer ones are picked out of these.
 */
export const CONTACT_STATES = [
  { value: 'active', label: 'Active and new' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'new', label: 'New' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
  { value: 'waiting', label: 'Waiting for confirmation' },
  { value: 'failing', label: 'Sending error or unavailable' },
  { value: 'blocked', label: 'Blocked or rejected' },
  { value: 'deleted', label: 'Deleted' },
] as const;

export type ContactState = (typeof CONTACT_STATES)[number]['value'];

type StatusName = keyof typeof STATUS;

const STATUSES: Partial<Readonly<Record<ContactState, readonly StatusName[]>>> = {
  new: ['new'],
  unsubscribed: ['unsubscribed', 'unsubscribedFromAll'],
  waiting: ['confirmationRequested', 'activationPending', 'activationSent'],
  failing: ['sendingError', 'unavailable'],
  blocked: ['rejected', 'blockedByUser', 'blockedByHost', 'blockedBySender', 'blockedByAddress'],
  deleted: ['deleted'],
};

/** Returns the filter that the service applies itself. */
export function serviceFilterOf(state: ContactState | undefined): {
  only?: 'active' | 'inactive';
} {
  if (state === undefined) return {};
  return { only: state === 'active' || state === 'new' ? 'active' : 'inactive' };
}

/** Returns a filter for what the service gives; `undefined` where that is right already. */
export function statusFilterOf(
  state: ContactState | undefined,
): ((status: Status) => boolean) | undefined {
  const names = state && STATUSES[state];
  if (names === undefined) return undefined;
  const codes = new Set<number>(names.map((name) => STATUS[name].code));
  return ({ code }) => codes.has(code);
}

/** Returns e.g. `Unsubscribed`. */
export function stateLabel(state: ContactState): string {
  return CONTACT_STATES.find(({ value }) => value === state)?.label ?? state;
}
