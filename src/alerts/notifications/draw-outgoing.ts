import type { Reply } from '../../domain/reply.ts';
import { spansOf } from '../../domain/reply.ts';
import type { OutgoingMessage } from '../../store/alerts/outgoing-message.ts';
import { eventMessage } from './event-message.ts';
import { floodMessage, summaryMessage, threadMessage, type Subjects } from './many-message.ts';
import { statusMessage } from './status-message.ts';
import { subjectOf, type Known } from './subjects.ts';

// A message names no more subjects than these; looking up hundreds would delay it.
const SUBJECTS_ASKED = 10;

/** Returns what a message says now, with every address masked. */
export async function drawOutgoing(
  outgoing: OutgoingMessage,
  { isOver, ...known }: Known & { readonly isOver: boolean },
): Promise<Reply> {
  const subjects = await subjectsOf(outgoing, known);
  const reply = replyOf(outgoing, subjects, isOver);
  if (!outgoing.isDoubtful || outgoing.messageTs !== null) return reply;
  const note = 'Perhaps told twice: nobody knows whether it arrived when it was sent first.';
  const before = reply.footnote === undefined ? [] : [...spansOf(reply.footnote), ' · '];
  return { ...reply, footnote: [...before, note] };
}

function replyOf(outgoing: OutgoingMessage, subjects: Subjects, isOver: boolean): Reply {
  const [event] = outgoing.events;
  const subject = event && subjects.get(event.topic);
  switch (outgoing.form) {
    case 'event':
      if (event && subject) return eventMessage(outgoing, event, subject);
      break;
    case 'status':
      if (event && subject) return statusMessage(event, subject);
      break;
    case 'thread':
      return threadMessage(outgoing);
    case 'summary':
      return summaryMessage(outgoing, subjects);
    case 'flood':
      break;
  }
  return floodMessage(outgoing, subjects, isOver);
}

async function subjectsOf({ counts }: OutgoingMessage, known: Known): Promise<Subjects> {
  const largestFirst = counts.toSorted((a, b) => b.count - a.count);
  const topics = [...new Set(largestFirst.map(({ topic }) => topic))].slice(0, SUBJECTS_ASKED);
  const named = topics.map(async (topic) => [topic, await subjectOf(topic, known)] as const);
  return new Map(await Promise.all(named));
}
