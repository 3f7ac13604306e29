import type { AlertFilter, AlertMode, AlertOptions, Selection } from '../../../domain/alerts.ts';
import { EVENT_KINDS, enumeratedEvents } from '../../../domain/events.ts';
import { filtersInWords, NO_NAMES } from '../../../domain/filter-words.ts';
import { compact } from '../../../lib/compact.ts';
import type { Subscription } from '../../../store/alerts/subscriptions.ts';
import { stopInWords } from './stop-condition.ts';

export const MODE_LABELS = {
  card: 'One live card a campaign',
  thread: 'A live card, details in its thread',
  each: 'One message an event',
  digest: 'A summary once a day',
  overview: 'One live card of all campaigns',
} as const satisfies Readonly<Record<AlertMode, string>>;

const MODE_WORDS: Readonly<Record<AlertMode, string>> = {
  card: 'as one live card a campaign',
  thread: 'as one live card a campaign with details in its thread',
  each: 'as one message an event',
  digest: 'as a summary once a day',
  overview: 'as one live card of all campaigns',
};

/** Filtered figures are counted only while somebody wants them. */
export const FIGURES_ANEW =
  'Figures count only these lists and recipients, from now on: what came before isn’t in them.';

type Worded = Pick<Subscription, 'mode' | 'filter' | 'options'>;

/**
 * Returns an alert in one sentence without capital and full stop: `hard bounces of list
 * “Newsletter”, not at example.org, as one live card a campaign; quiet 22:00–07:00 (Europe/Kyiv)`.
 */
export function alertInWords({ mode, filter, options }: Worded, names = NO_NAMES): string {
  const shown = `${shownInWords(filter, names)}, ${MODE_WORDS[mode]}`;
  return [shown, ...optionsInWords(options)].join('; ');
}

/** Returns what it shows, kinds and filters, e.g. `clicks and opens of list “Newsletter”`. */
export function shownInWords(filter: AlertFilter, names = NO_NAMES): string {
  const { only, not } = filtersInWords(filter, names);
  return [[kindsInWords(filter.kind), ...only].join(' '), ...not].join(', ');
}

export function kindsInWords({ only, not }: Selection): string {
  if (not.length > 0) return `all events but ${enumeratedEvents(not)}`;
  if (only.length === 0 || only.length === EVENT_KINDS.length) return 'all events';
  return enumeratedEvents(only);
}

export function optionsInWords({ quiet, stop }: AlertOptions): readonly string[] {
  return compact([
    quiet && `quiet ${quiet.from}–${quiet.until} (${quiet.zone})`,
    stop && `cancels a campaign when ${stopInWords(stop)}`,
  ]);
}
