import {
  type Calendar,
  type CalendarDay,
  calendarOf,
  type DatedCampaign,
  dueAt,
  peopleInWords,
  peopleWithSeveral,
} from '../../domain/calendar.ts';
import { CAMPAIGN_STATUS, stateInWords } from '../../domain/campaign-status.ts';
import { shortTitle, titleWithId } from '../../domain/campaign-title.ts';
import { formatCount, formatNumber, formatShortDay } from '../../domain/figures.ts';
import {
  action,
  type Action,
  joinedText,
  menuOf,
  separatedTexts,
  type Section,
  type Text,
  time,
  warning,
} from '../../domain/reply.ts';
import { type QuietHours, quietUntil } from '../../domain/schedule.ts';
import { compact } from '../../lib/compact.ts';
import { InputError } from '../../lib/errors.ts';
import { sumOf } from '../../lib/sum.ts';
import { dayAfter, localDay } from '../../lib/time-zone.ts';
import { numberColumn, tableOf } from '../../commands/browse/columns.ts';
import { defineOperation } from '../../commands/define.ts';
import { type KnownLists, readLists, readPlanned } from './planned.ts';

/** Campaigns that fit one screen with the days above them; the next page begins with a whole day. */
const MOST_SHOWN = 8;
const MOST_LISTS = 3;
const MOST_CHOICES = 100;

export interface Shown {
  readonly lists: KnownLists;
  readonly quiet: QuietHours | null;
  /** IANA zone of the reader. */
  readonly zone: string;
  readonly now: Date;
}

export default defineOperation({
  name: 'campaign calendar',
  title: 'Calendar',
  summary: 'Show what goes out in the next two weeks, by day and list',
  right: 'look',
  effect: 'reads',
  endpoints: ['GET /campaigns', 'GET /addressbooks'],
  example: '2026-12-01',
  inputs: {
    from: {
      kind: 'day',
      label: 'First day',
      hint: 'Leave blank for today',
      optional: true,
    },
  },
  async run({ from }, { service, store, person: { zone }, now, known }) {
    if (from !== undefined && from < localDay(now, zone)) {
      const why = 'The calendar begins today. “/campaign list” shows what went out before.';
      throw new InputError(why, { field: 'from' });
    }
    const [{ campaigns, gaps, failure }, quiet] = await Promise.all([
      readPlanned(service),
      store.quietHours.get(),
    ]);
    if (failure) throw failure;
    const calendar = calendarOf(campaigns, { zone, now, from });
    known(summaryOf(calendar, now));
    const dated = [...calendar.days.flatMap((day) => day.campaigns), ...calendar.open];
    const lists = await readLists(service, dated);
    const shown = { lists, quiet, zone, now };
    const { days, next } = firstDays(calendar);
    const isToday = calendar.from === localDay(now, zone);
    return {
      title: `Calendar, ${formatShortDay(calendar.from)} to ${formatShortDay(dayAfter(calendar.until, -1))}`,
      summary: summaryOf(calendar, now, lists),
      sections: compact<Section>([
        ...compact([...gaps, lists.gap]).map(warning),
        ...days.flatMap((day) => daySections(day, shown)),
        ...openSections(calendar.open, shown),
      ]),
      details: listSections(calendar, lists),
      actions: actionsFor(calendar, { next, isToday, dated }),
      footnote: footnoteFor(calendar, shown),
    };
  },
});

/** Writes `🟠 On 2 days people get more than one · 9 campaigns, 84,000 emails`. */
function summaryOf({ days, open }: Calendar, now: Date, lists?: KnownLists): string {
  const coming = days.flatMap(({ campaigns }) => campaigns).filter((one) => isComing(one, now));
  const count = coming.length + open.length;
  if (count === 0) return 'Nothing goes out on these days.';
  const emails = sumOf([...coming, ...open], ({ recipients }) => recipients);
  const what = `${formatCount(count, 'campaign')} to come, ${formatCount(emails, 'email')}`;
  if (lists === undefined) return what;
  const crowded = days.filter((day) => severalInWords(day, lists) !== null).length;
  return crowded === 0
    ? what
    : `🟠 On ${formatCount(crowded, 'day')} people get more than one · ${what}`;
}

function isComing(campaign: DatedCampaign, now: Date): boolean {
  const at = dueAt(campaign, now);
  return at === null || at > now;
}

/** Says how many people get several campaigns on a day; `null`: nobody, as far as is known. */
export function severalInWords(
  { campaigns }: CalendarDay,
  { sizes, titleOf }: Pick<KnownLists, 'sizes' | 'titleOf'>,
): string | null {
  const all = campaigns.flatMap(({ listIds }) => listIds);
  const repeated = [...new Set(all.filter((id, index) => all.indexOf(id) !== index))];
  const [first, ...others] = repeated;
  if (first === undefined) return null;
  const people = peopleInWords(peopleWithSeveral(campaigns, sizes));
  const title = titleOf(first);
  const where =
    others.length === 0 ? title : `${title} and ${formatCount(others.length, 'more list')}`;
  return `${where}: ${people ?? 'people'} get more than one`;
}

/** Returns whole days as far as they fit, and the day on which the rest begins. */
function firstDays({ days }: Calendar): {
  readonly days: readonly CalendarDay[];
  readonly next: string | null;
} {
  let count = 0;
  const fitting = days.findIndex(({ campaigns }, index) => {
    count += campaigns.length;
    return index > 0 && count > MOST_SHOWN;
  });
  if (fitting < 0) return { days, next: null };
  return { days: days.slice(0, fitting), next: days[fitting]?.day ?? null };
}

function daySections(day: CalendarDay, shown: Shown): readonly Section[] {
  const { campaigns } = day;
  const several = severalInWords(day, shown.lists);
  const named = campaigns.slice(0, MOST_SHOWN).map((one) => lineOf(one, shown));
  const more = campaigns.length - named.length;
  const items = more > 0 ? [...named, `and ${formatNumber(more)} more`] : named;
  return [
    {
      kind: 'paragraph',
      text: compact([
        { kind: 'strong', text: dayInWords(day.day, shown) } as const,
        several !== null && ` · 🟠 ${several}`,
      ]),
    },
    { kind: 'bullets', items },
  ];
}

/** Writes `Today, Sun, Nov 29`. */
export function dayInWords(day: string, { zone, now }: Pick<Shown, 'zone' | 'now'>): string {
  const today = localDay(now, zone);
  const words = formatShortDay(day);
  if (day === today) return `Today, ${words}`;
  return day === dayAfter(today, 1) ? `Tomorrow, ${words}` : words;
}

/** Writes `3:00 PM · Sale (71016) → Newsletter (4101) · 9,800 recipients`. */
function lineOf(campaign: DatedCampaign, { lists, quiet, now }: Shown): Text {
  const { recipients, status } = campaign;
  const at = dueAt(campaign, now);
  const isQuiet = at !== null && at > now && quiet !== null && quietUntil(quiet, at) !== null;
  // That it is scheduled is what a calendar says of all of them.
  const isScheduled = status.code === CAMPAIGN_STATUS.queued.code && at !== null && at > now;
  return separatedTexts(
    compact<Text>([
      at && time(at, 'time'),
      [{ kind: 'strong', text: titleWithId(campaign) }, ` → ${listsInWords(campaign, lists)}`],
      recipients > 0 && formatCount(recipients, 'recipient'),
      !isScheduled && stateInWords(campaign, now),
      isQuiet && '🟠 in quiet hours',
    ]),
    ' · ',
  );
}

function listsInWords(
  { listIds }: DatedCampaign,
  { titleOf }: Pick<KnownLists, 'titleOf'>,
): string {
  if (listIds.length === 0) return 'list unknown';
  const more = listIds.length - MOST_LISTS;
  const named = listIds.slice(0, MOST_LISTS).map(titleOf).join(', ');
  return more > 0 ? `${named} and ${formatNumber(more)} more` : named;
}

function openSections(open: readonly DatedCampaign[], shown: Shown): readonly Section[] {
  if (open.length === 0) return [];
  const named = open.slice(0, MOST_SHOWN).map((one) => lineOf(one, shown));
  const more = open.length - named.length;
  return [
    {
      kind: 'paragraph',
      text: [{ kind: 'strong', text: 'No time' }, ' · goes out once the service approves it'],
    },
    { kind: 'bullets', items: more > 0 ? [...named, `and ${formatNumber(more)} more`] : named },
  ];
}

/** Shows each list with what goes out to it, the busiest first. */
function listSections(
  { days, open }: Calendar,
  { sizes, titleOf }: KnownLists,
): readonly Section[] {
  const campaigns = [...days.flatMap((day) => day.campaigns), ...open];
  const ids = [...new Set(campaigns.flatMap(({ listIds }) => listIds))];
  if (ids.length === 0) return [];
  const goesTo = (id: string) => (one: DatedCampaign) => one.listIds.includes(id);
  const countOf = (id: string) => campaigns.filter(goesTo(id)).length;
  const mostOf = (id: string) =>
    Math.max(0, ...days.map((day) => day.campaigns.filter(goesTo(id)).length));
  const rows = ids.toSorted((a, b) => countOf(b) - countOf(a) || Number(a) - Number(b));
  return [
    { kind: 'heading', text: 'By list' },
    tableOf(rows, [
      { title: 'List', cell: titleOf },
      numberColumn('Campaigns', countOf),
      numberColumn('Most in a day', mostOf),
      {
        title: 'Active contacts',
        align: 'right',
        cell: (id) => {
          const size = sizes.get(id);
          return size === undefined ? 'Unknown' : formatNumber(size);
        },
      },
    ]),
  ];
}

interface Around {
  readonly next: string | null;
  readonly isToday: boolean;
  readonly dated: readonly DatedCampaign[];
}

function actionsFor({ until }: Calendar, { next, isToday, dated }: Around): Action[] {
  const here = { place: 'here' } as const;
  const open = dated
    .slice(0, MOST_CHOICES)
    .map((one) => action('campaign show', { campaign: one.id }, titleWithId(one)));
  return compact<Action>([
    next === null
      ? action('campaign calendar', { from: until }, 'Next two weeks', here)
      : action('campaign calendar', { from: next }, `From ${formatShortDay(next)}`, here),
    !isToday && action('campaign calendar', {}, 'Today', here),
    menuOf('Open…', open),
    action('campaign send', {}, 'Send campaign…', { asksFirst: true }),
  ]);
}

function footnoteFor({ days }: Calendar, { zone }: Shown): string {
  const hasSeveral = days.some(({ campaigns }) => campaigns.length > 1);
  return compact([
    `Days in ${zone}.`,
    hasSeveral && 'People on several lists may get more than one campaign.',
  ]).join(' ');
}

/** Returns the lines of App Home: one a day, with what goes out on it. */
export function dayLines(
  { days }: Pick<Calendar, 'days'>,
  most: number,
  shown: Shown,
): readonly Text[] {
  return days.slice(0, most).map((day) => {
    const several = severalInWords(day, shown.lists);
    const named = day.campaigns.slice(0, MOST_LISTS).map((one): Text => {
      const at = dueAt(one, shown.now);
      return at === null ? shortTitle(one) : [`${shortTitle(one)} `, time(at, 'time')];
    });
    const more = day.campaigns.length - named.length;
    return joinedText(
      { kind: 'strong', text: dayInWords(day.day, shown) },
      ': ',
      separatedTexts(compact<Text>([...named, more > 0 && `${formatNumber(more)} more`]), ', '),
      several === null ? '' : ` · 🟠 ${several}`,
    );
  });
}
