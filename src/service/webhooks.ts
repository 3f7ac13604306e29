import { z } from 'zod';
import type { EventKind } from '../domain/events.ts';
import type { Webhook } from '../domain/webhooks.ts';
import { id, listOf, record, text, YES } from './formats.ts';
import type { Http } from './http.ts';
import { path } from './request.ts';

/** Webhooks; spec 1, section 4.9. */
export function webhooksOf(http: Http) {
  return {
    all: () => http.get(path`/v2/email-service/webhook`, webhooks),
    get: (id: string) => http.get(path`/v2/email-service/webhook/${{ webhook: id }}`, oneWebhook),

    /** Creates one webhook for each action. */
    create: (actions: readonly EventKind[], url: string) =>
      http.post(path`/v2/email-service/webhook/`, webhooks, {
        // We assume brackets for an array in a form, as in the `status[]` of campaigns.
        form: { [actions.length === 1 ? 'actions' : 'actions[]']: actions, url },
      }),

    changeUrl: (id: string, url: string) =>
      http.put(path`/v2/email-service/webhook/${{ webhook: id }}`, changed, { form: { url } }),

    remove: (id: string) =>
      http.delete(path`/v2/email-service/webhook/${{ webhook: id }}`, changed),
  };
}

const webhook: z.ZodType<Webhook> = record({ id, action: text, url: text });

/*
 * Live services also nest the answer below a second `data`, beside a `result`, as they do for
 * sender domains (spec 2, section 4.1), and give a single webhook without an array.
 */
const webhooks = belowData(
  z.union([listOf(webhook), webhook.transform((one): readonly Webhook[] => [one])]),
);

const oneWebhook = belowData(webhook);

const changed = z
  .object({ data: z.union([z.tuple([YES]), z.object({ result: YES })]) })
  .transform(() => undefined);

function belowData<Answer>(answer: z.ZodType<Answer>): z.ZodType<Answer> {
  return z
    .object({ data: z.union([z.object({ data: answer }), answer.transform((data) => ({ data }))]) })
    .transform(({ data }) => data.data);
}
