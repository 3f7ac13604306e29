import type { Share } from '../../domain/alarm-rates.ts';
import type { Reply } from '../../domain/reply.ts';
import type { NewMessage, OutgoingMessage } from '../outbox/outgoing-messages.ts';

/** The first message of an incident in a channel. */
export const INCIDENT_MESSAGE = 'incident';
/** What is said below it. */
export const INCIDENT_REPLY = 'incident reply';

/** What a channel is told of an incident, with what the next change is compared with. */
export interface IncidentBody {
  /** What the message says; `null` for one of an earlier version of Postbell. */
  readonly reply: Reply | null;
  /** The incident's revision that it shows. */
  readonly revision: number;
  /** The alert by which the channel is told; `null` when it has none any more. */
  readonly subscriptionId: string | null;
  /** The worst rate that was told so far. */
  readonly notified: Share;
  /** The time when the message was last changed for news, or something was added below it. */
  readonly notifiedAt: Date | null;
  /** The recipients' domain that was told as the most frequent. */
  readonly notifiedDomain: string | null;
  /** True when it has a button that cancels the campaign. */
  readonly showsCancel: boolean;
  readonly closedAt: Date | null;
}

export function incidentBodyOf({ body }: Pick<OutgoingMessage, 'body'>): IncidentBody {
  // `newIncidentMessage` or a migration wrote it.
  return body as IncidentBody;
}

export function newIncidentMessage(
  incidentId: string,
  channelId: string,
  body: IncidentBody,
): NewMessage {
  return {
    id: `incident ${incidentId} ${channelId}`,
    kind: INCIDENT_MESSAGE,
    promise: 'latest-state-wins',
    channelId,
    sourceId: incidentId,
    rank: 0,
    body,
  };
}

/** Returns a reply below a message that is announced with its next version. */
export function newIncidentReply(above: OutgoingMessage, reply: Reply): NewMessage {
  const { id, channelId, sourceId, version } = above;
  return {
    id: `${id} ${version + 1}`,
    kind: INCIDENT_REPLY,
    promise: 'latest-state-wins',
    channelId,
    sourceId,
    rank: 0,
    body: reply,
  };
}
