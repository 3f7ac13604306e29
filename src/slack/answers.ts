import type { KnownBlock } from '@slack/types';
import { LimitedError, UndeliverableError, type PostbellError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import { spansOf, type Reply, type Text } from '../core/reply.ts';
import type { StepFace } from './blocks/buttons.ts';
import { mrkdwn } from './blocks/mrkdwn.ts';
import type { Rendered } from './blocks/render.ts';
import { paragraphBlocks } from './blocks/sections.ts';
import type { Clients } from './clients.ts';
import type { Files } from './files.ts';
import type { Messages } from './messages.ts';
import { respond } from './response-url.ts';
import type { Shown } from './shown.ts';
import { slackFailure } from './slack-failure.ts';

/** Whom an answer is for, and the ways to them. */
export interface Recipient {
  readonly personId: string;
  /** Where they asked; `null` in App Home. */
  readonly channelId: string | null;
  readonly responseUrl: string | null;
}

export type Answers = ReturnType<typeof createAnswers>;

/** Says things to one person, wherever that is possible. */
export function createAnswers(parts: {
  clients: Clients;
  messages: Messages;
  files: Files;
  shown: Shown;
  log: Log;
  now: () => Date;
}) {
  const { clients, messages, files, shown, log, now } = parts;

  const handOver = async (rendered: Rendered, to: Recipient): Promise<void> => {
    try {
      await files.handOver(rendered.files, to.personId);
    } catch (cause) {
      const failure = slackFailure(cause, now());
      log.warn({ err: failure }, 'files not handed over');
      const title = 'The file could not be handed over';
      const summary = `${failure.message} Ask for it again in a moment.`;
      await messages.send({ title, summary }, [], (note) => deliver(clients, note, to, false));
    }
  };

  return {
    /**
     * An answer that only this person sees; `replace` puts it in place of the message clicked on.
     * Files go to their direct messages.
     * @throws {UndeliverableError} when there is no way to them.
     */
    async privately(
      to: Recipient,
      reply: Reply,
      { buttons = [], replace = false }: { buttons?: readonly StepFace[]; replace?: boolean } = {},
    ): Promise<void> {
      const sent = await messages.send(reply, buttons, (rendered) =>
        deliver(clients, shown.keep(rendered), to, replace),
      );
      await handOver(sent.rendered, to);
    },

    /** Makes the menus of the message in which this block is as new, if it is still known. */
    async resetMenus(to: Recipient, blockId: string): Promise<void> {
      const message = to.responseUrl === null ? null : shown.again(blockId);
      if (message === null || to.responseUrl === null) return;
      // The menu works without it; only the last choice stays on show.
      await showAgain(message, to.responseUrl).catch((err: unknown) =>
        log.debug({ err }, 'menus not reset'),
      );
    },

    /** Tells the channel what this person has done; not in direct messages. */
    async announce(to: Recipient, what: Text): Promise<void> {
      if (to.channelId === null || to.channelId.startsWith('D')) return;
      const said: Text = [{ kind: 'person', id: to.personId }, ' ', ...spansOf(what)];
      try {
        await announceIn(clients, to.channelId, to.responseUrl, said);
      } catch (cause) {
        // What was done is done, and the person has been told.
        log.warn({ err: slackFailure(cause, now()) }, 'not announced');
      }
    },
  };
}

function showAgain({ text, blocks }: Pick<Rendered, 'text' | 'blocks'>, responseUrl: string) {
  const body = { text, blocks, response_type: 'ephemeral', replace_original: true } as const;
  return respond(responseUrl, body);
}

/** The response_url works where the bot is no member; it ends after 30 minutes or five answers. */
async function deliver(
  clients: Clients,
  { text, blocks }: Rendered,
  to: Recipient,
  replace: boolean,
): Promise<void> {
  const content = { text, ...(blocks.length > 0 && { blocks }) };
  if (to.responseUrl !== null) {
    const body = { ...content, response_type: 'ephemeral', replace_original: replace } as const;
    if (await worked(respond(to.responseUrl, body))) return;
  }
  // Slack's types know no chart yet; it takes them all the same.
  const message = { ...content, blocks: [...blocks] as KnownBlock[] };
  if (to.channelId !== null) {
    const channel = to.channelId;
    const posting = clients.interactive.chat.postEphemeral({
      ...message,
      channel,
      user: to.personId,
    });
    if (await worked(posting)) return;
  }
  try {
    await clients.interactive.chat.postMessage({ ...message, channel: to.personId });
  } catch (cause) {
    throw undeliverable(slackFailure(cause, new Date()));
  }
}

/** Whatever it was: what was asked for is done, and only telling it failed. */
function undeliverable(failure: PostbellError): UndeliverableError {
  if (failure instanceof UndeliverableError) return failure;
  const reason = failure instanceof LimitedError ? 'ratelimited' : 'no_answer';
  return new UndeliverableError(failure.message, { cause: failure, permanent: false, reason });
}

/** False when this way is closed; a message that no way would take is the caller's. */
async function worked(sending: Promise<unknown>): Promise<boolean> {
  try {
    await sending;
    return true;
  } catch (cause) {
    const failure = slackFailure(cause, new Date());
    const reason = failure instanceof UndeliverableError ? failure.reason : '';
    if (/blocks/.test(reason)) throw failure;
    return false;
  }
}

async function announceIn(
  clients: Clients,
  channel: string,
  responseUrl: string | null,
  said: Text,
): Promise<void> {
  const text = mrkdwn(said);
  const blocks = paragraphBlocks(said) as KnownBlock[];
  if (responseUrl !== null) {
    const body = { text, blocks, response_type: 'in_channel', replace_original: false } as const;
    if (await worked(respond(responseUrl, body))) return;
  }
  await clients.interactive.chat.postMessage({ channel, text, blocks });
}
