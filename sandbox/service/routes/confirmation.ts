import { createRoutes } from '../context.ts';
import { confirm } from '../engine/confirming.ts';
import { refusal } from '../refusals.ts';
import { findList } from './find.ts';

/** Where the link of a confirmation email leads, for people who try it in a browser. */
export const confirmation = createRoutes();

confirmation.get('/:id/:email', (c) => {
  const list = findList(c.var.world, c.req.param('id'));
  if (!confirm(list, c.req.param('email'))) {
    throw refusal('notFound', 'Nothing waits for a confirmation of this address');
  }
  return c.text(`Thank you: you are on the list ${list.name}.`);
});
