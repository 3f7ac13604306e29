import { action, type OperationAction } from '../../domain/reply.ts';
import type { Sender } from '../../service/senders.ts';
import type { Service } from '../../service/service.ts';
import type { Inputs } from '../inputs.ts';

/** Returns the sender of an address, whatever its case; `undefined` where the service has none. */
export async function findSender({ senders }: Service, email: string): Promise<Sender | undefined> {
  const all = await senders.all();
  return all.find((sender) => sender.email.toLowerCase() === email.toLowerCase());
}

/** Returns the status in words; one that nobody specified is kept. */
export function senderStatus({ isActive, status }: Sender): string {
  if (isActive) return 'Activated';
  return /^(not active|inactive|new)?$/i.test(status) ? 'Waiting for its code' : status;
}

/** Inputs of a new sender. */
export const NEW_SENDER_INPUTS = {
  email: { kind: 'email', label: 'Address', hint: 'You need to read its mail for the code' },
  name: {
    kind: 'text',
    label: 'Name',
    hint: 'What recipients see beside the address',
    maxLength: 100,
  },
} as const satisfies Inputs;

/** Returns the action that opens the form for the code, with the address in it. */
export function codeAction(sender: string): OperationAction {
  return action('sender activate', { sender }, 'Enter the code…', {
    asksFirst: true,
    emphasis: 'primary',
  });
}

export function sendCodeAction(sender: string): OperationAction {
  return action('sender code', { sender }, 'Send the code again');
}

export function sendersAction(): OperationAction {
  return action('sender list', {}, 'All senders');
}

/** Returns the action that starts a campaign from this sender. */
export function sendFromAction(sender: string): OperationAction {
  return action('campaign send', { sender }, 'Send a campaign…', { asksFirst: true });
}
