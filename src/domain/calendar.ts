import { dayAfter, instantOf, localDay } from '../lib/time-zone.ts';
import { isEnded, isGoingOut, reachesNobody, type StatedCampaign } from './campaign-status.ts';
import { formatCount, formatNumber } from './figures.ts';
import { sumOf } from '../lib/sum.ts';

/** A campaign as far as the calendar shows it. */
export interface DatedCampaign extends StatedCampaign {
  readonly id: string;
  readonly name: string;
  readonly subject: string;
  /** 0 while nobody knows. */
  readonly recipients: number;
  readonly listIds: readonly string[];
  /** True where it goes to a part of its list that nobody can count. */
  readonly isPartOfList?: boolean;
}

/** The active contacts of lists by their id; lists that aren't in it have an unknown number. */
export type ListSizes = ReadonlyMap<string, number>;

/** Days that the calendar shows at once. */
export const CALENDAR_DAYS = 14;

/**
 * Milliseconds within which two campaigns to one list are an overlap: less than a day, so that a
 * daily one overlaps with none of its own, also on the day when the clocks change.
 */
export const OVERLAP_MS = 22 * 3_600_000;

/**
 * Returns the instant at which a campaign goes out, or went out; `null` where it has none: it goes
 * out as soon as the service lets it, however long ago its time was, or nobody knows when it did.
 */
export function dueAt({ status, sendAt }: StatedCampaign, now: Date): Date | null {
  if (isEnded(status)) return sendAt;
  if (isGoingOut(status)) return sendAt ?? now;
  return sendAt !== null && sendAt > now ? sendAt : null;
}

/** Tells whether a campaign may go out at any time from now on. */
function isOpen(campaign: StatedCampaign, now: Date): boolean {
  return !isEnded(campaign.status) && dueAt(campaign, now) === null;
}

export interface CalendarDay {
  /** `2026-11-29`, by the clocks of the reader's zone. */
  readonly day: string;
  /** In order of their time. */
  readonly campaigns: readonly DatedCampaign[];
}

export interface Calendar {
  /** The first day, and the first day after it. */
  readonly from: string;
  readonly until: string;
  /** Days on which something goes out, in order. */
  readonly days: readonly CalendarDay[];
  /** Those without a time, which may go out from today on. */
  readonly open: readonly DatedCampaign[];
}

/**
 * Sorts campaigns by the days of a zone on which they go out. What reaches nobody is left out.
 * @param from the first day. Default: today
 */
export function calendarOf(
  campaigns: readonly DatedCampaign[],
  { zone, now, from: first }: { zone: string; now: Date; from?: string | undefined },
): Calendar {
  const today = localDay(now, zone);
  const from = first ?? today;
  const until = dayAfter(from, CALENDAR_DAYS);
  const [begin, end] = [from, until].map((day) => instantOf(day, '00:00:00', zone).getTime());
  const reaching = campaigns.filter(({ status }) => !reachesNobody(status));
  const dated = reaching
    .flatMap((campaign) => {
      const at = dueAt(campaign, now)?.getTime();
      return at === undefined || at < Number(begin) || at >= Number(end) ? [] : [{ campaign, at }];
    })
    .toSorted((a, b) => a.at - b.at || Number(a.campaign.id) - Number(b.campaign.id));
  const byDay = Map.groupBy(dated, ({ at }) => localDay(new Date(at), zone));
  return {
    from,
    until,
    days: [...byDay].map(([day, of]) => ({ day, campaigns: of.map(({ campaign }) => campaign) })),
    open: from > today ? [] : reaching.filter((campaign) => isOpen(campaign, now)),
  };
}

/** A number of people as far as it is known; `most` is `null` where nobody can say. */
export interface PeopleRange {
  readonly least: number;
  readonly most: number | null;
}

/**
 * Returns how many people get more than one of these campaigns, as far as the sizes of lists tell:
 * whoever is in a list gets all that goes to it. Who is in two different lists isn't known without
 * reading both, so that campaigns to different lists leave the most open.
 */
export function peopleWithSeveral(
  campaigns: readonly DatedCampaign[],
  sizes: ListSizes,
): PeopleRange {
  const lists = [...new Set(campaigns.flatMap(({ listIds }) => listIds))];
  const repeated = lists
    .map((id) => ofOneList(id, sendsTo(id, campaigns), sizes))
    .filter(({ sends }) => sends > 1);
  const least = Math.max(0, ...repeated.map((range) => range.least));
  const whole = new Set(repeated.filter(({ isWhole }) => isWhole).map(({ id }) => id));
  // Two get no more people than the smaller one has, whatever their lists have in common.
  const mostOfAll = mostWithSeveral(campaigns.map(({ recipients }) => recipients));
  const isOpen = mayMeetElsewhere(campaigns, whole) || repeated.some(({ most }) => most === null);
  if (isOpen) return { least, most: least > 0 ? mostOfAll : null };
  const most = sumOf(repeated, (range) => range.most ?? 0);
  return { least, most: Math.min(most, mostOfAll ?? most) };
}

function sendsTo(list: string, campaigns: readonly DatedCampaign[]): readonly DatedCampaign[] {
  return campaigns.filter(({ listIds }) => listIds.includes(list));
}

/** Tells whether somebody may get two of them by two different lists, and neither twice by itself. */
function mayMeetElsewhere(
  campaigns: readonly DatedCampaign[],
  whole: ReadonlySet<string>,
): boolean {
  // A campaign whose lists aren't known goes to one of its own.
  const ways = campaigns.map(({ id, listIds }) =>
    listIds.length === 0 ? [`of ${id}`] : listIds.filter((list) => !whole.has(list)),
  );
  return ways.some((lists, index) =>
    ways.some((others, other) => {
      return other > index && lists.some((one) => others.some((another) => one !== another));
    }),
  );
}

interface OfOneList extends PeopleRange {
  readonly id: string;
  readonly sends: number;
  /** True where all of the list gets at least two of them. */
  readonly isWhole: boolean;
}

function ofOneList(id: string, campaigns: readonly DatedCampaign[], sizes: ListSizes): OfOneList {
  const sends = campaigns.length;
  const alone = campaigns.filter(
    ({ listIds, recipients }) => listIds.length === 1 && recipients > 0,
  );
  const known = sizes.get(id);
  // We assume that the larger one of those that go to it alone goes to all of it.
  const size = known ?? (alone.length > 1 ? Math.max(...alone.map((one) => one.recipients)) : null);
  if (size === null) return { id, sends, least: 0, most: null, isWhole: false };
  const reached = campaigns.map(({ recipients, isPartOfList = false }) => ({
    people: recipients > 0 ? Math.min(size, recipients) : size,
    isPartOfList,
  }));
  const [first = 0, second = 0] = reached
    .filter(({ isPartOfList }) => !isPartOfList)
    .map(({ people }) => people)
    .toSorted((a, b) => b - a);
  const most = Math.min(size, mostWithSeveral(reached.map(({ people }) => people)) ?? size);
  return { id, sends, least: Math.max(0, first + second - size), most, isWhole: second === size };
}

/** Whoever gets two of them gets one that isn't the largest. `null` where a number is unknown. */
function mostWithSeveral(recipients: readonly number[]): number | null {
  if (recipients.includes(0)) return null;
  return sumOf(recipients, (one) => one) - Math.max(0, ...recipients);
}

/** A share by which a number may be off that is told as “about”. */
const ABOUT = 0.05;

/** Writes `about 9,800 people`, `at least 9,800 people`, `9,000 to 9,800 people`; `null`: unknown. */
export function peopleInWords({ least, most }: PeopleRange): string | null {
  const people = (count: number) => formatCount(count, 'person', 'people');
  if (most === null) return least > 0 ? `at least ${people(least)}` : null;
  if (most - least <= most * ABOUT) return `about ${people(most)}`;
  return least === 0 ? `up to ${people(most)}` : `${formatNumber(least)} to ${people(most)}`;
}

/** Another campaign that goes out within a day of one. */
export interface Neighbor {
  readonly campaign: DatedCampaign;
  /** Milliseconds by which it goes out later; `null`: at any time. */
  readonly byMs: number | null;
  /** The lists to which both go. */
  readonly sharedListIds: readonly string[];
  readonly people: PeopleRange;
}

/** Returns the campaigns within a day of one, the nearest first; itself isn't among them. */
export function neighborsOf(
  own: DatedCampaign,
  campaigns: readonly DatedCampaign[],
  { sizes, now }: { sizes: ListSizes; now: Date },
): readonly Neighbor[] {
  const ownAt = dueAt(own, now);
  return campaigns
    .filter(({ id, status }) => id !== own.id && !reachesNobody(status))
    .flatMap((campaign): Neighbor[] => {
      const at = dueAt(campaign, now);
      if (at === null && !isOpen(campaign, now)) return [];
      const byMs = (at ?? now).getTime() - (ownAt ?? now).getTime();
      if (Math.abs(byMs) >= OVERLAP_MS) return [];
      const sharedListIds = own.listIds.filter((list) => campaign.listIds.includes(list));
      const people = peopleWithSeveral([own, campaign], sizes);
      const hasTimes = at !== null && ownAt !== null;
      return [{ campaign, byMs: hasTimes ? byMs : null, sharedListIds, people }];
    })
    .toSorted((a, b) => Math.abs(a.byMs ?? 0) - Math.abs(b.byMs ?? 0));
}

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

/** Writes `3 hours earlier`, `40 minutes later`, `at the same time`, `at any time`. */
export function gapInWords(byMs: number | null): string {
  if (byMs === null) return 'at any time';
  const minutes = Math.round(Math.abs(byMs) / MINUTE_MS);
  if (minutes === 0) return 'at the same time';
  const hours = Math.floor(minutes / HOUR_MINUTES);
  const rest = minutes % HOUR_MINUTES;
  const parts = [
    ...(hours > 0 ? [formatCount(hours, 'hour')] : []),
    ...(rest > 0 ? [formatCount(rest, 'minute')] : []),
  ];
  return `${parts.join(' ')} ${byMs < 0 ? 'earlier' : 'later'}`;
}
