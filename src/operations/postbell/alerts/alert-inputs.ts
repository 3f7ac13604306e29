import { ALERT_MODES } from '../../../domain/alerts.ts';
import { EVENT_KINDS, EVENT_LABELS } from '../../../domain/events.ts';
import type { ValuesOf } from '../../inputs.ts';
import { CAMPAIGNS, LISTS, SENDERS } from '../filter-inputs.ts';
import { MODE_LABELS } from './alert-words.ts';

const KINDS = EVENT_KINDS.map((value) => ({ value, label: EVENT_LABELS[value] }));
const MODES = ALERT_MODES.map((value) => ({ value, label: MODE_LABELS[value] }));

/** Inputs for what an alert shows, how, and when; all may be left out. */
export const ALERT_INPUTS = {
  kinds: {
    kind: 'choices',
    label: 'Events',
    hint: 'Empty: all of them',
    optional: true,
    clearable: true,
    options: KINDS,
  },
  mode: {
    kind: 'choice',
    label: 'Shown as',
    hint: 'Empty: one live card a campaign',
    optional: true,
    options: MODES,
  },
  list: {
    ...LISTS,
    label: 'Lists: only',
    hint: 'Figures count these alone. Empty: all lists',
  },
  '-list': { ...LISTS, label: 'Lists: not' },
  campaign: { ...CAMPAIGNS, label: 'Campaigns: only' },
  '-campaign': { ...CAMPAIGNS, label: 'Campaigns: not' },
  sender: { ...SENDERS, label: 'Senders: only' },
  '-sender': { ...SENDERS, label: 'Senders: not' },
  domain: {
    kind: 'domains',
    label: 'Recipient domains: only',
    hint: 'For example example.org, mail.example. Figures count these alone',
    optional: true,
    clearable: true,
  },
  '-domain': {
    kind: 'domains',
    label: 'Recipient domains: not',
    optional: true,
    clearable: true,
  },
  '-kinds': {
    kind: 'choices',
    isFolded: true,
    label: 'Events: not',
    hint: 'Instead of choosing above: all but these',
    optional: true,
    clearable: true,
    options: KINDS,
  },
  quiet: {
    kind: 'hours',
    label: 'Quiet hours',
    hint: 'For example 22:00-07:00. Nothing new is posted then, unless it is critical',
    optional: true,
    clearable: true,
  },
  stop: {
    kind: 'text',
    label: 'Automatic stop',
    hint: 'Cancels a campaign, for example at complaints 0.3% of 1000. Empty: never',
    maxLength: 100,
    optional: true,
    clearable: true,
  },
} as const;

export type AlertValues = ValuesOf<typeof ALERT_INPUTS>;
