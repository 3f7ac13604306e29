import { CAMPAIGN_STATUS } from '../../../src/domain/campaign-status.ts';
import { describe, expect, it } from 'vitest';
import { CONTACT_STATUS, STATISTIC_CODE } from '../../../src/service/status.ts';
import { json } from '../../service/http-server.ts';
import { plainText, type Text } from '../../../src/domain/reply.ts';
import { uncapitalised } from '../../../src/lib/text.ts';
import { sandboxPostbell, seenOf } from '../../commands/context.ts';
import { sectionsOf } from '../../commands/seen.ts';

const postbell = sandboxPostbell();

const why = (email: string, campaign?: string) =>
  postbell.see('contact why', { email, ...(campaign && { campaign }) });

const ANN = 'ann@example.com';
const BOB = 'bob@example.org';

const BLACKLISTED =
  'Not mailed: blacklisted. Remove them only if they asked to hear from you again.';

/** An address whose copy of the last campaign bounced. */
function bouncedAddress(): string {
  const campaign = postbell.sandbox.state().campaigns.get(71014);
  const position = campaign?.codes.indexOf(STATISTIC_CODE.noSuchAddress.code) ?? -1;
  return campaign?.recipients[position]?.address ?? 'nobody';
}

describe('contact why, for a campaign', () => {
  it('says that somebody received it, and not where to look where they clicked', async () => {
    const { summary, action } = await why(ANN, '71014');
    expect(summary).toMatch(
      /^They received “Feature of the month: timelines”, sent 2026-11-20T10:.*: delivered, opened, and clicked\.$/,
    );
    expect(action('Open campaign').values).toEqual({ campaign: '71014' });
  });

  it('names the blacklist first, and how to get off it', async () => {
    const { summary, action } = await why(BOB, '71014');
    expect(summary).toBe(BLACKLISTED);
    expect(action('Remove from blacklist')).toEqual({
      operation: 'blacklist remove',
      values: { addresses: BOB },
    });
  });

  it('explains a hard bounce', async () => {
    const { summary } = await why(bouncedAddress(), '71014');
    expect(summary).toMatch(
      /^“Feature of the month: timelines” was sent but bounced: the mailbox doesn’t exist\. The address doesn’t exist\. Check the spelling/,
    );
  });

  it('says when somebody joined too late', async () => {
    await postbell.service.lists.addContacts('4104', [{ email: 'late@example.com' }]);
    const { summary } = await why('late@example.com', '71009');
    expect(summary).toBe(
      'They joined VIP (4104) 2026-11-21T12:00:00.000Z, after “VIP preview” went out 2026-11-09T09:00:00.000Z. They’ll receive the next campaign to that list.',
    );
  });

  it.each([
    ['71016', '“Newsletter #45” hasn’t been sent yet. It’s scheduled for 2026-11-23T10:00:00'],
    ['71017', '“Partner announcement” hasn’t been sent yet: in moderation.'],
    ['71015', '“Summer teaser” hasn’t been sent to anyone: its status is “Draft”.'],
    ['71018', '“Newsletter #44” is on its way: queued. Check again in a few minutes.'],
    ['71013', '“Flash offer” was canceled before it reached them.'],
  ])('knows how far campaign %s is', async (campaign, verdict) => {
    expect((await why(ANN, campaign)).summary.slice(0, verdict.length)).toBe(verdict);
  });

  it('says that a campaign was stopped', async () => {
    postbell.sandbox.control.setCampaignStatus(71018, CAMPAIGN_STATUS.blocked.code);
    const { summary } = await why(ANN, '71018');
    expect(summary).toBe('“Newsletter #44” was stopped: blocked by the service.');
  });

  it('says what will leave the address out of a campaign that is still to come', async () => {
    expect((await why(BOB, '71016')).summary).toMatch(
      /They won’t receive it then, either\. Not mailed: blacklisted\.$/,
    );
  });
});

describe('contact why, for who wasn’t mailed', () => {
  it('names the campaign after which a dead address was given up', async () => {
    expect((await why(bouncedAddress())).summary).toMatch(
      /^Not mailed: bounced in Newsletter \(4101\)\. Last: “Feature of the month: timelines” \(2026-11-20T10:00:00\.000Z\), bounced: the mailbox doesn’t exist\. /,
    );
  });

  it.each([
    [
      '71014',
      'Not on any of your lists; “Feature of the month: timelines” went to Newsletter (4101) and Beta testers (4106). If they asked for your emails, invite them.',
      'Check the spelling; they may have signed up with another address.',
    ],
    [
      undefined,
      'No record of this address. Check the spelling, especially after the @.',
      'They may have signed up with another address.',
    ],
  ])('says plainly that nobody knows an address: %s', async (campaign, verdict, advice) => {
    const { summary, bullets } = await why('nobody@example.com', campaign);
    expect(summary).toBe(verdict);
    expect(bullets[0]).toBe(advice);
  });

  it.each([
    [
      ANN,
      undefined,
      'ann@example.com is on 3 lists and not blacklisted; checking recent campaigns…',
    ],
    [BOB, '71014', 'bob@example.org is on 2 lists and blacklisted; checking the campaign…'],
  ])('says of %s what it knows so far', async (email, campaign, said) => {
    const heard: string[] = [];
    const known = (text: Text) => heard.push(plainText(text));
    await postbell.run('contact why', { email, ...(campaign && { campaign }) }, { known });
    expect(heard).toEqual([said]);
  });

  it('says that somebody new has missed nothing yet', async () => {
    const list = await postbell.service.lists.create('Brand new');
    await postbell.service.lists.addContacts(list, [{ email: 'new@example.com' }]);
    const { summary } = await why('new@example.com');
    expect(summary).toBe('No problem found: no campaign has been sent to their lists lately.');
  });

  it('shows single emails that came back, with the server’s words in plain ones', async () => {
    const [bounce] = (await postbell.service.smtp.bounces.ofDay({ limit: 1 })).bounces;
    const { details = [] } = await postbell.run('contact why', { email: bounce?.email ?? 'none' });
    const cells = sectionsOf({ sections: details }, 'table').flatMap(({ rows }) =>
      rows.map((row) => row.map(plainText).join()),
    );
    const line = cells.find((item) => item.includes('Bounced.')) ?? '';
    expect(line).toContain(bounce?.subject);
    expect(line).toContain(bounce?.answer.text);
  });
});

describe('contact why with half of the service down', () => {
  it('keeps its verdict without the SMTP area and names what is missing', async () => {
    postbell.sandbox.control.fail({
      path: '/smtp/*',
      status: 403,
      body: { message: 'not activated' },
    });
    const { summary, notices } = await why(ANN, '71008');
    expect(summary).toContain('Not mailed: unsubscribed in Webinar June (4105).');
    expect(notices).toEqual([
      expect.stringMatching(
        /^Couldn’t read transactional unsubscribes, transactional emails, and transactional bounces of the last 24 hours\..*may not cover it/,
      ),
    ]);
  });

  it('says when the blacklist could not be checked', async () => {
    postbell.sandbox.control.fail({ path: '/blacklist', status: 500 });
    postbell.sandbox.control.fail({ path: '/emails/*/campaigns', status: 500 });
    const { summary } = await why(ANN, '71008');
    expect(summary).toContain('(Blacklist not checked.)');
  });

  it.each([
    [
      '/emails/*',
      ANN,
      undefined,
      'Can’t tell right now: couldn’t read their lists. Try again in a moment.',
    ],
    ['/campaigns/*', BOB, '71014', `Couldn’t read the campaign. ${BLACKLISTED}`],
    [
      '/campaigns/71014/email/*',
      ANN,
      '71014',
      'Couldn’t read whether “Feature of the month: timelines” reached them. Try again in a moment.',
    ],
    [
      '/campaigns',
      ANN,
      undefined,
      'No problem found, but couldn’t read recent campaigns. Try again in a moment.',
    ],
  ])('claims nothing about what it could not read: %s', async (path, email, campaign, verdict) => {
    postbell.sandbox.control.fail({ path, status: 500 });
    const { summary, notices } = await why(email, campaign);
    expect(summary).toBe(verdict);
    expect(notices).toEqual([expect.stringMatching(/^Couldn’t read /)]);
  });
});

describe('contact why with a status of every kind', () => {
  const standing = (status: number) =>
    seenOf('contact why', { email: ANN }, ({ start }) => {
      if (start.includes('/details')) {
        return json([{ list_id: 1, list_name: 'News', add_date: '2026-01-02 03:04:05' }]);
      }
      if (start.includes('/emails/ann')) {
        return start.includes('/campaigns')
          ? json({ statistic: [], blacklist: false, addressbooks: [] })
          : json([{ book_id: 1, email: ANN, status, variables: [] }]);
      }
      if (start.includes('/unsubscribe/search')) return json({ result: false });
      if (start.includes('/bounces')) return json({ total: 0, emails: [] });
      return json([]);
    });

  it.each(
    [...Object.values(CONTACT_STATUS), { code: 77, name: 'Unknown status 77' }].filter(
      ({ name }) => name !== 'Active',
    ),
  )('says what “$name” means and what can be done', async ({ code, name }) => {
    const { summary } = await standing(code);
    const verdict = `Not mailed: ${uncapitalised(name)} in News (1).`;
    expect(summary).toContain(verdict);
    expect(summary.length).toBeGreaterThan(verdict.length);
  });
});
