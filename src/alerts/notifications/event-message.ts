import type { Reply, Span, Text } from '../../domain/reply.ts';
import { capitalised } from '../../lib/text.ts';
import type { OutgoingMessage, NotifiedEvent } from '../../store/alerts/outgoing-message.ts';
import { kindInWords, maskedAddress, meaningOf, whyOf } from './event-words.ts';
import { statusInWords } from './status-message.ts';
import { openStep, unmaskSteps } from './steps.ts';
import type { Subject } from './subjects.ts';
import { STATUS_KIND } from './notified-event.ts';

/** Returns the message for one event. */
export function eventMessage(
  outgoing: OutgoingMessage,
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
    steps: [...(campaignId === null ? [] : [openStep(campaignId)]), ...unmaskSteps(outgoing)],
    footnote: [name, ' · ', timeOf(event)],
  };
}

/** Returns the line for one of several events: what, who, why, when. */
export function eventLine(event: NotifiedEvent): Text {
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
