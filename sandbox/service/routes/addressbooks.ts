import { z } from 'zod';
import { explainList } from '../codes.ts';
import { createRoutes } from '../context.ts';
import { nonEmptyText, page, readParameters, slice } from '../parameters.ts';
import { createList, type MailingList } from '../state/lists.ts';
import type { World } from '../state/world.ts';
import { timestampOf } from '../timestamps.ts';
import { costOf } from './cost.ts';
import { findList } from './find.ts';

/** Mailing lists as a whole (spec 1, section 4.1). */
export const addressbooks = createRoutes();

addressbooks.post('/', async (c) => {
  const { bookName } = await readParameters(c, z.object({ bookName: nonEmptyText }));
  const { world } = c.var;
  const list = createList(world.nextId('list'), bookName, world.nowMs);
  world.lists.set(list.id, list);
  return c.json({ id: list.id });
});

addressbooks.get('/', async (c) => {
  const requested = await readParameters(c, z.object(page));
  const lists = slice([...c.var.world.lists.values()], requested);
  return c.json(
    lists.map((list) => ({ ...listView(c.var.world, list), new_phones_quantity: list.phoneCount })),
  );
});

addressbooks.get('/:id', (c) => {
  const { world } = c.var;
  return c.json([listView(world, findList(world, c.req.param('id')))]);
});

addressbooks.put('/:id', async (c) => {
  const list = findList(c.var.world, c.req.param('id'));
  const { name } = await readParameters(c, z.object({ name: nonEmptyText }));
  list.name = name;
  return c.json({ result: true });
});

addressbooks.delete('/:id', (c) => {
  const { world } = c.var;
  world.lists.delete(findList(world, c.req.param('id')).id);
  return c.json({ result: true });
});

addressbooks.get('/:id/variables', (c) => {
  const list = findList(c.var.world, c.req.param('id'));
  return c.json([...list.variables].map(([name, type]) => ({ name, type })));
});

addressbooks.get('/:id/cost', (c) => {
  const { world } = c.var;
  return c.json(costOf(world, findList(world, c.req.param('id'))));
});

addressbooks.get('/:id/campaigns', async (c) => {
  const { world } = c.var;
  const list = findList(world, c.req.param('id'));
  const requested = await readParameters(c, z.object(page));
  const campaigns = [...world.campaigns.values()].filter(({ listIds }) =>
    listIds.includes(list.id),
  );
  return c.json(
    slice(campaigns.toReversed(), requested).map(({ id, name, status }) => ({
      task_id: id,
      task_name: name,
      task_status: status,
    })),
  );
});

function listView(world: World, list: MailingList) {
  const total = list.contacts.size;
  return {
    id: list.id,
    name: list.name,
    all_email_qty: total,
    active_email_qty: list.activeCount,
    inactive_email_qty: total - list.activeCount,
    active_phones_quantity: list.phoneCount,
    exc_phones_quantity: 0,
    creationdate: timestampOf(list.createdAtMs, world.timezone),
    status: list.status,
    status_explain: explainList(list.status),
  };
}
