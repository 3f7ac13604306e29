import { beforeAll, describe, expect, it } from 'vitest';
import { MOST_BULK_ROWS } from '../../../src/domain/bulk.ts';
import { WEBHOOK_KINDS } from '../../../src/domain/events.ts';
import { ROLES } from '../../../src/domain/rights.ts';
import { catalogue } from '../../../src/operations/catalogue.ts';
import { gapBefore } from '../../../src/operations/campaign/resend-audience.ts';
import { FIRST, receivePast, SUBJECT, unopenedIn } from '../../bulk/resending.ts';
import { NOW, sandboxPostbell } from '../../commands/context.ts';
import { seen } from '../../commands/seen.ts';
import { rightsBy } from '../../policy/rights-of.ts';

const postbell = sandboxPostbell();
const RAW = { campaign: FIRST, subject: SUBJECT };
const DAY_MS = 24 * 3_600_000;
/** Newsletter #43, of whose events none came. */
const UNREPORTED = '71011';
/** Sent yesterday. */
const RECENT = '71014';
/** Canceled halfway. */
const CANCELED = '71013';

beforeAll(() => receivePast(postbell.sandbox, postbell.store));

const refusal = (raw: Partial<typeof RAW>) =>
  postbell.preview('campaign resend', { ...RAW, ...raw }).then(
    () => 'accepted',
    (error: Error) => error.message,
  );

describe('the review of a resend', () => {
  it('says who gets it, who doesn’t and why, and what is sent', async () => {
    const { title, facts } = await postbell.seePreview('campaign resend', RAW);
    const count = unopenedIn(postbell.sandbox).length;
    expect(title).toBe(`Resend “Trial ends soon” (71012) to ${count} people who didn’t open it?`);
    expect(facts).toMatchObject({
      Recipients: `${count} of 34 it was delivered to`,
      'Opened only by machines': '4 of the recipients',
      'Left out': 'Opened 6',
      Subject: SUBJECT,
      'First subject': 'Three days left',
      From: 'Larkspur <news@larkspur.example>',
    });
    const { stakes } = (await postbell.preview('campaign resend', RAW)) as { stakes?: object };
    expect(stakes).toMatchObject({ recipients: count, cost: 0, facts: { Subject: SUBJECT } });
  });

  it('leaves out who is blacklisted', async () => {
    const [barred = ''] = unopenedIn(postbell.sandbox);
    await postbell.service.blacklist.add([barred]);
    const { facts } = await postbell.seePreview('campaign resend', RAW);
    expect(facts['Left out']).toBe('Opened 6 · Blacklisted 1');
  });
});

describe('a campaign can’t be resent', () => {
  it.each([
    ['with the same subject', { subject: '  three DAYS left ' }, /^That’s the subject it had/],
    ['within 48 hours', { campaign: RECENT }, /^Opens are still coming in\. .* 48 hours after it/],
    ['after it was canceled', { campaign: CANCELED }, /^Only sent campaigns can be resent/],
    [
      'where its events didn’t come',
      { campaign: UNREPORTED },
      /^Postbell didn’t receive deliveries, .* yet when this campaign was sent/,
    ],
  ])('%s', async (_, raw, words) => {
    expect(await refusal(raw)).toMatch(words);
  });

  it('where opens weren’t tracked', async () => {
    const campaign = postbell.sandbox.state().campaigns.get(Number(FIRST));
    Object.assign(campaign ?? {}, { tracksOpens: false });
    expect(await refusal({})).toMatch(/^Opens weren’t tracked in this campaign/);
  });

  it('where the service counts more opens than came here', async () => {
    const campaign = postbell.sandbox.state().campaigns.get(Number(FIRST));
    // Code 3, opened (spec 1, section 2.5).
    if (campaign) campaign.counts[3] = 29;
    expect(await refusal({})).toMatch(
      /^Opens are missing: Postbell has 10 of the 29 that the service counts/,
    );
  });

  it('where more people than a job takes didn’t open it', async () => {
    const campaign = postbell.sandbox.state().campaigns.get(Number(FIRST));
    if (campaign) campaign.counts[2] = MOST_BULK_ROWS + 11;
    expect(await refusal({})).toMatch(/^A resend takes up to 100,000 people, and about 100,001/);
  });

  it('twice, nor while it is under way, nor where it is a resend itself', async () => {
    const { store, service } = postbell;
    const raw = { ...RAW, campaign: FIRST };
    // Its job can’t end meanwhile.
    postbell.sandbox.control.fail({ method: 'POST', path: '/addressbooks', status: 403 });
    const reply = await postbell.run('campaign resend', raw);
    const run = (await store.resends.openOf(FIRST))?.id ?? '';
    expect(reply.title).toMatch(/^Started: resend “Trial ends soon” \(71012\) to \d+ addresses$/);
    expect(await refusal({})).toBe(`It’s already being resent by job ${run}.`);
    const second = await service.campaigns.get(UNREPORTED);
    const sent = {
      campaignId: second.id,
      personId: 'U1',
      approverId: null,
      channelId: 'C1',
      senderDomain: '',
      sendAt: null,
      recipients: null,
      createdAt: NOW,
      checkAt: NOW,
    };
    await store.resends.noteSecond(run, sent, {}, NOW);
    expect(await refusal({})).toMatch(/^It was already resent, as campaign 71011/);
    expect(await refusal({ campaign: UNREPORTED })).toMatch(/^It’s a resend itself/);
  });
});

describe('a campaign and its resend', () => {
  it('lead to each other, with what the second one brought', async () => {
    const first = await postbell.see('campaign show', { campaign: FIRST });
    expect(first.paragraphs.join()).toMatch(
      /Resent .* as “A calmer inbox” to \d+ people who didn’t open it: \d+ more opened, \d+ clicked\. Together \d+ opened \([\d.]+%\) instead of 10 \(29\.4%\)\./,
    );
    expect(first.action('Open resend').values).toEqual({ campaign: UNREPORTED });
    expect(first.labels).not.toContain('Resend…');
    const second = await postbell.see('campaign show', { campaign: UNREPORTED });
    expect(second.paragraphs.join()).toContain('Resend of “Trial ends soon” (71012)');
    expect(second.action('First campaign').values).toEqual({ campaign: FIRST });
  });

  it('are offered where none is there yet', async () => {
    const { labels } = seen(await postbell.run('campaign show', { campaign: '71009' }));
    expect(labels).toContain('Resend…');
    expect((await postbell.see('campaign show', { campaign: RECENT })).labels).not.toContain(
      'Resend…',
    );
  });
});

describe('a gap in what is reported', () => {
  const sentAt = new Date(NOW.getTime() - 5 * DAY_MS);
  const hook = (kind: string, more = {}) => ({
    kind,
    sinceAt: new Date(sentAt.getTime() - DAY_MS),
    seenAt: NOW,
    missingAt: null,
    ...more,
  });
  const all = WEBHOOK_KINDS.map((kind) => hook(kind));
  const gap = (webhooks = all, keptDays = 30) =>
    gapBefore(sentAt, { webhooks, keptDays, now: NOW });

  it('is none where all came since before', () => {
    expect(gap()).toBeNull();
  });

  it.each([
    ['delivered', 'deliveries'],
    ['open', 'opens'],
    ['redirect', 'clicks'],
    ['unsubscribe', 'unsubscribes'],
    ['spam', 'spam complaints'],
    ['hard_bounces', 'hard bounces'],
  ])('is one where %s isn’t reported, isn’t any more, or came later', (kind, words) => {
    const others = all.filter((one) => one.kind !== kind);
    expect(gap(others)).toContain(`doesn’t report ${words} to Postbell`);
    expect(gap([...others, hook(kind, { missingAt: NOW })])).toContain(`doesn’t report ${words}`);
    expect(gap([...others, hook(kind, { sinceAt: NOW })])).toContain(`didn’t receive ${words} yet`);
  });

  it('is one where events are kept for a shorter time', () => {
    expect(gap(all, 5)).toBe(
      'Postbell keeps events for 5 days, and this campaign was sent 5 days ago.',
    );
  });
});

describe('the right to resend', () => {
  it('is that to send, with all that its requests take', async () => {
    const operation = catalogue.find('campaign resend');
    if (!operation) throw new Error('no operation');
    for (const role of ['viewer', 'support', 'marketer', 'sender', 'admin'] as const) {
      const rights = await rightsBy(`role:${role}`);
      const isSender = (ROLES[role].rights as readonly string[]).includes('send');
      expect(rights.mayRun(operation.needs()), role).toBe(isSender);
    }
    expect(operation.needs().rights).toEqual(expect.arrayContaining(['send', 'people', 'prepare']));
    expect(operation.isJob).toBe(true);
  });
});
