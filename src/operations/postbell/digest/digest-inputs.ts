import { WEEKDAY_LABELS, WEEKDAYS } from '../../../domain/schedule.ts';
import type { ValuesOf } from '../../inputs.ts';
import { CAMPAIGNS, LISTS, SENDERS } from '../filter-inputs.ts';
import { KIND_LABELS, QUIET_LABELS } from './digest-words.ts';

/** Inputs for what a digest says, when, and how; all may be left out. */
export const DIGEST_INPUTS = {
  kind: {
    kind: 'choice',
    label: 'What it tells',
    hint: 'Empty: daily',
    optional: true,
    options: optionsOf(KIND_LABELS),
  },
  time: { kind: 'time', label: 'Time', hint: 'Empty: 09:00', optional: true },
  days: {
    kind: 'choices',
    label: 'Weekdays',
    hint: 'Each tells the days since the one before. Empty: every day; weekly: Monday',
    optional: true,
    isOrdered: true,
    options: WEEKDAYS.map((value) => ({ value, label: WEEKDAY_LABELS[value] })),
  },
  zone: {
    kind: 'zone',
    label: 'Time zone',
    hint: 'For example Europe/Kyiv. Empty: your own',
    optional: true,
  },
  list: { ...LISTS, label: 'Lists: only', hint: 'Empty: all lists' },
  sender: { ...SENDERS, label: 'Senders: only', hint: 'Empty: all senders' },
  campaign: { ...CAMPAIGNS, label: 'Campaigns: only', hint: 'Empty: all campaigns' },
  language: {
    kind: 'language',
    label: 'Numbers as in',
    hint: 'For example de for 12.045,6. Words stay English. Empty: British English',
    optional: true,
  },
  quiet: {
    kind: 'choice',
    label: 'When there is nothing to tell',
    hint: 'Empty: one line',
    optional: true,
    options: optionsOf(QUIET_LABELS),
  },
} as const;

export type DigestValues = ValuesOf<typeof DIGEST_INPUTS>;

function optionsOf<Value extends string>(labels: Readonly<Record<Value, string>>) {
  return Object.entries<string>(labels).map(([value, label]) => ({
    // The keys of `labels` are the values.
    value: value as Value,
    label,
  }));
}
