import { EVENT_KINDS, EVENT_LABELS } from '../../domain/events.ts';
import {
  formatCount,
  formatNumber,
  formatRate,
  type Judging,
  judgingBy,
  type Thresholds,
} from '../../domain/figures.ts';
import { ratioOf } from '../../domain/ratio.ts';
import { action, type Fact, type Reply, type Section } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { enumerated } from '../../lib/text.ts';
import type { Topic } from '../../domain/topic.ts';
import type { Counts, MinuteCount, TopicCounts } from '../../store/events/counts.ts';
import {
  countedTwice,
  eventsIn,
  figureOf,
  otherFacts,
  plainRate,
  recipientsIn,
  type Trouble,
  troubleSections,
} from './card-figures.ts';
import type { CardFilter } from './card-filter.ts';
import { filterNotice, thresholdsNote } from './card-notices.ts';
import { chartOf } from './chart.ts';
import { worriesIn } from './verdict.ts';

export type DayTopic = Exclude<Topic, { kind: 'campaign' | 'overview' }>;

const KINDS = [...new Set([...(['new_emails', 'unsubscribe', 'delete'] as const), ...EVENT_KINDS])];

/** The figures of a list's, an SMTP sender's or the account's day. */
export interface DayFigures extends Trouble {
  readonly counts: TopicCounts;
  readonly topic: DayTopic;
  /** The title of the list; `null` while the service doesn't answer, and for other topics. */
  readonly listTitle: string | null;
  readonly minutes: readonly MinuteCount[];
  readonly cardFilter?: CardFilter | undefined;
  readonly thresholds?: Thresholds;
}

export function dayCard(figures: DayFigures): Reply {
  const { topic, counts, minutes, cardFilter, thresholds = {} } = figures;
  const judging = judgingBy(thresholds);
  const chart = chartOf(minutes);
  const isSmtp = topic.kind === 'smtp';
  const facts = isSmtp ? smtpFacts(counts, judging) : countFacts(counts.events);
  return {
    title: `${subjectOf(figures)} · ${dayInWords(topic.day)}`,
    summary: isSmtp ? smtpVerdict(counts, judging) : contactsVerdict(counts.events),
    sections: compact<Section>([
      { kind: 'facts', facts },
      ...(isSmtp ? troubleSections(figures) : []),
      chart,
      cardFilter && filterNotice(cardFilter),
    ]),
    ...(topic.kind === 'list' && {
      actions: [action('list show', { list: topic.listId }, 'Open list')],
    }),
    footnote: footnoteOf(topic, counts, thresholds),
  };
}

function subjectOf({ topic, listTitle, cardFilter }: DayFigures): string {
  const filterWords = cardFilter ? `, ${cardFilter.words}` : '';
  switch (topic.kind) {
    case 'list':
      return `${listTitle ? `${listTitle} (${topic.listId})` : `List ${topic.listId}`}${filterWords}`;
    case 'smtp':
      return `${topic.sender === '' ? 'SMTP emails' : `SMTP emails from ${topic.sender}`.slice(0, 100)}${filterWords}`;
    case 'contacts':
      return `Contacts${filterWords}`;
  }
}

/** Returns e.g. `20 Nov 2026`. */
function dayInWords(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return day;
  const form = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return at.toLocaleDateString('en-GB', form);
}

function contactsVerdict(events: Counts): string {
  const parts = compact([
    events.new_emails > 0 && formatCount(events.new_emails, 'new contact'),
    events.unsubscribe > 0 && `${formatNumber(events.unsubscribe)} unsubscribed`,
    events.delete > 0 && `${formatNumber(events.delete)} deleted`,
  ]);
  return parts.length > 0 ? enumerated(parts) : formatCount(eventsIn(events), 'event');
}

function countFacts(events: Counts): readonly Fact[] {
  const known = KINDS.filter((kind) => events[kind] > 0).map((kind) => ({
    label: EVENT_LABELS[kind],
    value: formatNumber(events[kind]),
  }));
  return [...known, ...otherFacts(events)];
}

function footnoteOf(topic: DayTopic, counts: TopicCounts, thresholds: Thresholds): string {
  const source = 'From the service’s webhooks, one card a day (UTC).';
  if (topic.kind !== 'smtp') return `${source} Events that belong to no campaign.`;
  const denominators =
    counts.events.delivered > 0
      ? 'Sent: delivered or bounced so far.'
      : 'No delivery was reported.';
  return compact([
    `${source} Each email to a recipient counts once. ${denominators}`,
    countedTwice(recipientsIn(counts)),
    thresholdsNote(thresholds),
  ]).join(' ');
}

function smtpVerdict(counts: TopicCounts, judging: Judging): string {
  const mails = recipientsIn(counts);
  const worries = worriesIn(mails, false, judging);
  if (worries) {
    const words = worries.light === '🔴' ? 'Act now' : 'Keep an eye on it';
    return `${worries.light} ${words}: ${worries.text}`;
  }
  const { sent, delivered } = mails;
  if (sent === 0) return formatCount(eventsIn(counts.events), 'event');
  if (delivered === 0) return `No delivery so far, but ${formatCount(sent, 'bounce')}`;
  return `Delivered ${formatRate(delivered, sent, 'sent')}`;
}

function smtpFacts(counts: TopicCounts, judging: Judging): readonly Fact[] {
  const mails = recipientsIn(counts);
  const { delivered, softBounces, unsubscribed } = mails;
  const sent = delivered > 0 ? mails.sent : 0;
  return [
    { label: 'Sent', value: formatNumber(mails.sent) },
    { label: 'Delivered', value: plainRate(delivered, sent, 'sent') },
    { label: 'Opened', value: plainRate(mails.opened, delivered, 'delivered') },
    { label: 'Clicked', value: plainRate(mails.clicked, delivered, 'delivered') },
    { label: 'Hard bounces', value: figureOf(ratioOf('hardBounces', { ...mails, sent }), judging) },
    { label: 'Soft bounces', value: plainRate(softBounces, sent, 'sent') },
    { label: 'Spam complaints', value: figureOf(ratioOf('complaints', mails), judging) },
    { label: 'Unsubscribed', value: plainRate(unsubscribed, delivered, 'delivered') },
    ...otherFacts(counts.events),
  ];
}
