import { RefusedError } from '../lib/errors.ts';
import { type Times, WEEKDAYS } from '../domain/schedule.ts';
import type { Service } from '../service/service.ts';
import type { Store } from '../store/store.ts';
import type { Alert } from '../domain/alerts.ts';
import { resultOf } from '../lib/result.ts';
import { asksSender, EVERYTHING, fits, fitsSender, viewOf } from '../domain/alerts.ts';
import { figureTable, time } from '../domain/reply.ts';
import type { Action, Reply, Section, Table, Text } from '../domain/reply.ts';
import { openAction } from './sections/campaigns/waiting-campaigns.ts';
import { sum } from '../lib/sum.ts';
import { SUMMARY, type TopicNews } from '../store/alerts/summaries.ts';
import { EVENT_KINDS, EVENT_WORDS, eventLabel, isEventKind } from '../domain/events.ts';
import { readTopic } from '../domain/topic.ts';
import { formatCount, formatNumber } from '../domain/figures.ts';

interface SummaryParts {
  readonly store: Pick<Store, 'summaries' | 'outgoing'>;
  readonly service: Service;
}

const USUAL_TIME = '09:00';

/** Returns the time of the channel's first digest, or nine by the creator's zone; on every day. */
export async function summaryTimes(
  { mode, channelId, createdBy }: Alert,
  { store, zoneOf }: Zoned,
): Promise<Times | null> {
  if (mode !== 'digest') return null;
  const [digest] = await store.digests.list(channelId);
  const zone = digest?.zone ?? (await zoneOf(createdBy));
  return { time: digest?.time ?? USUAL_TIME, zone, days: WEEKDAYS };
}

interface Zoned {
  readonly store: Pick<Store, 'digests'>;
  /** Returns the IANA zone of a person. */
  readonly zoneOf: (personId: string) => Promise<string>;
}

/** Gives back what a summary took that surely never arrived, for the next one. */
async function giveBackUnsent(
  subscriptionId: string,
  { outgoing, summaries }: Pick<Store, 'outgoing' | 'summaries'>,
): Promise<void> {
  for (const message of await outgoing.ofSources(SUMMARY, [subscriptionId])) {
    const { finishedAt, messageTs, isInDoubt, topic } = message;
    const isUnsent = finishedAt !== null && messageTs === null && !isInDoubt;
    if (isUnsent) await summaries.giveBack(subscriptionId, new Date(topic ?? 0));
  }
}

const DAY_MS = 24 * 3_600_000;
const NAMED = 20;

/**
 * Draws the events of an alert since its last summary, and keeps them as reported by this one.
 * @throws {PostbellError} while the service doesn't name a sender that the filter needs.
 */
export async function drawSummary(
  alert: Alert,
  dueAt: Date,
  { store, service }: SummaryParts,
): Promise<Reply> {
  const { id, filter, createdAt } = alert;
  await giveBackUnsent(id, store);
  const dayBefore = new Date(dueAt.getTime() - DAY_MS);
  const { sinceAt, topics } = await store.summaries.take({
    subscriptionId: id,
    view: viewOf(filter),
    dueAt,
    fromAt: createdAt > dayBefore ? createdAt : dayBefore,
  });
  const admitted: TopicNews[] = [];
  for (const news of topics.flatMap((one) => withKindsOf(alert, one))) {
    if (await isFromRequested(news, alert, service)) admitted.push(news);
  }
  const largestFirst = admitted.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const names = await namesOf(largestFirst.slice(0, NAMED), service);
  const footnote = [
    time(sinceAt),
    ' to ',
    time(dueAt),
    ` · counts events, not people · alert ${id}`,
  ];
  return summaryReply(largestFirst, names, footnote);
}

/** Keeps only the kinds of the filter; returns nothing where none of them came. */
function withKindsOf({ filter }: Alert, news: TopicNews): readonly TopicNews[] {
  const { campaignId } = news;
  const shown = { ...EVERYTHING, kind: filter.kind, campaign: filter.campaign };
  const isRequested = (kind: string) =>
    fits(shown, { kind, campaignId, listId: null, sender: null, address: null });
  const kinds = new Map([...news.kinds].filter(([kind]) => isRequested(kind)));
  return kinds.size === 0 ? [] : [{ ...news, kinds }];
}

async function isFromRequested(
  { topic, campaignId }: TopicNews,
  { filter }: Alert,
  service: Service,
): Promise<boolean> {
  if (!asksSender(filter)) return true;
  if (campaignId === null) {
    const about = readTopic(topic);
    return fitsSender(filter, (about.kind === 'smtp' && about.sender) || null);
  }
  const { value, failure } = await resultOf(service.campaigns.get(campaignId));
  if (failure && !(failure instanceof RefusedError)) throw failure;
  return fitsSender(filter, value?.senderEmail ?? null);
}

async function namesOf(topics: readonly TopicNews[], service: Service): Promise<Names> {
  const named = topics.map(async ({ topic, campaignId }) => {
    const found = campaignId === null ? null : await resultOf(service.campaigns.get(campaignId));
    return [topic, found?.value?.name || nameOf(topic)] as const;
  });
  return new Map(await Promise.all(named));
}

function nameOf(text: string): string {
  const topic = readTopic(text);
  switch (topic.kind) {
    case 'campaign':
      return `Campaign ${topic.campaignId}`;
    case 'list':
      return `List ${topic.listId}, ${topic.day}`;
    case 'smtp':
      return `Transactional email${topic.sender && ` from ${topic.sender}`}, ${topic.day}`;
    case 'contacts':
      return `Contacts, ${topic.day}`;
    case 'overview':
      return 'All campaigns';
  }
}

function sizeOf({ kinds }: TopicNews): number {
  return sum([...kinds.values()]);
}

/** Names of the first topics, by topic. */
type Names = ReadonlyMap<string, string>;

const REASONS = 5;
const MOST_BUTTONS = 3;
const TITLE = 'Events since the last summary';

/** Returns a day's events of an alert: totals, a row for each campaign, bounce reasons. */
function summaryReply(topics: readonly TopicNews[], names: Names, footnote: Text): Reply {
  if (topics.length === 0) {
    return { title: TITLE, summary: 'A quiet day: no events.', footnote };
  }
  const totals = summed(topics.map(({ kinds }) => kinds));
  const counts = [...totals].map(([kind, count]) =>
    isEventKind(kind)
      ? formatCount(count, ...EVENT_WORDS[kind])
      : `${formatNumber(count)} ${labelOf(kind)}`,
  );
  return {
    title: TITLE,
    summary: { kind: 'strong', text: counts.join(' · ') },
    sections: [tableOf(topics, names, [...totals.keys()]), ...reasonSections(topics)],
    actions: actionsFor(topics, names),
    footnote,
  };
}

function tableOf(topics: readonly TopicNews[], names: Names, kinds: readonly string[]): Table {
  const rowOf = (name: string, counts: ReadonlyMap<string, number>) => [
    name,
    ...kinds.map((kind) => formatNumber(counts.get(kind) ?? 0)),
  ];
  const rows = topics.flatMap(({ topic, kinds: counts }) => {
    const name = names.get(topic);
    return name === undefined ? [] : [rowOf(name, counts)];
  });
  const others = topics.filter(({ topic }) => !names.has(topic));
  const rest = summed(others.map(({ kinds: counts }) => counts));
  const otherRow = rowOf(formatCount(others.length, 'other', 'others'), rest);
  const all = others.length > 0 ? [...rows, otherRow] : rows;
  return figureTable(['Campaign', ...kinds.map(labelOf)], all);
}

function reasonSections(topics: readonly TopicNews[]): readonly Section[] {
  const bounced = topics.filter(
    ({ kinds }) => kinds.has('hard_bounces') || kinds.has('soft_bounces'),
  );
  const reasons = [...summed(bounced.map((news) => news.reasons))].toSorted((a, b) => b[1] - a[1]);
  if (reasons.length === 0) return [];
  const items = reasons
    .slice(0, REASONS)
    .map(([reason, count]) => `${formatNumber(count)} · ${reason}`);
  return [
    { kind: 'heading', text: 'Top bounce reasons' },
    { kind: 'bullets', items },
  ];
}

function actionsFor(topics: readonly TopicNews[], names: Names): readonly Action[] {
  return topics
    .flatMap(({ topic, campaignId }): Action[] => {
      const name = names.get(topic);
      if (campaignId === null || name === undefined) return [];
      return [openAction({ id: campaignId, name, subject: '' })];
    })
    .slice(0, MOST_BUTTONS);
}

/** Adds up counts by name, in the order of event kinds; names that are no kind come last. */
function summed(all: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const counts of all) {
    for (const [name, count] of counts) sums.set(name, (sums.get(name) ?? 0) + count);
  }
  const rank = (name: string) =>
    isEventKind(name) ? EVENT_KINDS.indexOf(name) : EVENT_KINDS.length;
  return new Map([...sums].toSorted(([a], [b]) => rank(a) - rank(b)));
}

function labelOf(kind: string): string {
  return isEventKind(kind) ? eventLabel(kind) : kind.replaceAll('_', ' ').slice(0, 30);
}
