import { expect, it } from 'vitest';
import type { Message } from '../../sandbox/workspace/page-protocol.ts';
import { USUAL_RULES } from '../../src/domain/approvals.ts';
import { installed } from './installation.ts';
import { labelsOf, read } from './person.ts';

const CHANNELS = ['C0CAMPAIGNS', 'C0DELIVERY'];
const ZELDA = 'zelda.secret@example.org';
const PHONE = '+380 50 999 8877';
const MARK = /zelda\.secret|999\D?88\D?77/iu;
const HOUR_MS = 3_600_000;

const isForAll = ({ visibleTo, personId }: Message) => visibleTo === undefined && personId === null;

it('whatever is posted to a channel names nobody, whatever people called their campaigns and lists', async () => {
  let aheadMs = 0;
  const here = await installed(
    { SERVICE_RATE_LIMIT: '1000000' },
    () => new Date(Date.now() + aheadMs),
  );
  const { mira, jonas, bot, service, workspace } = here;
  const pass = (ms: number) => {
    aheadMs += ms;
    service.control.advance(ms);
  };
  const shown = () => CHANNELS.flatMap((one) => workspace.messages(one)).filter(isForAll);
  /** Waits for a message that says so, and holds all that is in the channels then against it. */
  const shows = async (words: string | RegExp) => {
    const says = (one: Message) => read(one).search(words) >= 0;
    await workspace.waitForMessage((one) => isForAll(one) && says(one));
    expect([words, MARK.exec(JSON.stringify(shown()))]).toEqual([words, null]);
  };
  pass(96 * HOUR_MS);
  await bot.connect(bot.url);
  await mira.ask('/postbell grant U0JONAS role:marketer');
  const state = service.state();
  for (const list of state.lists.values()) list.name = `${list.name} ${ZELDA}`;
  for (const campaign of state.campaigns.values()) {
    Object.assign(campaign, { name: `For ${ZELDA}`, subject: `Call ${PHONE}` });
  }
  const adding = await mira.ask('/postbell alerts add stop="hard_bounces 2% of 200"');
  await mira.click(adding, labelsOf(adding)[0] ?? '');
  await mira.ask('/postbell alerts add hard_bounces mode=each', 'C0DELIVERY');

  service.control.sendCampaign({
    name: `Sale for ${ZELDA}, ${PHONE}`,
    recipients: 800,
    sendingMs: 60 * 60_000,
    profile: { hardBounce: 0.4, softBounce: 0, complain: 0.05 },
  });
  pass(30 * 60_000);
  await service.control.webhooksSettled();
  await shows('Sale for z•••@example.org');
  await shows(/hard.bounce/iu);
  await shows(/cancel/iu);
  await shows(/events: \d+ hard bounces/u);

  await mira.ask('/postbell digest add weekly days=mon time=09:00 zone=UTC', 'C0DELIVERY');
  await mira.ask('/postbell digest now', 'C0DELIVERY');
  await shows(/Call \+380•••77|For z•••/u);

  await bot.store.approvals.setRules({
    ...USUAL_RULES,
    mostRecipients: 0,
    mostDeleted: 0,
    channelId: 'C0DELIVERY',
  });
  const sending = '/campaign send 4104 news@larkspur.example';
  const asked = await jonas.ask(`${sending} "Hello ${ZELDA}" 506`);
  await jonas.click(asked, 'Ask for approval');
  await shows('Request: send ');
  // The account's own address stays.
  expect(JSON.stringify(workspace.messages('C0DELIVERY'))).toContain('news@larkspur.example');

  const form = await mira.open(`/list add 4105 ?`, 'C0CAMPAIGNS');
  const rows = Array.from({ length: 1200 }, (_, index) => `${index}.${ZELDA}`);
  const file = await mira.attach(`${ZELDA}.csv`, rows.join('\n'));
  const question = await mira.submit(form, { file });
  await mira.press(question, labelsOf(question)[0] ?? '');
  await shows('1,200 addresses added');
}, 120_000);
