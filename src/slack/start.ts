import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { App } from '@slack/bolt';
import { UndeliverableError } from '../lib/errors.ts';
import type { MessageLinks, Posting } from '../domain/post.ts';
import type { ReplyFile } from '../domain/reply.ts';
import { createAnswers, createEphemeralMessages } from './answers.ts';
import { createButtonValues } from './buttons.ts';
import { createClients, slackLog } from './clients.ts';
import { createFiles, type Files } from './files.ts';
import { listen } from './listeners.ts';
import { neededScopes } from './manifest.ts';
import { isBotIn, isExternallyShared } from './membership.ts';
import { createMessages } from './messages.ts';
import type { SlackContext, SlackDependencies } from './context.ts';
import { createPeople } from './people.ts';
import { createPosting } from './posting.ts';
import { createReceiver, requestListenerOf, type SlackReceiver } from './receiver.ts';
import { slackFailure } from './slack-failure.ts';
import { createWork } from './work.ts';

/** Milliseconds that a stop waits for acknowledged requests to finish. */
const STOP_WITHIN_MS = 10_000;
const ZONE_TIMEOUT_MS = 5_000;
/** Milliseconds to wait for an address: a form is prefilled within 900 ms, or not at all. */
const EMAIL_TIMEOUT_MS = 800;

export interface SlackRoom {
  /** The listener for `POST /slack/events`; `null` in Socket Mode. */
  readonly requestListener: RequestListener | null;
  /** The way to post digests and cards. */
  readonly posting: Posting & MessageLinks;
  /**
   * Returns the IANA zone of a person.
   * @throws {UnavailableError} when Slack doesn't give it.
   */
  readonly zoneOf: (personId: string) => Promise<string>;
  /** Returns a person's own e-mail address; `null` when Slack doesn't give it in time. */
  readonly emailOf: (personId: string) => Promise<string | null>;
  /** Tells whether the bot is in a channel; `null` when Slack doesn't say so in time. */
  readonly isBotIn: (channelId: string) => Promise<boolean | null>;
  /**
   * Tells whether people of another company read a channel; `null` when Slack doesn't say so in
   * time.
   */
  readonly isExternallyShared: (channelId: string) => Promise<boolean | null>;
  /** Uploads files to a person's direct messages. */
  readonly shareFiles: (personId: string, files: readonly ReplyFile[]) => Promise<void>;
  /** @throws {UndeliverableError} when Slack doesn't answer or refuses the token. */
  ready(): Promise<void>;
  /**
   * Returns the scopes that the app needs and wasn't granted; `null` where Slack doesn't list them.
   * @throws {UndeliverableError} when Slack doesn't answer or refuses the token.
   */
  readonly missingScopes: () => Promise<readonly string[] | null>;
  /**
   * Closes the connections of Socket Mode, and resolves when acknowledged requests are finished,
   * which it waits for at most 10 s.
   */
  stop(): Promise<void>;
}

/**
 * Connects the operations to Slack. In Socket Mode it resolves when a connection is open.
 * @throws {UndeliverableError} when Slack refuses the app token of Socket Mode.
 */
export async function startSlack(parts: SlackDependencies): Promise<SlackRoom> {
  const { config, log, now } = parts;
  const received = createReceiver(config.slack, parts);
  const { slack, posting, files } = createContext(parts);
  const app = new App({
    receiver: received.receiver,
    // Bolt would look up its own identity before it dispatches; nothing here depends on that.
    authorize: async () => ({ botToken: config.slack.botToken }),
    clientOptions: { slackApiUrl: config.slack.apiUrl },
    logger: slackLog(log, 'bolt'),
    convoStore: false,
    ignoreSelf: false,
  });
  listen(app, slack);
  if (received.kind === 'socket') await received.receiver.start();
  return {
    requestListener: received.kind === 'http' ? requestListenerOf(received.receiver, log) : null,
    posting,
    zoneOf: (personId) => slack.people.zoneOf(personId, ZONE_TIMEOUT_MS),
    emailOf: (personId) => slack.people.emailOf(personId, EMAIL_TIMEOUT_MS),
    isBotIn: (channelId) => isBotIn(channelId, slack.clients.interactive),
    isExternallyShared: (channelId) => isExternallyShared(channelId, slack.clients.interactive),
    shareFiles: async (personId, given) => {
      try {
        await files.share(given, personId);
      } catch (cause) {
        throw slackFailure(cause, now());
      }
    },
    ready: async () => {
      if (received.kind === 'socket' && !received.receiver.isConnected()) {
        const failure = { permanent: false, reason: 'no_connection' };
        throw new UndeliverableError('There is no connection to Slack.', failure);
      }
      await grantedScopes(slack);
    },
    missingScopes: async () => {
      const granted = await grantedScopes(slack);
      return granted && neededScopes(granted).filter((scope) => !granted.includes(scope));
    },
    stop: () => stop(received, slack),
  };
}

/**
 * Returns the scopes of the token, from the header that the client reads
 * (docs.slack.dev/authentication).
 */
async function grantedScopes({ clients, now }: SlackContext): Promise<readonly string[] | null> {
  try {
    const { response_metadata: metadata } = await clients.interactive.auth.test();
    return metadata?.scopes ?? null;
  } catch (cause) {
    throw slackFailure(cause, now());
  }
}

function createContext(parts: SlackDependencies): {
  slack: SlackContext;
  posting: Posting & MessageLinks;
  files: Files;
} {
  const { config, log, now, store, catalogue, policy, limiter } = parts;
  const newId = () => randomUUID();
  const clients = createClients(config.slack, log);
  const messages = createMessages(now);
  const files = createFiles(clients.background);
  const ephemeral = createEphemeralMessages(newId);
  const buttons = createButtonValues({ store, catalogue, policy, newId });
  const slack: SlackContext = {
    ...parts,
    clients,
    people: createPeople({ client: clients.interactive, log, now }),
    answers: createAnswers({ clients, messages, files, ephemeral, log, now }),
    buttons,
    work: createWork(),
    newId,
  };
  const client = clients.background;
  const posting = createPosting({ client, buttons, messages, files, limiter, log, now });
  return { slack, posting, files };
}

async function stop(received: SlackReceiver, slack: SlackContext): Promise<void> {
  if (received.kind === 'socket') await received.receiver.stop();
  const isDone = await slack.work.drain(STOP_WITHIN_MS);
  if (!isDone) slack.log.warn('stopped before everything acknowledged was finished');
}
