import { z } from 'zod';
import { createRoutes } from '../context.ts';
import { decodeBase64, nonEmptyText, readParameters } from '../parameters.ts';
import { refusal } from '../refusals.ts';
import { keyOf } from '../state/lists.ts';

const addresses = z.object({ emails: nonEmptyText, comment: z.string().default('') });

/** Addresses that get nothing at all (spec 1, section 4.7). */
export const blacklist = createRoutes();

blacklist.get('/', (c) =>
  c.json([...c.var.world.blacklist.values()].map(({ address }) => address)),
);

blacklist.post('/', async (c) => {
  const { emails, comment } = await readParameters(c, addresses);
  for (const address of split(emails)) {
    c.var.world.blacklist.set(keyOf(address), { address, comment });
  }
  return c.json({ result: true });
});

blacklist.delete('/', async (c) => {
  const { emails } = await readParameters(c, addresses);
  for (const address of split(emails)) c.var.world.blacklist.delete(keyOf(address));
  return c.json({ result: true });
});

function split(encoded: string): readonly string[] {
  const text = decodeBase64(encoded);
  if (!text?.includes('@')) {
    throw refusal('invalid', 'emails is not Base64 of addresses separated by commas');
  }
  return text
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address.includes('@'));
}
