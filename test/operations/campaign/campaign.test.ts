import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { json, startServer } from '../../service/http-server.ts';
import {
  bulletsIn,
  deskAt,
  factsIn,
  labelsIn,
  noticesIn,
  openDesk,
  rowsIn,
  sectionsOf,
  stepIn,
  summaryIn,
  type SandboxDesk,
} from '../desk.ts';

let desk: SandboxDesk;
beforeAll(async () => {
  desk = await openDesk();
});
afterEach(() => desk.sandbox.control.reset());
afterAll(() => desk.close());

const show = (campaign: string) => desk.run('campaign show', { campaign });

describe('campaign list', () => {
  it('shows the newest with rates and what they are shares of', async () => {
    const reply = await desk.run('campaign list', { count: '5' });
    const [table] = sectionsOf(reply, 'table');
    expect(table?.columns.map(({ title }) => title)).toEqual([
      'Campaign',
      'Status',
      'When',
      'Sent',
      'Delivered of sent',
      'Opened of delivered',
      'Clicked of delivered',
    ]);
    expect(rowsIn(reply)).toHaveLength(5);
    expect(rowsIn(reply).at(-1)).toEqual([
      'Feature of the month: timelines (71014)',
      'Sent',
      '2026-11-20T10:00:00.000Z',
      '4,990',
      '98 %',
      '29.6 %',
      '4.7 %',
    ]);
    expect(stepIn(reply, 'Open Summer teaser').values).toEqual({ campaign: '71015' });
  });

  it.each([
    ['scheduled', ['Newsletter #45 (71016)']],
    ['cancelled', ['Flash offer (71013)']],
    ['draft', ['Summer teaser (71015)']],
    ['waiting', ['Partner announcement (71017)']],
    ['test', []],
  ])('shows only those that are %s', async (status, names) => {
    const reply = await desk.run('campaign list', { status });
    expect(rowsIn(reply).map(([name]) => name)).toEqual(names);
    if (names.length === 0) expect(summaryIn(reply)).toBe('There are none.');
  });
});

describe('campaign show', () => {
  it('gives counts with rates, denominators and lights', async () => {
    const card = await show('71006');
    expect(card.title).toBe('Win-back: we miss you');
    expect(summaryIn(card)).toBe(
      'Sent · 🔴 spam complaints 1.7 % of 418 delivered; hard bounces 8.5 % of 484 sent; delivered 86.4 % of 484 sent',
    );
    expect(factsIn(card)).toMatchObject({
      Subject: 'We miss you',
      From: 'Larkspur <news@larkspur.example>',
      List: 'Old leads (import 2021) (4108)',
      Sent: '484 · 100 % of 484 recipients',
      Delivered: '418 · 🔴 86.4 % of 484 sent',
      Opened: '35 · 8.4 % of 418 delivered',
      Unsubscribed: '2 · 🟠 0.48 % of 418 delivered',
      'Spam complaints': '7 · 🔴 1.7 % of 418 delivered',
      'Hard bounces': '41 · 🔴 8.5 % of 484 sent',
    });
  });

  it('draws from sent to clicked and puts every code in words', async () => {
    const card = await show('71006');
    expect(sectionsOf(card, 'chart')).toEqual([
      {
        kind: 'chart',
        form: 'bar',
        title: 'From sent to clicked',
        categories: ['Sent', 'Delivered', 'Opened', 'Clicked'],
        series: [{ name: 'Recipients', values: [484, 418, 35, 6] }],
        unit: 'recipients',
      },
    ]);
    expect(rowsIn(card)).toContainEqual(['No such address', '32', '6.6 %']);
    expect(rowsIn(card)).toContainEqual(['Mailbox is full', '8', '1.7 %']);
    expect(rowsIn(card)).toContainEqual(['Marked as spam by the recipient', '7', '1.4 %']);
  });

  it('shows the links that were clicked and the web version', async () => {
    const card = await show('71006');
    expect(bulletsIn(card)).toEqual([
      '3 · larkspur.example/read/we-miss-you',
      '3 · larkspur.example/account',
    ]);
    expect(card.steps?.find(({ kind }) => kind === 'link')).toMatchObject({
      label: 'Web version',
      url: `${desk.sandbox.url}/web/71006`,
    });
  });

  it('calls figures provisional for 48 hours', async () => {
    const provisional = /^Provisional: the figures keep changing/;
    expect(noticesIn(await show('71014'))).toEqual([expect.stringMatching(provisional)]);
    expect(noticesIn(await show('71011'))).toEqual([]);
  });

  it('says when one goes out that is still to come', async () => {
    const card = await show('71016');
    expect(summaryIn(card)).toBe('Created and queued · goes out 2026-11-23T10:00:00.000Z');
    expect(sectionsOf(card, 'chart')).toEqual([]);
    expect(labelsIn(card)).toContain('Cancel campaign…');
  });

  it('does not judge the delivery rate while messages are under way', async () => {
    desk.sandbox.control.advance(60_000);
    const card = await show('71018');
    expect(factsIn(card)['Delivered']).toMatch(/^\d,\d{3} · [\d.]+ % of \d,\d{3} sent so far$/);
    expect(summaryIn(card)).toMatch(/^Sending in progress · /);
  });

  it('offers to cancel only what can be stopped', async () => {
    expect(labelsIn(await show('71014'))).toEqual(['Refresh', 'Web version']);
    expect(labelsIn(await show('71013'))).toEqual(['Refresh', 'Web version']);
  });

  it('says how much of a cancelled one was sent', async () => {
    expect(summaryIn(await show('71013'))).toMatch(
      /^Canceled by a user · 1,9\d\d of 4,9\d\d were sent$/,
    );
  });

  it('does without the names of its lists', async () => {
    desk.sandbox.control.fail({ path: '/addressbooks/*', status: 500 });
    expect(factsIn(await show('71006'))['List']).toBe('List 4108');
  });

  it('keeps codes and statuses that nobody knows, and names what is missing', async () => {
    await using server = await startServer(({ start }) =>
      start.includes('/referrals')
        ? { status: 500 }
        : json({
            id: 5,
            name: '',
            status: 99,
            message: { subject: 'Odd' },
            all_email_qty: 10,
            send_date: '2026-11-01 10:00:00',
            permalink: '',
            statistics: {
              general: [
                { code: 1, count: 10, explain: 'Sent' },
                { code: 77, count: 3, explain: 'Lost at sea' },
              ],
              clicks: [],
            },
          }),
    );
    const odd = await deskAt(server.url);
    const card = await odd.run('campaign show', { campaign: '5' });
    await odd.close();
    expect(card.title).toBe('Odd');
    expect(summaryIn(card)).toBe(
      'Unknown status 99 · 10 recipients so far, too few to judge the rates',
    );
    expect(rowsIn(card)).toContainEqual(['Lost at sea', '3', '30 %']);
    expect(noticesIn(card)).toEqual([
      expect.stringMatching(/^Missing here: clicked links\. The service isn’t answering/),
    ]);
  });

  it('says which campaign isn’t there', async () => {
    await expect(show('1')).rejects.toThrow('Campaign 1 wasn’t found.');
  });
});

describe('campaign cancel', () => {
  const cancel = (campaign: string) => desk.run('campaign cancel', { campaign });

  it('shows what is sent and what would not be', async () => {
    desk.sandbox.control.advance(60_000);
    const preview = await desk.preview('campaign cancel', { campaign: '71018' });
    expect(preview.title).toBe('Cancel «Newsletter #44» (71018)?');
    expect(factsIn(preview)).toMatchObject({
      Status: 'Sending in progress',
      Recipients: '5,065',
      'Already sent': '1,248',
    });
    expect(summaryIn(preview)).toBe(
      '1,248 of 5,065 are sent already and can’t be called back; 3,817 would get nothing.',
    );
    expect((await desk.service.campaigns.get('71018')).status.code).toBe(2);
  });

  it('reports what the service shows afterwards', async () => {
    desk.sandbox.control.advance(60_000);
    const reply = await cancel('71018');
    const outcome = '1,248 of 5,065 were already sent, 3,817 recipients get nothing.';
    expect(summaryIn(reply)).toBe(`Cancelled: ${outcome}`);
    expect(reply.announcement).toBe(`cancelled the campaign «Newsletter #44» (71018): ${outcome}`);
    expect((await desk.service.campaigns.get('71018')).status.code).toBe(16);
  });

  it.each([
    ['71014', 'Nothing to stop: it was already sent.', 'was already sent. There is nothing'],
    ['71013', 'Nothing to stop: it is cancelled already.', 'is cancelled already. There is'],
    ['71015', 'Nothing to stop: it isn’t being sent (Draft).', 'isn’t being sent (Draft).'],
  ])('has nothing to stop in %s', async (campaign, said, previewed) => {
    const reply = await cancel(campaign);
    expect(summaryIn(reply)).toBe(said);
    expect(reply.announcement).toBeUndefined();
    await expect(desk.preview('campaign cancel', { campaign })).rejects.toThrow(previewed);
  });

  it('finds out what happened when the answer is lost', async () => {
    desk.sandbox.control.fail({ method: 'DELETE', status: 502, after: true, times: 1 });
    expect(summaryIn(await cancel('71016'))).toMatch(/^Cancelled: 0 of 4,921 were already sent/);
  });

  it('says that it was too late when the last message left in between', async () => {
    const states = ['2', '3'];
    await using server = await startServer(({ start }) =>
      start.startsWith('DELETE')
        ? json({ message: 'Campaign has already been sent' }, 400)
        : json({ id: 5, name: 'Fast', status: states.shift() ?? '3', all_email_qty: 2 }),
    );
    const racing = await deskAt(server.url);
    const reply = await racing.run('campaign cancel', { campaign: '5' });
    await racing.close();
    expect(summaryIn(reply)).toBe('Too late: it was already sent.');
    expect(reply.announcement).toBeUndefined();
  });

  it('fails when the service refuses and the campaign goes on', async () => {
    desk.sandbox.control.fail({ method: 'DELETE', status: 403, body: { message: 'Not yours' } });
    await expect(cancel('71018')).rejects.toThrow('Not yours');
  });

  it('doubts a service that says yes and goes on', async () => {
    desk.sandbox.control.fail({ method: 'DELETE', status: 200, body: { result: true } });
    const reply = await cancel('71018');
    expect(summaryIn(reply)).toBe(
      'The service took it and still shows Sending in progress. Look again in a minute.',
    );
    expect(reply.announcement).toBeUndefined();
  });
});
