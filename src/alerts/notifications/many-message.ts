import { formatCount, formatNumber } from '../../domain/figures.ts';
import type { Reply, Section, Span, Step } from '../../domain/reply.ts';
import type { Silence, OutgoingMessage } from '../../store/alerts/outgoing-message.ts';
import { eventLine } from './event-message.ts';
import { countsInWords, totalOf } from './event-words.ts';
import { openStep, unmaskSteps } from './steps.ts';
import { plainName, type Subject } from './subjects.ts';

/** Subjects by the topic's text. */
export type Subjects = ReadonlyMap<string, Subject>;

const FLOOD_LINES = 5;
const THREAD_LINES = 15;
const SUBJECT_LINES = 8;

const WHILE: Readonly<Record<Silence, string>> = {
  quiet: 'While it was quiet',
  muted: 'While this was muted',
  paused: 'While Postbell could not post here',
};

/** Returns one message for more events than anybody wants to read one by one. */
export function floodMessage(
  outgoing: OutgoingMessage,
  subjects: Subjects,
  isOver: boolean,
): Reply {
  const { counts, createdAt, changedAt } = outgoing;
  const until: readonly Span[] = isOver
    ? [' to ', { kind: 'time', at: changedAt, show: 'time' }, '.']
    : ['. More are coming: this message keeps itself up to date.'];
  return {
    title: formatCount(totalOf(counts), 'event'),
    summary: countsInWords(counts),
    sections: [...subjectSections(outgoing, subjects), ...lines(outgoing, FLOOD_LINES)],
    steps: [...openSteps(subjects), ...unmaskSteps(outgoing)],
    footnote: ['From ', { kind: 'time', at: createdAt, show: 'datetime' }, ...until],
  };
}

/** Returns the summary of what came while the channel wanted silence. */
export function summaryMessage(outgoing: OutgoingMessage, subjects: Subjects): Reply {
  const { counts, createdAt, changedAt, silence } = outgoing;
  return {
    title: WHILE[silence ?? 'quiet'],
    summary: countsInWords(counts),
    sections: [...subjectSections(outgoing, subjects), ...lines(outgoing, FLOOD_LINES)],
    steps: [...openSteps(subjects), ...unmaskSteps(outgoing)],
    footnote: [
      { kind: 'time', at: createdAt, show: 'datetime' },
      ' to ',
      { kind: 'time', at: changedAt, show: 'datetime' },
    ],
  };
}

/** Returns one reply for several events, below the card of what they are about. */
export function threadMessage(outgoing: OutgoingMessage): Reply {
  const { counts } = outgoing;
  return {
    title: countsInWords(counts),
    sections: lines(outgoing, THREAD_LINES),
    steps: unmaskSteps(outgoing),
  };
}

function lines({ events, counts }: OutgoingMessage, most: number): readonly Section[] {
  const shown = events.slice(0, most);
  const rest = totalOf(counts) - shown.length;
  if (shown.length === 0) return [];
  const more = rest > 0 ? [`and ${formatNumber(rest)} more`] : [];
  return [{ kind: 'bullets', items: [...shown.map(eventLine), ...more] }];
}

/** Names the subjects of the events, with the counts of each where there are several. */
function subjectSections({ counts }: OutgoingMessage, subjects: Subjects): readonly Section[] {
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

function openSteps(subjects: Subjects): readonly Step[] {
  const [first, ...others] = subjects.values();
  const isOne = first !== undefined && others.length === 0 && first.campaignId !== null;
  return isOne && first.campaignId !== null ? [openStep(first.campaignId)] : [];
}
