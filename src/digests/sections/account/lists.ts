import { DIGEST_KINDS, type DigestFilter, isFiltered } from '../../../domain/digest.ts';
import { action, facts, figureTable, notice, time } from '../../../domain/reply.ts';
import type { Fact, Section, Table } from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { sumOf } from '../../../lib/sum.ts';
import type { DigestRequest, DigestSection, SectionContent } from '../../section.ts';
import { comparedTable, shownIn, withChanges } from '../comparison.ts';
import type { EarlierCount, Shown } from '../comparison.ts';
import { growth, growthChanges, growthOf, isWorthMentioning, usualGrowth } from '../growth.ts';
import { NOTHING, type SectionDependencies } from '../../section.ts';
import { UnavailableError } from '../../../lib/errors.ts';
import { isListInTrouble, listStatus } from '../../../service/status.ts';
import type { ContactCounts } from '../../../store/events/counts.ts';
import type { Store } from '../../../store/store.ts';
import type { ListFigures } from '../../../snapshots/account.ts';
import { formatCount, formatNumber } from '../../../domain/figures.ts';

const MOST_LINES = 3;
const ACTION = action('list list', {}, 'Lists');

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
      const hasTrouble = lists.blocked.size + lists.gone.size > 0;
      return {
        ...verdictOf(lists, { isWorth, request }),
        table: listsTable(lists, request),
        warnings: troubleWarnings(lists),
        light: hasTrouble ? '🟠' : null,
        isQuiet: !isWorth && !lists.isTroubleNew,
        sections: lists.now.size === 0 && !hasTrouble ? [] : sectionsOf(lists, request),
        details: detailsOf(lists),
        actions: [ACTION],
        footnotes: footnotesOf(lists),
      };
    },
  };
}

/** Tells whether the digest is limited to senders or campaigns, to which no list belongs. */
function isOfAll(filter: DigestFilter): boolean {
  return isFiltered(filter) && filter.lists.length === 0;
}

function isWorthAWord({ change, before }: ListGrowth, { kind }: DigestRequest): boolean {
  if (change === null || change === 0) return false;
  return DIGEST_KINDS[kind].isWeekly === true || isWorthMentioning(change, before);
}

function verdictOf(
  { change, before, blocked, gone }: ListGrowth,
  { isWorth, request: { filter } }: { isWorth: boolean; request: DigestRequest },
): Pick<SectionContent, 'verdict' | 'also'> {
  const grown = isOfAll(filter) ? 'all lists' : 'lists';
  const [first = null, ...also] = compact([
    blocked.size > 0 && `🟠 ${formatCount(blocked.size, 'list')} can’t be mailed`,
    gone.size > 0 && `🟠 ${formatCount(gone.size, 'list')} deleted`,
    isWorth && change !== null && `${grown} ${growth(change, before)}`,
  ]);
  return { verdict: first, also };
}

function sectionsOf(lists: ListGrowth, request: DigestRequest): readonly Section[] {
  const { filter } = request;
  const { grown, since, contacts } = lists;
  const risen = grown.filter(({ change }) => change > 0).slice(0, MOST_LINES);
  const fallen = grown.filter(({ change }) => change < 0).slice(-MOST_LINES);
  const items = [...risen, ...fallen.toReversed()].map((list) => grownLine(list));
  const counted = (label: string, count: number | null = null): Fact | null =>
    count === null ? null : { label, value: formatNumber(count) };
  return compact<Section>([
    { kind: 'heading', text: isOfAll(filter) ? 'Lists of the whole account' : 'Lists' },
    facts([
      { label: 'Active contacts', value: sizeOf(lists, shownIn(request)) },
      counted('New contacts', contacts?.added),
      counted('Unsubscribed', contacts?.unsubscribed),
    ]),
    ...troubleWarnings(lists).map((text) => notice('warning', text)),
    items.length > 0 && { kind: 'bullets', items },
    since && {
      kind: 'paragraph',
      text: ['Growth since ', time(since), ', when Postbell first read the lists.'],
    },
  ]);
}

/** `48,210 in 12 lists · +312 (0.65%)`, and on the next line the earlier growth. */
function sizeOf({ now, active, change, before, earlier }: ListGrowth, shown: Shown): string {
  const size = `${formatNumber(active)} in ${formatCount(now.size, 'list')}`;
  if (change === null) return size;
  const grown = `${size} · ${growth(change, before)}`;
  return withChanges(grown, growthChanges(earlier, shown));
}

function listsTable({ now, active, change, before, earlier }: ListGrowth, request: DigestRequest) {
  if (now.size === 0) return null;
  const shown = shownIn(request);
  return comparedTable(
    [
      ['Active contacts', formatNumber(active), '–'],
      change !== null && ['Growth', growth(change, before), usualGrowth(earlier, shown)],
    ],
    shown,
  );
}

function detailsOf({ grown }: ListGrowth): NonNullable<SectionContent['details']> {
  const changed = grown.filter(({ change }) => change !== 0);
  if (changed.length <= MOST_LINES) return [];
  const sections = [listTable(changed)];
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
  readonly active: number;
  readonly before: number;
  readonly change: number;
  readonly isNew: boolean;
  /** Contacts that webhooks reported as new; `null` where they don't report them. */
  readonly added: number | null;
}

type Lists = ReadonlyMap<string, ListFigures>;

interface ListGrowth {
  readonly now: Lists;
  readonly active: number;
  /** Lists, the largest growth first; none where their earlier sizes aren't known. */
  readonly grown: readonly GrownList[];
  /** Change of active addresses in all lists; `null` where the earlier sizes aren't known. */
  readonly change: number | null;
  readonly before: number;
  readonly earlier: EarlierCount;
  readonly since: Date | null;
  readonly blocked: Lists;
  readonly gone: Lists;
  readonly isTroubleNew: boolean;
  /** `null` where webhooks report neither figure; each figure is `null` where it isn't reported. */
  readonly contacts: ReportedContacts | null;
}

interface ReportedContacts {
  readonly added: number | null;
  readonly unsubscribed: number | null;
  readonly addedByList: ReadonlyMap<string, number> | null;
}

type ListStores = Pick<Store, 'counts' | 'webhooks' | 'snapshots'>;

/**
 * Gathers the growth of lists; `null`: they were never read.
 * @throws {UnavailableError} when they could not be read of late.
 */
async function gatherLists(store: ListStores, request: DigestRequest): Promise<ListGrowth | null> {
  const all = await growthOf(store.snapshots, 'lists', request);
  if (!all) {
    const everRead = await store.snapshots.latest('list', request.now);
    if (everRead.size === 0) return null;
    const message = 'The lists couldn’t be read in the last two hours.';
    throw new UnavailableError(message, { outcome: 'none' });
  }
  const { lists } = request.filter;
  const within = (those: Lists) =>
    lists.length === 0 ? those : picked(those, (id) => lists.includes(id));
  const now = within(all.now);
  const then = all.atBegin && within(all.atBegin);
  const contacts = await contactsIn(store, request);
  const blocked = picked(now, (_, { statusCode }) => isListInTrouble(statusCode));
  const gone = picked(then ?? new Map(), (id) => !now.has(id));
  const [active, before] = [activeIn(now), then ? activeIn(then) : 0];
  return {
    now,
    active,
    grown: then ? grownIn(now, then, contacts) : [],
    change: then && active - before,
    before,
    earlier: all.earlier((those) => activeIn(within(those))),
    since: all.since,
    blocked,
    gone,
    isTroubleNew:
      gone.size > 0 ||
      [...blocked].some(([id, { statusCode }]) => then?.get(id)?.statusCode !== statusCode),
    contacts,
  };
}

function picked(lists: Lists, isPicked: (id: string, list: ListFigures) => boolean): Lists {
  return new Map([...lists].filter((one) => isPicked(...one)));
}

function grownIn(now: Lists, then: Lists, contacts: ReportedContacts | null): readonly GrownList[] {
  const { addedByList = null } = contacts ?? {};
  const grown = [...now].map(([id, { name, active }]): GrownList => {
    const before = then.get(id)?.active ?? 0;
    const added = addedByList && (addedByList.get(id) ?? 0);
    return { id, name, active, before, change: active - before, isNew: !then.has(id), added };
  });
  return grown.sort((a, b) => b.change - a.change || a.name.localeCompare(b.name, 'en'));
}

function activeIn(lists: Lists): number {
  return sumOf([...lists.values()], ({ active }) => active);
}

async function contactsIn(
  { webhooks, counts }: ListStores,
  { period, filter }: DigestRequest,
): Promise<ReportedContacts | null> {
  const records = await webhooks.all();
  const reported = records.filter((one) => one.sinceAt <= period.fromAt && one.missingAt === null);
  const isReported = (kind: string) => reported.some((hook) => hook.kind === kind);
  const [isAdded, isUnsubscribed] = [isReported('new_emails'), isReported('unsubscribe')];
  if (!isAdded && !isUnsubscribed) return null;
  const counted = await counts.ofContacts(period.fromAt, period.untilAt);
  const isFiltered = filter.lists.length > 0;
  return {
    added: isAdded ? addedIn(counted, filter) : null,
    // Unsubscribes from campaigns don't name the list.
    unsubscribed: isUnsubscribed && !isFiltered ? counted.unsubscribed : null,
    addedByList: isAdded ? counted.addedByList : null,
  };
}

function addedIn({ added, addedByList }: ContactCounts, { lists }: DigestFilter): number {
  return lists.length === 0 ? added : sumOf(lists, (id) => addedByList.get(id) ?? 0);
}

/** Slack shows 100 rows, one of them the header. */
const MOST_ROWS = 99;

/** `Newsletter (4101): +210 (1.2%), now 17,804 active · 212 new`. */
function grownLine(list: GrownList): string {
  const { name, id, change, before, active, added, isNew } = list;
  const isNewWords = isNew ? ' (new list)' : '';
  const fresh = added === null || added === 0 ? '' : ` · ${formatNumber(added)} new`;
  return `${name} (${id}): ${growth(change, before)}, now ${formatNumber(active)} active${isNewWords}${fresh}`;
}

function listTable(grown: readonly GrownList[]): Table {
  return figureTable(
    ['List', 'Active', 'Change'],
    mostChanged(grown).map(({ name, id, active, change, before }) => [
      `${name} (${id})`,
      formatNumber(active),
      growth(change, before),
    ]),
  );
}

function troubleWarnings({ blocked, gone }: ListGrowth): readonly string[] {
  const named = (lists: Lists, fate: (list: ListFigures) => string) =>
    [...lists].map(([id, list]) => `List “${list.name}” (${id}) ${fate(list)}.`);
  return [
    ...named(blocked, ({ statusCode }) => `can’t be mailed: ${listStatus(statusCode).name}`),
    ...named(gone, ({ active }) => `was deleted with ${formatCount(active, 'active contact')}`),
  ];
}

function mostChanged(grown: readonly GrownList[]): readonly GrownList[] {
  if (grown.length <= MOST_ROWS) return grown;
  const half = Math.floor(MOST_ROWS / 2);
  return [...grown.slice(0, half), ...grown.slice(-half)];
}
