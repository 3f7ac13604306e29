import { expect, it } from 'vitest';
import { installed } from './installation.ts';
import { read } from './person.ts';

it('an operation learns from Slack who asks, and what channel it is', async () => {
  const { mira, bot, workspace } = await installed();
  const absent = await mira.ask('/postbell alerts add', 'C0RANDOM');
  expect(read(absent)).toContain('Postbell isn’t in this channel, so it can’t');
  const shared = await mira.ask('/postbell alerts add spam', 'C0PARTNERS');
  expect(read(shared)).toContain('shared with another company');
  expect(await bot.store.alerts.list('C0PARTNERS')).toEqual([]);

  const review = await mira.ask('/campaign send 4104 news@larkspur.example "News" 506');
  await mira.press(review, 'Send a test to myself…');
  const form = await workspace.waitForView(mira.id, ({ kind }) => kind === 'modal');
  expect(JSON.stringify(form.payload)).toContain('"initial_value":"mira@larkspur.example"');
});
