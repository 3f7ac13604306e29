import { attempt } from '../../../lib/attempt.ts';
import { EVENT_KINDS } from '../../../domain/events.ts';
import type { OperationContext } from '../../context.ts';

/** Endpoints that `areHooksMissing` uses. */
export const HOOKS_ENDPOINTS = ['GET /v2/email-service/webhook'] as const;

/** Tells whether some kind of event isn't reported to this bot; `false` where nobody knows. */
export async function areHooksMissing({
  service,
  relay,
}: Pick<OperationContext, 'service' | 'relay'>): Promise<boolean> {
  const { value: webhooks } = await attempt(service.webhooks.all());
  if (webhooks === null) return false;
  const own = webhooks.filter((webhook) => relay.standingOf(webhook) === 'current');
  return EVENT_KINDS.some((kind) => !own.some(({ action }) => action === kind));
}
