import type { PlacedMessage } from '../domain/post.ts';
import { spansOf, type Reply, type Text } from '../domain/reply.ts';
import { LimitedError, UndeliverableError, type PostbellError } from '../lib/errors.ts';
import type { Rendered } from './blocks/render.ts';
import { footnoteBlocks } from './blocks/sections.ts';
import type { Bot } from './bot.ts';
import type { ActionElement } from './blocks/actions.ts';
import { buttonsOf } from './buttons.ts';
import { shareFiles } from './files.ts';
import type { InvokedAt, Recipient } from './recipient.ts';
import { isContentRefused, slackFailure } from './web-api.ts';
import { showInWindow } from './windows.ts';
import { pause } from '../lib/timeout.ts';

/**
 * Sends an answer that only this person sees, with the buttons that they may press; `replace` puts
 * it in place of the clicked message. Files go to their direct messages.
 * @throws {UndeliverableError} when there is no way to reach them.
 */
export async function sendPrivately(
  bot: Bot,
  to: Recipient,
  reply: Reply,
  shown: { confirmation?: readonly ActionElement[]; replace?: boolean } = {},
): Promise<void> {
  const { confirmation = [], replace = false } = shown;
  const { messages, ephemeral } = bot;
  const buttons = [
    ...confirmation,
    ...(await buttonsOf(bot, reply.actions, await bot.policy.rightsOf(to))),
  ];
  let placed: PlacedMessage | null = null;
  try {
    const sent = await messages.send(reply, buttons, (rendered) =>
      deliver(bot, ephemeral.keep(rendered), to, replace),
    );
    placed = sent.value;
    await deliverFiles(bot, sent.rendered, { ...to, sign: undefined });
  } finally {
    const answer = { reply, placed, hasButtons: buttons.length > 0 };
    if (to.window !== undefined) await showInWindow(bot, to.window, answer);
  }
}

/**
 * Says in the person's direct messages that an answer takes long; the answer replaces it.
 * @returns `null` where Slack doesn't take it, e.g. in the direct messages of two people
 */
export async function postSign(
  bot: Bot,
  to: Recipient,
  summary: Text,
): Promise<PlacedMessage | null> {
  const channel = to.channelId ?? to.personId;
  try {
    const { value } = await bot.messages.send({ title: '', summary }, [], (rendered) =>
      bot.clients.interactive.chat.postMessage({
        ...contentOf(rendered),
        ...threadOf(to),
        channel,
      }),
    );
    return { channelId: value.channel ?? channel, ts: value.ts ?? '' };
  } catch (err) {
    bot.log.debug({ err }, 'a slow answer was not announced');
    return null;
  }
}

/** Takes the sign back where nothing replaces it: the answer is a form, or there is none. */
export async function removeSign(bot: Bot, { sign }: Recipient): Promise<void> {
  if (sign === undefined) return;
  const { channelId: channel, ts } = sign;
  await worked(bot, bot.clients.interactive.chat.delete({ channel, ts }));
}

export async function resetMenus(bot: Bot, to: Recipient, blockId: string): Promise<void> {
  const message = to.responseUrl === null ? null : bot.ephemeral.again(blockId);
  if (message === null) return;
  const manner = { response_type: 'ephemeral', replace_original: true } as const;
  // The menu works without the reset; only the last choice stays selected.
  const isReset = await responded(bot, to, message, manner).catch(() => false);
  if (!isReset) bot.log.debug('menus not reset');
}

/** Takes a button that was used out of the private message that has it, and says what it did. */
export async function showUsed(
  bot: Bot,
  to: Recipient,
  { blockId, value }: { readonly blockId: string; readonly value: string },
  words: Text,
): Promise<void> {
  if (to.responseUrl === null) return;
  const message = bot.ephemeral.used(blockId, value, footnoteBlocks(words).blocks);
  if (message === null) return;
  const manner = { response_type: 'ephemeral', replace_original: true } as const;
  const isShown = await responded(bot, to, message, manner).catch(() => false);
  if (!isShown) bot.log.debug('a button that was used stays');
}

/**
 * Announces in the channel, or the thread, what this person has done; not in direct messages, and
 * not where another company reads along, or may do so.
 */
export async function announce(bot: Bot, to: Recipient, what: Text): Promise<void> {
  const { channelId: channel } = to;
  if (channel === null || channel.startsWith('D')) return;
  if ((await bot.isExternallyShared(channel)) !== false) return;
  const manner = { response_type: 'in_channel', replace_original: false } as const;
  const summary: Text = [{ kind: 'person', id: to.personId }, ' ', ...spansOf(what)];
  try {
    await bot.messages.send({ title: '', summary }, [], async (rendered) => {
      if (await responded(bot, to, rendered, manner)) return;
      const message = { ...contentOf(rendered), ...threadOf(to), channel };
      await inTurn(bot, () => bot.clients.interactive.chat.postMessage(message));
    });
  } catch (cause) {
    // The operation has been carried out, and its answer is sent separately: don't fail here.
    bot.log.warn({ err: slackFailure(cause, bot.now()) }, 'not announced');
  }
}

async function deliverFiles(bot: Bot, { files }: Rendered, to: Recipient): Promise<void> {
  try {
    await shareFiles(bot, files, to.personId);
  } catch (cause) {
    const failure = slackFailure(cause, bot.now());
    bot.log.warn({ err: failure }, 'files not handed over');
    const title = 'The file couldn’t be sent';
    const summary = `${failure.message} Try again in a moment.`;
    await bot.messages.send({ title, summary }, [], (note) => deliver(bot, note, to, false));
  }
}

/**
 * The response_url works where the bot is no member; it ends after 30 minutes or five answers.
 * @returns the message, if the person's direct messages were the only way left
 */
async function deliver(
  bot: Bot,
  rendered: Rendered,
  to: Recipient,
  replace: boolean,
): Promise<PlacedMessage | null> {
  const { chat } = bot.clients.interactive;
  if (to.sign !== undefined) {
    const { channelId: channel, ts } = to.sign;
    const { text, blocks } = rendered;
    // Slack keeps the blocks of a message that is updated without any.
    const updating = inTurn(bot, () => chat.update({ channel, ts, text, blocks: [...blocks] }));
    if (await worked(bot, updating)) return to.sign;
  }
  const manner = { response_type: 'ephemeral', replace_original: replace } as const;
  if (await responded(bot, to, rendered, manner)) return null;
  const { channelId: channel, personId: user } = to;
  const message = contentOf(rendered);
  if (channel !== null) {
    const posting = { ...message, ...threadOf(to), channel, user };
    const sending = inTurn(bot, () => chat.postEphemeral(posting));
    if (await worked(bot, sending)) return null;
  }
  // A thread of a channel doesn't exist in the person's direct messages.
  const thread = channel === null || channel.startsWith('D') ? threadOf(to) : {};
  try {
    const direct = { ...message, ...thread, channel: user };
    const posted = await inTurn(bot, () => chat.postMessage(direct));
    return { channelId: posted.channel ?? user, ts: posted.ts ?? '' };
  } catch (cause) {
    throw undeliverable(slackFailure(cause, bot.now()));
  }
}

/** Longest wait, in milliseconds, until Slack takes one more message in a channel. */
const LONGEST_TURN_MS = 30_000;

/** Waits when Slack takes no more messages for a moment: an answer that isn't sent is lost. */
async function inTurn<T>(bot: Bot, send: () => Promise<T>): Promise<T> {
  for (let waitedMs = 0; ;) {
    try {
      return await send();
    } catch (cause) {
      const failure = slackFailure(cause, bot.now());
      const isLimited = failure instanceof LimitedError;
      const waitMs = isLimited ? Math.max(0, +failure.retryAt - +bot.now()) : Infinity;
      waitedMs += Math.max(waitMs, SHORTEST_TURN_MS);
      if (waitedMs > LONGEST_TURN_MS) throw cause;
      await pause(waitMs);
    }
  }
}

const SHORTEST_TURN_MS = 100;

function contentOf({ text, blocks }: Pick<Rendered, 'text' | 'blocks'>) {
  return blocks.length === 0 ? { text } : { text, blocks: [...blocks] };
}

/**
 * Returns the thread to answer in. Slack answers in the channel unless it is given the thread
 * (docs.slack.dev/interactivity/handling-user-interaction#publishing_in_thread).
 */
function threadOf({ threadTs }: InvokedAt): { readonly thread_ts?: string } {
  return threadTs === null ? {} : { thread_ts: threadTs };
}

/** Any failure becomes an UndeliverableError: only the answer failed, the operation is done. */
function undeliverable(failure: PostbellError): UndeliverableError {
  if (failure instanceof UndeliverableError) return failure;
  const reason = failure instanceof LimitedError ? 'ratelimited' : 'no_answer';
  return new UndeliverableError(failure.message, { cause: failure, permanent: false, reason });
}

/** Returns false when this way is closed; rethrows what every way would refuse: the content. */
async function worked(bot: Bot, sending: Promise<unknown>): Promise<boolean> {
  try {
    await sending;
    return true;
  } catch (cause) {
    if (isContentRefused(cause)) throw slackFailure(cause, bot.now());
    return false;
  }
}

interface Manner {
  readonly response_type: 'ephemeral' | 'in_channel';
  readonly replace_original: boolean;
}

/** Answers a command, click or submission; false where it has no response_url, or a closed one. */
async function responded(
  bot: Bot,
  to: Recipient,
  message: Pick<Rendered, 'text' | 'blocks'>,
  manner: Manner,
): Promise<boolean> {
  const { responseUrl } = to;
  if (responseUrl === null) return false;
  const body = { ...contentOf(message), ...threadOf(to), ...manner };
  return worked(
    bot,
    bot.clients.measured('response_url', () => postTo(responseUrl, body)),
  );
}

const RESPONSE_TIMEOUT_MS = 5000;

/**
 * Slack takes five answers within 30 minutes
 * (docs.slack.dev/interactivity/handling-user-interaction#message_responses).
 * @throws {UndeliverableError} with Slack's code as the reason
 */
async function postTo(responseUrl: string, body: Manner): Promise<void> {
  let answer: Response;
  try {
    answer = await fetch(responseUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
  } catch (cause) {
    const failure = { cause, permanent: false, reason: 'no_answer' };
    throw new UndeliverableError('Slack is not answering.', failure);
  }
  const code = codeIn(await answer.text());
  if (answer.ok && code === null) return;
  throw new UndeliverableError('Slack didn’t accept the answer.', {
    permanent: answer.status < 500,
    reason: code ?? codeOf(answer.status),
  });
}

/** Names an answer without a code; a response_url that Slack doesn't know any more is used up. */
function codeOf(status: number): string {
  if (status === 429) return 'ratelimited';
  return status < 400 || status >= 500 ? 'no_answer' : 'expired_url';
}

/** Slack says `ok`, a bare code, or `{"ok":false,"error":"…"}`. */
function codeIn(text: string): string | null {
  const [, error] = /"error"\s*:\s*"([a-z_]+)"/.exec(text) ?? [];
  if (error !== undefined) return error;
  const bare = text.trim();
  return bare !== 'ok' && /^[a-z]+(_[a-z]+)*$/.test(bare) ? bare : null;
}
