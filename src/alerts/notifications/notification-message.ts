import { formatCount, formatNumber } from '../../domain/figures.ts';
import {
  action,
  type Action,
  type Reply,
  type Section,
  type Span,
  type Text,
} from '../../domain/reply.ts';
import { capitalised } from '../../lib/text.ts';
import type {
  EventNotification,
  NotifiedEvent,
  Silence,
} from '../../store/alerts/event-notifications.ts';
import {
  countsInWords,
  kindInWords,
  maskedAddress,
  meaningOf,
  totalOf,
  whyOf,
} from './event-words.ts';
import { STATUS_KIND } from './plan.ts';
import { openAction, statusInWords, statusMessage } from './status-message.ts';
import type { Campaign } from '../../service/campaigns/campaign.ts';
import type { Campaigns, Lists } from '../findings.ts';
import { readTopic } from '../../domain/topic.ts';

/** Subjects by the topic's text. */
type Subjects = ReadonlyMap<string, Subject>;

// A message names no more subjects than these; looking up hundreds would delay it.
const SUBJECTS_ASKED = 10;

const FLOOD_LINES = 5;
const THREAD_LINES = 15;
const SUBJECT_LINES = 8;

const WHILE: Readonly<Record<Silence, string>> = {
  quiet: 'While it was quiet',
  muted: 'While this was muted',
  paused: 'While Postbell could not post here',
};

/** Returns what a message says now, with every address masked. */
export async function drawNotification(
  notification: EventNotification,
  { isOver, ...known }: Known & { readonly isOver: boolean },
): Promise<Reply> {
  const subjects = await subjectsOf(notification, known);
  return replyOf(notification, subjects, isOver);
}

function replyOf(notification: EventNotification, subjects: Subjects, isOver: boolean): Reply {
  const [event] = notification.events;
  const subject = event && subjects.get(event.topic);
  switch (notification.form) {
    case 'event':
      if (event && subject) return eventMessage(notification, event, subject);
      break;
    case 'status':
      if (event && subject) return statusMessage(event, subject);
      break;
    case 'thread':
      return threadMessage(notification);
    case 'summary':
      return summaryMessage(notification, subjects);
    case 'flood':
      break;
  }
  return floodMessage(notification, subjects, isOver);
}

async function subjectsOf({ counts }: EventNotification, known: Known): Promise<Subjects> {
  const largestFirst = counts.toSorted((a, b) => b.count - a.count);
  const topics = [...new Set(largestFirst.map(({ topic }) => topic))].slice(0, SUBJECTS_ASKED);
  const named = topics.map(async (topic) => [topic, await subjectOf(topic, known)] as const);
  return new Map(await Promise.all(named));
}

/** Returns the message for one event. */
function eventMessage(
  notification: EventNotification,
  event: NotifiedEvent,
  subject: Subject,
): Reply {
  const { campaignId, name } = subject;
  const kind = capitalised(kindInWords(event.kind));
  const address = maskedAddress(event);
  const why = whyOf(event);
  const meaning = meaningOf(event);
  return {
    title: address === null ? `${kind}: ${name}` : `${kind}: ${address}`,
    ...(why.length > 0 && { summary: why }),
    ...(meaning !== null && { sections: [{ kind: 'paragraph', text: meaning }] }),
    actions: [
      ...(campaignId === null ? [] : [openAction(campaignId)]),
      ...unmaskActions(notification),
    ],
    footnote: [name, ' · ', timeOf(event)],
  };
}

/** Returns the line for one of several events: what, who, why, when. */
function eventLine(event: NotifiedEvent): Text {
  const [status, said] = event.kind === STATUS_KIND ? statusInWords(event) : [null, null];
  const parts: (readonly Span[])[] =
    status !== null
      ? [[status], [said ?? ''], [timeOf(event)]]
      : [
          [{ kind: 'strong', text: capitalised(kindInWords(event.kind)) }],
          [maskedAddress(event) ?? ''],
          whyOf(event),
          [timeOf(event)],
        ];
  return parts
    .filter((part) => part.some((span) => span !== ''))
    .flatMap((part, index) => (index === 0 ? part : [' · ', ...part]));
}

function timeOf({ occurredAt }: NotifiedEvent): Span {
  return { kind: 'time', at: new Date(occurredAt), show: 'datetime' };
}

/** Returns one message for more events than anybody wants to read one by one. */
function floodMessage(notification: EventNotification, subjects: Subjects, isOver: boolean): Reply {
  const { counts, createdAt, changedAt } = notification;
  const until: readonly Span[] = isOver
    ? [' to ', { kind: 'time', at: changedAt, show: 'time' }, '.']
    : ['. More are coming: this message keeps itself up to date.'];
  return {
    title: formatCount(totalOf(counts), 'event'),
    summary: countsInWords(counts),
    sections: [...subjectSections(notification, subjects), ...lines(notification, FLOOD_LINES)],
    actions: [...openActions(subjects), ...unmaskActions(notification)],
    footnote: ['From ', { kind: 'time', at: createdAt, show: 'datetime' }, ...until],
  };
}

/** Returns the summary of what came while the channel wanted silence. */
function summaryMessage(notification: EventNotification, subjects: Subjects): Reply {
  const { counts, createdAt, changedAt, silence } = notification;
  return {
    title: WHILE[silence ?? 'quiet'],
    summary: countsInWords(counts),
    sections: [...subjectSections(notification, subjects), ...lines(notification, FLOOD_LINES)],
    actions: [...openActions(subjects), ...unmaskActions(notification)],
    footnote: [
      { kind: 'time', at: createdAt, show: 'datetime' },
      ' to ',
      { kind: 'time', at: changedAt, show: 'datetime' },
    ],
  };
}

/** Returns one reply for several events, below the card of what they are about. */
function threadMessage(notification: EventNotification): Reply {
  const { counts } = notification;
  return {
    title: countsInWords(counts),
    sections: lines(notification, THREAD_LINES),
    actions: unmaskActions(notification),
  };
}

function lines({ events, counts }: EventNotification, most: number): readonly Section[] {
  const shown = events.slice(0, most);
  const rest = totalOf(counts) - shown.length;
  if (shown.length === 0) return [];
  const more = rest > 0 ? [`and ${formatNumber(rest)} more`] : [];
  return [{ kind: 'bullets', items: [...shown.map(eventLine), ...more] }];
}

/** Names the subjects of the events, with the counts of each where there are several. */
function subjectSections({ counts }: EventNotification, subjects: Subjects): readonly Section[] {
  const groups = [...Map.groupBy(counts, ({ topic }) => topic)]
    .map(([topic, group]) => ({ name: subjects.get(topic)?.name ?? plainName(topic), group }))
    .toSorted((a, b) => totalOf(b.group) - totalOf(a.group));
  const [first] = groups;
  if (first === undefined) return [];
  if (groups.length === 1) return [{ kind: 'paragraph', text: first.name }];
  const items = groups
    .slice(0, SUBJECT_LINES)
    .map(({ name, group }) => `${name}: ${countsInWords(group)}`);
  const rest = groups.length - items.length;
  const others = rest > 0 ? [`and ${formatCount(rest, 'other', 'others')}`] : [];
  return [{ kind: 'bullets', items: [...items, ...others] }];
}

function openActions(subjects: Subjects): readonly Action[] {
  const [first, ...others] = subjects.values();
  const isOne = first !== undefined && others.length === 0 && first.campaignId !== null;
  return isOne && first.campaignId !== null ? [openAction(first.campaignId)] : [];
}

/**
 * Returns the button that unmasks a message for people with permission; none where nothing is
 * masked.
 */
function unmaskActions({ id, events }: EventNotification): readonly Action[] {
  if (events.every(({ address }) => address === null)) return [];
  return [action('postbell alerts reveal', { message: id }, 'Show addresses')];
}

/** The subject of a message, as far as it is known. */
export interface Subject {
  /** The name, e.g. a campaign's. */
  readonly name: string;
  readonly campaignId: string | null;
  readonly campaign: Campaign | null;
}

/** The sources of names. */
export interface Known {
  readonly campaigns: Campaigns;
  readonly lists: Lists;
}

const NAME_MAX = 100;

/** Returns the subject of a topic, with its name from the service. */
async function subjectOf(topicText: string, { campaigns, lists }: Known): Promise<Subject> {
  const topic = readTopic(topicText);
  const named = (name: string) => (name || plainName(topicText)).slice(0, NAME_MAX);
  if (topic.kind === 'campaign') {
    const { campaignId } = topic;
    const { found: campaign } = await campaigns.find(campaignId);
    return { name: named(campaign?.name ?? ''), campaignId, campaign };
  }
  const title = topic.kind === 'list' ? (await lists.find(topic.listId)).found : null;
  return { name: named(title ?? ''), campaignId: null, campaign: null };
}

/** Returns the name of a topic's subject without a query to the service. */
function plainName(topicText: string): string {
  const topic = readTopic(topicText);
  switch (topic.kind) {
    case 'campaign':
      return `Campaign ${topic.campaignId}`;
    case 'list':
      return `List ${topic.listId}`;
    case 'smtp':
      return topic.sender === '' ? 'SMTP mail' : `SMTP mail from ${topic.sender}`;
    case 'contacts':
      return 'Contacts';
    case 'overview':
      return 'Campaigns';
  }
}
