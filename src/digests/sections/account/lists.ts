import { DIGEST_KINDS, type DigestScope, isFiltered } from '../../../domain/digest.ts';
import {
  action,
  type Fact,
  facts,
  notice,
  type Section,
  type Table,
  time,
} from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { sumOf } from '../../../lib/sum.ts';
import { type DigestRequest, type DigestSection, NOTHING } from '../../section.ts';
import type { SectionContent } from '../../section.ts';
import {
  comparedTable,
  type EarlierCount,
  figuresBefore,
  growth,
  growthBefore,
  growthChanges,
  type Shown,
  shownIn,
  withChanges,
} from '../comparison.ts';
import type { SectionDependencies } from '../sections.ts';
import { UnavailableError } from '../../../lib/errors.ts';
import { isListInTrouble, listStatus } from '../../../service/status.ts';
import type { ContactCounts } from '../../../store/events/counts.ts';
import type { Snapshots } from '../../../store/digest/snapshots.ts';
import type { Store } from '../../../store/store.ts';
import type { ListFigures } from '../../snapshots/account.ts';
import { standingAtBegin, standingAtEnd } from '../../snapshots/account-history.ts';
import type { FigureFormats } from '../../../domain/figures.ts';

const MOST_LINES = 3;
/** Addresses come and go every day; only a larger share of them is worth mentioning. */
const WORTH_SHARE = 0.01;
const ACTION = action('list list', {}, 'Lists');

/** The section before the lists were read for the first time. */
const UNREAD: SectionContent = {
  ...NOTHING,
  footnotes: ['List growth is included from the next digest on.'],
};

export function createListsSection({ store }: Pick<SectionDependencies, 'store'>): DigestSection {
  return {
    name: 'lists',
    words: 'list growth',
    async tell(request): Promise<SectionContent> {
      const lists = await gatherLists(store, request);
      if (!lists) return UNREAD;
      const isWorth = isWorthAWord(lists, request);
      const hasTrouble = [...lists.blocked, ...lists.gone].length > 0;
      return {
        ...verdictOf(lists, { isWorth, request }),
        table: listsTable(lists, request),
        warnings: troubleWarnings(lists, request.formats),
        light: hasTrouble ? '🟠' : null,
        isQuiet: !isWorth && !lists.isTroubleNew,
        sections: lists.now.length === 0 && !hasTrouble ? [] : sectionsOf(lists, request),
        details: detailsOf(lists, request),
        actions: [ACTION],
        footnotes: footnotesOf(lists),
      };
    },
  };
}

/** Tells whether the digest is limited to senders or campaigns, to which no list belongs. */
function isOfAll(scope: DigestScope): boolean {
  return isFiltered(scope) && scope.lists.length === 0;
}

function isWorthAWord({ change, before }: ListGrowth, { kind }: DigestRequest): boolean {
  if (change === null || change === 0) return false;
  const { isWeekly = false } = DIGEST_KINDS[kind];
  return isWeekly || Math.abs(change) >= before * WORTH_SHARE;
}

function verdictOf(
  { change, before, blocked, gone }: ListGrowth,
  { isWorth, request: { scope, formats } }: { isWorth: boolean; request: DigestRequest },
): Pick<SectionContent, 'verdict' | 'also'> {
  const grown = isOfAll(scope) ? 'all lists' : 'lists';
  const [first = null, ...also] = compact([
    blocked.length > 0 && `🟠 ${formats.count(blocked.length, 'list')} can’t be mailed`,
    gone.length > 0 && `🟠 ${formats.count(gone.length, 'list')} deleted`,
    isWorth && change !== null && `${grown} ${growth(change, before, formats)}`,
  ]);
  return { verdict: first, also };
}

function sectionsOf(lists: ListGrowth, request: DigestRequest): readonly Section[] {
  const { scope, formats } = request;
  const { grown, since, contacts } = lists;
  const risen = grown.filter(({ change }) => change > 0).slice(0, MOST_LINES);
  const fallen = grown.filter(({ change }) => change < 0).slice(-MOST_LINES);
  const items = [...risen, ...fallen.toReversed()].map((list) => grownLine(list, formats));
  const counted = (label: string, count: number | null = null): Fact | null =>
    count === null ? null : { label, value: formats.number(count) };
  return compact<Section>([
    { kind: 'heading', text: isOfAll(scope) ? 'Lists of the whole account' : 'Lists' },
    facts([
      { label: 'Active contacts', value: sizeOf(lists, shownIn(request)) },
      counted('New contacts', contacts?.added),
      counted('Unsubscribed', contacts?.unsubscribed),
    ]),
    ...troubleWarnings(lists, formats).map((text) => notice('warning', text)),
    items.length > 0 && { kind: 'bullets', items },
    since && {
      kind: 'paragraph',
      text: ['Growth since ', time(since), ', when Postbell first read the lists.'],
    },
  ]);
}

/** `48,210 in 12 lists · +312 (0.65%)`, and on the next line the earlier growth. */
function sizeOf({ now, change, before, earlier }: ListGrowth, shown: Shown): string {
  const { formats } = shown;
  const active = formats.number(sumOf(now, (list) => list.active));
  const size = `${active} in ${formats.count(now.length, 'list')}`;
  if (change === null) return size;
  const grown = `${size} · ${growth(change, before, formats)}`;
  return withChanges(grown, growthChanges(earlier, shown));
}

function listsTable({ now, change, before, earlier }: ListGrowth, request: DigestRequest) {
  if (now.length === 0) return null;
  const shown = shownIn(request);
  const { formats } = shown;
  return comparedTable(
    [
      {
        label: 'Active contacts',
        value: formats.number(sumOf(now, (list) => list.active)),
        compared: '–',
      },
      change !== null && {
        label: 'Growth',
        value: growth(change, before, formats),
        compared: growthChanges(earlier, shown).at(-1) ?? '–',
      },
    ],
    shown,
  );
}

/** Table of changed lists, where the message doesn't show all of them. */
function detailsOf(
  { grown }: ListGrowth,
  { formats }: DigestRequest,
): NonNullable<SectionContent['details']> {
  const changed = grown.filter(({ change }) => change !== 0);
  if (changed.length <= MOST_LINES) return [];
  const sections = [listTable(changed, formats)];
  return [{ key: 'lists', reply: { title: 'Lists that changed', sections } }];
}

function footnotesOf({ contacts }: ListGrowth): readonly string[] {
  return compact([
    'List sizes are the service’s, read every hour; contacts in several lists count in each.',
    contacts && 'New contacts and unsubscribes are counted from webhooks.',
  ]);
}

interface GrownList {
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

interface TroubledList {
  readonly id: string;
  readonly name: string;
  readonly active: number;
  /** The status in the service's words. */
  readonly status: string;
}

interface ListGrowth {
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
  readonly addedByList: ReadonlyMap<string, number> | null;
}

type Lists = ReadonlyMap<string, ListFigures>;

type ListStores = Pick<Store, 'counts' | 'hooks' | 'snapshots'>;

/**
 * Gathers the growth from hourly snapshots alone, which costs no call; `null`: there are none.
 * @throws {UnavailableError} when the lists could not be read of late.
 */
async function gatherLists(store: ListStores, request: DigestRequest): Promise<ListGrowth | null> {
  const { snapshots } = store;
  const { period, scope } = request;
  const [atEnd, begin, past] = await Promise.all([
    listsAtEnd(snapshots, request),
    standingAtBegin(snapshots, 'lists', period),
    figuresBefore(snapshots, 'lists', request),
  ]);
  if (!atEnd) return null;
  const now = within(scope, atEnd);
  const then = begin && within(scope, begin.figures);
  const activeOf = (all: Lists) => activeIn(within(scope, all));
  const earlier =
    then && begin?.isThen
      ? growthBefore(past, activeIn(then), period.days.length, activeOf)
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

async function listsAtEnd(snapshots: Snapshots, request: DigestRequest): Promise<Lists | null> {
  const kept = await standingAtEnd(snapshots, 'lists', request);
  if (kept) return kept;
  const everRead = await snapshots.latest('list', request.now);
  if (everRead.size === 0) return null;
  throw new UnavailableError('The lists couldn’t be read in the last two hours.', {
    outcome: 'none',
  });
}

function within({ lists }: DigestScope, all: Lists): Lists {
  return lists.length === 0 ? all : new Map([...all].filter(([id]) => lists.includes(id)));
}

function grownIn(now: Lists, then: Lists, contacts: ReportedContacts | null): readonly GrownList[] {
  const grown = [...now].map(([id, { name, active }]): GrownList => {
    const before = then.get(id)?.active ?? 0;
    const { addedByList = null } = contacts ?? {};
    const added = addedByList && (addedByList.get(id) ?? 0);
    return { id, name, active, before, change: active - before, isNew: !then.has(id), added };
  });
  return grown.sort((a, b) => b.change - a.change || a.name.localeCompare(b.name, 'en'));
}

function activeIn(lists: Lists): number {
  return sumOf([...lists.values()], ({ active }) => active);
}

function troubled([id, figures]: readonly [string, ListFigures]): TroubledList {
  const { name, active, statusCode } = figures;
  return { id, name, active, status: listStatus(statusCode).name };
}

/** Counts contacts from webhooks that reported throughout the period. */
async function contactsIn(
  { hooks, counts }: ListStores,
  { period, scope }: DigestRequest,
): Promise<ReportedContacts | null> {
  const records = await hooks.all();
  const reported = records.filter((one) => one.sinceAt <= period.fromAt && one.missingAt === null);
  const isReported = (kind: string) => reported.some((hook) => hook.kind === kind);
  const [isAdded, isUnsubscribed] = [isReported('new_emails'), isReported('unsubscribe')];
  if (!isAdded && !isUnsubscribed) return null;
  const counted = await counts.ofContacts(period.fromAt, period.untilAt);
  const isFiltered = scope.lists.length > 0;
  return {
    added: isAdded ? addedIn(counted, scope) : null,
    // Unsubscribes from campaigns don't name the list.
    unsubscribed: isUnsubscribed && !isFiltered ? counted.unsubscribed : null,
    addedByList: isAdded ? counted.addedByList : null,
  };
}

function addedIn({ added, addedByList }: ContactCounts, { lists }: DigestScope): number {
  return lists.length === 0 ? added : sumOf(lists, (id) => addedByList.get(id) ?? 0);
}

/** Slack shows 100 rows, one of them the header. */
const MOST_ROWS = 99;

/** `Newsletter (4101): +210 (1.2%), now 17,804 active · 212 new`. */
function grownLine(list: GrownList, formats: FigureFormats): string {
  const { name, id, change, before, active, added, isNew } = list;
  const isNewWords = isNew ? ' (new list)' : '';
  const fresh = added === null || added === 0 ? '' : ` · ${formats.number(added)} new`;
  return `${name} (${id}): ${growth(change, before, formats)}, now ${formats.number(active)} active${isNewWords}${fresh}`;
}

/** Table of lists, the largest growth first, the largest loss last. */
function listTable(grown: readonly GrownList[], formats: FigureFormats): Table {
  return {
    kind: 'table',
    columns: [
      { title: 'List' },
      { title: 'Active', align: 'right' },
      { title: 'Change', align: 'right' },
    ],
    rows: mostChanged(grown).map(({ name, id, active, change, before }) => [
      `${name} (${id})`,
      formats.number(active),
      growth(change, before, formats),
    ]),
  };
}

function troubleWarnings(
  { blocked, gone }: ListGrowth,
  { count }: FigureFormats,
): readonly string[] {
  const had = ({ active }: TroubledList) => count(active, 'active contact');
  return [
    ...blocked.map((list) => `${titleOf(list)} can’t be mailed: ${list.status}.`),
    ...gone.map((list) => `${titleOf(list)} was deleted with ${had(list)}.`),
  ];
}

function titleOf({ name, id }: TroubledList): string {
  return `List “${name}” (${id})`;
}

function mostChanged(grown: readonly GrownList[]): readonly GrownList[] {
  if (grown.length <= MOST_ROWS) return grown;
  const half = Math.floor(MOST_ROWS / 2);
  return [...grown.slice(0, half), ...grown.slice(-half)];
}
