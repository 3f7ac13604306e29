import type { DigestScope } from '../../../domain/digest.ts';
import { isFiltered } from '../../../domain/digest-words.ts';
import type { Fact, Reply, Section } from '../../../domain/reply.ts';
import type { Part, SectionContent, DigestRequest } from '../../part.ts';
import { growth } from '../change.ts';
import { shownIn, withChanges, type Shown } from '../earlier-days.ts';
import { growthChanges } from '../earlier-growth.ts';
import { gatherLists, type GrownList, type ListGrowth } from './gather-lists.ts';
import { grownLine, listTable, troubleNotices } from './list-sections.ts';
import type { PartParts } from '../parts.ts';

const MOST_LINES = 3;
/** Addresses come and go every day; only a larger share of them is worth mentioning. */
const WORTH_SHARE = 0.01;
const STEP = { kind: 'operation', label: 'Lists', operation: 'list list', values: {} } as const;

/** The section before the lists were read for the first time. */
const NOTHING: SectionContent = {
  verdict: null,
  light: null,
  isQuiet: true,
  sections: [],
  footnotes: [
    'Postbell has not read the lists yet: how they grow is told from the next digest on.',
  ],
};

/** Creates the section of mailing lists: their growth, and those that can't be sent to. */
export function createListsPart({ store }: Pick<PartParts, 'store'>): Part {
  return {
    name: 'lists',
    words: 'list growth',
    async tell(request): Promise<SectionContent> {
      const lists = await gatherLists(store, request);
      if (!lists) return NOTHING;
      const isWorth = isWorthAWord(lists, request);
      const hasTrouble = [...lists.blocked, ...lists.gone].length > 0;
      return {
        verdict: verdictOf(lists, { isWorth, request }),
        light: hasTrouble ? '🟠' : null,
        isQuiet: !isWorth && !lists.isTroubleNew,
        sections: lists.now.length === 0 && !hasTrouble ? [] : sectionsOf(lists, request),
        details: detailsOf(lists, request),
        steps: [STEP],
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
  return kind === 'weekly' || Math.abs(change) >= before * WORTH_SHARE;
}

function verdictOf(
  { change, before, blocked, gone }: ListGrowth,
  { isWorth, request: { scope, formats } }: { isWorth: boolean; request: DigestRequest },
): string | null {
  const parts = [
    ...(blocked.length > 0 ? [`🟠 ${formats.count(blocked.length, 'list')} can’t be sent to`] : []),
    ...(gone.length > 0 ? [`${formats.count(gone.length, 'list is', 'lists are')} gone`] : []),
    ...(isWorth && change !== null
      ? [`${isOfAll(scope) ? 'all lists' : 'lists'} ${growth(change, before, formats)}`]
      : []),
  ];
  return parts.length > 0 ? parts.join(' · ') : null;
}

function sectionsOf(lists: ListGrowth, request: DigestRequest): readonly Section[] {
  const { scope, formats } = request;
  const { grown, since, contacts } = lists;
  const risen = grown.filter(({ change }) => change > 0).slice(0, MOST_LINES);
  const fallen = grown.filter(({ change }) => change < 0).slice(-MOST_LINES);
  const items = [...risen, ...fallen.toReversed()].map((list) => grownLine(list, formats));
  const counted = (label: string, count: number | null | undefined): Fact[] =>
    typeof count === 'number' ? [{ label, value: formats.number(count) }] : [];
  const facts: readonly Fact[] = [
    { label: 'Active addresses', value: sizeOf(lists, shownIn(request)) },
    ...counted('New contacts', contacts?.added),
    ...counted('Unsubscribed', contacts?.unsubscribed),
  ];
  return [
    { kind: 'heading', text: isOfAll(scope) ? 'Lists of the whole account' : 'Lists' },
    { kind: 'facts', facts },
    ...troubleNotices(lists, formats),
    ...(items.length > 0 ? [{ kind: 'bullets', items } as const] : []),
    ...(since ? [sinceWhen(since)] : []),
  ];
}

function sinceWhen(at: Date): Section {
  return {
    kind: 'paragraph',
    text: [
      'Growth is that since ',
      { kind: 'time', at, show: 'datetime' },
      ': Postbell did not read the lists before.',
    ],
  };
}

/** `48,210 in 12 lists · +312 (0.65 %)`, and on the next line the earlier growth. */
function sizeOf({ now, change, before, earlier }: ListGrowth, shown: Shown): string {
  const { formats } = shown;
  const active = now.reduce((sum, list) => sum + list.active, 0);
  const size = `${formats.number(active)} in ${formats.count(now.length, 'list')}`;
  if (change === null) return size;
  const grown = `${size} · ${growth(change, before, formats)}`;
  return withChanges(grown, growthChanges(earlier, shown));
}

/** Table of changed lists, where the message doesn't show all of them. */
function detailsOf(
  { grown }: ListGrowth,
  { formats }: DigestRequest,
): NonNullable<SectionContent['details']> {
  const changed = grown.filter(({ change }: GrownList) => change !== 0);
  if (changed.length <= MOST_LINES) return [];
  const reply: Reply = {
    title: 'Lists that grew or shrank',
    sections: [listTable(changed, formats)],
  };
  return [{ key: 'lists', reply }];
}

function footnotesOf({ contacts }: ListGrowth): readonly string[] {
  return [
    'Sizes of lists are the service’s, read every hour; who is in several counts in each.',
    ...(contacts ? ['New contacts and unsubscribes are counted by Postbell from webhooks.'] : []),
  ];
}
