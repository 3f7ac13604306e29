import { formatCount, formatNumber } from '../../domain/figures.ts';
import {
  action,
  type Action,
  type Reply,
  type Section,
  separatedTexts,
  type Span,
  type Text,
  time,
} from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { capitalised } from '../../lib/text.ts';
import type { AlertSilence } from '../../domain/alerts.ts';
import type { EventNotification, NotifiedEvent } from '../../store/alerts/event-notifications.ts';
import {
  eventsInWords,
  kindInWords,
  maskedAddress,
  meaningOf,
  totalOf,
  whyOf,
} from './event-words.ts';
import { STATUS_KIND } from './plan.ts';
import { openAction, statusInWords, statusMessage, type StatusSubject } from './status-message.ts';
import type { Findings } from '../findings.ts';
import { readTopic } from '../../domain/topic.ts';
import { plainTitle } from '../cards/card-filter.ts';

type Subjects = ReadonlyMap<string, StatusSubject>;

// A message names no more subjects than these; looking up hundreds would delay it.
const SUBJECTS_ASKED = 10;

const FLOOD_LINES = 5;
const THREAD_LINES = 15;
const SUBJECT_LINES = 8;

const WHILE: Readonly<Record<AlertSilence, string>> = {
  quiet: 'During quiet hours',
  muted: 'While muted',
  paused: 'While paused',
};

/** Returns what a message says now, with every address masked. */
export async function drawNotification(
  notification: EventNotification,
  { isOver, ...findings }: Findings & { readonly isOver: boolean },
): Promise<Reply> {
  const subjects = await subjectsOf(notification, findings);
  const [event] = notification.events;
  const subject = event && subjects.get(event.topic);
  const { form } = notification;
  if (form === 'thread') return threadMessage(notification);
  if (form === 'summary') return summaryMessage(notification, subjects);
  if (form === 'event' && event && subject) return eventMessage(notification, event, subject);
  if (form === 'status' && event && subject) return statusMessage(event, subject);
  return floodMessage(notification, subjects, isOver);
}

async function subjectsOf({ counts }: EventNotification, findings: Findings): Promise<Subjects> {
  const largestFirst = counts.toSorted((a, b) => b.count - a.count);
  const topics = [...new Set(largestFirst.map(({ topic }) => topic))].slice(0, SUBJECTS_ASKED);
  const named = topics.map(async (topic) => [topic, await subjectOf(topic, findings)] as const);
  return new Map(await Promise.all(named));
}

function eventMessage(
  notification: EventNotification,
  event: NotifiedEvent,
  { campaignId, name }: StatusSubject,
): Reply {
  const kind = capitalised(kindInWords(event.kind));
  const address = maskedAddress(event);
  const why = whyOf(event);
  const meaning = meaningOf(event);
  return {
    title: address === null ? `${kind}: ${name}` : `${kind}: ${address}`,
    ...(why.length > 0 && { summary: why }),
    ...(meaning !== null && { sections: [{ kind: 'paragraph', text: meaning }] }),
    actions: compact([
      campaignId !== null && openAction(campaignId),
      ...unmaskActions(notification),
    ]),
    footnote: [name, ' · ', timeOf(event)],
  };
}

function eventLine(event: NotifiedEvent): Text {
  const parts: readonly (readonly Span[])[] =
    event.kind === STATUS_KIND
      ? statusInWords(event).map((words) => [words])
      : [
          [{ kind: 'strong', text: capitalised(kindInWords(event.kind)) }],
          compact([maskedAddress(event)]),
          whyOf(event),
        ];
  const said = [...parts, [timeOf(event)]].filter((part) => part.length > 0);
  return separatedTexts(said, ' · ');
}

function timeOf({ occurredAt }: NotifiedEvent): Span {
  return time(new Date(occurredAt));
}

function floodMessage(notification: EventNotification, subjects: Subjects, isOver: boolean): Reply {
  const { counts, createdAt, changedAt } = notification;
  const until = isOver ? [' to ', time(changedAt, 'time')] : [' · still counting'];
  return {
    title: formatCount(totalOf(counts), 'event'),
    ...countedEvents(notification, subjects),
    footnote: ['From ', time(createdAt), ...until],
  };
}

/** Sums up what came while the channel wanted silence. */
function summaryMessage(notification: EventNotification, subjects: Subjects): Reply {
  const { createdAt, changedAt, silence } = notification;
  return {
    title: WHILE[silence ?? 'quiet'],
    ...countedEvents(notification, subjects),
    footnote: [time(createdAt), ' to ', time(changedAt)],
  };
}

function countedEvents(notification: EventNotification, subjects: Subjects): Omit<Reply, 'title'> {
  return {
    summary: eventsInWords(notification.counts),
    sections: [...subjectSections(notification, subjects), ...lines(notification, FLOOD_LINES)],
    actions: [...openActions(subjects), ...unmaskActions(notification)],
  };
}

function threadMessage(notification: EventNotification): Reply {
  return {
    title: eventsInWords(notification.counts),
    sections: lines(notification, THREAD_LINES),
    actions: unmaskActions(notification),
  };
}

function lines({ events, counts }: EventNotification, most: number): readonly Section[] {
  const shown = events.slice(0, most);
  const rest = totalOf(counts) - shown.length;
  if (shown.length === 0) return [];
  const more = rest > 0 && `and ${formatNumber(rest)} more`;
  return [{ kind: 'bullets', items: compact<Text>([...shown.map(eventLine), more]) }];
}

function subjectSections({ counts }: EventNotification, subjects: Subjects): readonly Section[] {
  const groups = [...Map.groupBy(counts, ({ topic }) => topic)]
    .map(([topic, group]) => ({
      name: subjects.get(topic)?.name ?? plainTitle(readTopic(topic)),
      group,
    }))
    .toSorted((a, b) => totalOf(b.group) - totalOf(a.group));
  const [first] = groups;
  if (first === undefined) return [];
  if (groups.length === 1) return [{ kind: 'paragraph', text: first.name }];
  const items = groups
    .slice(0, SUBJECT_LINES)
    .map(({ name, group }) => `${name}: ${eventsInWords(group)}`);
  const rest = groups.length - items.length;
  if (rest > 0) items.push(`and ${formatCount(rest, 'other', 'others')}`);
  return [{ kind: 'bullets', items }];
}

function openActions(subjects: Subjects): readonly Action[] {
  const [first, ...others] = subjects.values();
  return first?.campaignId && others.length === 0 ? [openAction(first.campaignId)] : [];
}

/** Only people with permission may unmask a message. */
function unmaskActions({ id, events }: EventNotification): readonly Action[] {
  if (events.every(({ address }) => address === null)) return [];
  return [action('postbell alerts reveal', { message: id }, 'Show addresses')];
}

const NAME_MAX = 100;

async function subjectOf(
  topicText: string,
  { campaigns, lists }: Findings,
): Promise<StatusSubject> {
  const topic = readTopic(topicText);
  const named = (name = '') => (name || plainTitle(topic)).slice(0, NAME_MAX);
  if (topic.kind === 'campaign') {
    const { campaignId } = topic;
    const { found: campaign } = await campaigns.find(campaignId);
    return { name: named(campaign?.name), campaignId, campaign };
  }
  const list = topic.kind === 'list' ? await lists.find(topic.listId) : null;
  return { name: named(list?.found ?? ''), campaignId: null, campaign: null };
}
