import { describe, expect, it } from 'vitest';
import { formatNumber } from '../../../src/domain/figures.ts';
import { totalsOf } from '../../../src/service/campaigns/campaign.ts';
import { json, startServer } from '../../service/http-server.ts';
import { answerOf, campaignId, deskAt, factsIn, sandboxDesk, summaryIn } from '../context.ts';
import { WIN_BACK } from './win-back.ts';

const desk = sandboxDesk();

describe('campaign cancel', () => {
  const cancel = async (name: string) =>
    desk.run('campaign cancel', { campaign: await campaignId(desk, name) });
  it('shows what is sent and what would not be', async () => {
    const general = [{ code: 1, count: 1248, explain: 'Sent' }];
    const sending = { ...WIN_BACK, status: 2, all_email_qty: 5065, statistics: { general } };
    await using server = await startServer(() => json(sending));
    const other = await deskAt(server.url);
    const preview = await other.preview('campaign cancel', { campaign: '9' });
    await other.close();
    expect(preview.title).toBe('Cancel «Win-back: we miss you» (9)?');
    expect(summaryIn(preview)).toBe(
      '1,248 of 5,065 are sent already and can’t be recalled; 3,817 would get nothing.',
    );
    expect(factsIn(preview)).toMatchObject({
      Status: 'Sending in progress',
      Recipients: '5,065',
      'Already sent': '1,248',
    });
    expect(server.received.every(({ start }) => start.startsWith('GET'))).toBe(true);
  });

  it('brings a card with a button that no longer fits up to date', async () => {
    const { cards } = desk.store;
    const campaign = await campaignId(desk, 'Newsletter #43');
    const before = await cards.revision();
    await expect(desk.preview('campaign cancel', { campaign })).rejects.toThrow('nothing to stop');
    const pressed = await cards.revision();
    expect(pressed).toBeGreaterThan(before);
    await desk.run('campaign cancel', { campaign });
    expect(await cards.revision()).toBeGreaterThan(pressed);
  });

  it('reports what the service shows afterwards', async () => {
    desk.sandbox.control.advance(60_000);
    const reply = await cancel('Newsletter #44');
    const after = await desk.service.campaigns.get(await campaignId(desk, 'Newsletter #44'));
    expect(after.status.code).toBe(16);
    const { sent } = totalsOf(after.figures);
    expect(sent).toBeGreaterThan(0);
    const left = formatNumber(after.recipients - sent);
    const outcome = `${formatNumber(sent)} of ${formatNumber(after.recipients)} were already sent, ${left} recipients get nothing.`;
    expect(summaryIn(reply)).toBe(`Canceled: ${outcome}`);
    expect(reply.announcement).toBe(
      `canceled the campaign «Newsletter #44» (${after.id}): ${outcome}`,
    );
  });

  it.each([
    ['Newsletter #43', 'it was already sent', 'was already sent. There is nothing'],
    ['Flash offer', 'it is already canceled', 'is already canceled. There is'],
    ['Summer teaser', 'it isn’t being sent (Draft)', 'isn’t being sent (Draft).'],
  ])('has nothing to stop in %s', async (name, said, previewed) => {
    const reply = await cancel(name);
    expect(summaryIn(reply)).toBe(`Nothing to stop: ${said}.`);
    expect(reply.announcement).toBeUndefined();
    const campaign = await campaignId(desk, name);
    await expect(desk.preview('campaign cancel', { campaign })).rejects.toThrow(previewed);
  });

  it('says that it was too late when the last message left in between', async () => {
    const states = ['2', '3'];
    const reply = await answerOf('campaign cancel', { campaign: '5' }, ({ start }) =>
      start.startsWith('DELETE')
        ? json({ message: 'Campaign has already been sent' }, 400)
        : json({ id: 5, name: 'Fast', status: states.shift() ?? '3', all_email_qty: 2 }),
    );
    expect(summaryIn(reply)).toBe('Too late: it was already sent.');
    expect(reply.announcement).toBeUndefined();
  });

  it('fails when the service refuses and the campaign goes on', async () => {
    desk.sandbox.control.fail({ method: 'DELETE', status: 403, body: { message: 'Not yours' } });
    await expect(cancel('Newsletter #44')).rejects.toThrow('Not yours');
  });

  it('never says that nothing was changed when only the look afterwards fails', async () => {
    const { fail } = desk.sandbox.control;
    // The look before, which is not to fail.
    fail({ method: 'GET', path: '/campaigns/*', delayMs: 0, times: 1 });
    fail({ method: 'GET', path: '/campaigns/*', status: 500 });
    const reply = await cancel('Newsletter #45');
    expect(summaryIn(reply)).toMatch(/^The service accepted it\. The result could not be read/);
    expect(reply.announcement).toMatch(/^asked the service to cancel the campaign/);
    desk.sandbox.control.clearFailures();
    const campaign = await campaignId(desk, 'Newsletter #45');
    expect((await desk.service.campaigns.get(campaign)).status.code).toBe(16);
  });
});
