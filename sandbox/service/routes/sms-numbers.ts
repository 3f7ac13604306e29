import { z } from 'zod';
import { readPhone } from '../engine/phone-numbers.ts';
import { createRoutes } from '../context.ts';
import { mapOf } from '../map-of.ts';
import { nonEmptyText, readParameters, wholeNumber } from '../parameters.ts';
import { refusal } from '../refusals.ts';
import type { MailingList } from '../state/lists.ts';
import {
  addNumber,
  phonesOf,
  removePhones,
  setListedVariables,
  type ListedPhone,
  type NewVariable,
} from '../state/sms-numbers.ts';
import type { World } from '../state/world.ts';
import { timestampOf } from '../timestamps.ts';
import { findList } from './find.ts';
import { checkNewVariables, phones, variables } from './sms-parameters.ts';

const listed = z.object({ addressBookId: wholeNumber, phones });
const withVariables = z.object({ addressBookId: wholeNumber, phones: mapOf(variables) });

/** The phones of lists (spec 2, section 4.2). */
export const smsNumbers = createRoutes();

smsNumbers.post('/', async (c) => {
  const { world } = c.var;
  const given = await readParameters(c, listed);
  const list = findList(world, given.addressBookId);
  const entries = given.phones.map((phone) => [phone, []] as const);
  return c.json({ result: true, counters: add(world, list, entries) });
});

/** We assume that a number which is there already gets the new values too. */
smsNumbers.post('/variables', async (c) => {
  const { world } = c.var;
  const given = await readParameters(c, withVariables);
  const list = findList(world, given.addressBookId);
  return c.json([{ result: true, counters: add(world, list, Object.entries(given.phones)) }]);
});

smsNumbers.put('/', async (c) => {
  const { world } = c.var;
  const given = await readParameters(c, listed.extend({ variables }));
  const list = findList(world, given.addressBookId);
  checkNewVariables(list, given.variables);
  const known = phonesOf(world, list);
  const found = new Set(given.phones.flatMap((text) => known.get(digitsOf(text)) ?? []));
  for (const phone of found) setListedVariables(list, phone, given.variables);
  return c.json([{ result: true, counters: { updated: found.size } }]);
});

smsNumbers.delete('/', async (c) => {
  const { world } = c.var;
  const given = await readParameters(c, listed);
  const list = findList(world, given.addressBookId);
  const deleted = removePhones(world, list, new Set(given.phones.map(digitsOf)));
  return c.json({ result: true, counters: { deleted } });
});

smsNumbers.get('/info/:listId/:phone', (c) => {
  const { world } = c.var;
  const list = findList(world, c.req.param('listId'));
  const phone = findPhone(world, list, c.req.param('phone'));
  const values = phone.number
    ? Object.fromEntries(phone.number.variables)
    : (phone.contact?.variables ?? {});
  return c.json([
    {
      result: true,
      data: {
        // The codes aren't shown (spec 2, section 2.5): we assume 0 for a number in use.
        status: 0,
        // An empty object comes as a list: the service's answers are PHP's.
        variables: Object.keys(values).length > 0 ? values : [],
        added: timestampOf(phone.addedAtMs, world.timezone),
      },
    },
  ]);
});

/** What one list does with one phone (spec 2, section 4.2). */
export const smsListPhones = createRoutes();

smsListPhones.post('/:id/phones/variable', async (c) => {
  const { world } = c.var;
  const list = findList(world, c.req.param('id'));
  const given = await readParameters(c, z.object({ phone: nonEmptyText, variables }));
  checkNewVariables(list, given.variables);
  setListedVariables(list, findPhone(world, list, given.phone), given.variables);
  return c.json({ result: true });
});

function add(
  world: World,
  list: MailingList,
  entries: readonly (readonly [string, readonly NewVariable[]])[],
) {
  for (const [, given] of entries) checkNewVariables(list, given);
  const known = phonesOf(world, list);
  const fresh = new Set<string>();
  const counters = { added: 0, exceptions: 0, exists: 0 };
  for (const [text, given] of entries) {
    const read = readPhone(text);
    const there = read && known.get(read.phone);
    if (!read) counters.exceptions += 1;
    else if (there || fresh.has(read.phone)) counters.exists += 1;
    else {
      addNumber(world, list, read, given);
      fresh.add(read.phone);
      counters.added += 1;
    }
    if (there) setListedVariables(list, there, given);
  }
  return counters;
}

function findPhone(world: World, list: MailingList, text: string): ListedPhone {
  const phone = phonesOf(world, list).get(digitsOf(text));
  if (!phone) throw refusal('notFound', `The phone is not in mailing list ${list.id}`);
  return phone;
}

function digitsOf(text: string): string {
  return readPhone(text)?.phone ?? text;
}
