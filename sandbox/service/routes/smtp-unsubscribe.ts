import { z } from 'zod';
import { createRoutes } from '../context.ts';
import { listOf, nonEmptyText, page, readParameters, slice, structure } from '../parameters.ts';
import { refusal } from '../refusals.ts';
import { keyOf } from '../state/lists.ts';
import type { SmtpUnsubscribed, World } from '../state/world.ts';
import { readDay, timestampOf } from '../timestamps.ts';

const newEntries = z.object({
  emails: structure(
    z.array(
      z.union([
        nonEmptyText.transform((email) => ({ email, comment: '' })),
        z.object({ email: nonEmptyText, comment: z.string().default('') }),
      ]),
    ),
  ),
});

/** Recipients who get nothing from the SMTP area (spec 2, section 4.1). */
export const smtpUnsubscribe = createRoutes();

smtpUnsubscribe.get('/', async (c) => {
  const { world } = c.var;
  const requested = await readParameters(c, z.object({ ...page, date: z.string().optional() }));
  const entries = slice(entriesOf(world, requested.date), requested);
  return c.json(entries.map((entry) => entryView(world, entry)));
});

smtpUnsubscribe.post('/', async (c) => {
  const { world } = c.var;
  const { emails } = await readParameters(c, newEntries);
  for (const { email, comment } of emails) {
    const entry = { address: email, how: 'user', comment, atMs: world.nowMs } as const;
    world.smtpUnsubscribed.set(keyOf(email), entry);
  }
  return c.json({ result: true });
});

smtpUnsubscribe.delete('/', async (c) => {
  const { emails } = await readParameters(c, z.object({ emails: listOf(nonEmptyText) }));
  for (const email of emails) c.var.world.smtpUnsubscribed.delete(keyOf(email));
  return c.json({ result: true });
});

smtpUnsubscribe.get('/search', async (c) => {
  const { email } = await readParameters(c, z.object({ email: nonEmptyText }));
  return c.json({ result: c.var.world.smtpUnsubscribed.has(keyOf(email)) });
});

function entriesOf(world: World, date: string | undefined): readonly SmtpUnsubscribed[] {
  const all = [...world.smtpUnsubscribed.values()];
  if (date === undefined || date === '') return all;
  const span = readDay(date, world.timezone);
  if (!span) throw refusal('invalid', 'date must be YYYY-MM-DD');
  return all.filter(({ atMs }) => atMs >= span.fromMs && atMs < span.untilMs);
}

function entryView(world: World, { address, how, atMs }: SmtpUnsubscribed) {
  return {
    email: address,
    unsubscribe_by_link: Number(how === 'link'),
    unsubscribe_by_user: Number(how === 'user'),
    spam_complaint: Number(how === 'complaint'),
    date: timestampOf(atMs, world.timezone),
  };
}
