import { describe, expect, it } from 'vitest';
import { CAMPAIGN_STATUS, CONTACT_STATUS, STATISTIC_CODE } from '../../../src/service/status.ts';
import { json } from '../../service/http-server.ts';
import { sandboxDesk, seenOf } from '../context.ts';

const desk = sandboxDesk();

const why = (email: string, campaign?: string) =>
  desk.see('contact why', { email, ...(campaign && { campaign }) });

const ANN = 'ann@example.com';
const BOB = 'bob@example.org';

/** An address whose copy of the last campaign bounced. */
function bouncedAddress(): string {
  const campaign = desk.sandbox.state().campaigns.get(71014);
  const position = campaign?.codes.indexOf(STATISTIC_CODE.noSuchAddress.code) ?? -1;
  return campaign?.recipients[position]?.address ?? 'nobody';
}

describe('contact why, for a campaign', () => {
  it('says that somebody did get it, and where to look', async () => {
    const { summary, bullets, action } = await why(ANN, '71014');
    expect(summary).toMatch(
      /^It did get “Feature of the month: timelines”: delivered, opened, and a link clicked\. Sent 2026-11-20T10:/,
    );
    expect(bullets).toContain(
      'Ask the person to search their mailbox for Larkspur <news@larkspur.example>, also in spam and promotions.',
    );
    expect(action('Open campaign').values).toEqual({ campaign: '71014' });
  });

  it('names the blacklist first, and takes off it', async () => {
    const { summary, action } = await why(BOB, '71014');
    expect(summary).toBe('It is on the blacklist, so nothing is sent to it.');
    expect(action('Take off the blacklist')).toEqual({
      operation: 'blacklist remove',
      values: { addresses: BOB },
    });
  });

  it('explains a hard bounce', async () => {
    const { summary, bullets } = await why(bouncedAddress(), '71014');
    expect(summary).toBe(
      '“Feature of the month: timelines” was sent to it and didn’t arrive. Bounced: the mailbox doesn’t exist.',
    );
    expect(bullets[0]).toMatch(/^The mailbox doesn’t exist\. Check the spelling/);
  });

  it('says when somebody joined too late', async () => {
    await desk.service.lists.addContacts('4104', [{ email: 'late@example.com' }]);
    const { summary, bullets } = await why('late@example.com', '71009');
    expect(summary).toBe(
      'It was added to VIP (4104) on 2026-11-21T12:00:00.000Z, after “VIP preview” went out on 2026-11-09T09:00:00.000Z.',
    );
    expect(bullets[0]).toBe('It gets the next campaign to that list.');
  });

  it.each([
    ['71016', '“Newsletter #45” hasn’t gone out yet: it goes out 2026-11-23T10:00:00.000Z.'],
    ['71017', '“Partner announcement” hasn’t gone out yet: Pending (in moderation).'],
    ['71015', '“Summer teaser” has gone to nobody: its status is “Draft”.'],
    ['71018', '“Newsletter #44” is on its way to it. Waiting for its turn.'],
    ['71013', '“Flash offer” was canceled before its turn came.'],
  ])('knows how far campaign %s is', async (campaign, verdict) => {
    expect((await why(ANN, campaign)).summary).toBe(verdict);
  });

  it('says that a campaign was stopped', async () => {
    desk.sandbox.control.setCampaignStatus(71018, CAMPAIGN_STATUS.blocked.code);
    const { summary } = await why(ANN, '71018');
    expect(summary).toBe('“Newsletter #44” was stopped: Blocked by the service.');
  });

  it('says what will leave the address out of a campaign that is still to come', async () => {
    expect((await why(BOB, '71016')).bullets[0]).toBe(
      'As it stands now it won’t get it then either. It is on the blacklist, so nothing is sent to it.',
    );
  });
});

describe('contact why, for who got nothing', () => {
  it('names the campaign after which a dead address was given up', async () => {
    expect((await why(bouncedAddress())).summary).toBe(
      'Sending error in Newsletter (4101), so campaigns leave it out. The last one, “Feature of the month: timelines” of 2026-11-20T10:00:00.000Z, bounced: the mailbox doesn’t exist.',
    );
  });

  it.each([
    [
      '71014',
      'It is in none of your lists; “Feature of the month: timelines” went to Newsletter (4101) and Beta testers (4106).',
    ],
    [
      undefined,
      'Nothing is known of this address: it is in none of your lists and was sent nothing.',
    ],
  ])('says plainly that nobody knows an address: %s', async (campaign, verdict) => {
    const { summary, bullets } = await why('nobody@example.com', campaign);
    expect(summary).toBe(verdict);
    expect(bullets[0]).toContain('Check the spelling');
  });

  it('says that somebody new has missed nothing yet', async () => {
    const list = await desk.service.lists.create('Brand new');
    await desk.service.lists.addContacts(list, [{ email: 'new@example.com' }]);
    const { summary } = await why('new@example.com');
    expect(summary).toBe(
      'Nothing stands in its way, but no campaign has gone to its lists lately.',
    );
  });

  it('shows single emails that came back, with the server’s words in plain ones', async () => {
    const [bounce] = (await desk.service.smtp.bounces.ofDay({ limit: 1 })).bounces;
    const { bullets } = await why(bounce?.email ?? 'none');
    const line = bullets.find((item) => item.includes('bounced.')) ?? '';
    expect(line).toContain(bounce?.subject);
    expect(line).toContain(bounce?.answer.text);
  });
});

describe('contact why with half of the service down', () => {
  it('keeps its verdict without the SMTP area and names what is missing', async () => {
    desk.sandbox.control.fail({ path: '/smtp/*', status: 403, body: { message: 'not activated' } });
    const { summary, notices } = await why(ANN, '71008');
    expect(summary).toBe('Unsubscribed in Webinar June (4105), so campaigns leave it out.');
    expect(notices).toEqual([
      expect.stringMatching(
        /^Missing here: SMTP unsubscribes, SMTP emails and SMTP bounces of the last 24 hours\..*may not be activated/,
      ),
    ]);
  });

  it('says when the blacklist could not be checked', async () => {
    desk.sandbox.control.fail({ path: '/blacklist', status: 500 });
    desk.sandbox.control.fail({ path: '/emails/*/campaigns', status: 500 });
    const { summary } = await why(ANN, '71008');
    expect(summary).toContain('(The blacklist could not be checked.)');
  });

  it.each([
    ['/emails/*', ANN, undefined, 'Can’t be told now: its lists could not be read.'],
    [
      '/campaigns/*',
      BOB,
      '71014',
      'The campaign could not be read. It is on the blacklist, so nothing is sent to it.',
    ],
    [
      '/campaigns/71014/email/*',
      ANN,
      '71014',
      'What became of “Feature of the month: timelines” for it could not be read.',
    ],
    [
      '/campaigns',
      ANN,
      undefined,
      'Nothing stands in its way that is known; its campaigns could not be read.',
    ],
  ])('claims nothing about what it could not read: %s', async (path, email, campaign, verdict) => {
    desk.sandbox.control.fail({ path, status: 500 });
    const { summary, notices } = await why(email, campaign);
    expect(summary).toBe(verdict);
    expect(notices).toEqual([expect.stringMatching(/^Missing here: /)]);
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
    const { summary, bullets } = await standing(code);
    expect(summary).toBe(`${name} in News (1), so campaigns leave it out.`);
    expect(bullets).not.toEqual([]);
  });
});
