import { expect, it } from 'vitest';
import { formIn } from '../slack/form-in-hand.ts';
import { installed } from './installation.ts';
import { labelsOf, read } from './person.ts';

it('the review of a campaign shows a test that was sent on top of it, and sends to nobody', async () => {
  const { mira, workspace, bot } = await installed();
  const form = formIn({ workspace }, mira.id);
  await mira.type('/campaign send 4104 news@larkspur.example "What is new" 506 ?');
  await form.shown('Send campaign · 1 of 3');
  await form.fillIn({}, {}, {});
  await form.shown('None with this template and subject');
  await form.click('Send a test to myself…');
  await form.shown('Send test');
  await form.send();
  await form.shown('Test: What is new');
  const review = workspace.views(mira.id).find(({ kind }) => kind === 'modal');
  await workspace.waitForView(mira.id, ({ id, payload }) => {
    return id === review?.id && JSON.stringify(payload).includes('m•••@larkspur.example');
  });

  const empty = await mira.ask('/list create Newcomers');
  const id = /\d{4,}/.exec(read(empty))?.[0] ?? '';
  const refused = await mira.ask(`/campaign send ${id} news@larkspur.example "Hello you" 506`);
  expect(read(refused)).toContain('Nobody would get this: Newcomers');
  expect(labelsOf(refused)).toEqual(['Add contacts…', 'Open “Send campaign”', 'Help']);
  expect(await bot.store.audit.list({ operation: 'campaign send' }, new Date(), PAGE)).toEqual([]);
});

const PAGE = { limit: 1, offset: 0 };
