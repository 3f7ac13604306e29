import { z } from 'zod';
import { CONTACT, explainContact } from '../codes.ts';
import { createRoutes } from '../context.ts';
import { flag, listOf, nonEmptyText, page, readParameters, slice } from '../parameters.ts';
import { CODE, refusal } from '../refusals.ts';
import { contactsOf, keyOf, removeContact, setContactStatus } from '../state/lists.ts';
import type { ContactFilter } from '../state/lists.ts';
import { addContacts, newContacts } from './add-contacts.ts';
import { findList } from './find.ts';
import { variablesView } from './variables-view.ts';

const MOST_DELETED = 100;
/** Live services refuse more, though the specification names no limit. */
const MOST_UNSUBSCRIBED = 100;
const addressList = z.object({ emails: listOf(nonEmptyText) });

/** The contacts of one list (spec 1, section 4.1). */
export const addressbookEmails = createRoutes();

addressbookEmails.get('/:id/emails', async (c) => {
  const list = findList(c.var.world, c.req.param('id'));
  const requested = await readParameters(
    c,
    z.object({ ...page, active: flag.default(false), not_active: flag.default(false) }),
  );
  const contacts = slice(contactsOf(list, filterOf(requested)), requested);
  return c.json(
    contacts.map((contact) => ({
      email: contact.address,
      status: contact.status,
      status_explain: explainContact(contact.status),
      phone: contact.phone,
      // An empty object comes as a list: the service's answers are PHP's.
      variables: contact.variables ?? [],
    })),
  );
});

addressbookEmails.get('/:id/emails/total', (c) =>
  c.json({ total: findList(c.var.world, c.req.param('id')).contacts.size }),
);

addressbookEmails.post('/:id/emails', async (c) => {
  const { world } = c.var;
  const list = findList(world, c.req.param('id'));
  addContacts(world, list, await readParameters(c, newContacts));
  return c.json({ result: true });
});

addressbookEmails.delete('/:id/emails', async (c) => {
  const { world } = c.var;
  const list = findList(world, c.req.param('id'));
  const { emails } = await readParameters(c, addressList);
  checkCount(emails, MOST_DELETED);
  for (const address of emails) {
    const contact = removeContact(list, address);
    if (contact) world.emit('delete', () => ({ email: contact.address, book_id: list.id }));
  }
  return c.json({ result: true });
});

addressbookEmails.post('/:id/emails/unsubscribe', async (c) => {
  const { world } = c.var;
  const list = findList(world, c.req.param('id'));
  const { emails } = await readParameters(c, addressList);
  checkCount(emails, MOST_UNSUBSCRIBED);
  for (const address of emails) {
    const contact = list.contacts.get(keyOf(address));
    if (!contact || contact.status === CONTACT.unsubscribed) continue;
    setContactStatus(list, contact, CONTACT.unsubscribed);
    world.emit('unsubscribe', () => ({
      email: contact.address,
      book_id: list.id,
      from_all: 0,
      reason: '',
      categories: '',
    }));
  }
  return c.json({ result: true });
});

addressbookEmails.get('/:id/emails/:email', (c) => {
  const list = findList(c.var.world, c.req.param('id'));
  const contact = list.contacts.get(keyOf(c.req.param('email')));
  if (!contact)
    throw refusal('notFound', `The address is not in mailing list ${list.id}`, {
      code: CODE.notInList,
    });
  return c.json({
    email: contact.address,
    abook_id: String(list.id),
    phone: contact.phone,
    status: contact.status,
    status_explain: explainContact(contact.status),
    variables: variablesView(list, contact),
  });
});

function filterOf(requested: { active: boolean; not_active: boolean }): ContactFilter {
  if (requested.active === requested.not_active) return 'all';
  return requested.active ? 'active' : 'inactive';
}

function checkCount(emails: readonly string[], most: number): void {
  if (emails.length <= most) return;
  throw refusal('tooMany', `emails holds ${emails.length} addresses, at most ${most}`);
}
