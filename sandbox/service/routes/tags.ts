import type { Context } from 'hono';
import { z } from 'zod';
import { createRoutes, type ServiceEnv } from '../context.ts';
import { listOf, nonEmptyText, readParameters, wholeNumber } from '../parameters.ts';
import { hashOf } from '../random.ts';
import { refusal } from '../refusals.ts';
import { keyOf } from '../state/lists.ts';
import { pin, removeTag, unpin, type Tag } from '../state/tags.ts';
import type { World } from '../state/world.ts';
import { checkPhone } from '../variable-rules.ts';
import { checkPlan } from './account-limits.ts';
import { knownTags } from './known-tags.ts';

/** We assume how long an order waits before it takes effect. */
const QUEUE_MS = 2000;
const VERSION = '1.0';

const properties = z.object({
  name: nonEmptyText,
  color: z.string().regex(/^#?([\da-f]{3}|[\da-f]{6})$/i, 'a hex color is expected'),
});
const ids = listOf(wholeNumber).refine((tags) => tags.length > 0, 'it is empty');
const ofEmail = z.object({ email: nonEmptyText, tags: ids });
const ofPhone = z.object({ phone: nonEmptyText, tags: ids });

/** Labels for addresses and phone numbers (spec 1, section 4.6). */
export const tags = createRoutes();

tags.use(async (c, next) => {
  checkPlan(c.var.world, 'pro', 'tags');
  return next();
});

tags.get('/', (c) => {
  const { world } = c.var;
  return c.json({
    tags: [...world.tags.all.values()],
    user_id: world.account.userId,
    version: VERSION,
  });
});

tags.post('/', async (c) => {
  const { world } = c.var;
  const { name, color } = await readParameters(c, properties);
  checkName(world, name);
  const id = world.nextId('tag');
  return c.json(changed(world, () => world.tags.all.set(id, { id, name, color })));
});

tags.put('/:id', async (c) => {
  const { world } = c.var;
  const tag = findTag(world, c.req.param('id'));
  const { name, color } = await readParameters(c, properties);
  if (name !== tag.name) checkName(world, name);
  return c.json(changed(world, () => Object.assign(tag, { name, color })));
});

tags.delete('/:id', (c) => {
  const { world } = c.var;
  const { id } = findTag(world, c.req.param('id'));
  return c.json(changed(world, () => removeTag(world.tags, id)));
});

tags.post('/pin/email', async (c) => {
  const { world } = c.var;
  const { holder, ids } = await emailOf(c);
  return c.json(queued(world, () => pin(world.tags, holder, ids)));
});

tags.post('/pin/phone', async (c) => {
  const { world } = c.var;
  const { holder, ids } = await phoneOf(c);
  return c.json(queued(world, () => pin(world.tags, holder, ids)));
});

tags.post('/unpin/email', async (c) => {
  const { world } = c.var;
  const { holder, ids } = await emailOf(c);
  return c.json(queued(world, () => unpin(world.tags, holder, ids)));
});

tags.post('/unpin/phone', async (c) => {
  const { world } = c.var;
  const { holder, ids } = await phoneOf(c);
  return c.json(queued(world, () => unpin(world.tags, holder, ids)));
});

// Which fields are required is not shown (spec 1, section 4.6); we assume all of them are.
async function emailOf(c: Context<ServiceEnv>) {
  const { email, tags } = await readParameters(c, ofEmail);
  return { holder: keyOf(email), ids: knownTags(c.var.world, tags) };
}

async function phoneOf(c: Context<ServiceEnv>) {
  const { phone, tags } = await readParameters(c, ofPhone);
  checkPhone(phone, 'phone');
  return { holder: phone.replaceAll(/\D/g, ''), ids: knownTags(c.var.world, tags) };
}

/** Creating, changing and deleting also tell whose tags these are (spec 1, section 2.11). */
function changed(world: World, act: () => unknown) {
  return { ...queued(world, act), user_id: world.account.userId, version: VERSION };
}

/** Answers at once; what was ordered happens shortly after. */
function queued(world: World, act: () => unknown) {
  world.agenda.plan(world.nowMs + QUEUE_MS, act);
  const id = hashOf(world.seed, `queue ${world.nextId('queue')}`);
  return {
    // We assume this text: the specification says only that it is constant.
    code: 'request_queued',
    description: 'The request was sent to a queue',
    failure: false,
    success: true,
    http_code: 200,
    queue_id: id.toString(16).padStart(8, '0'),
  };
}

function findTag(world: World, id: string): Tag {
  const tag = world.tags.all.get(Number(id));
  if (!tag) throw refusal('notFound', `Tag ${id} not found`);
  return tag;
}

function checkName(world: World, name: string): void {
  const isTaken = [...world.tags.all.values()].some((tag) => tag.name === name);
  if (isTaken) throw refusal('exists', `name: there is a tag named ${name}`);
}
