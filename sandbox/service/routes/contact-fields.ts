import { z } from 'zod';
import { explainContact } from '../codes.ts';
import { createRoutes } from '../context.ts';
import { listOf, nonEmptyText, readParameters, structure } from '../parameters.ts';
import { CODE, refusal } from '../refusals.ts';
import {
  keyOf,
  setPhone,
  setVariables,
  type Contact,
  type MailingList,
  type Variables,
} from '../state/lists.ts';
import { checkPhone, checkVariables, PHONE } from '../variable-rules.ts';
import { findList } from './find.ts';

const newPhone = z.object({ email: nonEmptyText, phone: z.union([z.string(), z.number()]) });
const changes = z.object({
  email: nonEmptyText,
  variables: listOf(
    structure(z.object({ name: nonEmptyText, value: z.union([z.string(), z.number()]) })),
  ).refine((variables) => variables.length > 0, 'it is empty'),
});

/** What is known of a contact in one list: phone and variables (spec 1, sections 2.2 and 4.1). */
export const contactFields = createRoutes();

contactFields.put('/:id/phone', async (c) => {
  const list = findList(c.var.world, c.req.param('id'));
  const { email, phone } = await readParameters(c, newPhone);
  const contact = findContact(list, email);
  checkPhone(phone, 'phone');
  setPhone(list, contact, String(phone));
  return c.json({ result: true });
});

contactFields.post('/:id/emails/variable', async (c) => {
  const list = findList(c.var.world, c.req.param('id'));
  const given = await readParameters(c, changes);
  const contact = findContact(list, given.email);
  const values: Variables = Object.fromEntries(
    given.variables.map(({ name, value }) => [name, value]),
  );
  checkVariables(list, values);
  const { [PHONE]: phone, ...variables } = values;
  setVariables(list, contact, variables);
  if (phone !== undefined) setPhone(list, contact, String(phone));
  return c.json({ result: true });
});

// The second slash is the specification's (spec 1, section 4.1); we assume that one does as well.
for (const path of ['/:id//variables/:name/:value', '/:id/variables/:name/:value'] as const) {
  contactFields.get(path, (c) => {
    const list = findList(c.var.world, c.req.param('id'));
    const { name, value } = c.req.param();
    return c.json(
      contactsWith(list, name, value).map(({ address, status }) => ({
        email: address,
        status,
        status_explain: explainContact(status),
      })),
    );
  });
}

/** We assume that values are compared as texts, letter by letter. */
function contactsWith(list: MailingList, name: string, value: string): readonly Contact[] {
  const valueOf = ({ phone, variables }: Contact) =>
    name === PHONE ? phone || undefined : variables?.[name];
  return [...list.contacts.values()].filter((contact) => {
    const held = valueOf(contact);
    return held !== undefined && String(held) === value;
  });
}

function findContact(list: MailingList, address: string): Contact {
  const contact = list.contacts.get(keyOf(address));
  if (!contact)
    throw refusal('notFound', `email: the address is not in mailing list ${list.id}`, {
      code: CODE.notInList,
    });
  return contact;
}
