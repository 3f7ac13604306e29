import { z } from 'zod';
import type { EventKind } from '../core/events.ts';
import { id, listOf, text } from './formats.ts';
import type { Http } from './http.ts';
import { path } from './path.ts';

/** One event that the service reports to one address; spec 1, section 2.9. */
export interface Webhook {
  readonly id: string;
  readonly ownerId: string;
  readonly action: string;
  readonly url: string;
}

/** Webhooks; spec 1, section 4.9. */
export function webhooksOf(http: Http) {
  return {
    all: (): Promise<readonly Webhook[]> =>
      http.get(path`/v2/email-service/webhook`, { answer: webhooks }),

    get: (id: string): Promise<Webhook> =>
      http.get(path`/v2/email-service/webhook/${id}`, {
        answer: oneWebhook,
        subject: `webhook ${id}`,
      }),

    /** One webhook comes to be for each action. */
    create: (actions: readonly EventKind[], url: string): Promise<readonly Webhook[]> =>
      http.post(path`/v2/email-service/webhook/`, {
        answer: webhooks,
        // We assume brackets for an array in a form, as the `status[]` of the campaigns has them.
        form: { [actions.length === 1 ? 'actions' : 'actions[]']: actions, url },
      }),

    changeUrl: (id: string, url: string): Promise<void> =>
      http.put(path`/v2/email-service/webhook/${id}`, {
        answer: changed,
        form: { url },
        subject: `webhook ${id}`,
        effect: 'repeatable',
      }),

    remove: (id: string): Promise<void> =>
      http.delete(path`/v2/email-service/webhook/${id}`, {
        answer: changed,
        subject: `webhook ${id}`,
        effect: 'repeatable',
      }),
  };
}

const webhook = z
  .object({ id, user_id: text, action: text, url: text })
  .transform((wire): Webhook => ({
    id: wire.id,
    ownerId: wire.user_id,
    action: wire.action,
    url: wire.url,
  }));

const webhooks = z
  .object({ data: listOf(webhook) })
  .transform(({ data }): readonly Webhook[] => data);

const oneWebhook = z.object({ data: webhook }).transform(({ data }): Webhook => data);

const changed = z.object({ data: z.tuple([z.literal([true, 1])]) }).transform(() => undefined);
