import type { PageAnswer, PageRequests } from '../page-protocol.ts';
import { findChannel } from '../posting.ts';
import { viewObject } from '../slack-objects.ts';
import type { StoredMessage } from '../state.ts';
import { APP_ID, BOT, TEAM, teamOf, VERIFICATION_TOKEN, type Team } from '../team.ts';
import { linksIn, mentionsBot } from '../typed.ts';
import { isUnfurled, unfurlId } from '../unfurling.ts';
import { homeOf } from '../views.ts';
import { isNotified } from '../web-api/scopes.ts';
import type { Delivery } from './delivery.ts';
import type { Outcome, Payload } from './outcome.ts';

/** The Events API: docs.slack.dev/apis/events-api. What the app didn't subscribe to needs no answer. */
export async function tellEvent(team: Team, delivery: Delivery, event: Payload): Promise<Outcome> {
  if (!isNotified(team, subscriptionOf(event))) return { kind: 'acknowledged', body: undefined };
  return delivery.deliver('events_api', {
    token: VERIFICATION_TOKEN,
    team_id: TEAM.id,
    context_team_id: TEAM.id,
    context_enterprise_id: null,
    api_app_id: APP_ID,
    event: { ...event, event_ts: event['event_ts'] ?? team.state.nextTs() },
    type: 'event_callback',
    event_id: team.newId('Ev'),
    event_time: Math.floor(team.now().getTime() / 1000),
    authorizations: [
      {
        enterprise_id: null,
        team_id: TEAM.id,
        user_id: BOT.userId,
        is_bot: true,
        is_enterprise_install: false,
      },
    ],
    is_ext_shared_channel: isExternallyShared(team, event['channel']),
  });
}

/** As a manifest names it: `message.im` for a message in direct messages. */
function subscriptionOf({ type, channel_type: channelType }: Payload): string {
  return type === 'message' ? `message.${String(channelType)}` : String(type);
}

function isExternallyShared(team: Team, channelId: unknown): boolean {
  return team.state.channel(String(channelId))?.isExternallyShared === true;
}

/** Tells the app that it gets fewer events: docs.slack.dev/reference/events/app_rate_limited. */
export async function tellRateLimit(team: Team, delivery: Delivery): Promise<Outcome> {
  return delivery.deliver('events_api', {
    token: VERIFICATION_TOKEN,
    type: 'app_rate_limited',
    team_id: TEAM.id,
    minute_rate_limited: Math.floor(team.now().getTime() / 60_000) * 60,
    api_app_id: APP_ID,
  });
}

/** Tells the app of a message that is meant for it: in direct messages, or with a mention. */
export async function tellMessage(
  team: Team,
  delivery: Delivery,
  message: StoredMessage,
): Promise<void> {
  const channel = team.state.channel(message.channel);
  const isDirect = channel?.kind === 'im';
  if (!isDirect && !(channel?.hasBot === true && mentionsBot(message.text))) return;
  const author = message.personId ?? BOT.userId;
  const { id: authorsTeam } = teamOf(team, author);
  await tellEvent(team, delivery, {
    type: isDirect ? 'message' : 'app_mention',
    ...(isDirect && { channel_type: 'im' }),
    user: author,
    // Slack tells apps of their own messages, too.
    ...(message.personId === null && { bot_id: BOT.id, app_id: APP_ID }),
    text: message.text,
    ts: message.ts,
    team: authorsTeam,
    ...(isExternallyShared(team, message.channel) && {
      user_team: authorsTeam,
      source_team: authorsTeam,
    }),
    channel: message.channel,
    event_ts: message.ts,
    ...(message.threadTs !== undefined && { thread_ts: message.threadTs }),
  });
}

/** Tells the app of links to its domains: docs.slack.dev/reference/events/link_shared. */
export async function tellLinks(
  team: Team,
  delivery: Delivery,
  message: StoredMessage,
): Promise<void> {
  const links = linksIn(message.text)
    .filter((url) => isUnfurled(team, url))
    .map((url) => ({ url, domain: new URL(url).hostname }));
  if (links.length === 0) return;
  await tellEvent(team, delivery, {
    type: 'link_shared',
    user: message.personId,
    channel: message.channel,
    message_ts: message.ts,
    ...(message.threadTs !== undefined && { thread_ts: message.threadTs }),
    is_bot_user_member: team.state.channel(message.channel)?.hasBot === true,
    links,
    source: 'conversations_history',
    unfurl_id: unfurlId(message),
  });
}

/** Somebody opens the app's Home tab. */
export async function openHome(
  team: Team,
  delivery: Delivery,
  { person }: PageRequests['home'],
): Promise<PageAnswer> {
  const view = homeOf(team, person);
  const outcome = await tellEvent(team, delivery, {
    type: 'app_home_opened',
    user: person,
    channel: findChannel(team, person)?.id,
    tab: 'home',
    ...(view && { view: viewObject(view) }),
  });
  if (outcome.kind === 'acknowledged') return { ok: true };
  return { ok: false, error: `${team.app.botName} did not respond.` };
}
