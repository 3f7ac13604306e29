import { EVENT_KINDS, enumeratedEvents } from '../../../domain/events.ts';
import { filtersInWords, NO_TITLES } from '../../../domain/filter-words.ts';
import { hoursInWords } from '../../../domain/schedule.ts';
import { compact } from '../../../lib/compact.ts';
import type {
  AlertFilter,
  AlertMode,
  AlertOptions,
  Selection,
  AlertSettings,
} from '../../../domain/alerts.ts';
import { delayInWords } from './escalation.ts';
import { stopInWords } from './stop-condition.ts';

export const MODE_LABELS = {
  card: 'One live card per campaign',
  thread: 'Live card, with details in its thread',
  each: 'One message per event',
  digest: 'Daily summary',
  overview: 'One live card for all campaigns',
} as const satisfies Readonly<Record<AlertMode, string>>;

const MODE_WORDS: Readonly<Record<AlertMode, string>> = {
  card: 'as one live card per campaign',
  thread: 'as one live card per campaign, with details in its thread',
  each: 'as one message per event',
  digest: 'as a daily summary',
  overview: 'as one live card for all campaigns',
};

/** Filtered figures are counted only while somebody wants them. */
export const FIGURES_ANEW = 'Only these lists and recipients are counted, starting now.';

/** Returns e.g. `clicks of list “News”, as a daily summary; quiet 10:00 PM–7:00 AM (Europe/Kyiv)`. */
export function alertInWords({ mode, filter, options }: AlertSettings, names = NO_TITLES): string {
  const shown = `${shownInWords(filter, names)}, ${MODE_WORDS[mode]}`;
  return [shown, ...optionsInWords(options)].join('; ');
}

/** Returns what it shows, kinds and filters, e.g. `clicks and opens of list “Newsletter”`. */
export function shownInWords(filter: AlertFilter, names = NO_TITLES): string {
  const { only, not } = filtersInWords(filter, names);
  return [[kindsInWords(filter.kind), ...only].join(' '), ...not].join(', ');
}

export function kindsInWords({ only, not }: Selection): string {
  if (not.length > 0) return `all events except ${enumeratedEvents(not)}`;
  if (only.length === 0 || only.length === EVENT_KINDS.length) return 'all events';
  return enumeratedEvents(only);
}

export function optionsInWords({ quiet, stop, escalation }: AlertOptions): readonly string[] {
  return compact([
    quiet && `quiet ${hoursInWords(quiet)}`,
    stop && `cancels a campaign when ${stopInWords(stop)}`,
    escalation && `escalates incidents after ${delayInWords(escalation)}`,
  ]);
}
