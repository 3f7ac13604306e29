import { isSameAddress } from '../../domain/address.ts';
import { defineOperation } from '../../commands/define.ts';
import { resultOf } from '../../lib/result.ts';
import { InputError, RefusedError } from '../../lib/errors.ts';
import { action, notice, type OperationAction } from '../../domain/reply.ts';
import type { Sender } from '../../service/senders.ts';
import type { Service } from '../../service/service.ts';
import type { Inputs } from '../../commands/inputs.ts';

export const NEW_SENDER_INPUTS = {
  email: { kind: 'email', label: 'Address', hint: 'An activation code is emailed to it' },
  name: {
    kind: 'text',
    label: 'Name',
    hint: 'Shown to recipients next to the address',
    maxLength: 100,
  },
} as const satisfies Inputs;

export const add = defineOperation({
  name: 'sender add',
  title: 'Add sender',
  summary: 'Add a sender address',
  right: 'prepare',
  effect: 'writes',
  endpoints: ['GET /senders', 'POST /senders'],
  example: 'hello@larkspur.example "Larkspur"',
  inputs: NEW_SENDER_INPUTS,
  async run({ email, name }, { service }) {
    const known = await findSender(service, email);
    if (known) {
      return {
        title: known.email,
        summary: known.isActive
          ? 'Already a sender, and activated'
          : 'Already a sender. Enter the code emailed to this address to activate it.',
        actions: nextActions(known.email, known.isActive),
      };
    }
    await service.senders.add(email, name);
    return {
      title: email,
      // We assume that the service sends the first code by itself; the specification doesn't say.
      summary: 'Added. Enter the code emailed to this address to start sending.',
      actions: nextActions(email, false),
      footnote: 'No email after a few minutes? Check the spam folder, or resend the code.',
      announcement: `added the sender ${name} <${email}>, which isn’t activated yet.`,
    };
  },
});

export const resend = defineOperation({
  name: 'sender resend',
  formerly: ['sender code'],
  title: 'Resend activation code',
  summary: 'Resend the activation code to a sender',
  right: 'prepare',
  effect: 'writes',
  endpoints: ['GET /senders', 'GET /senders/{email}/code'],
  example: 'events@larkspur.example',
  inputs: { sender: { kind: 'reference', to: 'sender', only: 'not-activated', label: 'Sender' } },
  async run({ sender: email }, { service }) {
    const { failure } = await resultOf(service.senders.sendCode(email));
    if (!failure) {
      return {
        title: email,
        summary: 'A new code is on its way to this address.',
        actions: [codeAction(email), sendersAction()],
        // We assume this, because it is so with most codes.
        footnote: 'Only the latest code works.',
      };
    }
    if (!(failure instanceof RefusedError)) throw failure;
    // The service refuses a code to a sender that needs none.
    const { value } = await resultOf(findSender(service, email));
    if (!value?.isActive) throw failure;
    const summary = 'Already activated, so no code is needed';
    return { title: email, summary, actions: nextActions(email, true) };
  },
});

export const activate = defineOperation({
  name: 'sender activate',
  title: 'Activate sender',
  summary: 'Activate a sender with the code emailed to it',
  right: 'prepare',
  effect: 'writes',
  endpoints: ['GET /senders', 'POST /senders/{email}/code'],
  example: 'events@larkspur.example 123456',
  inputs: {
    sender: { kind: 'reference', to: 'sender', only: 'not-activated', label: 'Sender' },
    code: {
      kind: 'text',
      label: 'Code',
      hint: 'From the email sent to this address',
      maxLength: 100,
    },
  },
  async run({ sender: email, code }, { service }) {
    const { failure } = await resultOf(service.senders.activate(email, code));
    // A 404 is about the address, so only these two are about the code, unless it says what is wrong.
    const isRefused = failure instanceof RefusedError && !failure.isExplained;
    if (isRefused && [400, 422].includes(failure.status)) {
      const why = `That code didn’t work. Copy it from the latest email to ${email}, or resend it.`;
      throw new InputError(why, { field: 'code', cause: failure });
    }
    if (failure) throw failure;
    const after = await resultOf(findSender(service, email));
    if (after.value && !after.value.isActive) {
      const summary =
        'Code accepted, but the sender isn’t shown as activated yet. Check again in a minute.';
      return { title: email, summary, actions: nextActions(email, false) };
    }
    const unread = after.failure && `Couldn’t confirm it: ${after.failure.message}`;
    return {
      title: email,
      summary: 'Activated. You can send campaigns from this address now.',
      sections: unread ? [notice('warning', unread)] : [],
      actions: nextActions(email, true),
      announcement: `activated the sender ${email}.`,
    };
  },
});

/** @throws {InputError} for an address that is none of the account's senders. */
export async function existingSender(service: Service, email: string): Promise<Sender> {
  const sender = await findSender(service, email);
  if (sender) return sender;
  throw new InputError(`${unknownSender(email)}.`, { field: 'sender' });
}

/** Begins the sentence about an address that is none of the account's senders. */
export function unknownSender(email: string): string {
  return `${email} isn’t one of your senders`;
}

export async function findSender({ senders }: Service, email: string): Promise<Sender | undefined> {
  const all = await senders.all();
  return all.find((sender) => isSameAddress(sender.email, email));
}

/** Returns the status in words; one that nobody specified is kept. */
export function senderStatus({ isActive, status }: Sender): string {
  if (isActive) return 'Activated';
  return /^(not active|inactive|new)?$/i.test(status) ? 'Not activated' : status;
}

function codeAction(sender: string): OperationAction {
  const manner = { asksFirst: true, emphasis: 'primary' } as const;
  return action('sender activate', { sender }, 'Enter code…', manner);
}

export function codeActions(sender: string): OperationAction[] {
  return [codeAction(sender), action('sender resend', { sender }, 'Resend code')];
}

export function sendersAction(): OperationAction {
  return action('sender list', {}, 'All senders');
}

export function nextActions(sender: string, isActive: boolean): OperationAction[] {
  if (!isActive) return [...codeActions(sender), sendersAction()];
  const send = action('campaign send', { sender }, 'Send campaign…', { asksFirst: true });
  return [send, sendersAction()];
}
