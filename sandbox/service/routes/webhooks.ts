import { z } from 'zod';
import { WEBHOOK_KINDS } from '../../../src/domain/events.ts';
import { createRoutes } from '../context.ts';
import { listOf, readParameters } from '../parameters.ts';
import type { Webhook, World } from '../state/world.ts';
import { findWebhook } from './find.ts';

const url = z.url({ protocol: /^https?$/, error: 'an http or https address is expected' });
const registration = z.object({
  actions: listOf(
    z.enum(WEBHOOK_KINDS, { error: `one of ${WEBHOOK_KINDS.join(', ')} is expected` }),
  ).refine((actions) => actions.length > 0, 'it is empty'),
  url,
});

/** Where events are reported to: one record an action (spec 1, section 4.9). */
export const webhooks = createRoutes();

webhooks.get('/', (c) => {
  const { world } = c.var;
  return c.json({
    success: true,
    data: [...world.webhooks.values()].map((webhook) => webhookView(world, webhook)),
  });
});

webhooks.get('/:id', (c) => {
  const { world } = c.var;
  const webhook = findWebhook(world, c.req.param('id'));
  return c.json({ success: true, data: webhookView(world, webhook) });
});

/** We assume that the same action may be registered more than once, and is then reported as often. */
webhooks.post('/', async (c) => {
  const { world } = c.var;
  const { actions, url } = await readParameters(c, registration);
  const created = actions.map((action) => ({ id: world.nextId('webhook'), action, url }));
  for (const webhook of created) world.webhooks.set(webhook.id, webhook);
  return c.json({ success: true, data: created.map((webhook) => webhookView(world, webhook)) });
});

webhooks.put('/:id', async (c) => {
  const webhook = findWebhook(c.var.world, c.req.param('id'));
  const changed = await readParameters(c, z.object({ url }));
  webhook.url = changed.url;
  return c.json({ success: true, data: [true] });
});

webhooks.delete('/:id', (c) => {
  const { world } = c.var;
  world.webhooks.delete(findWebhook(world, c.req.param('id')).id);
  return c.json({ success: true, data: [true] });
});

function webhookView({ account }: World, { id, url, action }: Webhook) {
  return { id, user_id: account.userId, url, action };
}
