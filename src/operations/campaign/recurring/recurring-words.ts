import { daysInWords } from '../../../domain/day-rule.ts';
import { NO_TITLES, type Titles } from '../../../domain/filter-words.ts';
import type { RecurringSettings } from '../../../domain/recurring.ts';
import { time as instant, type Span } from '../../../domain/reply.ts';
import { clockTime, nextOccurrence } from '../../../domain/schedule.ts';
import { enumerated, shortened } from '../../../lib/text.ts';
import { isTimeZone } from '../../../lib/time-zone.ts';

const LONGEST_SUBJECT = 60;
const TIMES_SHOWN = 3;

/** Returns `the first Tuesday of the month at 9:00 AM (Europe/Kyiv)`. */
export function whenInWords({ days, time, zone }: RecurringSettings): string {
  return `${daysInWords(days)} at ${clockTime(time)} (${zone})`;
}

export function subjectInWords({ subject }: Pick<RecurringSettings, 'subject'>): string {
  return `“${shortened(subject, LONGEST_SUBJECT)}”`;
}

/** Returns `“Newsletter” and “Customers”`; `list 4104` where no title is known. */
export function listsInWords(
  { lists }: Pick<RecurringSettings, 'lists'>,
  { list: titles }: Titles = NO_TITLES,
): string {
  return enumerated(
    lists.map((id) => {
      const title = titles.get(id);
      return title === undefined ? `list ${id}` : `“${title}”`;
    }),
  );
}

/** Returns `“News” to “Newsletter” from news@example.com, every Monday at 9:00 AM (UTC)`. */
export function recurringInWords(settings: RecurringSettings, titles?: Titles): string {
  const what = `${subjectInWords(settings)} to ${listsInWords(settings, titles)}`;
  return `${what} from ${settings.sender}, ${whenInWords(settings)}`;
}

/** Returns `“News” to “Newsletter”, every Monday at 9:00 AM (UTC)`. */
export function shortlyInWords(settings: RecurringSettings, titles?: Titles): string {
  const what = `${subjectInWords(settings)} to ${listsInWords(settings, titles)}`;
  return `${what}, ${whenInWords(settings)}`;
}

/** Returns the times after an instant, as if it weren't paused; none in a zone that isn't known. */
export function timesAfter(
  { days, time, zone }: RecurringSettings,
  after: Date,
  count = TIMES_SHOWN,
): readonly Date[] {
  const times: Date[] = [];
  if (!isTimeZone(zone)) return times;
  for (let at = after; times.length < count;) {
    at = nextOccurrence(time, zone, at, days).at;
    times.push(at);
  }
  return times;
}

export function nextInWords(settings: RecurringSettings, now: Date): readonly Span[] {
  const [next] = timesAfter(settings, now, 1);
  if (next !== undefined) return ['Next one: ', instant(next)];
  return [`Never: Postbell doesn’t know the time zone ${settings.zone}, so choose another`];
}
