import type { MessageShortcut, SlackShortcutMiddlewareArgs } from '@slack/bolt';
import { InputError } from '../core/errors.ts';
import type { RawValues } from '../core/reply.ts';
import type { Operation } from '../operations/define.ts';
import { addressesIn } from './addresses-in-message.ts';
import { threadIn, type Asked } from './asked.ts';
import { carryOut } from './carry-out.ts';
import { dispatched, type Outcome } from './dispatched.ts';
import { formOf } from './forms/form.ts';
import { askedAt } from './forms/metadata.ts';
import { LIMITS } from './limits.ts';
import { openForm, showForm } from './open-form.ts';
import type { Desk } from './parts.ts';
import { operationBehind } from './shortcuts.ts';

/**
 * Handles a shortcut of a message: an operation that reads runs at once, any other opens its form,
 * filled from the message.
 */
export function onMessageShortcut(desk: Desk) {
  return async (args: SlackShortcutMiddlewareArgs<MessageShortcut>): Promise<void> => {
    const { shortcut, ack } = args;
    await ack();
    const to = {
      personId: shortcut.user.id,
      channelId: shortcut.channel.id,
      threadTs: threadIn(shortcut.message),
      responseUrl: shortcut.response_url || null,
    };
    await dispatched(desk, { way: 'shortcut', to }, async (request) => {
      if (!(await desk.once.take(`shortcut:${shortcut.trigger_id}`))) return 'repeated';
      const operation = operationBehind(desk.catalogue, shortcut.callback_id);
      if (operation === undefined) throw new InputError('This shortcut is no longer there.');
      const input = addressInputOf(operation);
      const asked: Asked = { operation, raw: {}, to, way: 'shortcut' };
      request.asked = asked;
      desk.policy.require(to.personId, operation);
      const addresses = addressesIn(shortcut.message);
      if (addresses.length === 0) {
        await desk.answers.privately(to, { title: 'There is no e-mail address in this message' });
        return 'answered';
      }
      const raw = input.isForMany
        ? await manyOf(desk, operation, input.name, addresses)
        : { [input.name]: addresses[0] ?? '' };
      const filled: Asked = { ...asked, raw };
      request.asked = filled;
      if (!input.isForMany && addresses.length > 1) {
        return letChoose(desk, filled, addresses, input.name, shortcut.trigger_id);
      }
      if (operation.effect === 'reads') return carryOut(desk, filled, shortcut.trigger_id);
      await openForm(desk, filled, shortcut.trigger_id);
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
  desk: Desk,
  { inputs }: Operation,
  name: string,
  addresses: readonly string[],
): Promise<RawValues> {
  const text = addresses.join('\n');
  const file = Object.keys(inputs).find((one) => inputs[one]?.kind === 'file');
  if (text.length <= LIMITS.textInput || file === undefined) return { [name]: text };
  const upload = { name: 'addresses-in-message.txt', content: Buffer.from(text) };
  return { [file]: await desk.store.uploads.save(upload, desk.now()) };
}

/** Opens the operation's form, with the addresses of the message to choose from. */
async function letChoose(
  desk: Desk,
  asked: Asked,
  addresses: readonly string[],
  name: string,
  triggerId: string,
): Promise<Outcome> {
  const { operation, to } = asked;
  const offered = addresses.filter((address) => address.length <= LIMITS.options.value);
  const options = offered
    .slice(0, LIMITS.options.select)
    .map((address) => ({ value: address, label: address }));
  const label = operation.inputs[name]?.label ?? name;
  const input = { kind: 'choice' as const, label, options };
  const choosing = { ...operation, inputs: { ...operation.inputs, [name]: input } };
  const start = { typed: asked.raw, problems: [], titles: {}, zone: 'UTC' };
  const view = formOf(choosing, start, { operation: operation.name, ...askedAt(to) });
  await showForm(desk, asked, view, triggerId);
  return 'form opened';
}
