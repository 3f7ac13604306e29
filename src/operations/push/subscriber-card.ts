import type { OperationAction, Reply } from '../../domain/reply.ts';
import type { Input } from '../inputs.ts';

export const SUBSCRIBER_INPUT = {
  kind: 'integer',
  label: 'Subscriber',
  hint: 'Its id, as «push subscribers» shows it',
  min: 1,
} as const satisfies Input;

interface Words {
  readonly summary: string;
  readonly announcement: string;
  readonly undo: Pick<OperationAction, 'label' | 'operation'>;
}

/** Returns the result of a change, not read back: the service shows no subscriber by id. */
export function changed(subscriber: number, { summary, announcement, undo }: Words): Reply {
  return {
    title: `Subscriber ${subscriber}`,
    summary,
    actions: [{ kind: 'operation', ...undo, values: { subscriber: String(subscriber) } }],
    announcement,
  };
}
