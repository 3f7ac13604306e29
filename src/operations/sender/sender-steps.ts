import { form, action, type OperationStep } from '../../domain/reply.ts';

/** Returns the action that opens the form for the code, with the address in it. */
export function codeStep(sender: string): OperationStep {
  return form('Enter the code…', 'sender activate', { sender }, 'primary');
}

export function sendCodeStep(sender: string): OperationStep {
  return action('Send the code again', 'sender code', { sender });
}

export function sendersStep(): OperationStep {
  return action('All senders', 'sender list');
}

/** Returns the action that starts a campaign from this sender. */
export function sendFromStep(sender: string): OperationStep {
  return form('Send a campaign…', 'campaign send', { sender });
}
