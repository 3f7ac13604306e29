import type { MessageShortcut, SlackShortcutMiddlewareArgs } from '@slack/bolt';
import type { Operation } from '../operations/define.ts';
import type { Asked } from './asked.ts';
import { addressesIn } from './addresses-in-message.ts';
import { carryOut } from './commands.ts';
import { dispatched, type Outcome } from './dispatched.ts';
import { formOf } from './forms/form.ts';
import { LIMITS } from './limits.ts';
import { showForm } from './open-form.ts';
import type { Desk } from './parts.ts';

export const LOOK_UP_SHORTCUT = {
  callbackId: 'lookup_address',
  name: 'Look up this address',
  description: 'Shows what is known of the e-mail address in this message',
} as const;

const LOOK_UP = 'contact show';

/** The message shortcut: looks up the address that stands in a message. */
export function onLookUp(desk: Desk) {
  return async (args: SlackShortcutMiddlewareArgs<MessageShortcut>): Promise<void> => {
    const { shortcut, ack } = args;
    await ack();
    const to = {
      personId: shortcut.user.id,
      channelId: shortcut.channel.id,
      responseUrl: shortcut.response_url || null,
    };
    await dispatched(desk, { way: 'shortcut', to }, async (request) => {
      if (!(await desk.once.take(`shortcut:${shortcut.trigger_id}`))) return 'repeated';
      const operation = desk.catalogue.find(LOOK_UP);
      const input = operation && emailInputOf(operation);
      if (!operation || !input) throw new Error(`${LOOK_UP} asks for no address`);
      const [first, ...others] = addressesIn(shortcut.message);
      if (first === undefined) {
        await desk.answers.privately(to, { title: 'There is no e-mail address in this message' });
        return 'answered';
      }
      const asked: Asked = { operation, raw: { [input]: first }, to, way: 'shortcut' };
      request.asked = asked;
      if (others.length === 0) return carryOut(desk, asked, shortcut.trigger_id);
      return letChoose(desk, asked, [first, ...others], input, shortcut.trigger_id);
    });
  };
}

function emailInputOf(operation: Operation): string | undefined {
  return Object.entries(operation.inputs).find(([, input]) => input.kind === 'email')?.[0];
}

/** The form of the look-up, with the addresses of the message to choose from. */
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
  const input = { kind: 'choice' as const, label: 'Address', options };
  const choosing = { ...operation, inputs: { [name]: input } };
  const start = { typed: asked.raw, problems: [], titles: {}, zone: 'UTC' };
  const { channelId, responseUrl } = to;
  const view = formOf(choosing, start, { operation: operation.name, channelId, responseUrl });
  await showForm(desk, asked, view, triggerId);
  return 'form opened';
}
