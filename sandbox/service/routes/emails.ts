import { z } from 'zod';
import { explainContact } from '../codes.ts';
import { createRoutes } from '../context.ts';
import { listOf, nonEmptyText, readParameters } from '../parameters.ts';
import { deliveryCode, DID, positionOf, wasSent } from '../state/campaigns.ts';
import { removeContact } from '../state/lists.ts';
import { isBlacklisted, membershipsOf, type World } from '../state/world.ts';
import { timestampOf } from '../timestamps.ts';
import { variablesView } from './variables-view.ts';

const addressList = z.object({
  emails: listOf(nonEmptyText).refine((emails) => emails.length > 0, 'it is empty'),
});

/**
 * One address across all lists (spec 1, section 4.5). We assume that an address nobody knows is no
 * failure: empty lists and zeros.
 */
export const emails = createRoutes();

/** We assume that addresses which nobody knows are in the answer too, in the same way. */
emails.post('/', async (c) => {
  const { world } = c.var;
  const { emails } = await readParameters(c, addressList);
  return c.json(
    answersBy(emails, (email) =>
      membershipsOf(world, email).map(({ list, contact }) => ({
        book_id: list.id,
        status: contact.status,
        variables: variablesView(list, contact),
      })),
    ),
  );
});

emails.post('/campaigns', async (c) => {
  const { world } = c.var;
  const { emails } = await readParameters(c, addressList);
  return c.json(
    answersBy(emails, (email) => ({
      ...statisticOf(world, email),
      // Spelled this way in the specification (section 4.5).
      adressbooks: membershipsOf(world, email).map(({ list: { id, name } }) => ({ id, name })),
      blacklist: isBlacklisted(world, email),
    })),
  );
});

emails.get('/:email', (c) =>
  c.json(
    membershipsOf(c.var.world, c.req.param('email')).map(({ list, contact }) => ({
      book_id: list.id,
      email: contact.address,
      status: contact.status,
      status_explain: explainContact(contact.status),
      variables: variablesView(list, contact),
    })),
  ),
);

emails.get('/:email/details', (c) => {
  const { world } = c.var;
  return c.json(
    membershipsOf(world, c.req.param('email')).map(({ list, contact }) => ({
      list_name: list.name,
      list_id: list.id,
      add_date: timestampOf(contact.addedAtMs, world.timezone),
      source: contact.source,
    })),
  );
});

emails.delete('/:email', (c) => {
  const { world } = c.var;
  for (const { list, contact } of membershipsOf(world, c.req.param('email'))) {
    removeContact(list, contact.address);
    world.emit('delete', () => ({ email: contact.address, book_id: list.id }));
  }
  return c.json({ result: true });
});

emails.get('/:email/campaigns', (c) => {
  const { world } = c.var;
  const email = c.req.param('email');
  return c.json({
    statistic: statisticOf(world, email),
    blacklist: isBlacklisted(world, email),
    addressbooks: membershipsOf(world, email).map(({ list }) => ({
      id: list.id,
      address_book_name: list.name,
    })),
  });
});

function answersBy<T>(emails: readonly string[], answer: (email: string) => T) {
  return Object.fromEntries(emails.map((email) => [email, answer(email)]));
}

function statisticOf(world: World, email: string) {
  const statistic = { sent: 0, open: 0, link: 0 };
  for (const campaign of world.campaigns.values()) {
    const position = positionOf(campaign, email);
    if (position === undefined || !wasSent(deliveryCode(campaign, position))) continue;
    const deeds = campaign.deeds[position] ?? 0;
    statistic.sent += 1;
    statistic.open += deeds & DID.open ? 1 : 0;
    statistic.link += deeds & DID.follow ? 1 : 0;
  }
  return statistic;
}
