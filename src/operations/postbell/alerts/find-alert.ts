import { InputError } from '../../../lib/errors.ts';
import type { Subscription } from '../../../store/alerts/subscriptions.ts';
import type { OperationContext } from '../../context.ts';

type Here = Pick<OperationContext, 'store' | 'channel'>;

/**
 * Finds an alert of this channel by its id.
 * @throws {InputError} with those that there are.
 */
export async function findAlert(id: string, { store, channel }: Here): Promise<Subscription> {
  const alerts = await store.subscriptions.list(channel.id);
  const alert = alerts.find((candidate) => candidate.id === id.toLowerCase());
  if (alert) return alert;
  const known = alerts.map((candidate) => candidate.id).join(', ');
  throw new InputError(
    known
      ? `This channel has no alert ${id}. It has: ${known}.`
      : `This channel has no alert ${id}, nor any other.`,
    { field: 'alert' },
  );
}
