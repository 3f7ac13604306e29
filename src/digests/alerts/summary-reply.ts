import { EVENT_KINDS, EVENT_LABELS, isEventKind } from '../../domain/events.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import type { Reply, Section, Step } from '../../domain/reply.ts';
import type { TopicNews } from '../../store/alerts/summaries.ts';

interface SummaryFigures {
  readonly alertId: string;
  /** Topics with their events, the largest first. */
  readonly topics: readonly TopicNews[];
  /** Names of the first topics, by topic. */
  readonly names: ReadonlyMap<string, string>;
  readonly sinceAt: Date;
  readonly untilAt: Date;
}

const REASONS = 5;
const MOST_BUTTONS = 3;
const LONGEST_NAME = 40;
const TITLE = 'Events since the last summary';

/**
 * Returns a day's events of one subscription: totals, a row for each campaign, and bounce reasons.
 */
export function summaryReply(figures: SummaryFigures): Reply {
  const { alertId, topics, sinceAt, untilAt } = figures;
  const footnote: Reply['footnote'] = [
    { kind: 'time', at: sinceAt, show: 'datetime' },
    ' to ',
    { kind: 'time', at: untilAt, show: 'datetime' },
    ` · events rather than people, from the service’s webhooks · alert ${alertId}`,
  ];
  if (topics.length === 0) {
    return { title: TITLE, summary: 'A quiet day: nothing came.', footnote };
  }
  const totals = summed(topics.map(({ kinds }) => kinds));
  const markNotified = [...totals].map(
    ([kind, count]) => `${formatNumber(count)} ${labelOf(kind)}`,
  );
  return {
    title: TITLE,
    summary: { kind: 'strong', text: markNotified.join(' · ') },
    sections: [tableOf(figures, [...totals.keys()]), ...reasonSections(topics)],
    steps: stepsFor(figures),
    footnote,
  };
}

function tableOf({ topics, names }: SummaryFigures, kinds: readonly string[]): Section {
  const rows = topics.flatMap(({ topic, kinds: counts }) => {
    const name = names.get(topic);
    if (name === undefined) return [];
    return [[name, ...kinds.map((kind) => formatNumber(counts.get(kind) ?? 0))]];
  });
  const others = topics.filter(({ topic }) => !names.has(topic));
  const rest = summed(others.map(({ kinds: counts }) => counts));
  const otherRow = [
    formatCount(others.length, 'other', 'others'),
    ...kinds.map((kind) => formatNumber(rest.get(kind) ?? 0)),
  ];
  return {
    kind: 'table',
    columns: [
      { title: 'Campaign' },
      ...kinds.map((kind) => ({ title: labelOf(kind), align: 'right' as const })),
    ],
    rows: others.length > 0 ? [...rows, otherRow] : rows,
  };
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

function stepsFor({ topics, names }: SummaryFigures): readonly Step[] {
  return topics
    .flatMap(({ topic, campaignId }): Step[] => {
      const name = names.get(topic);
      if (campaignId === null || name === undefined) return [];
      const label = `Open ${name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name}`;
      const values = { campaign: campaignId };
      return [{ kind: 'operation', label, operation: 'campaign show', values }];
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
  return isEventKind(kind) ? EVENT_LABELS[kind] : kind.replaceAll('_', ' ').slice(0, 30);
}
