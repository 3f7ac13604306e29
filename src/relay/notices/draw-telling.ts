import type { Reply } from '../../core/reply.ts';
import { spansOf } from '../../core/reply.ts';
import type { Telling } from '../../store/alerts/telling.ts';
import { eventMessage } from './event-message.ts';
import { floodMessage, summaryMessage, threadMessage, type Subjects } from './many-message.ts';
import { statusMessage } from './status-message.ts';
import { subjectOf, type Known } from './subjects.ts';

// A message names no more subjects than these; looking up hundreds would delay it.
const SUBJECTS_ASKED = 10;

/** Returns what a message says now, with every address masked. */
export async function drawTelling(
  telling: Telling,
  { isOver, ...known }: Known & { readonly isOver: boolean },
): Promise<Reply> {
  const subjects = await subjectsOf(telling, known);
  const reply = replyOf(telling, subjects, isOver);
  if (!telling.isDoubtful || telling.messageTs !== null) return reply;
  const note = 'Perhaps told twice: nobody knows whether it arrived when it was sent first.';
  const before = reply.footnote === undefined ? [] : [...spansOf(reply.footnote), ' · '];
  return { ...reply, footnote: [...before, note] };
}

function replyOf(telling: Telling, subjects: Subjects, isOver: boolean): Reply {
  const [event] = telling.events;
  const subject = event && subjects.get(event.topic);
  switch (telling.form) {
    case 'event':
      if (event && subject) return eventMessage(telling, event, subject);
      break;
    case 'status':
      if (event && subject) return statusMessage(event, subject);
      break;
    case 'thread':
      return threadMessage(telling);
    case 'summary':
      return summaryMessage(telling, subjects);
    case 'flood':
      break;
  }
  return floodMessage(telling, subjects, isOver);
}

async function subjectsOf({ counts }: Telling, known: Known): Promise<Subjects> {
  const largestFirst = counts.toSorted((a, b) => b.count - a.count);
  const topics = [...new Set(largestFirst.map(({ topic }) => topic))].slice(0, SUBJECTS_ASKED);
  const named = topics.map(async (topic) => [topic, await subjectOf(topic, known)] as const);
  return new Map(await Promise.all(named));
}
