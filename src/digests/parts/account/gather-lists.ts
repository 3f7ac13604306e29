import type { DigestScope } from '../../../core/digest.ts';
import { UnavailableError } from '../../../core/errors.ts';
import { isListInTrouble, listStatus } from '../../../service/status.ts';
import type { ContactCounts } from '../../../store/events/contact-counts.ts';
import type { Readings } from '../../../store/digest/readings.ts';
import type { Store } from '../../../store/store.ts';
import type { ListFigures } from '../../collecting/account-figures.ts';
import { standingAtBegin, standingNow } from '../../collecting/account-history.ts';
import type { Wanted } from '../../part.ts';
import type { EarlierCount } from '../earlier-days.ts';
import { growthBefore, stoodBefore } from '../earlier-growth.ts';

/** How a list went. */
export interface GrownList {
  readonly id: string;
  readonly name: string;
  /** Active addresses. */
  readonly active: number;
  readonly before: number;
  readonly change: number;
  readonly isNew: boolean;
  /** Reported as new; `null` where such events aren't. */
  readonly added: number | null;
}

export interface TroubledList {
  readonly id: string;
  readonly name: string;
  readonly active: number;
  /** In the service's words. */
  readonly status: string;
}

export interface ListGrowth {
  readonly now: readonly ListFigures[];
  /** The largest growth first; none where it isn't known how they stood. */
  readonly grown: readonly GrownList[];
  /** Active addresses in all of them; `null` where it isn't known how they stood. */
  readonly change: number | null;
  readonly before: number;
  /** How they grew in the days before. */
  readonly earlier: EarlierCount;
  /** Since when, where that isn't all of the time that is told. */
  readonly since: Date | null;
  readonly blocked: readonly TroubledList[];
  readonly gone: readonly TroubledList[];
  /** Some came to be so in the time that is told. */
  readonly isTroubleNew: boolean;
  /** `null` where the service doesn't report them; each too where that one isn't. */
  readonly contacts: ReportedContacts | null;
}

interface ReportedContacts {
  readonly added: number | null;
  readonly unsubscribed: number | null;
  readonly addedByList: ReadonlyMap<string, number>;
}

type Lists = ReadonlyMap<string, ListFigures>;

type ListStores = Pick<Store, 'counts' | 'hooks' | 'readings'>;

/**
 * From what is read every hour alone, so that it costs no call. `null` when they were never read.
 * @throws {UnavailableError} when they could not be read of late.
 */
export async function gatherLists(store: ListStores, wanted: Wanted): Promise<ListGrowth | null> {
  const { readings } = store;
  const { period, scope } = wanted;
  const about = { source: 'lists', kind: 'list' } as const;
  const [atEnd, begin, stood] = await Promise.all([
    listsAtEnd(readings, wanted),
    standingAtBegin<ListFigures>(readings, { ...about, span: period }),
    stoodBefore<ListFigures>(readings, about, wanted),
  ]);
  if (!atEnd) return null;
  const now = within(scope, atEnd);
  const then = begin && within(scope, begin.figures);
  const earlier =
    then && begin?.isThen
      ? growthBefore(stood, activeIn(then), period.days.length, (all) =>
          activeIn(within(scope, all)),
        )
      : { before: null, mean: null };
  const contacts = await contactsIn(store, wanted);
  const blocked = [...now].filter(([, { statusCode }]) => isListInTrouble(statusCode));
  const gone = then ? [...then].filter(([id]) => !now.has(id)) : [];
  return {
    now: [...now.values()],
    grown: then ? grownIn(now, then, contacts) : [],
    change: then && activeIn(now) - activeIn(then),
    before: then ? activeIn(then) : 0,
    earlier,
    since: begin && !begin.isThen ? begin.at : null,
    blocked: blocked.map(troubled),
    gone: gone.map(troubled),
    isTroubleNew:
      gone.length > 0 ||
      blocked.some(([id, { statusCode }]) => then?.get(id)?.statusCode !== statusCode),
    contacts,
  };
}

/** As they stood when the period ended, or stand now. */
async function listsAtEnd(readings: Readings, { period, now }: Wanted): Promise<Lists | null> {
  const about = { source: 'lists', kind: 'list' } as const;
  const kept =
    (await standingNow<ListFigures>(readings, { ...about, at: period.untilAt })) ??
    (await standingNow<ListFigures>(readings, { ...about, at: now }));
  if (kept) return kept.figures;
  const everRead = await readings.latest('list', now);
  if (everRead.size === 0) return null;
  throw new UnavailableError('The lists could not be read in the last two hours.', {
    outcome: 'none',
  });
}

function within({ lists }: DigestScope, all: Lists): Lists {
  return lists.length === 0 ? all : new Map([...all].filter(([id]) => lists.includes(id)));
}

function grownIn(now: Lists, then: Lists, contacts: ReportedContacts | null): readonly GrownList[] {
  const grown = [...now].map(([id, { name, active }]): GrownList => {
    const before = then.get(id)?.active ?? 0;
    const isReported = typeof contacts?.added === 'number';
    const added = isReported ? (contacts.addedByList.get(id) ?? 0) : null;
    return { id, name, active, before, change: active - before, isNew: !then.has(id), added };
  });
  return grown.sort((a, b) => b.change - a.change || a.name.localeCompare(b.name, 'en'));
}

function activeIn(lists: Lists): number {
  return [...lists.values()].reduce((sum, { active }) => sum + active, 0);
}

function troubled([id, { name, active, statusCode }]: readonly [
  string,
  ListFigures,
]): TroubledList {
  return { id, name, active, status: listStatus(statusCode).name };
}

/** Only what was reported all the time. */
async function contactsIn(
  { hooks, counts }: ListStores,
  { period, scope }: Wanted,
): Promise<ReportedContacts | null> {
  const records = await hooks.all();
  const isReported = (kind: string): boolean =>
    records.some(
      (hook) => hook.kind === kind && hook.sinceAt <= period.fromAt && hook.missingAt === null,
    );
  const [isAdded, isUnsubscribed] = [isReported('new_emails'), isReported('unsubscribe')];
  if (!isAdded && !isUnsubscribed) return null;
  const counted = await counts.ofContacts(period.fromAt, period.untilAt);
  const isNarrowed = scope.lists.length > 0;
  return {
    added: isAdded ? addedIn(counted, scope) : null,
    // Of what campaigns report nobody knows the list.
    unsubscribed: isUnsubscribed && !isNarrowed ? counted.unsubscribed : null,
    addedByList: counted.addedByList,
  };
}

function addedIn({ added, addedByList }: ContactCounts, { lists }: DigestScope): number {
  if (lists.length === 0) return added;
  return lists.reduce((sum, id) => sum + (addedByList.get(id) ?? 0), 0);
}
