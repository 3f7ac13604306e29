import { EVENT_KINDS, EVENT_LABELS, isEventKind } from '../../domain/events.ts';
import type { Choice } from '../inputs.ts';
import type { WebhookStanding } from '../context.ts';

export const EVENT_OPTIONS: readonly Choice[] = EVENT_KINDS.map((kind) => ({
  value: kind,
  label: EVENT_LABELS[kind],
}));

export const WHOSE: Readonly<Record<WebhookStanding, string>> = {
  current: 'Postbell',
  outdated: 'Postbell, out of date',
  foreign: 'Another system',
};

/** Returns an event in words; an unknown one stays as the service names it. */
export function eventInWords(action: string): string {
  return isEventKind(action) ? EVENT_LABELS[action] : action;
}
