import type { SlackCommandMiddlewareArgs, SlackEventMiddlewareArgs } from '@slack/bolt';
import type { AllMessageEvents, AppMentionEvent } from '@slack/types';
import { parseAddress } from '../domain/address.ts';
import { action, type OperationAction, type Reply, type Text } from '../domain/reply.ts';
import { searchFor } from '../commands/search.ts';
import { commandOf, startOf } from '../commands/usage.ts';
import { sendPrivately } from './answers.ts';
import type { Bot } from './bot.ts';
import { cleanTypedText } from './received-text.ts';
import { type Recipient, recipientOf, threadIn } from './recipient.ts';
import { answer, handled } from './requests.ts';

export async function onCommand(
  bot: Bot,
  { command: payload, ack }: SlackCommandMiddlewareArgs,
): Promise<void> {
  await ack();
  const { command, trigger_id: triggerId } = payload;
  const to = recipientOf(payload, payload.user_id);
  const key = `command:${triggerId}`;
  await handled(bot, { way: 'command', to, key }, async (request) => {
    const area = areaOf(bot, command);
    const text = cleanTypedText(payload.text ?? '');
    const line = { way: 'command', command, area, text, to } as const;
    return answer(bot, request, line, { to, triggerId });
  });
}

/** Returns the area that a slash command of ours stands for. */
export function areaOf({ config }: Pick<Bot, 'config'>, command: string): string {
  const { commandPrefix } = config.bot;
  const start = commandPrefix ? `/${commandPrefix}-` : '/';
  return command.startsWith(start) ? command.slice(start.length) : command;
}

type SlackMessageEvent = AllMessageEvents | AppMentionEvent;

interface ReceivedMessage {
  readonly text: string;
  readonly to: Recipient;
  /** The idempotency key: the same for each delivery, also with another event id. */
  readonly key: string;
}

/** The beginning of a message says what is meant: only this much is searched for commands. */
const LONGEST_SAID = 2000;
const GREETING = /^(?:help|hi|hello|hey|start)?[\s.!?]*$/iu;
const MENTIONS = /^(?:\s*<@[A-Z0-9]+(?:\|[^<>]*)?>[\s,:;]*)+/u;

const HELP: OperationAction = action('postbell help', {}, 'Help');

export function isMessageEvent(event: { readonly type: string }): event is SlackMessageEvent {
  return event.type === 'message' || event.type === 'app_mention';
}

/** Returns a person's message to the bot; `null` for those of bots, and for changed ones. */
export function messageIn(event: SlackMessageEvent): ReceivedMessage | null {
  if (event.subtype !== undefined || event.bot_id !== undefined || !event.user) return null;
  const isDirect = event.type === 'message';
  if (isDirect && event.channel_type !== 'im') return null;
  const { user: personId, channel, ts, text = '' } = event;
  return {
    text: cleanTypedText(text.slice(0, LONGEST_SAID).replace(MENTIONS, '')),
    // A `null` channel makes the answer an ordinary direct message: there it needn't be ephemeral.
    to: {
      personId,
      channelId: isDirect ? null : channel,
      threadTs: threadIn(event),
      responseUrl: null,
    },
    key: `said:${channel}:${ts}`,
  };
}

/** Handles a mention in a channel, or a message to the bot: answers with commands that may help. */
export async function onMessage(
  bot: Bot,
  { event }: SlackEventMiddlewareArgs<SlackMessageEvent['type']>,
): Promise<void> {
  const message = messageIn(event);
  if (message === null) return;
  await handled(bot, { way: 'message', to: message.to, key: message.key }, async () => {
    const reply = answerTo(message.text, bot);
    await sendPrivately(bot, message.to, reply);
    return 'answered';
  });
}

const MOST_OFFERED = 4;

function answerTo(text: string, { catalogue, config }: Bot): Reply {
  const prefix = config.bot.commandPrefix;
  const contact = commandOf('contact', prefix);
  const help: Text = { kind: 'code', text: `${commandOf('postbell', prefix)} help` };
  if (GREETING.test(text)) {
    const example: Text = { kind: 'code', text: `${contact} ann@example.com` };
    return {
      title: 'Hi, this is Postbell',
      summary: ['Type a command here or in any channel, such as ', example, ' or ', help, '.'],
      actions: [HELP, lookUp('', 'Look up contact')],
    };
  }
  const parsed = parseAddress(text);
  if ('address' in parsed) {
    const { address } = parsed;
    const line: Text = { kind: 'code', text: `${contact} ${address}` };
    return {
      title: 'Look up this address?',
      summary: ['You can also type ', line, '.'],
      actions: [lookUp(address, 'Look up contact')],
    };
  }
  const { operations, instead } = searchFor(text, catalogue.operations);
  const actions = [...operations.slice(0, MOST_OFFERED).map(startOf), HELP];
  if (instead !== null) return { title: 'Postbell can’t do that', summary: instead, actions };
  return {
    title: operations.length > 0 ? 'Is it one of these?' : 'I answer commands',
    summary: ['Commands start with a slash, here or in any channel; ', help, ' lists them.'],
    actions,
  };
}

function lookUp(email: string, label: string): OperationAction {
  return action('contact show', { email }, label, email === '' ? { asksFirst: true } : {});
}
