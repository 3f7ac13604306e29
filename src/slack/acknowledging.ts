import type { ViewResponseAction } from '@slack/bolt';
import type { InputError } from '../core/errors.ts';
import { blockIdOf } from './forms/block-id.ts';

/** How long a form stays open for the answer, so that errors can still be shown under its fields. */
const PATIENCE_MS = 2000;

export type Acknowledging = ReturnType<typeof acknowledging>;

/** The one acknowledgement that Slack takes of a submission, and the time left for it. */
export function acknowledging(ack: (response?: ViewResponseAction) => Promise<void>) {
  const deadline = performance.now() + PATIENCE_MS;
  let isSent = false;
  return {
    isSent: () => isSent,
    leftMs: () => deadline - performance.now(),
    /** Without a response the form closes. What comes second is dropped. */
    async send(response?: ViewResponseAction): Promise<void> {
      if (isSent) return;
      isSent = true;
      await ack(response);
    },
  };
}

/** Says under the fields what is wrong with them. */
export function errorsUnderFields(
  problems: readonly InputError[],
  turn?: number,
): ViewResponseAction {
  const entries = problems.flatMap(({ field, message }) =>
    field === undefined ? [] : [[blockIdOf(field, turn), message] as const],
  );
  return { response_action: 'errors', errors: Object.fromEntries(entries) };
}
