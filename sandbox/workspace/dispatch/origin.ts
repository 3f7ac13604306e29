import { elementsOf, list, type Fields } from '../blocks/walk.ts';
import type { Container, ViewState } from '../page-protocol.ts';
import { messageObject, userName, viewObject } from '../slack-objects.ts';
import type { StoredMessage, StoredView } from '../state.ts';
import { APP_ID, TEAM, teamOf, VERIFICATION_TOKEN, type Team } from '../team.ts';
import { escapedTexts } from '../texts.ts';
import { stateOf } from '../view-state.ts';
import type { Payload } from './outcome.ts';

/** Where somebody uses an element. */
export type Origin =
  | {
      readonly kind: 'message';
      readonly message: StoredMessage;
      /** What its inputs hold, as far as the page told. */
      readonly notified?: ViewState;
    }
  | { readonly kind: 'view'; readonly view: StoredView };

/** The message or view in which this person uses something, if they see it. */
export function findOrigin(team: Team, personId: string, at: Container): Origin | undefined {
  if ('viewId' in at) {
    const view = team.state.view(at.viewId);
    return view?.personId === personId ? { kind: 'view', view } : undefined;
  }
  const message = team.state.message(at.channel, at.ts);
  if (message === undefined || (message.visibleTo ?? personId) !== personId) return undefined;
  return { kind: 'message', message };
}

export function blocksOf(origin: Origin): readonly unknown[] {
  if (origin.kind === 'message') {
    const { blocks = [], unfurls = [] } = origin.message;
    return [...blocks, ...unfurls.flatMap((unfurl) => unfurl.blocks)];
  }
  return list(origin.view.payload['blocks']);
}

/** What every interactive payload says of who acted, in which team and app. */
export function actor(team: Team, personId: string): Payload {
  const name = userName(team, personId);
  const { id: teamId, domain } = teamOf(team, personId);
  const { enterprise } = team;
  const isOfEnterprise = enterprise !== null && teamId === TEAM.id;
  return {
    // In an Enterprise organization this is the organization's id, not the workspace's.
    user: {
      id: personId,
      username: name,
      name,
      team_id: isOfEnterprise ? enterprise.id : teamId,
    },
    api_app_id: APP_ID,
    token: VERIFICATION_TOKEN,
    team: {
      id: teamId,
      domain,
      ...(isOfEnterprise && { enterprise_id: enterprise.id, enterprise_name: enterprise.name }),
    },
    enterprise: isOfEnterprise ? enterprise : null,
    is_enterprise_install: false,
  };
}

/** What a payload says of where somebody acted. */
export function place(team: Team, origin: Origin): Payload {
  if (origin.kind === 'view') {
    return {
      container: { type: 'view', view_id: origin.view.id },
      view: viewObject(origin.view),
    };
  }
  const { message } = origin;
  const isEphemeral = message.visibleTo !== undefined;
  const hasState = (message.blocks ?? []).some((block) => elementsOf(block).length > 0);
  return {
    container: {
      type: 'message',
      message_ts: message.ts,
      channel_id: message.channel,
      is_ephemeral: isEphemeral,
      ...(message.threadTs !== undefined && { thread_ts: message.threadTs }),
    },
    channel: channelRef(team, message.channel),
    // Slack keeps ephemeral messages from the app.
    ...(!isEphemeral && { message: messageObject(team, message) }),
    ...(hasState && {
      state: { values: escapedTexts(stateOf(message.blocks ?? [], origin.notified)) },
    }),
  };
}

export function channelRef(team: Team, channelId: string): Payload {
  const channel = team.state.channel(channelId);
  const name = channel?.kind === 'im' ? 'directmessage' : channel?.name;
  return { id: channelId, name };
}

/** What Slack repeats of the element that was used. */
export function usedElement(blockId: string, element: Fields): Payload {
  const repeated = Object.entries(element).filter(([field]) => REPEATED.has(field));
  return { ...Object.fromEntries(repeated), block_id: blockId };
}

const REPEATED = new Set(['type', 'action_id', 'text', 'value', 'style', 'url', 'placeholder']);
