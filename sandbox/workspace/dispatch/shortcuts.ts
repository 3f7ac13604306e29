import type { PageAnswer, PageRequests } from '../page-protocol.ts';
import { messageObject } from '../slack-objects.ts';
import type { Team } from '../team.ts';
import type { Delivery } from './delivery.ts';
import { actor, channelRef, findOrigin } from './origin.ts';
import { failureCode, type Payload } from './outcome.ts';

/** A shortcut, global or of a message: docs.slack.dev/interactivity/implementing-shortcuts. */
export async function takeShortcut(
  team: Team,
  delivery: Delivery,
  { person, callbackId, message }: PageRequests['shortcut'],
): Promise<PageAnswer> {
  const shortcut = team.shortcuts.find((one) => one.callbackId === callbackId);
  if (shortcut === undefined) return { ok: false, error: 'There is no such shortcut.' };
  const subject = shortcut.kind === 'message' ? subjectOf(team, person, message) : {};
  if (subject === undefined) return { ok: false, error: 'This message is no longer there.' };
  const outcome = await delivery.deliver('interactive', {
    type: shortcut.kind === 'message' ? 'message_action' : 'shortcut',
    ...actor(team, person),
    callback_id: callbackId,
    trigger_id: team.triggers.issue({
      personId: person,
      viewId: undefined,
      channelId: message?.channel,
    }),
    action_ts: team.state.nextTs(),
    ...subject,
  });
  if (outcome.kind === 'acknowledged') return { ok: true };
  return { ok: false, error: `${shortcut.name} failed with the error "${failureCode(outcome)}"` };
}

function subjectOf(
  team: Team,
  person: string,
  at: PageRequests['shortcut']['message'],
): Payload | undefined {
  const origin = at && findOrigin(team, person, at);
  if (origin?.kind !== 'message') return undefined;
  const { message } = origin;
  const target = { personId: person, channelId: message.channel, original: message };
  return {
    message_ts: message.ts,
    channel: channelRef(team, message.channel),
    message: messageObject(team, message),
    response_url: `${team.address}${team.responses.issue('actions', target)}`,
  };
}
