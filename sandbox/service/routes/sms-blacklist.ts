import { z } from 'zod';
import { readPhone } from '../engine/phone-numbers.ts';
import { createRoutes } from '../context.ts';
import { nonEmptyText, readParameters } from '../parameters.ts';
import type { World } from '../state/world.ts';
import { timestampOf } from '../timestamps.ts';
import { phones } from './sms-parameters.ts';

/** Phones that get no text message at all (spec 2, section 4.2). */
export const smsBlacklist = createRoutes();

/** We assume that what is no phone number is left out. */
smsBlacklist.post('/', async (c) => {
  const { sms, nowMs } = c.var.world;
  const given = await readParameters(c, z.object({ phones, description: nonEmptyText }));
  const counters = { added: 0, exists: 0 };
  for (const phone of digitsIn(given.phones)) {
    if (sms.blacklist.has(phone)) {
      counters.exists += 1;
      continue;
    }
    sms.blacklist.set(phone, { phone, description: given.description, addedAtMs: nowMs });
    counters.added += 1;
  }
  return c.json([{ result: true, counters }]);
});

smsBlacklist.delete('/', async (c) => {
  const { sms } = c.var.world;
  const given = await readParameters(c, z.object({ phones }));
  const removed = digitsIn(given.phones).filter((phone) => sms.blacklist.delete(phone)).length;
  return c.json([{ result: true, counters: { removed } }]);
});

smsBlacklist.get('/', (c) => {
  const { world } = c.var;
  return c.json({ result: true, data: entriesOf(world, [...world.sms.blacklist.keys()]) });
});

smsBlacklist.get('/by_numbers', async (c) => {
  const given = await readParameters(c, z.object({ phones }));
  return c.json({ result: true, data: entriesOf(c.var.world, digitsIn(given.phones)) });
});

function entriesOf({ sms, timezone }: World, requested: readonly string[]) {
  return requested.flatMap((phone) => {
    const entry = sms.blacklist.get(phone);
    if (!entry) return [];
    const add_date = timestampOf(entry.addedAtMs, timezone);
    return [{ phone, description: entry.description, add_date }];
  });
}

function digitsIn(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => readPhone(text)?.phone ?? []))];
}
