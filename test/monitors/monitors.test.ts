import { beforeEach, describe, expect, it } from 'vitest';
import { type PostbellError, UnavailableError, UndeliverableError } from '../../src/lib/errors.ts';
import { plainText, type Reply } from '../../src/domain/reply.ts';
import { actionIn, bulletsIn, choiceIn, labelsIn, summaryIn } from '../commands/seen.ts';
import {
  BEGIN,
  beginAnew,
  content,
  MINUTE_MS,
  replyAt,
  startProcess,
  addMonitor,
  world,
} from './monitored-account.ts';

beforeEach(beginAnew);

const SENT = 3;
const BLOCKED = { id: 1, name: 'Newsletter', active: 1000, status: 4 };
const news = (_: unknown, index: number) => ({ id: 100 + index, name: 'News', status: SENT });
const campaigns = Array.from({ length: 250 }, news);
const autumn = { id: 71, name: 'Autumn', status: 11 };

describe('a monitor', () => {
  it('tells a low balance once, and in its thread that it is fine again', async () => {
    await addMonitor();
    const { account, pass } = await startProcess({ money: 60 });
    await pass(10);
    expect(world.posts).toEqual([]);
    account.money = 49.5;
    await pass(60);
    expect(content()).toEqual(['09:10 Low balance: 49.50 EUR']);
    expect(summaryIn(replyAt(0))).toBe(
      'That’s below this channel’s limit of 50.00 EUR. Top up in the service’s dashboard.',
    );
    expect(labelsIn(replyAt(0))).toEqual(['Balance']);
    account.money = 200;
    await pass(60);
    expect(content().slice(1)).toEqual(['10:25 (1.0) The balance is back to normal: 200.00 EUR.']);
    account.money = 10;
    await pass(10);
    expect(content().slice(2)).toEqual(['11:10 Low balance: 10.00 EUR']);
  });

  it('does not flap around its limit', async () => {
    await addMonitor({ kinds: ['balance'] });
    const { account, pass } = await startProcess({ money: 49 });
    for (const money of [49, 54, 49, 56, 48, 57, 54.9]) {
      account.money = money;
      await pass(money === 54.9 ? 30 : 5);
    }
    expect(content()).toEqual(['09:00 Low balance: 49.00 EUR']);
  });

  it('goes by the pace where no amount is set', async () => {
    await addMonitor({ kinds: ['balance'], belowAmount: null });
    const { account, pass } = await startProcess({ money: 1000 });
    await pass(1);
    world.clock = new Date(BEGIN.getTime() + 2 * 24 * 60 * MINUTE_MS);
    account.money = 800;
    await pass(5);
    expect(world.posts).toEqual([]);
    account.money = 200;
    await pass(5);
    expect(content()).toEqual(['09:05 Low balance: 200.00 EUR']);
    expect(summaryIn(replyAt(0))).toMatch(
      /^At the pace of the last 7 days, that lasts less than a day\./,
    );
  });

  it('tells when few sends remain', async () => {
    await addMonitor({ kinds: ['quota'] });
    const { account, pass } = await startProcess({ smtpEmails: 4999, subscribers: 4700 });
    await pass(1);
    expect(replyAt(0).title).toBe('2 limits are almost reached');
    expect(bulletsIn(replyAt(0))).toEqual([
      'Running low: 4,999 transactional emails remaining. That’s under 10.0% of 50,000 in the plan. The plan renews in 10 days. Buy more in the service’s dashboard.',
      'Subscriber limit almost reached: room for 300 more. 4,700 of 5,000 used. Remove contacts, or upgrade the plan in the service’s dashboard.',
    ]);
    expect(labelsIn(replyAt(0))).toEqual(['Balance']);
    account.smtpEmails = 6000;
    await pass(60);
    expect(world.posts).toHaveLength(1);
    account.smtpEmails = 6300;
    await pass(60);
    expect(content().slice(1)).toEqual([
      '10:20 (1.0) Back to normal: 6,300 transactional emails remaining.',
    ]);
  });

  it('tells a sender and a domain that stopped being valid, not one that never was', async () => {
    await addMonitor({ kinds: ['senders'] });
    const { account, pass } = await startProcess();
    account.senders.push({ email: 'new@example.com', status: 'Not active' });
    await pass(1);
    account.senders[0] = { email: 'news@example.com', status: 'Blocked' };
    account.domains[0] = { domain: 'example.com', isValid: false };
    await pass(65);
    expect(content()).toEqual([
      '10:00 Sending domain example.com no longer passes its checks',
      '10:00 Sender news@example.com is no longer active',
    ]);
    expect(world.posts.map(({ reply }) => plainText(reply.summary ?? ''))).toEqual([
      'Failing: DKIM. Emails from it may be rejected or marked as spam until its DNS records are fixed.',
      'The service says: Blocked. Campaigns can’t go out from it until it’s activated again.',
    ]);
    account.senders.shift();
    await pass(60);
    expect(content().slice(2)).toEqual(['11:00 (2.0) It no longer exists.']);
  });

  it('opens each of several lists', async () => {
    await addMonitor({ kinds: ['lists'] });
    const { account, pass } = await startProcess();
    account.lists[0] = BLOCKED;
    account.lists[1] = { id: 2, name: 'Customers', active: 1000, status: 3 };
    await pass(1);
    const reply = replyAt(0);
    expect(reply.title).toBe('2 lists can’t be mailed');
    expect(choiceIn(reply, 'Open list…', 'List “Customers” (2) can’t be mailed')).toMatchObject({
      operation: 'list show',
      values: { list: '2' },
    });
  });

  it('tells silent webhooks until such events arrive, in everybody’s own time, not until nothing proves it', async () => {
    await addMonitor({ kinds: ['webhooks'] });
    const { pass } = await startProcess();
    const receivedAt = new Date('2026-11-20T08:00:00Z');
    const campaign = { id: '71', name: 'Autumn', sentAt: new Date('2026-11-21T08:00:00Z') };
    const never = { kind: 'redirect', receivedAt: null, campaign } as const;
    world.silent = [never];
    await pass(31);
    world.silent = [];
    await pass(120);
    expect(content()).toEqual(['09:00 Silent webhook: Clicks']);
    expect(summaryIn(replyAt(0))).toBe(
      'The service counted some for “Autumn”, but none ever arrived. Check that the service can reach PUBLIC_URL.',
    );
    await addMonitor({ kinds: ['webhooks'] }, 'C2');
    world.silent = [{ kind: 'open', receivedAt, campaign }, never];
    await pass(60);
    const both = world.posts.find(({ channelId }) => channelId === 'C2')?.reply;
    const [open = '', clicks = ''] = bulletsIn(both ?? { title: '' });
    expect(open).toContain(receivedAt.toISOString());
    expect(clicks).toContain('none ever arrived');
  });
});

describe('a campaign that waits for an answer', () => {
  it('is told however many came after it, and not said to be over while it waits', async () => {
    await addMonitor({ kinds: ['moderation'] });
    const { account, requested, pass } = await startProcess({ campaigns: [...campaigns, autumn] });
    await pass(120);
    expect(content()).toEqual([
      '09:00 Campaign “Autumn” (71) is on hold: a moderator has a question',
    ]);
    expect(requested()).not.toContain('/campaigns/100');
    account.campaigns = [...campaigns, { ...autumn, status: SENT }];
    await pass(30);
    expect(content().slice(1)).toEqual([
      '11:15 (1.0) Campaign “Autumn” (71) is no longer on hold: sent.',
    ]);
  });

  it('is over when the service doesn’t know it any more, not when it doesn’t answer', async () => {
    await addMonitor({ kinds: ['moderation'] });
    const { account, pass } = await startProcess({ campaigns: [autumn] });
    await pass(5);
    account.campaigns = [];
    account.down = ['/campaigns/71'];
    await pass(60);
    expect(world.posts).toHaveLength(1);
    account.down = [];
    await pass(30);
    expect(content().slice(1)).toEqual(['10:20 (1.0) It no longer exists.']);
  });
});

describe('monitors', () => {
  it('say nothing while the service is down, and nothing is over because of it', async () => {
    await addMonitor();
    const { account, pass } = await startProcess({ money: 10 });
    account.lists[0] = BLOCKED;
    await pass(10);
    expect(world.posts).toHaveLength(2);
    account.down = ['/'];
    await pass(40);
    account.down = [];
    await pass(60);
    expect(world.posts).toHaveLength(2);
  });

  it('report each problem once with two processes, and after a restart', async () => {
    await addMonitor();
    const { account, start, wake } = await startProcess();
    const [one, other] = [start(), start()];
    await wake([one, other], 7);
    account.money = 10;
    account.campaigns[0] = autumn;
    await wake([one, other], 12);
    await wake([start()], 30);
    expect(content().map((line) => line.slice(6))).toEqual([
      'Low balance: 10.00 EUR',
      'Campaign “Autumn” (71) is on hold: a moderator has a question',
    ]);
    account.money = 100;
    await wake([start(), other], 30);
    expect(world.posts).toHaveLength(3);
  });

  it('of several channels go by their own limits', async () => {
    await addMonitor({ kinds: ['balance'], belowAmount: 50 }, 'C1');
    await addMonitor({ kinds: ['balance'], belowAmount: 500 }, 'C2');
    const { pass } = await startProcess({ money: 100 });
    await pass(10);
    expect(world.posts.map(({ channelId }) => channelId)).toEqual(['C2']);
  });

  it('ask little: two calls each five minutes, beside what is read every hour', async () => {
    await addMonitor({ kinds: ['balance', 'quota', 'moderation', 'lists', 'senders'] });
    const { requested, pass } = await startProcess();
    for (let minute = 0; minute < 60; minute += 1) await pass(1);
    const count = (path: string) => requested().filter((one) => one === path).length;
    // One of the first is that of the hour.
    expect(['/user/balance/detail', '/campaigns', '/senders'].map(count)).toEqual([13, 12, 1]);
  });

  it('ask nothing in their first minute, nor while nobody has one', async () => {
    const { requested, pass } = await startProcess();
    await pass(10);
    await addMonitor({}, 'C1', world.clock);
    await pass(1);
    expect(requested()).toEqual([]);
  });

  it('go on, also after a restart, when a clock that ran ahead is set right', async () => {
    await addMonitor({ kinds: ['balance', 'lists', 'webhooks'] });
    const { account, start, wake } = await startProcess();
    const month = 30 * 24 * 60 * MINUTE_MS;
    world.clock = new Date(BEGIN.getTime() + month);
    account.money = 10;
    account.lists[0] = BLOCKED;
    await wake([start()], 1);
    await addMonitor({ kinds: ['balance'] }, 'C2', world.clock);
    world.clock = BEGIN;
    await world.store.clock.setRight(new Date(BEGIN.getTime() - 1000));
    account.money = 200;
    account.lists[0] = { ...BLOCKED, status: 0 };
    const restarted = start();
    await wake([restarted], 30);
    expect(content()).toEqual([
      '09:00 Low balance: 10.00 EUR',
      '09:00 List “Newsletter” (1) can’t be mailed',
      '09:15 (1.0) The balance is back to normal: 200.00 EUR.',
      '09:15 (2.0) List “Newsletter” (1) can be mailed again.',
    ]);
    account.money = 10;
    await wake([restarted], 5);
    expect(world.posts.slice(4).map(({ channelId }) => channelId)).toEqual(['C1', 'C2']);
  });
});

describe('what Slack refuses', () => {
  const lowBalance = async (...first: PostbellError[]) => {
    await addMonitor({ kinds: ['balance'] });
    const process = await startProcess({ money: 10 });
    world.refusals = first;
    await process.pass(30);
    return process;
  };

  it('is never told again where it may have been posted', async () => {
    const { account, pass } = await lowBalance(
      new UnavailableError('Slack isn’t answering.', { outcome: 'unknown' }),
    );
    expect(world.posts).toEqual([]);
    account.money = 100;
    await pass(30);
    expect(content()).toEqual(['09:45 The balance is back to normal: 100.00 EUR.']);
  });

  it('pauses the monitors of a channel that is closed, has their owner told once, and tells after an invitation', async () => {
    await addMonitor({ kinds: ['balance'] });
    await addMonitor({ kinds: ['quota'] });
    await addMonitor({ kinds: ['balance'] }, 'C2');
    const { start, wake } = await startProcess({ money: 10 });
    const gone = new UndeliverableError('Gone.', { permanent: true, reason: 'is_archived' });
    world.refusals = [gone, gone];
    await wake([start(), start()], 10);
    await wake([start()], 10);
    expect(content().map((line) => line.slice(6))).toEqual(
      expect.arrayContaining(['Account monitors paused', 'Account monitor paused']),
    );
    expect(world.posts.map(({ channelId }) => channelId)).toEqual(['U1', 'U1']);
    const posted = (title: string) =>
      world.posts.find(({ reply }) => reply.title === title)?.reply ?? { title: '' };
    const [several, one] = [posted('Account monitors paused'), posted('Account monitor paused')];
    const sentence = 'Your 2 account monitors are paused in #C1: the channel is archived.';
    expect(summaryIn(several)).toBe(sentence);
    expect(bulletsIn(several)).toEqual([
      'Unarchive the channel and invite Postbell, or use another channel.',
      'Problems that still exist then are reported.',
    ]);
    const resume = (monitor: string) => ({
      operation: 'postbell monitor resume',
      values: { monitor },
    });
    const choicesIn = ({ actions = [] }: Reply) =>
      actions.flatMap((one) => (one.kind === 'menu' ? one.choices.map(({ label }) => label) : []));
    for (const { id } of await world.store.monitors.list('C1')) {
      const label = choicesIn(several).find((one) => one.startsWith(id)) ?? id;
      expect(choiceIn(several, 'Resume…', label)).toMatchObject(resume(id));
    }
    for (const { id } of await world.store.monitors.list('C2')) {
      expect(actionIn(one, 'Resume')).toMatchObject(resume(id));
    }
    await world.store.subscriptions.openChannel('C2', [], new Date(0));
    await wake([start()], 5);
    expect(content().slice(2)).toEqual([
      '09:20 Account monitors resumed',
      '09:20 Low balance: 10.00 EUR',
    ]);
  });

  it('of what a monitor no longer checks is forgotten without a word', async () => {
    const { pass } = await lowBalance();
    const [{ id } = { id: '' }] = await world.store.monitors.list();
    const settings = { kinds: ['quota'], belowAmount: null, leftPercent: 10 } as const;
    await world.store.monitors.change(id, settings, new Date(0));
    await pass(10);
    expect(world.posts).toHaveLength(1);
    expect(await world.store.problems.all()).toEqual([]);
  });
});
