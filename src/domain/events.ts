/** The events that the service reports (spec 1, section 6). */
export const EVENT_KINDS = [
  'delivered',
  'open',
  'redirect',
  'unsubscribe',
  'spam',
  'hard_bounces',
  'soft_bounces',
  'task_status_update',
  'new_emails',
  'delete',
] as const;

export type EventKind = (typeof EVENT_KINDS)[number];

export const EVENT_LABELS: Readonly<Record<EventKind, string>> = {
  delivered: 'Delivered',
  open: 'Opens',
  redirect: 'Clicks',
  unsubscribe: 'Unsubscribes',
  spam: 'Spam complaints',
  hard_bounces: 'Hard bounces',
  soft_bounces: 'Soft bounces',
  task_status_update: 'Campaign status changes',
  new_emails: 'New contacts',
  delete: 'Deleted contacts',
};

/** Tells whether a name is one of the ten kinds. */
export function isEventKind(name: string): name is EventKind {
  return Object.hasOwn(EVENT_LABELS, name);
}
