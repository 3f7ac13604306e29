import { beforeAll, afterAll, expect, it } from 'vitest';
import { FIRST, receivePast, resentIn, SUBJECT, unopenedIn } from '../bulk/resending.ts';
import { install, type Installation, RELAY_SECRET } from './installation.ts';
import { labelsOf, read } from './person.ts';

/** One world: a marketer asks, a second person approves, a job sends, and both are a pair. */
let here: Installation;

beforeAll(async () => {
  here = await install();
  const { mira, service, bot } = here;
  await mira.ask('/postbell grant U0JONAS role:marketer');
  await mira.ask('/postbell grant U0VERA role:sender');
  await mira.ask('/postbell approvals set channel=C0CAMPAIGNS recipients=10');
  await receivePast(service, bot.store);
});
afterAll(() => here.close());

const sent = () => resentIn(here.service);

it('a resend is asked for from the campaign, approved by a second person, and sent once', async () => {
  const { jonas, mira, workspace, service } = here;
  const expected = unopenedIn(service);
  const shown = await jonas.ask(`/campaign show ${FIRST}`);
  await jonas.press(shown, 'Resend…');
  const form = await workspace.waitForView('U0JONAS', ({ kind }) => kind === 'modal');
  const review = await jonas.submit(form, { subject: SUBJECT });
  expect(read(review)).toContain(`to ${expected.length} people who didn’t open it`);
  expect(read(review)).toContain('Someone else must approve this');
  await jonas.click(review, 'Ask for approval');
  const card = await workspace.waitForMessage({ contains: 'Request: resend ' });
  // Everybody in the channel reads it.
  for (const address of expected) expect(read(card)).not.toContain(address);
  expect(sent()).toEqual([]);
  const decision = await mira.click(card, 'Approve…');
  await mira.click(decision, 'Approve and resend');
  const job = await workspace.waitForMessage({
    contains: `resent to ${expected.length} addresses`,
  });
  expect(labelsOf(job)).toEqual(['Open campaign', 'First campaign', 'Who did what']);
  for (const address of expected) expect(read(job)).not.toContain(address);
  expect(sent()).toMatchObject([{ to: expected }]);
});

it('both are shown as a pair, and the second one’s card leads to the first', async () => {
  const { mira, vera, workspace, service } = here;
  const [second] = sent();
  service.control.advance(600_000);
  const first = await mira.ask(`/campaign show ${FIRST}`);
  expect(read(first)).toMatch(/Resent .* as “Did you see this\?” to \d+ people .* more opened/su);
  expect(labelsOf(first)).toContain('Open resend');
  // Without the right to send it is a figure.
  const other = await vera.ask(`/campaign show ${second?.id}`);
  expect(read(other)).toContain('Resend of “Trial ends soon” (71012) to those who didn’t open it');
  await mira.ask('/postbell alerts add');
  await here.relay(RELAY_SECRET, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([
      { event: 'delivered', email: second?.to[0], task_id: second?.id },
      { event: 'open', email: second?.to[0], task_id: second?.id },
    ]),
  });
  const card = await workspace.waitForMessage(
    (one) => one.channel === 'C0CAMPAIGNS' && read(one).includes('Resend of campaign 71012'),
  );
  expect(labelsOf(card)).toContain('First campaign');
});

it('nobody gets it a third time', async () => {
  const again = await here.mira.ask(`/campaign resend ${FIRST} "Last chance"`);
  expect(read(again)).toContain('It was already resent, as campaign');
  expect(sent()).toHaveLength(1);
});

it('the job hands its rows to nobody, and forgets who is forgotten', async () => {
  const { mira, bot, service } = here;
  const resend = await bot.store.resends.openOf(FIRST);
  const job = await mira.ask(`/postbell jobs show ${resend?.id}`);
  expect(job.files ?? []).toEqual([]);
  const [gone = ''] = unopenedIn(service);
  await mira.ask(`/contact forget ${gone}`);
  expect(await bot.store.privacy.find(gone)).toMatchObject({ events: expect.any(Number) });
});
