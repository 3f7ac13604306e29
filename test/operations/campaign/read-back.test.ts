import { beforeEach, describe, expect, it } from 'vitest';
import { plainText } from '../../../src/domain/reply.ts';
import { createLog } from '../../../src/lib/log.ts';
import { createSentCampaigns } from '../../../src/monitors/sent-campaigns.ts';
import { NOW, sandboxPostbell } from '../../commands/context.ts';
import { BASE, latestIn } from './example.ts';

const STRICT = 'news@strict.example';
const postbell = sandboxPostbell();

const AT = '2026-11-23 10:00';

/** A sender of a domain with a strict DMARC policy, for which the service doesn't schedule. */
beforeEach(async () => {
  postbell.sandbox.control.reset();
  await postbell.service.senders.add(STRICT, 'Strict');
  const mail = postbell.sandbox.control.mailbox().at(-1);
  const code = mail?.kind === 'sender-code' ? mail.code : '';
  await postbell.service.senders.activate(STRICT, code);
});

const schedule = (more = {}) =>
  postbell.run('campaign send', { ...BASE, template: '506', sender: STRICT, at: AT, ...more });
const due = async () => {
  const told = createSentCampaigns({
    store: postbell.store,
    service: postbell.service,
    outbox: { add: () => undefined, wake: () => undefined },
    log: createLog('silent'),
  });
  await told.runDue(new Date(NOW.getTime() + 5000));
  return postbell.store.outgoing.unfinished('C0NEWS');
};

describe('a campaign that was scheduled', () => {
  it('is seen to go out at once: that is told in the channel', async () => {
    const { announcement = '' } = await schedule();
    expect(plainText(announcement)).toMatch(/^scheduled the campaign “What is new”/u);
    postbell.sandbox.control.advance(2500);
    const told = await due();
    const campaignId = String(latestIn(postbell)?.id);
    expect(told.filter(({ id }) => id.includes(campaignId))).toMatchObject([
      { channelId: 'C0NEWS', body: { title: expect.stringContaining('is going out now') } },
    ]);
  });

  it('is told by another process where this one died before it read it back', async () => {
    const { campaigns } = postbell.service;
    const get = () => Promise.reject(new Error('killed'));
    const service = { ...postbell.service, campaigns: { ...campaigns, get } };
    const raw = { ...BASE, template: '506', sender: STRICT, at: AT };
    await expect(postbell.run('campaign send', raw, { service })).rejects.toThrow('killed');
    const campaignId = String(latestIn(postbell)?.id);
    expect(await postbell.store.sentCampaigns.find(campaignId)).toMatchObject({ found: null });
    postbell.sandbox.control.advance(2500);
    const told = await due();
    expect(told.filter(({ id }) => id.includes(campaignId))).toHaveLength(1);
    // Nothing is told twice, whoever looks again.
    expect((await due()).filter(({ id }) => id.includes(campaignId))).toHaveLength(1);
  });

  it('is warned of before, once that was seen of its sender’s domain', async () => {
    await schedule();
    postbell.sandbox.control.advance(60_000);
    await due();
    const review = { ...BASE, template: '506', at: AT };
    const warned = await postbell.seePreview('campaign send', { ...review, sender: STRICT });
    expect(warned.notices.join()).toContain(
      'A scheduled campaign from strict.example went out at once',
    );
    const other = await postbell.seePreview('campaign send', review);
    expect(other.notices.join()).not.toContain('went out at once');
  });

  it('says what is known where it can’t be read back, and looks again', async () => {
    postbell.sandbox.control.fail({ method: 'GET', path: '/campaigns/*', status: 502, times: 3 });
    const { summary = '', announcement = '' } = await schedule({ sender: BASE.sender });
    expect(plainText(summary)).toMatch(
      /^The service accepted it for 2026-11-23T08.* couldn’t be read back: .* Postbell looks again/u,
    );
    expect(plainText(announcement)).toMatch(/^asked the service to schedule the campaign/u);
    const kept = await postbell.store.sentCampaigns.find(String(latestIn(postbell)?.id));
    expect(kept).toMatchObject({ found: null, checkAt: expect.any(Date) });
  });
});

describe('an edit of a scheduled campaign', () => {
  it('that has it go out at once says that first, in red, and offers to cancel', async () => {
    await schedule({ sender: BASE.sender });
    postbell.sandbox.control.advance(60_000);
    const campaign = latestIn(postbell);
    if (!campaign) throw new Error('nothing was scheduled');
    // Whatever makes the service do so.
    const { edit } = postbell.service.campaigns;
    postbell.service.campaigns.edit = async (id, changes) => {
      await edit(id, changes);
      postbell.sandbox.control.setCampaignStatus(campaign.id, 2);
    };
    const reply = await postbell
      .run('campaign edit', { campaign: String(campaign.id), subject: 'Other' })
      .finally(() => {
        postbell.service.campaigns.edit = edit;
      });
    expect(reply.title).toMatch(/^“What is new” .* is going out now$/u);
    expect(plainText(reply.summary ?? '')).toMatch(/^🔴 It was scheduled for /u);
    expect(reply.actions?.map(({ label }) => label)).toContain('Cancel campaign…');
    expect(plainText(reply.announcement ?? '')).toContain('the service sends it at once');
  });
});
