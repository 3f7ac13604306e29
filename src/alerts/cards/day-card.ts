import {
  judgingAmong,
  reasonsAmong,
  verdictInWords,
  VERDICTS,
} from '../../domain/campaign-judgement.ts';
import { EVENT_KINDS, EVENT_WORDS } from '../../domain/events.ts';
import {
  formatCount,
  formatDate,
  formatNumber,
  type Judging,
  judgingBy,
  type Limits,
  MINIMUM_VOLUME,
} from '../../domain/figures.ts';
import { action, type Reply, type Section, separatedTexts, type Text } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { enumerated } from '../../lib/text.ts';
import type { Topic } from '../../domain/topic.ts';
import type { Counts, MinuteCount, TopicCounts } from '../../store/events/counts.ts';
import {
  countedTwice,
  countsInWords,
  eventsIn,
  hasDenominators,
  measuredIn,
  ratesLine,
  recipientsIn,
  type Trouble,
  troubleSections,
} from './card-figures.ts';
import { type CardFilter, filteredTitle, plainTitle } from './card-filter.ts';
import { filterNote, limitsNote } from './card-notices.ts';
import { chartOf } from './chart.ts';

export type DayTopic = Exclude<Topic, { kind: 'campaign' | 'overview' }>;

const CONTACT_KINDS: ReadonlySet<string> = new Set([
  'new_emails',
  'unsubscribe',
  'resubscribed',
  'delete',
]);

export interface DayFigures extends Trouble {
  readonly counts: TopicCounts;
  readonly topic: DayTopic;
  /** The title of the list; `null` while the service doesn't answer, and for other topics. */
  readonly listTitle: string | null;
  readonly minutes: readonly MinuteCount[];
  readonly cardFilter?: CardFilter | undefined;
  readonly limits?: Limits;
}

export function dayCard(figures: DayFigures): Reply {
  const { topic, counts, minutes, cardFilter, limits = {} } = figures;
  const note = cardFilter && filterNote(cardFilter);
  const title = `${subjectOf(figures)} · ${dayInWords(topic.day)}`;
  if (topic.kind !== 'smtp') {
    const actions =
      topic.kind === 'list' ? [action('list show', { list: topic.listId }, 'Open list')] : [];
    return { title, summary: contactsVerdict(counts.events), actions, footnote: note };
  }
  const mails = recipientsIn(counts);
  // Soft bounces are retried until the end: before that, a rate of delivery says nothing.
  const rates = measuredIn(mails).filter(({ name }) => name !== 'delivery');
  const judging = judgingAmong(hasDenominators(mails) ? rates : [], judgingBy(limits));
  return {
    title,
    summary: smtpVerdict(counts, judging),
    sections: compact<Section>([
      ...ratesLine(mails, { judging }),
      ...troubleSections(figures),
      chartOf(minutes),
    ]),
    footnote: separatedTexts(
      compact<Text>([
        countsInWords(mails, counts.events),
        countedTwice(mails),
        note,
        limitsNote(limits),
      ]),
      ' · ',
    ),
  };
}

function subjectOf({ topic, listTitle, cardFilter }: DayFigures): string {
  const isNamed = topic.kind === 'list' && listTitle;
  const subject = isNamed ? `${listTitle} (${topic.listId})` : plainTitle(topic).slice(0, 100);
  return filteredTitle(subject, cardFilter);
}

/** Returns e.g. `Nov 20, 2026`. */
function dayInWords(day: string): string {
  return Number.isNaN(Date.parse(day)) ? day : formatDate(day);
}

function contactsVerdict(events: Counts): string {
  const other = EVENT_KINDS.filter((kind) => !CONTACT_KINDS.has(kind) && events[kind] > 0);
  const parts = compact([
    events.new_emails > 0 && formatCount(events.new_emails, 'new contact'),
    events.unsubscribe > 0 && `${formatNumber(events.unsubscribe)} unsubscribed`,
    events.resubscribed > 0 && `${formatNumber(events.resubscribed)} resubscribed`,
    events.delete > 0 && `${formatNumber(events.delete)} deleted`,
    ...other.map((kind) => formatCount(events[kind], ...EVENT_WORDS[kind])),
    events.other > 0 && formatCount(events.other, 'other event'),
  ]);
  return enumerated(parts);
}

function smtpVerdict(counts: TopicCounts, judging: Judging): string {
  const mails = recipientsIn(counts);
  const verdict = verdictInWords(reasonsAmong(measuredIn(mails), judging), judging);
  if (verdict !== null) return verdict;
  const { sent, delivered } = mails;
  if (sent === 0) return formatCount(eventsIn(counts.events), 'event');
  if (delivered === 0) return `No deliveries so far, but ${formatCount(sent, 'bounce')}`;
  return sent < MINIMUM_VOLUME ? 'Too few emails to judge' : `${VERDICTS['🟢']} so far`;
}
