/** The events that the service reports, in words (spec 1, section 6). */
export const EVENT_LABELS = {
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
} as const;

export type EventKind = keyof typeof EVENT_LABELS;

// The cast only narrows `string` to the keys of the object above, which Object.keys can't say.
export const EVENT_KINDS = Object.keys(EVENT_LABELS) as readonly EventKind[];

/** True for the name of one of the ten kinds. */
export function isEventKind(name: string): name is EventKind {
  return Object.hasOwn(EVENT_LABELS, name);
}
