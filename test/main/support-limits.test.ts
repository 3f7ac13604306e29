import { expect, it } from 'vitest';
import { installed } from './installation.ts';
import { labelsOf, read } from './person.ts';

const LIMIT = 'You can change up to 100 contacts at once';

/** Mira has blacklisted so many addresses; Vera is in support. */
async function blacklisted(count: number) {
  const installation = await installed();
  const { mira, bot, service } = installation;
  await mira.ask('/postbell grant U0VERA role:support');
  const addresses = Array.from({ length: count }, (_, index) => `new${index}@example.org`);
  const before = service.state().blacklist.size;
  const asked = await mira.ask(`/blacklist add ${addresses.join(',')}`);
  await mira.click(asked, labelsOf(asked)[0] ?? '');
  await expect.poll(() => service.state().blacklist.size).toBe(before + count);
  await expect.poll(async () => (await bot.store.bulkRuns.recent())[0]?.state).toBe('ended');
  const [run] = await bot.store.bulkRuns.recent();
  return { ...installation, id: run?.id ?? '', before };
}

it('somebody in support undoes no more than they may change at once', async () => {
  const { vera, mira, id, before, service, line } = await blacklisted(101);
  const from = line.requests.length;
  expect(read(await vera.ask(`/postbell jobs undo ${id}`))).toContain(LIMIT);
  expect(line.requests.slice(from).filter((one) => !one.startsWith('GET'))).toEqual([]);
  const asked = await mira.ask(`/postbell jobs undo ${id}`);
  await mira.click(asked, labelsOf(asked)[0] ?? '');
  await expect.poll(() => service.state().blacklist.size).toBe(before);
});

it('nor resumes it', async () => {
  const { vera, bot, line, mira } = await blacklisted(101);
  // As if it had been paused at its beginning.
  const [done] = await bot.store.bulkRuns.recent();
  if (!done) throw new Error('no job');
  const rows = Array.from({ length: 101 }, (_, index) => ({ key: `more${index}@example.org` }));
  const given = { rows, rejected: [], repeated: 0 };
  const by = { personId: mira.id, channelId: 'C0CAMPAIGNS', threadTs: null };
  const now = new Date();
  // Nobody else takes it up meanwhile.
  const lease = { owner: 'a test', lastsMs: 60_000 };
  const id = await bot.store.bulkRuns.create({ plan: done.plan, rows: given, ...by }, now, lease);
  await bot.store.bulkRuns.move(id ?? '', { from: ['running'], to: 'paused' }, now);
  const from = line.requests.length;
  expect(read(await vera.ask(`/postbell jobs resume ${id}`))).toContain(LIMIT);
  expect(line.requests.slice(from).filter((one) => !one.startsWith('GET'))).toEqual([]);
});
