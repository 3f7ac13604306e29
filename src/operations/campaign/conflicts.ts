import type { Override } from '../../domain/approvals.ts';
import {
  type DatedCampaign,
  gapInWords,
  type Neighbor,
  neighborsOf,
  peopleInWords,
} from '../../domain/calendar.ts';
import { CAMPAIGN_STATUS, stateOf } from '../../domain/campaign-status.ts';
import { quotedTitle } from '../../domain/campaign-title.ts';
import { formatCount } from '../../domain/figures.ts';
import { type Fact, type Notice, warning } from '../../domain/reply.ts';
import { type QuietHours, quietUntil } from '../../domain/schedule.ts';
import { compact } from '../../lib/compact.ts';
import { enumerated, uncapitalised } from '../../lib/text.ts';
import type { OperationContext } from '../../commands/context.ts';
import { requireDecided } from '../../commands/overriding.ts';
import { quietWarning } from '../send-time.ts';
import { listTitle } from '../list-words.ts';
import type { SendValues } from './campaign-inputs.ts';
import {
  bounceFact,
  bounceNotices,
  bounceOverrides,
  type ListBounces,
  readListBounces,
} from './list-bounces.ts';
import type { Outlook } from './outlook.ts';
import { type KnownLists, type Planned, readNeighbors } from './planned.ts';

/** Speaks against sending a campaign now, or at its time. */
export interface Conflicts {
  /** The warnings that whoever confirms it overrides; each is among the notices. */
  readonly overrides: readonly Override[];
  readonly notices: readonly Notice[];
  /** The hard bounces that its lists had last time; `null`: it has no lists. */
  readonly bounces: Fact | null;
  /** Names what else goes out within a day, to other lists; `null`: nothing that is known. */
  readonly others: Fact | null;
}

/** A campaign is compared with these. */
export interface Compared {
  readonly planned: Planned;
  /** `null`: there are none. */
  readonly quiet: QuietHours | null;
  /** The hard bounces of its lists last time. */
  readonly bounces: readonly ListBounces[];
  readonly lists: Pick<KnownLists, 'sizes' | 'titleOf'>;
  readonly now: Date;
}

/** Reads what a campaign at an instant is compared with: at most two requests. */
export async function readCompared(
  at: Date,
  listIds: readonly string[],
  { service, store, now }: Pick<OperationContext, 'service' | 'store' | 'now'>,
): Promise<Omit<Compared, 'lists'>> {
  const [planned, quiet] = await Promise.all([readNeighbors(service, at), store.quietHours.get()]);
  const { counts } = store;
  const bounces = await readListBounces(listIds, planned.campaigns, { counts, now });
  return { planned, quiet, bounces, now };
}

/** The most overlaps, and other campaigns, that are named; more are counted. */
const MOST_NAMED = 3;

/**
 * Compares a campaign with the quiet hours, with what else goes out within a day, and with what its
 * lists bounced last time.
 */
export function conflictsOf(
  own: DatedCampaign,
  { planned, quiet, bounces, lists, now }: Compared,
): Conflicts {
  const neighbors = neighborsOf(own, planned.campaigns, { sizes: lists.sizes, now });
  const overlaps = neighbors.filter(({ sharedListIds }) => sharedListIds.length > 0);
  const others = neighbors.filter(({ sharedListIds }) => sharedListIds.length === 0);
  const at = own.sendAt ?? now;
  const isQuiet = quiet !== null && quietUntil(quiet, at) !== null;
  const more = overlaps.length - MOST_NAMED;
  return {
    overrides: compact([
      ...overlaps.map(({ campaign, people }) => ({
        key: `overlap:${campaign.id}`,
        words: `an overlap with ${quotedTitle(campaign)}`,
        people: people.most ?? (people.least || null),
      })),
      isQuiet && { key: 'quiet-hours', words: 'quiet hours', people: own.recipients || null },
      ...bounceOverrides(bounces, lists),
    ]),
    notices: compact([
      ...overlaps.slice(0, MOST_NAMED).map((one) => overlapNotice(one, lists, now)),
      more > 0 && warning(`${formatCount(more, 'more campaign')} to the same lists within a day.`),
      quietWarning(quiet, at),
      ...bounceNotices(bounces, lists),
      ...planned.gaps.map((gap) => warning(`${gap} Overlaps with them aren’t known.`)),
    ]),
    bounces: bounceFact(bounces, lists),
    others: others.length === 0 ? null : othersFact(own, others),
  };
}

/** Writes `Newsletter (4101) also gets “Sale” (71016) 3 hours earlier: about 9,800 people get both.` */
function overlapNotice(
  { campaign, byMs, sharedListIds, people }: Neighbor,
  { titleOf }: Pick<KnownLists, 'titleOf'>,
  now: Date,
): Notice {
  const when =
    byMs === null
      ? `, which is ${uncapitalised(stateOf(campaign, now).word)} and may go out at any time`
      : ` ${gapInWords(byMs)}`;
  const both = peopleInWords(people);
  const many = both === null ? 'how many people get both isn’t known' : `${both} get both`;
  const verb = sharedListIds.length === 1 ? 'gets' : 'get';
  return warning([
    { kind: 'strong', text: enumerated(sharedListIds.map(titleOf)) },
    ` also ${verb} ${quotedTitle(campaign)}${when}: ${many}.`,
  ]);
}

function othersFact({ listIds }: DatedCampaign, others: readonly Neighbor[]): Fact {
  const named = others
    .slice(0, MOST_NAMED)
    .map(({ campaign, byMs }) => `${quotedTitle(campaign)} ${gapInWords(byMs)}`);
  const more = others.length - MOST_NAMED;
  const all = enumerated(more > 0 ? [...named, formatCount(more, 'more campaign')] : named);
  const unknown =
    listIds.length === 0
      ? '. Which list the segment belongs to isn’t known, so overlaps can’t be told.'
      : ', to other lists. People on several of these lists get both.';
  return { label: 'Within a day', value: `${all}${unknown}` };
}

/** Writes ` despite an overlap with “Sale” (71016) and quiet hours`; empty where nothing is. */
export function despiteInWords(overrides: readonly Override[]): string {
  return overrides.length === 0 ? '' : ` despite ${enumerated(overrides.map((one) => one.words))}`;
}

/** Returns a campaign that is about to be sent as it is compared with others. */
export function datedOf(
  { lists = [], segment, at, subject, name = '' }: SendValues,
  recipients: number,
  now: Date,
): DatedCampaign {
  const status = CAMPAIGN_STATUS.queued;
  const isPartOfList = segment !== undefined;
  const isCounted = lists.length === 1 && !isPartOfList;
  const about = { id: '', name, subject, status, sendAt: at ?? now, listIds: lists };
  return { ...about, recipients: isCounted ? recipients : 0, isPartOfList };
}

/** Returns the names and sizes of lists that a review has read. */
export function knownOf({ lists }: Outlook): Pick<KnownLists, 'sizes' | 'titleOf'> {
  const titles = new Map(lists.map(({ id, title }) => [id, title]));
  return {
    sizes: new Map(
      lists.flatMap(({ id, cost: { value } }) => (value ? [[id, value.recipients]] : [])),
    ),
    titleOf: (id) => titles.get(id) ?? listTitle({ id, name: null }),
  };
}

/**
 * Returns what this send goes out despite; whoever approved it has seen the same just now.
 * @throws {UndecidedError} for a warning that came after the review
 */
export async function decidedOverrides(
  values: SendValues,
  context: OperationContext,
): Promise<readonly Override[]> {
  const compared = await readCompared(values.at ?? context.now, values.lists ?? [], context);
  const lists = { sizes: new Map(), titleOf: (id: string) => listTitle({ id, name: null }) };
  const { overrides } = conflictsOf(datedOf(values, 0, context.now), { ...compared, lists });
  if ((context.approverId ?? null) === null) requireDecided(overrides, values.despite);
  return overrides;
}
