import type { EventKind } from '../../src/domain/events.ts';

/** What cards call the figures of a campaign, by the kind of event that they count. */
export const LABELS = {
  delivered: 'Delivered',
  open: 'Opened',
  redirect: 'Clicked',
  unsubscribe: 'Unsubscribed',
  spam: 'Spam complaints',
  hard_bounces: 'Hard bounces',
  soft_bounces: 'Soft bounces',
} as const satisfies Partial<Record<EventKind, string>>;

export type Counted = keyof typeof LABELS;

/** The number under a label in what can be read on a card; NaN when there is none. */
export function figureOn(words: string, kind: Counted): number {
  const [, digits] = new RegExp(`\\*${LABELS[kind]}\\*\\n?[^\\d\\n]*([\\d,]+)`).exec(words) ?? [];
  return digits === undefined ? NaN : Number(digits.replaceAll(',', ''));
}
