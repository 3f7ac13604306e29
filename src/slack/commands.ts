import type { SlackCommandMiddlewareArgs, SlackEventMiddlewareArgs } from '@slack/bolt';
import type { AllMessageEvents, AppMentionEvent } from '@slack/types';
import { parseAddress } from '../domain/address.ts';
import {
  action,
  joinedText,
  type OperationAction,
  type RawValues,
  type Reply,
  type Span,
  type Text,
} from '../domain/reply.ts';
import { resultOf } from '../lib/result.ts';
import { enumerated } from '../lib/text.ts';
import type { MessageMeaning, Offer } from '../commands/message.ts';
import { readTitledMessage } from '../commands/titled-message.ts';
import type { Operation } from '../commands/define.ts';
import { actingFor, titlesResolved } from '../commands/execute.ts';
import { isId, type Reference, type ReferenceTarget } from '../commands/references/reference.ts';
import { commandOf, startOf } from '../commands/usage.ts';
import { sendPrivately } from './answers.ts';
import type { Bot } from './bot.ts';
import { cleanTypedText } from './received-text.ts';
import { type Recipient, recipientOf, threadIn } from './recipient.ts';
import {
  answer,
  executeFor,
  handled,
  type Handled,
  showResult,
  withSignOfLife,
  type SlackRequest,
} from './requests.ts';

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
/** A greeting, or only marks and emoji. */
const GREETING = /^(?:help|hi|hello|hey|start)?[^\p{L}\p{N}@#]*$/iu;
/** Emoji as Slack writes them: `:tada:`. */
const EMOJI = /:[a-z\d_+-]{1,50}:/gu;
const THANKS =
  /^(?:many )?(?:thanks?|thank you|thx)(?: (?:you|a lot|so much|very much))?[\s.!]*$/iu;
const MENTIONS = /^\s*(?:<@[A-Z0-9]+(?:\|[^<>]*)?>[\s,:;]*)+/u;

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

/**
 * Handles a mention in a channel, or a message to the bot: a question is answered, anything else gets
 * the forms that may help.
 */
export async function onMessage(
  bot: Bot,
  { event }: SlackEventMiddlewareArgs<SlackMessageEvent['type']>,
): Promise<void> {
  const message = messageIn(event);
  if (message === null) return;
  const { text, to, key } = message;
  await handled(bot, { way: 'message', to, key }, async (request) => {
    const greeting = greetingTo(text, bot);
    if (greeting) {
      await sendPrivately(bot, to, greeting);
      return 'answered';
    }
    const meaning = await meaningOf(bot, text, to);
    if (meaning.answer) return answerMessage(bot, request, meaning, to);
    await sendPrivately(bot, to, await offerFor(bot, meaning, to));
    return 'answered';
  });
}

/** Reads a message; titles in it are looked up as `/campaign list` looks, for those who may. */
async function meaningOf(bot: Bot, text: string, to: Recipient): Promise<MessageMeaning> {
  const { catalogue, config, policy, references } = bot;
  const operation = catalogue.find('campaign list');
  const scope = { channelId: to.channelId ?? '', personId: to.personId };
  const referencesOf = async (target: ReferenceTarget): Promise<readonly Reference[]> => {
    const rights = await policy.rightsOf(to);
    if (!operation || !rights.mayTry(operation.needs())) return [];
    const acting = actingFor(bot, { operation, to }, () => references.all(target, scope));
    return (await resultOf(acting)).value ?? [];
  };
  return readTitledMessage(text, catalogue.operations, {
    prefix: config.bot.commandPrefix,
    referencesOf,
  });
}

/** Answers a question as the command does that asks it, and says which one that is. */
async function answerMessage(
  bot: Bot,
  request: SlackRequest,
  { operations: [operation], answer: found, offers, unused }: MessageMeaning,
  to: Recipient,
): Promise<Handled> {
  if (!operation || !found) return 'nothing';
  const invoked = { operation, raw: found.raw, to, way: 'command' } as const;
  const { value: outcome, to: waiting } = await withSignOfLife(bot, { to }, invoked, (alive) =>
    executeFor(bot, request, alive),
  );
  if (outcome.kind === 'form needed') {
    await sendPrivately(bot, waiting, offered([startOf(operation)], bot));
    return outcome.kind;
  }
  const without = unused.length === 0 ? '' : `, without ${enumerated(unused.map(inQuotes))}`;
  const asTyped: Text = ['Understood as ', { kind: 'code', text: found.line }, `${without}.`];
  const others = await actionsFor(bot, offers, to);
  const shown =
    'reply' in outcome && outcome.kind !== 'needs confirming'
      ? { ...outcome, reply: withOthers(outcome.reply, asTyped, others) }
      : outcome;
  await showResult(bot, shown, { to: waiting });
  return outcome.kind;
}

const inQuotes = (text: string) => `“${text}”`;

/** Says below an answer how the question was understood, and offers what else it may mean. */
function withOthers(reply: Reply, asTyped: Text, others: readonly OperationAction[]): Reply {
  const { footnote, actions = [] } = reply;
  const names = new Set(actions.map((one) => (one.kind === 'operation' ? one.operation : null)));
  return {
    ...reply,
    footnote: footnote === undefined ? asTyped : joinedText(footnote, ' ', asTyped),
    actions: [...actions, ...others.filter(({ operation }) => !names.has(operation))],
  };
}

/** Offers what may be meant, with what the message says filled in. */
async function offerFor(
  bot: Bot,
  { offers, instead, explains }: MessageMeaning,
  to: Recipient,
): Promise<Reply> {
  const actions = await actionsFor(bot, offers, to);
  return instead === null
    ? offered(actions, bot)
    : { title: explains ?? 'Postbell can’t do that', summary: instead, actions: withHelp(actions) };
}

function actionsFor(
  bot: Bot,
  offers: readonly Offer[],
  to: Recipient,
): Promise<readonly OperationAction[]> {
  const actions = offers.map(async ({ operation, raw }) => {
    const known = await withIds(bot, operation, raw, to);
    const isFilled = Object.keys(known).length > 0;
    return isFilled
      ? action(operation, known, operation.title, { asksFirst: true })
      : startOf(operation);
  });
  return Promise.all(actions);
}

/** Puts ids in place of titles and days; what is unsure is left for the form to ask. */
async function withIds(
  bot: Bot,
  operation: Operation,
  raw: RawValues,
  to: Recipient,
): Promise<RawValues> {
  const rights = await bot.policy.rightsOf(to);
  if (Object.keys(raw).length === 0 || !rights.mayTry(operation.needs())) return {};
  const typed = { operation, raw, to, way: 'command' } as const;
  const { value } = await resultOf(actingFor(bot, typed, () => titlesResolved(bot, typed)));
  const known = value?.raw ?? raw;
  const isKnown = ([name, text]: readonly [string, string]) => {
    const input = operation.inputs[name];
    return input?.kind !== 'reference' || isId(input.to, text);
  };
  return Object.fromEntries(Object.entries(known).filter(isKnown));
}

function helpIn({ config }: Bot): Span {
  return { kind: 'code', text: `${commandOf('postbell', config.bot.commandPrefix)} help` };
}

function offered(actions: readonly OperationAction[], bot: Bot): Reply {
  return {
    title: actions.length > 0 ? 'Did you mean one of these?' : 'I answer commands',
    summary: ['Commands start with a slash, here or in any channel; ', helpIn(bot), ' lists them.'],
    actions: withHelp(actions),
  };
}

function withHelp(actions: readonly OperationAction[]): readonly OperationAction[] {
  return [...actions.filter(({ operation }) => operation !== HELP.operation), HELP];
}

/** Answers what asks for nothing, and an address alone; `null` for any other message. */
function greetingTo(text: string, bot: Bot): Reply | null {
  const contact = commandOf('contact', bot.config.bot.commandPrefix);
  if (THANKS.test(text)) return { title: '', summary: 'You’re welcome.' };
  if (GREETING.test(text.replaceAll(EMOJI, ''))) {
    const example: Text = { kind: 'code', text: `${contact} ann@example.com` };
    return {
      title: 'Hi, this is Postbell',
      summary: [
        'Type a command here or in any channel, such as ',
        example,
        ' or ',
        helpIn(bot),
        '.',
      ],
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
  return null;
}

function lookUp(email: string, label: string): OperationAction {
  return action('contact show', { email }, label, email === '' ? { asksFirst: true } : {});
}
