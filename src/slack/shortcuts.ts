import type { GlobalShortcut, MessageShortcut, SlackShortcutMiddlewareArgs } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import { findAddresses } from '../domain/address-list.ts';
import type { RawValues } from '../domain/reply.ts';
import { InputError } from '../lib/errors.ts';
import type { Catalogue } from '../commands/catalogue-of.ts';
import type { Operation } from '../commands/define.ts';
import type { Invocation } from '../commands/invocation.ts';
import { sendPrivately } from './answers.ts';
import type { Bot } from './bot.ts';
import { formOf } from './forms/views.ts';
import { LIMITS } from './limits.ts';
import { showForm } from './open-form.ts';
import { cleanTypedText } from './received-text.ts';
import { answeredTo, invokedAt, recipientOf, type Recipient } from './recipient.ts';
import {
  answer,
  executeFor,
  type Handled,
  handled,
  showOutcome,
  type SlackRequest,
} from './requests.ts';

export interface Shortcut {
  readonly callbackId: string;
  readonly kind: 'message' | 'global';
  /** The name in the menu, at most 24 characters (docs.slack.dev/reference/app-manifest). */
  readonly name: string;
  /** The description, at most 150 characters. */
  readonly description: string;
  readonly operation: string;
}

const SHORTCUTS: readonly Shortcut[] = [
  {
    callbackId: 'lookup_address',
    kind: 'message',
    name: 'Look up this address',
    description: 'Shows everything about the email address in this message',
    operation: 'contact show',
  },
  {
    callbackId: 'blacklist_addresses',
    kind: 'message',
    name: 'Blacklist addresses',
    description: 'Adds the email addresses in this message to the blacklist, after asking',
    operation: 'blacklist add',
  },
  {
    callbackId: 'unsubscribe_addresses',
    kind: 'message',
    name: 'Unsubscribe addresses',
    description: 'Unsubscribes the email addresses in this message, after asking',
    operation: 'contact unsubscribe',
  },
  {
    callbackId: 'send_campaign',
    kind: 'global',
    name: 'Send campaign',
    description: 'Asks for lists, sender, content, and time, then sends or schedules it',
    operation: 'campaign send',
  },
  {
    callbackId: 'look_up_contact',
    kind: 'global',
    name: 'Look up contact',
    description: 'Shows everything about an email address',
    operation: 'contact show',
  },
];

export function shortcutsOf(catalogue: Catalogue): readonly Shortcut[] {
  return SHORTCUTS.filter(({ operation }) => catalogue.find(operation) !== undefined);
}

/** @throws {InputError} for a shortcut that this version doesn't have. */
function operationOfShortcut(catalogue: Catalogue, callbackId: string): Operation {
  const shortcut = SHORTCUTS.find((one) => one.callbackId === callbackId);
  const operation = shortcut && catalogue.find(shortcut.operation);
  if (operation === undefined) throw new InputError('This shortcut no longer exists.');
  return operation;
}

/** Opens a form. There is no channel, so the answer goes to the messages with the bot. */
export async function onGlobalShortcut(
  bot: Bot,
  args: SlackShortcutMiddlewareArgs<GlobalShortcut>,
): Promise<void> {
  const { trigger_id: triggerId, user } = args.shortcut;
  const to = answeredTo(user.id, null);
  await handleShortcut(bot, args, to, (request, operation) => {
    const invocation = { operation, raw: {}, to, way: 'shortcut', asksFirst: true } as const;
    return answer(bot, request, invocation, { to, triggerId });
  });
}

async function handleShortcut(
  bot: Bot,
  { shortcut, ack }: SlackShortcutMiddlewareArgs,
  to: Recipient,
  task: (request: SlackRequest, operation: Operation) => Promise<Handled>,
): Promise<void> {
  await ack();
  const key = `shortcut:${shortcut.trigger_id}`;
  await handled(bot, { way: 'shortcut', to, key }, async (request) =>
    task(request, operationOfShortcut(bot.catalogue, shortcut.callback_id)),
  );
}

/** An operation that reads runs at once; any other opens its form, filled from the message. */
export async function onMessageShortcut(
  bot: Bot,
  args: SlackShortcutMiddlewareArgs<MessageShortcut>,
): Promise<void> {
  const { shortcut } = args;
  const { trigger_id: triggerId } = shortcut;
  const to = recipientOf(shortcut, shortcut.user.id);
  await handleShortcut(bot, args, to, async (request, operation) => {
    const addresses = addressesIn(shortcut.message);
    if (addresses.length === 0) {
      await sendPrivately(bot, to, { title: 'No email address in this message' });
      return 'nothing';
    }
    const input = addressInputOf(operation);
    const isOneOfMany = !input.isForMany && addresses.length > 1;
    const outcome = await executeFor(bot, request, {
      operation,
      raw: input.isForMany
        ? await manyOf(bot, operation, input.name, addresses)
        : { [input.name]: addresses[0] ?? '' },
      to,
      way: 'shortcut',
      asksFirst: isOneOfMany || operation.effect !== 'reads',
    });
    if (isOneOfMany && outcome.kind === 'form needed') {
      const view = choosingFrom(addresses, input.name, outcome.invocation, to);
      await showForm(bot, outcome.invocation, view, { to, triggerId });
    } else await showOutcome(bot, outcome, { to, triggerId });
    return outcome.kind;
  });
}

function addressInputOf(operation: Operation): { name: string; isForMany: boolean } {
  const inputs = Object.entries(operation.inputs);
  const found = inputs.find(([, { kind }]) => kind === 'emails' || kind === 'email');
  if (!found) throw new Error(`${operation.name} asks for no address`);
  const [name, { kind }] = found;
  return { name, isForMany: kind === 'emails' };
}

/** More addresses than a field takes become a file, if the operation takes one. */
async function manyOf(
  bot: Bot,
  { inputs }: Operation,
  name: string,
  addresses: readonly string[],
): Promise<RawValues> {
  const text = addresses.join('\n');
  const file = Object.keys(inputs).find((one) => inputs[one]?.kind === 'file');
  if (text.length <= LIMITS.textInput || file === undefined) return { [name]: text };
  const upload = { name: 'addresses-in-message.txt', content: Buffer.from(text) };
  return { [file]: await bot.store.uploads.save(upload, bot.now()) };
}

function choosingFrom(
  addresses: readonly string[],
  name: string,
  { operation, raw }: Invocation,
  to: Recipient,
): ModalView {
  const options = addresses
    .filter((address) => address.length <= LIMITS.options.value)
    .slice(0, LIMITS.options.select)
    .map((address) => ({ value: address, label: address }));
  const label = operation.inputs[name]?.label ?? name;
  const input = { kind: 'choice' as const, label, options };
  const choosing = { ...operation, inputs: { ...operation.inputs, [name]: input } };
  const start = { typed: raw, problems: [], titles: {}, zone: 'UTC' };
  return formOf(choosing, start, { operation: operation.name, ...invokedAt(to) });
}

/** The keys of text that people read; all other strings are ids and settings. */
const READ_KEYS = new Set(['text', 'url', 'fallback', 'value', 'title', 'pretext', 'plain_text']);

/** Finds the email addresses in a message: in its text, its blocks and its attachments. */
function addressesIn(message: Readonly<Record<string, unknown>>): readonly string[] {
  const prose = textsIn(message).map(cleanTypedText).join('\n');
  return findAddresses(prose).valid;
}

function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    typeof one === 'string' ? (READ_KEYS.has(key) ? [one] : []) : textsIn(one),
  );
}
