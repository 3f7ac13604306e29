import type { OperationStep } from '../../domain/reply.ts';

/** Returns the action that opens the form for the code, with the address in it. */
export function codeStep(sender: string): OperationStep {
  return {
    kind: 'operation',
    label: 'Enter the code…',
    operation: 'sender activate',
    values: { sender },
    asksFirst: true,
    emphasis: 'primary',
  };
}

export function sendCodeStep(sender: string): OperationStep {
  return {
    kind: 'operation',
    label: 'Send the code again',
    operation: 'sender code',
    values: { sender },
  };
}

export function sendersStep(): OperationStep {
  return { kind: 'operation', label: 'All senders', operation: 'sender list', values: {} };
}

/** Returns the action that starts a campaign from this sender. */
export function sendFromStep(sender: string): OperationStep {
  return {
    kind: 'operation',
    label: 'Send a campaign…',
    operation: 'campaign send',
    values: { sender },
    asksFirst: true,
  };
}
