import { describe, expect, it } from 'vitest';
import { totalsOf } from '../../../src/service/campaigns/campaign.ts';
import { json } from '../../service/http-server.ts';
import { campaignId, sandboxPostbell, seenOf } from '../../commands/context.ts';
import { WIN_BACK } from './win-back.ts';

const postbell = sandboxPostbell();

const cancel = async (name: string) =>
  postbell.see('campaign cancel', { campaign: await campaignId(postbell, name) });

describe('campaign cancel', () => {
  it('shows what is sent and what would not be, and stops nothing yet', async () => {
    const general = [{ code: 1, count: 1248, explain: 'Sent' }];
    const body = { ...WIN_BACK, status: 2, all_email_qty: 5065, statistics: { general } };
    postbell.sandbox.control.fail({ method: 'GET', path: '/campaigns/71018', body });
    const preview = await postbell.seePreview('campaign cancel', { campaign: '71018' });
    expect(preview.title).toBe('Cancel “Win-back: we miss you” (9)?');
    expect(preview.summary).toBe(
      '1,248 of 5,065 were already sent and can’t be recalled. The other 3,817 won’t be sent.',
    );
    expect(postbell.sandbox.state().campaigns.get(71018)?.status).not.toBe(16);
  });

  it('brings a card with a button that no longer fits up to date', async () => {
    const { cards } = postbell.store;
    const campaign = await campaignId(postbell, 'Newsletter #43');
    const before = await cards.revision();
    const preview = postbell.preview('campaign cancel', { campaign });
    await expect(preview).rejects.toThrow('nothing to cancel');
    const pressed = await cards.revision();
    expect(pressed).toBeGreaterThan(before);
    await postbell.run('campaign cancel', { campaign });
    expect(await cards.revision()).toBeGreaterThan(pressed);
  });

  it('reports what the service shows afterwards', async () => {
    postbell.sandbox.control.advance(60_000);
    const { summary } = await cancel('Newsletter #44');
    const { recipients, status, figures } = await postbell.service.campaigns.get('71018');
    const { sent } = totalsOf(figures);
    expect([status.code, sent > 0]).toEqual([16, true]);
    expect(summary.replaceAll(',', '')).toBe(
      `Canceled: ${sent} of ${recipients} were already sent. The other ${recipients - sent} won’t be sent.`,
    );
  });

  it.each([
    ['Newsletter #43', 'it was already sent', 'was already sent, so there’s nothing to cancel.'],
    ['Flash offer', 'it is already canceled', 'is already canceled, so there’s nothing'],
    ['Summer teaser', 'it isn’t being sent (Draft)', 'isn’t being sent (Draft), so'],
  ])('has nothing to stop in %s', async (name, said, previewed) => {
    const { summary, announcement } = await cancel(name);
    expect([summary, announcement]).toEqual([`Nothing to cancel: ${said}.`, null]);
    const campaign = await campaignId(postbell, name);
    await expect(postbell.preview('campaign cancel', { campaign })).rejects.toThrow(previewed);
  });

  it('says that it was too late when the last message left in between', async () => {
    const states = ['2', '3'];
    const reply = await seenOf('campaign cancel', { campaign: '5' }, ({ start }) =>
      start.startsWith('DELETE')
        ? json({ message: 'Campaign has already been sent' }, 400)
        : json({ id: 5, name: 'Fast', status: states.shift() ?? '3', all_email_qty: 2 }),
    );
    expect(reply).toMatchObject({ summary: 'Too late: it was already sent.', announcement: null });
  });

  it('fails when the service refuses and the campaign goes on', async () => {
    postbell.sandbox.control.fail({
      method: 'DELETE',
      status: 403,
      body: { message: 'Not yours' },
    });
    await expect(cancel('Newsletter #44')).rejects.toThrow('Not yours');
  });

  it('never says that nothing was changed when only the look afterwards fails', async () => {
    const { fail } = postbell.sandbox.control;
    // The look before, which is not to fail.
    fail({ method: 'GET', path: '/campaigns/*', delayMs: 0, times: 1 });
    fail({ method: 'GET', path: '/campaigns/*', status: 500 });
    const { summary, announcement } = await cancel('Newsletter #45');
    expect(summary).toMatch(/^Cancellation requested, but the result couldn’t be checked/);
    expect(announcement).toMatch(/^asked the service to cancel the campaign/);
    expect(postbell.sandbox.state().campaigns.get(71016)?.status).toBe(16);
  });
});
