import { randomUUID } from 'node:crypto';
import { Registry } from '@prometheus-io/client';
import {
  App,
  type GlobalShortcut,
  type MessageShortcut,
  type ReceiverEvent,
  type SlackEventMiddlewareArgs,
  type ViewClosedAction,
  type ViewSubmitAction,
} from '@slack/bolt';
import { createApproved } from '../commands/approved.ts';
import { underReference } from '../commands/outcomes.ts';
import { createOperationMetrics } from '../commands/metrics.ts';
import type { ReplyFile } from '../domain/reply.ts';
import { UndeliverableError } from '../lib/errors.ts';
import { resultOf } from '../lib/result.ts';
import { noteReceived, withinFrame } from './acknowledgement.ts';
import { isAdmitted } from './admission.ts';
import { createAssistants } from './assistants.ts';
import type { Bot, BotParts } from './bot.ts';
import { createSharing, isBotIn, isInvitation } from './channels.ts';
import type { Click } from './clicks.ts';
import { onCommand, onMessage } from './commands.ts';
import { shareFiles } from './files.ts';
import { isOfForm, onFormAction, onFormClosed } from './form-actions.ts';
import { createHomeTab } from './home.ts';
import { missingOf } from './manifest.ts';
import { createSlackMetrics, type SlackMetrics } from './metrics.ts';
import { createPeople } from './people.ts';
import { createEphemeralMessages } from './ephemeral-messages.ts';
import { createMessages } from './messages.ts';
import { createPosting } from './posting.ts';
import { createReceiver } from './receiver.ts';
import { handled } from './requests.ts';
import { onGlobalShortcut, onMessageShortcut } from './shortcuts.ts';
import { onSubmission } from './submissions.ts';
import { onTypeahead } from './typeahead.ts';
import { onLinkShared } from './unfurls.ts';
import { createSignatures, signingSecretsOf } from './signatures.ts';
import { createUserGroups } from './user-groups.ts';
import { createClients, isTokenRefused, slackFailure, slackLog } from './web-api.ts';
import { createWork } from './work.ts';

/** Milliseconds that a stop waits for acknowledged requests to finish. */
const STOP_WITHIN_MS = 10_000;
const ZONE_TIMEOUT_MS = 5_000;
/** Milliseconds to wait for the account of somebody who is given a right. */
const STANDING_TIMEOUT_MS = 2_000;

/** @throws {ConfigError} when Slack refuses the app token of Socket Mode. */
export async function startSlack(parts: BotParts) {
  const { config, log, now, registry = new Registry() } = parts;
  const measures = createSlackMetrics(registry);
  const signatures = createSignatures({
    ...parts,
    secrets: signingSecretsOf(config.slack),
    refused: measures.refused,
  });
  const received = createReceiver(config.slack, { ...parts, signatures });
  const bot = createBot(parts, registry, measures);
  const { people, userGroups } = bot;
  const app = new AcknowledgingApp({
    receiver: received.receiver,
    // Bolt would look up its own identity before it dispatches; nothing here depends on that.
    authorize: async () => ({ botToken: config.slack.botToken }),
    clientOptions: { slackApiUrl: config.slack.apiUrl },
    logger: slackLog(log, 'bolt'),
    convoStore: false,
    ignoreSelf: false,
  });
  listen(app, bot);
  await received.start();
  const requireConnection = async (): Promise<void> => {
    if (received.isConnected()) return;
    const failure = { permanent: false, reason: 'no_connection' };
    throw new UndeliverableError('There’s no connection to Slack.', failure);
  };
  return {
    /** The listener for `POST /slack/events`; `null` in Socket Mode. */
    requestListener: received.requestListener,
    /** The people for whom assistants ask, and how they are answered. */
    assistants: createAssistants(bot, signatures),
    posting: createPosting(bot),
    approved: { ...createApproved(bot), isExternallyShared: bot.isExternallyShared },
    /** @throws {UnavailableError} when Slack doesn't give it. */
    zoneOf: (personId: string) => people.zoneOf(personId, ZONE_TIMEOUT_MS),
    userGroups,
    workspace: {
      ...userGroups,
      members: () => people.members(),
      standingOf: (personId: string) =>
        people.standingOf({ personId, teamIds: [], enterpriseId: null }, STANDING_TIMEOUT_MS),
    },
    /** @throws when Slack doesn't say whether somebody owns the workspace. */
    isOwner: (personId: string) => people.isOwner(personId),
    emailOf: (personId: string) => people.emailOf(personId),
    isBotIn: (channelId: string) => isBotIn(bot, channelId),
    isExternallyShared: bot.isExternallyShared,
    shareFiles: async (personId: string, files: readonly ReplyFile[]): Promise<void> => {
      try {
        await shareFiles(bot, files, personId);
      } catch (cause) {
        throw slackFailure(cause, now());
      }
    },
    /** @throws {UndeliverableError} when Socket Mode has no connection; over HTTP it needs none. */
    requireConnection,
    /** @throws {UndeliverableError} when Slack doesn't answer or refuses the token. */
    ready: async (): Promise<void> => {
      await requireConnection();
      await grantedScopes(bot);
    },
    /** Tells whether Slack refuses the token; `null` when it doesn't say. */
    isTokenRefused: async (): Promise<boolean | null> => {
      const { failure } = await resultOf(grantedScopes(bot));
      if (failure === null) return false;
      return failure instanceof UndeliverableError && isTokenRefused(failure.reason) ? true : null;
    },
    /**
     * Returns the scopes that the app needs and wasn't granted; `null` where Slack doesn't list them.
     * @throws {UndeliverableError} when Slack doesn't answer or refuses the token.
     */
    missingScopes: async (): Promise<readonly string[] | null> => {
      const granted = await grantedScopes(bot);
      return granted && missingOf(granted);
    },
    /** Closes all connections, and waits at most 10 s for acknowledged requests to finish. */
    stop: async (): Promise<void> => {
      await received.stop();
      const isDone = await bot.work.drain(STOP_WITHIN_MS);
      if (!isDone) log.warn('stopped before everything acknowledged was finished');
    },
  };
}

/** Reads a header, which the client gives as metadata (docs.slack.dev/authentication). */
async function grantedScopes({ clients, now }: Bot): Promise<readonly string[] | null> {
  try {
    const { response_metadata: metadata } = await clients.interactive.auth.test();
    return metadata?.scopes ?? null;
  } catch (cause) {
    throw slackFailure(cause, now());
  }
}

function createBot(parts: BotParts, registry: Registry, measures: SlackMetrics): Bot {
  const { config, log, now } = parts;
  const clients = createClients(config.slack, log, measures);
  return {
    ...parts,
    metrics: createOperationMetrics(registry),
    clients,
    people: createPeople({ client: clients.interactive, store: parts.store, log, now }),
    userGroups: createUserGroups({ ...parts, clients }),
    isExternallyShared: createSharing({ clients, now }),
    messages: createMessages(now),
    ephemeral: createEphemeralMessages(randomUUID),
    work: createWork(),
    newId: randomUUID,
  };
}

/**
 * Acknowledges also what no listener did, such as that Slack holds events back: it would wait, tell
 * of it again, and hold a request open meanwhile.
 */
class AcknowledgingApp extends App {
  override async processEvent(event: ReceiverEvent): Promise<void> {
    let isAcknowledged = false;
    const ack: ReceiverEvent['ack'] = (response) => {
      isAcknowledged = true;
      return event.ack(response);
    };
    try {
      await super.processEvent({ ...event, ack });
    } finally {
      if (!isAcknowledged) await event.ack();
    }
  }
}

const ANY = /^/;

/** Every command, button, picker, shortcut and form has a listener: without one, it looks broken. */
function listen(app: App, bot: Bot): void {
  const tracked =
    <Args extends Parameters<typeof withinFrame>[0]>(
      listener: (bot: Bot, args: Args) => Promise<void>,
    ) =>
    (args: Args) =>
      bot.work.track(listener(bot, withinFrame(args, bot.log)));
  const homeTab = createHomeTab(bot);

  app.use(({ next, ...args }) =>
    underReference(bot, async () => {
      noteReceived(args.context);
      if (await bot.work.track(isAdmitted(bot, args))) await next();
    }),
  );
  app.command(ANY, tracked(onCommand));
  app.action<Click>(
    ANY,
    tracked((_, args) => (isOfForm(args.body) ? onFormAction(bot, args) : homeTab.onClick(args))),
  );
  app.shortcut<MessageShortcut>({ type: 'message_action' }, tracked(onMessageShortcut));
  app.shortcut<GlobalShortcut>({ type: 'shortcut' }, tracked(onGlobalShortcut));
  app.view<ViewSubmitAction>(ANY, tracked(onSubmission));
  app.view<ViewClosedAction>({ type: 'view_closed', callback_id: ANY }, tracked(onFormClosed));
  app.options(ANY, tracked(onTypeahead));
  app.event(
    'app_home_opened',
    tracked<SlackEventMiddlewareArgs<'app_home_opened'>>((_, args) => homeTab.onOpened(args)),
  );
  app.event('member_joined_channel', tracked(onMemberJoined));
  app.event('channel_id_changed', tracked(onChannelIdChanged));
  app.event('subteam_members_changed', tracked(onUserGroupChanged));
  app.event('subteam_updated', tracked(onUserGroupChanged));
  app.event('app_mention', tracked(onMessage));
  app.event('message', tracked(onMessage));
  app.event('link_shared', tracked(onLinkShared));
  app.error(async (error) => bot.log.error({ err: error }, 'a Slack request failed'));
}

type Joined = SlackEventMiddlewareArgs<'member_joined_channel'>;

/** Handles somebody's invitation of the bot to a channel; other people who join are ignored. */
async function onMemberJoined(bot: Bot, { event, body }: Joined): Promise<void> {
  if (!isInvitation(body)) return;
  await handled(bot, { way: 'invitation', to: null }, async () => {
    await bot.onInvited(event.channel);
    return 'answered';
  });
}

type ChannelIdChanged = SlackEventMiddlewareArgs<'channel_id_changed'>;

/** Follows a channel that gets another id, such as when it is shared with another workspace. */
async function onChannelIdChanged(bot: Bot, { event }: ChannelIdChanged): Promise<void> {
  const { old_channel_id: oldId, new_channel_id: newId } = event;
  await handled(bot, { way: 'event', to: null }, async () => {
    await bot.store.channelIds.change(oldId, newId);
    bot.log.info({ oldId, newId }, 'a channel has another id');
    return 'answered';
  });
}

type MembersChanged = SlackEventMiddlewareArgs<'subteam_members_changed'>;
type Updated = SlackEventMiddlewareArgs<'subteam_updated'>;

/** Follows who is in the user groups that something is granted to. */
async function onUserGroupChanged(bot: Bot, { event }: MembersChanged | Updated): Promise<void> {
  await handled(bot, { way: 'event', to: null }, async () => {
    await bot.userGroups.onChanged('subteam' in event ? event.subteam.id : event.subteam_id);
    return 'answered';
  });
}
