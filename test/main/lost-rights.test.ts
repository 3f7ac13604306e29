import { expect, it } from 'vitest';
import { installed } from './installation.ts';
import { personIn, read } from './person.ts';

const SCHEDULED = '71016';

it('whoever prepares changes no campaign that waits to be sent, a sender does', async () => {
  const { mira, jonas, vera, line } = await installed();
  await mira.ask('/postbell grant U0JONAS role:marketer');
  await mira.ask('/postbell grant U0VERA role:sender');
  const from = line.requests.length;
  for (const change of ['at="in 1m"', '"Another subject"', 'html="<p>unsubscribe</p>"']) {
    expect(read(await jonas.ask(`/campaign edit ${SCHEDULED} ${change}`))).toContain(
      'You need the sender role',
    );
  }
  expect(line.requests.slice(from).filter((one) => one.startsWith('PATCH'))).toEqual([]);
  const asked = await vera.ask(`/campaign edit ${SCHEDULED} "Another subject"`);
  await vera.click(asked, 'Save changes');
  expect(line.requests.slice(from).filter((one) => one.startsWith('PATCH'))).toHaveLength(1);
});

it('a right that is lost between preview and click stops the click', async () => {
  const { mira, vera, line } = await installed();
  await mira.ask('/postbell grant U0VERA role:sender');
  const asked = await vera.ask(`/campaign edit ${SCHEDULED} "Another subject"`);
  await mira.ask('/postbell revoke U0VERA role:sender');
  const from = line.requests.length;
  expect(read(await vera.click(asked, 'Save changes'))).toContain('You need the');
  expect(line.requests.slice(from)).toEqual([]);
});

it('a guest gets nothing while Slack doesn’t say who they are', async () => {
  for (const trouble of [{ delayMs: 1500 }, { error: 'internal_error' }, { retryAfter: 30 }]) {
    const { workspace, line } = await installed({ ADMINS: 'U0MIRA,U0GRETA' });
    const greta = personIn(workspace, 'U0GRETA');
    workspace.control.failNext('users.info', trouble, 20);
    const from = line.requests.length;
    const answer = read(await greta.ask('/list create "by a guest"', 'C0GENERAL'));
    expect(answer).toMatch(/couldn’t say whether you’re a member|here as a guest/);
    expect(line.requests.slice(from)).toEqual([]);
  }
});

it('what guests try is in the audit trail', async () => {
  const { mira, workspace } = await installed();
  const greta = personIn(workspace, 'U0GRETA');
  expect(read(await greta.ask('/list delete 4108', 'C0GENERAL'))).toContain('here as a guest');
  expect(read(await mira.ask('/postbell audit person=U0GRETA'))).toContain('list delete');
});

it('a digest whose owner may not look any more pauses, and says so once', async () => {
  const now = { at: new Date() };
  const { bot, mira, vera, workspace } = await installed({}, () => now.at);
  await vera.ask('/postbell digest subscribe time=09:00 zone=UTC');
  await mira.ask('/postbell deny U0VERA right:look');
  now.at = new Date(now.at.getTime() + 24 * 3_600_000);
  now.at.setUTCHours(9, 1, 0, 0);
  await bot.runDue(now.at);
  const told = await workspace.waitForMessage({ contains: 'Digest paused' });
  expect(told.channel).toBe('D0VERA');
  expect(read(told)).toContain('You no longer have permission');
  const [digest] = await bot.store.digests.list('U0VERA');
  expect(digest?.pausedReason).toBe('owner_lost');
});

it('setting an automatic stop takes the right to cancel', async () => {
  const { mira, jonas, bot } = await installed();
  await mira.ask('/postbell grant U0JONAS role:marketer');
  const answer = await jonas.ask('/postbell alerts add stop="unsubscribes 1% of 200"');
  expect(read(answer)).toContain('You need the sender role');
  expect((await bot.store.alerts.list()).filter(({ options }) => options.stop)).toEqual([]);
});
