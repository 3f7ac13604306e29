import { EVENT_LABELS } from '../../domain/events.ts';
import { time, type Span, type Text } from '../../domain/reply.ts';
import type { Silence } from '../../domain/silence.ts';

/** Says that events of a kind don't arrive, since when, how that is known, and where to look. */
export function silenceInWords({ kind, receivedAt, campaign }: Silence): Text {
  const since: readonly Span[] =
    receivedAt === null
      ? ['none ever arrived here']
      : ['none arrived here since ', time(receivedAt)];
  return [
    `${EVENT_LABELS[kind]}: the webhook is there and the service counted some for «${campaign.name}», yet `,
    ...since,
    '. Check that the service reaches PUBLIC_URL, through firewalls and proxies too.',
  ];
}
