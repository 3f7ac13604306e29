import { expect, it } from 'vitest';
import type { OperationContext } from '../../../src/commands/context.ts';
import { postbellAlone } from '../context.ts';
import { rowsIn, summaryIn } from '../seen.ts';

const postbell = postbellAlone();
const here = (more?: Partial<OperationContext>) => postbell.run('postbell here', {}, more);

it('lists all of a channel, and directly what one gets alone', async () => {
  expect(summaryIn(await here())).toBe('Nothing yet.');
  await postbell.run('postbell alerts add', { kinds: 'spam' });
  await postbell.run('postbell digest add');
  await postbell.run('postbell digest subscribe', { kind: 'sms' });
  await postbell.run('postbell monitor add', { kinds: 'balance' });
  await postbell.run('postbell monitor pause', {
    monitor: (await postbell.store.monitors.list())[0]?.id ?? '',
  });
  const reply = await here();
  expect(summaryIn(reply)).toBe('1 alert · 1 digest · 1 account monitor · 🟠 1 paused');
  expect(rowsIn(reply).map((row) => row.slice(0, 3))).toEqual([
    ['Alert', 'On', 'Spam complaints'],
    ['Digest', 'On', expect.stringContaining('Daily digest, every day')],
    ['Account monitor', 'Paused', 'Low balance (under 3 days)'],
  ]);
  const direct = await here({ channel: { id: 'D0ADMIN' } });
  expect(summaryIn(direct)).toBe('1 digest');
  expect(rowsIn(direct)[0]?.slice(0, 3)).toEqual(['Digest', 'On', 'Only you']);
});

it('says of an alert that cancels campaigns what becomes of that', async () => {
  const stop = { kinds: 'open', stop: 'complaints 0.3% of 1000' };
  await postbell.run('postbell alerts add', stop);
  const alert = (await postbell.store.alerts.list()).find(({ options }) => options.stop)?.id ?? '';
  const said = async (verb: string) =>
    JSON.stringify((await postbell.run(`postbell alerts ${verb}`, { alert })).sections);
  expect(await said('mute')).toContain('Campaigns are still canceled automatically.');
  expect(await said('pause')).toContain('Until then, campaigns aren’t canceled automatically.');
});
