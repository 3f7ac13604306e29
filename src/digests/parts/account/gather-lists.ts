import type { DigestScope } from '../../../domain/digest.ts';
import { UnavailableError } from '../../../lib/errors.ts';
import { isListInTrouble, listStatus } from '../../../service/status.ts';
import type { ContactCounts } from '../../../store/events/counts.ts';
import type { Readings } from '../../../store/digest/readings.ts';
import type { Store } from '../../../store/store.ts';
import type { ListFigures } from '../../collecting/account-figures.ts';
import { standingAtBegin, standingNow } from '../../collecting/account-history.ts';
import type { DigestRequest } from '../../part.ts';
import type { EarlierCount } from '../earlier-days.ts';
import { growthBefore, figuresBefore } from '../earlier-growth.ts';

/** Growth of a list in a period. */
export interface GrownList {
  readonly id: string;
  readonly name: string;
  /** Active addresses. */
  readonly active: number;
  readonly before: number;
  readonly change: number;
  readonly isNew: boolean;
  /** Contacts that webhooks reported as new; `null` where they don't report them. */
  readonly added: number | null;
}

export interface TroubledList {
  readonly id: string;
  readonly name: string;
  readonly active: number;
  /** The status in the service's words. */
  readonly status: string;
}

export interface ListGrowth {
  readonly now: readonly ListFigures[];
  /** Lists, the largest growth first; none where their earlier sizes aren't known. */
  readonly grown: readonly GrownList[];
  /** Change of active addresses in all lists; `null` where the earlier sizes aren't known. */
  readonly change: number | null;
  readonly before: number;
  /** Growth in the days before. */
  readonly earlier: EarlierCount;
  /** The instant that growth is counted from, where it is later than the period's start. */
  readonly since: Date | null;
  readonly blocked: readonly TroubledList[];
  readonly gone: readonly TroubledList[];
  /** Some lists were blocked or deleted in the period. */
  readonly isTroubleNew: boolean;
  /** `null` where webhooks report neither figure; each figure is `null` where it isn't reported. */
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
 * Gathers the growth from hourly readings alone, so that it costs no call; `null` when lists were
 * never read.
 * @throws {UnavailableError} when they could not be read of late.
 */
export async function gatherLists(
  store: ListStores,
  request: DigestRequest,
): Promise<ListGrowth | null> {
  const { readings } = store;
  const { period, scope } = request;
  const about = { source: 'lists', kind: 'list' } as const;
  const [atEnd, begin, past] = await Promise.all([
    listsAtEnd(readings, request),
    standingAtBegin<ListFigures>(readings, { ...about, span: period }),
    figuresBefore<ListFigures>(readings, about, request),
  ]);
  if (!atEnd) return null;
  const now = within(scope, atEnd);
  const then = begin && within(scope, begin.figures);
  const earlier =
    then && begin?.isThen
      ? growthBefore(past, activeIn(then), period.days.length, (all) =>
          activeIn(within(scope, all)),
        )
      : { before: null, mean: null };
  const contacts = await contactsIn(store, request);
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

/** Lists as they stood when the period ended, or stand now. */
async function listsAtEnd(
  readings: Readings,
  { period, now }: DigestRequest,
): Promise<Lists | null> {
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

/** Counts contacts from webhooks that reported throughout the period. */
async function contactsIn(
  { hooks, counts }: ListStores,
  { period, scope }: DigestRequest,
): Promise<ReportedContacts | null> {
  const records = await hooks.all();
  const isReported = (kind: string): boolean =>
    records.some(
      (hook) => hook.kind === kind && hook.sinceAt <= period.fromAt && hook.missingAt === null,
    );
  const [isAdded, isUnsubscribed] = [isReported('new_emails'), isReported('unsubscribe')];
  if (!isAdded && !isUnsubscribed) return null;
  const counted = await counts.ofContacts(period.fromAt, period.untilAt);
  const isFiltered = scope.lists.length > 0;
  return {
    added: isAdded ? addedIn(counted, scope) : null,
    // Unsubscribes from campaigns don't name the list.
    unsubscribed: isUnsubscribed && !isFiltered ? counted.unsubscribed : null,
    addedByList: counted.addedByList,
  };
}

function addedIn({ added, addedByList }: ContactCounts, { lists }: DigestScope): number {
  if (lists.length === 0) return added;
  return lists.reduce((sum, id) => sum + (addedByList.get(id) ?? 0), 0);
}
