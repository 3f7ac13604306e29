import { expect, it } from 'vitest';
import { attemptsIn } from '../store/audit/trail.ts';
import { installed, RELAY_SECRET } from './installation.ts';
import { labelsOf, read } from './person.ts';

/** Of the story: being sent. */
const LIVE = 71018;

it('what people do in whatever way is in the audit trail once, with who may not', async () => {
  const { bot, mira, vera, workspace } = await installed();
  const renamed = await mira.ask('/list edit 4101 "Typed for ann@example.com"');
  await mira.click(renamed, 'Undo');
  await mira.submit(await mira.open('/list create ?'), { name: 'By form' });
  await vera.ask('/list edit 4101 Denied');
  await mira.open('/list edit 4101');
  const question = await mira.ask(`/campaign cancel ${LIVE}`);
  await Promise.all([
    mira.click(question, 'Cancel campaign'),
    mira.press(question, 'Cancel campaign'),
  ]);
  await workspace.waitForMessage({ contains: 'canceled the campaign' });

  const place = { channelId: 'C0CAMPAIGNS' };
  const list = { ...place, subject: { kind: 'list', id: '4101' } };
  expect((await attemptsIn(bot.store)).toReversed()).toMatchObject([
    {
      ...list,
      personId: 'U0MIRA',
      way: 'command',
      state: 'done',
      inputs: { name: 'Typed for a•••@example.com' },
    },
    { ...list, personId: 'U0MIRA', way: 'button', state: 'done' },
    { ...place, personId: 'U0MIRA', way: 'form', state: 'done', inputs: { name: 'By form' } },
    { ...list, personId: 'U0VERA', way: 'command', state: 'refused' },
    { operation: 'campaign cancel', way: 'button', state: 'done' },
  ]);
  expect((await bot.store.audit.check()).flaw).toBeNull();
  const listed = read(await mira.ask('/postbell audit command="list edit"'));
  expect(listed).toContain('3 entries · 1 refused');
  expect(read(await vera.ask('/postbell audit'))).toContain('You need the');
});

it('the card of a campaign says who canceled it, and leads to the audit trail', async () => {
  const here = await installed();
  const { mira, vera, workspace, service } = here;
  await mira.ask('/postbell alerts add');
  const question = await mira.ask(`/campaign cancel ${LIVE}`);
  await mira.click(question, 'Cancel campaign');
  const { name = '' } = service.state().campaigns.get(LIVE) ?? {};
  await here.relay(`${RELAY_SECRET}/spam`, {
    body: new URLSearchParams({ email: 'ann@example.com', task_id: String(LIVE) }),
  });
  const card = await workspace.waitForMessage(
    (one) => read(one).includes(name) && read(one).includes('Canceled by <@U0MIRA>'),
  );
  const details = await mira.click(card, 'Details');
  expect(read(await mira.click(details, 'Who did what'))).toContain('1 entry');
  expect(labelsOf(await vera.click(card, 'Details'))).not.toContain('Who did what');
});
