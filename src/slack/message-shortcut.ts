import type { MessageShortcut, SlackShortcutMiddlewareArgs } from '@slack/bolt';
import { InputError } from '../lib/errors.ts';
import type { RawValues } from '../domain/reply.ts';
import type { Operation } from '../operations/define.ts';
import { addressesIn } from './addresses-in-message.ts';
import { threadIn, type Invocation } from './invocation.ts';
import { execute } from './execute.ts';
import { handled, type Outcome } from './handled.ts';
import { formOf } from './forms/form.ts';
import { invokedAt } from './forms/metadata.ts';
import { LIMITS } from './limits.ts';
import { openForm, showForm } from './open-form.ts';
import type { SlackContext } from './parts.ts';
import { operationOfShortcut } from './shortcuts.ts';

/**
 * Handles a shortcut of a message: an operation that reads runs at once, any other opens its form,
 * filled from the message.
 */
export function onMessageShortcut(slack: SlackContext) {
  return async (args: SlackShortcutMiddlewareArgs<MessageShortcut>): Promise<void> => {
    const { shortcut, ack } = args;
    await ack();
    const to = {
      personId: shortcut.user.id,
      channelId: shortcut.channel.id,
      threadTs: threadIn(shortcut.message),
      responseUrl: shortcut.response_url || null,
    };
    await handled(slack, { way: 'shortcut', to }, async (request) => {
      if (!(await slack.once.take(`shortcut:${shortcut.trigger_id}`))) return 'repeated';
      const operation = operationOfShortcut(slack.catalogue, shortcut.callback_id);
      if (operation === undefined) throw new InputError('This shortcut is no longer there.');
      const input = addressInputOf(operation);
      const invocation: Invocation = { operation, raw: {}, to, way: 'shortcut' };
      request.invocation = invocation;
      slack.policy.require(to.personId, operation);
      const addresses = addressesIn(shortcut.message);
      if (addresses.length === 0) {
        await slack.answers.privately(to, { title: 'There is no e-mail address in this message' });
        return 'answered';
      }
      const raw = input.isForMany
        ? await manyOf(slack, operation, input.name, addresses)
        : { [input.name]: addresses[0] ?? '' };
      const filled: Invocation = { ...invocation, raw };
      request.invocation = filled;
      if (!input.isForMany && addresses.length > 1) {
        return letChoose(slack, filled, addresses, input.name, shortcut.trigger_id);
      }
      if (operation.effect === 'reads') return execute(slack, filled, shortcut.trigger_id);
      await openForm(slack, filled, shortcut.trigger_id);
      return 'form opened';
    });
  };
}

function addressInputOf(operation: Operation): { name: string; isForMany: boolean } {
  const inputs = Object.entries(operation.inputs);
  const found = inputs.find(([, { kind }]) => kind === 'emails' || kind === 'email');
  if (!found) throw new Error(`${operation.name} asks for no address`);
  const [name, { kind }] = found;
  return { name, isForMany: kind === 'emails' };
}

/**
 * Returns the addresses as text, or as a file if they are more than a field takes and the operation
 * takes a file.
 */
async function manyOf(
  slack: SlackContext,
  { inputs }: Operation,
  name: string,
  addresses: readonly string[],
): Promise<RawValues> {
  const text = addresses.join('\n');
  const file = Object.keys(inputs).find((one) => inputs[one]?.kind === 'file');
  if (text.length <= LIMITS.textInput || file === undefined) return { [name]: text };
  const upload = { name: 'addresses-in-message.txt', content: Buffer.from(text) };
  return { [file]: await slack.store.uploads.save(upload, slack.now()) };
}

/** Opens the operation's form, with the addresses of the message to choose from. */
async function letChoose(
  slack: SlackContext,
  invocation: Invocation,
  addresses: readonly string[],
  name: string,
  triggerId: string,
): Promise<Outcome> {
  const { operation, to } = invocation;
  const offered = addresses.filter((address) => address.length <= LIMITS.options.value);
  const options = offered
    .slice(0, LIMITS.options.select)
    .map((address) => ({ value: address, label: address }));
  const label = operation.inputs[name]?.label ?? name;
  const input = { kind: 'choice' as const, label, options };
  const choosing = { ...operation, inputs: { ...operation.inputs, [name]: input } };
  const start = { typed: invocation.raw, problems: [], titles: {}, zone: 'UTC' };
  const view = formOf(choosing, start, { operation: operation.name, ...invokedAt(to) });
  await showForm(slack, invocation, view, triggerId);
  return 'form opened';
}
