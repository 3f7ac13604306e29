import { EVENT_KINDS, EVENT_LABELS } from '../core/events.ts';
import { formatCount, formatNumber } from '../core/figures.ts';
import type { Fact, Reply } from '../core/reply.ts';
import type { MinuteCount, TopicCounts } from '../store/counts.ts';
import { chartOf } from './chart.ts';
import type { Topic } from './topic.ts';

type DayTopic = Exclude<Topic, { kind: 'campaign' }>;

/** The one message a day for events that belong to no campaign. */
export function dayCard(
  topic: DayTopic,
  { events }: TopicCounts,
  minutes: readonly MinuteCount[],
): Reply {
  const facts: Fact[] = EVENT_KINDS.filter((kind) => events[kind] > 0).map((kind) => ({
    label: EVENT_LABELS[kind],
    value: formatNumber(events[kind]),
  }));
  if (events.other > 0) facts.push({ label: 'Other events', value: formatNumber(events.other) });
  const all = Object.values(events).reduce((sum, count) => sum + count, 0);
  const chart = chartOf(minutes);
  return {
    title: `${subjectOf(topic)} · ${topic.day}`,
    summary: formatCount(all, 'event'),
    sections: [{ kind: 'facts', facts }, ...(chart ? [chart] : [])],
    footnote: 'From the service’s webhooks; events that belong to no campaign, by day (UTC).',
  };
}

function subjectOf(topic: DayTopic): string {
  switch (topic.kind) {
    case 'list':
      return `List ${topic.listId}`;
    case 'smtp':
      return topic.sender === '' ? 'SMTP mail' : `SMTP mail from ${topic.sender}`.slice(0, 100);
    case 'contacts':
      return 'Contacts';
  }
}
