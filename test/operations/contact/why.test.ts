import { describe, expect, it } from 'vitest';
import { plainText } from '../../../src/domain/reply.ts';
import { CAMPAIGN_STATUS, CONTACT_STATUS, STATISTIC_CODE } from '../../../src/service/status.ts';
import { json } from '../../service/http-server.ts';
import {
  bulletsIn,
  answerOf,
  labelsIn,
  noticesIn,
  sandboxDesk,
  sectionsOf,
  actionIn,
  summaryIn,
} from '../context.ts';

const desk = sandboxDesk();

const why = (email: string, campaign?: string) =>
  desk.run('contact why', { email, ...(campaign && { campaign }) });

/** An address whose copy of a campaign ended with this code. */
function recipientWith(campaignId: number, code: number): string {
  const campaign = desk.sandbox.state().campaigns.get(campaignId);
  const position = campaign?.codes.indexOf(code) ?? -1;
  return campaign?.recipients[position]?.address ?? `nobody has ${code}`;
}

describe('contact why, for a campaign', () => {
  it('says that somebody did get it, and where to look', async () => {
    const card = await why('ann@example.com', '71014');
    expect(summaryIn(card)).toMatch(
      /^It did get «Feature of the month: timelines»: delivered, opened, and a link clicked\. Sent 2026-11-20T10:/,
    );
    expect(bulletsIn(card)).toContain(
      'Ask the person to search their mailbox for Larkspur <news@larkspur.example>, also in spam and promotions.',
    );
    expect(actionIn(card, 'Open campaign').values).toEqual({ campaign: '71014' });
  });

  it('names the blacklist first, and takes off it', async () => {
    const card = await why('bob@example.org', '71014');
    expect(summaryIn(card)).toBe('It is on the blacklist, so nothing is sent to it.');
    expect(actionIn(card, 'Take off the blacklist')).toEqual({
      operation: 'blacklist remove',
      values: { addresses: 'bob@example.org' },
    });
  });

  it('explains a hard bounce', async () => {
    const email = recipientWith(71014, STATISTIC_CODE.noSuchAddress.code);
    const card = await why(email, '71014');
    expect(summaryIn(card)).toBe(
      '«Feature of the month: timelines» was sent to it and didn’t arrive. Bounced: the mailbox doesn’t exist.',
    );
    expect(bulletsIn(card)[0]).toBe(
      'The mailbox doesn’t exist. Check the spelling, or ask for another address.',
    );
  });

  it('names the lists that the campaign went to instead', async () => {
    const card = await why('nobody@example.com', '71014');
    expect(summaryIn(card)).toBe(
      'It is in none of your lists; «Feature of the month: timelines» went to Newsletter (4101) and Beta testers (4106).',
    );
  });

  it('says when somebody joined too late', async () => {
    await desk.service.lists.addContacts('4104', [{ email: 'late@example.com' }]);
    const card = await why('late@example.com', '71009');
    expect(summaryIn(card)).toBe(
      'It was added to VIP (4104) on 2026-11-21T12:00:00.000Z, after «VIP preview» went out on 2026-11-09T09:00:00.000Z.',
    );
    expect(bulletsIn(card)[0]).toBe('It gets the next campaign to that list.');
  });

  it.each([
    ['71016', '«Newsletter #45» hasn’t gone out yet: it goes out 2026-11-23T10:00:00.000Z.'],
    ['71017', '«Partner announcement» hasn’t gone out yet: Pending (in moderation).'],
    ['71015', '«Summer teaser» has gone to nobody: its status is «Draft».'],
    ['71018', '«Newsletter #44» is on its way to it. Waiting for its turn.'],
  ])('knows how far campaign %s is', async (campaign, verdict) => {
    expect(summaryIn(await why('ann@example.com', campaign))).toBe(verdict);
  });

  it('says what will leave the address out of a campaign that is still to come', async () => {
    const card = await why('bob@example.org', '71016');
    expect(bulletsIn(card)[0]).toBe(
      'As it stands now it won’t get it then either. It is on the blacklist, so nothing is sent to it.',
    );
  });

  it('says that a campaign was canceled before the person’s turn came', async () => {
    expect(summaryIn(await why('ann@example.com', '71013'))).toBe(
      '«Flash offer» was canceled before its turn came.',
    );
    desk.sandbox.control.setCampaignStatus(71018, CAMPAIGN_STATUS.blocked.code);
    expect(summaryIn(await why('ann@example.com', '71018'))).toBe(
      '«Newsletter #44» was stopped: Blocked by the service.',
    );
  });
});

describe('contact why, without a campaign', () => {
  it('names the campaign after which a dead address was given up', async () => {
    const email = recipientWith(71014, STATISTIC_CODE.noSuchAddress.code);
    expect(summaryIn(await why(email))).toBe(
      'Sending error in Newsletter (4101), so campaigns leave it out. The last one, «Feature of the month: timelines» of 2026-11-20T10:00:00.000Z, bounced: the mailbox doesn’t exist.',
    );
  });

  it('says plainly that nobody knows an address', async () => {
    const card = await why('nobody@example.com');
    expect(summaryIn(card)).toBe(
      'Nothing is known of this address: it is in none of your lists and was sent nothing.',
    );
    expect(bulletsIn(card)).toHaveLength(2);
  });

  it('says that somebody new has missed nothing yet', async () => {
    const list = await desk.service.lists.create('Brand new');
    await desk.service.lists.addContacts(list, [{ email: 'new@example.com' }]);
    expect(summaryIn(await why('new@example.com'))).toBe(
      'Nothing stands in its way, but no campaign has gone to its lists lately.',
    );
  });

  it('shows single e-mails that came back, with the server’s words in plain ones', async () => {
    const [bounce] = (await desk.service.smtp.bounces.ofDay({ limit: 1 })).bounces;
    const card = await why(bounce?.email ?? 'none');
    const line = bulletsIn(card).find((item) => item.includes('bounced.')) ?? '';
    expect(line).toContain(bounce?.subject);
    expect(line).toContain(bounce?.answer.text);
    expect(sectionsOf(card, 'heading').map(({ text }) => text)).toContain('Latest SMTP e-mails');
  });
});

describe('contact why with half of the service down', () => {
  it('keeps its verdict without the SMTP area and names what is missing', async () => {
    desk.sandbox.control.fail({ path: '/smtp/*', status: 403, body: { message: 'not activated' } });
    const card = await why('ann@example.com', '71008');
    expect(summaryIn(card)).toBe('Unsubscribed in Webinar June (4105), so campaigns leave it out.');
    expect(noticesIn(card)).toEqual([
      expect.stringMatching(
        /^Missing here: SMTP unsubscribes, SMTP e-mails and SMTP bounces of the last 24 hours\..*may not be activated/,
      ),
    ]);
  });

  it('claims nothing about lists that it could not read', async () => {
    desk.sandbox.control.fail({ path: '/emails/*', status: 500 });
    const card = await why('ann@example.com');
    expect(summaryIn(card)).toBe('Can’t be told now: its lists could not be read.');
    expect(noticesIn(card)).toHaveLength(1);
  });

  it('says when the blacklist could not be checked', async () => {
    desk.sandbox.control.fail({ path: '/blacklist', status: 500 });
    desk.sandbox.control.fail({ path: '/emails/*/campaigns', status: 500 });
    const card = await why('ann@example.com', '71008');
    expect(summaryIn(card)).toContain('(The blacklist could not be checked.)');
  });

  it('falls back on how the address stands when the campaign can’t be read', async () => {
    desk.sandbox.control.fail({ path: '/campaigns/*', status: 500 });
    const card = await why('bob@example.org', '71014');
    expect(summaryIn(card)).toBe(
      'The campaign could not be read. It is on the blacklist, so nothing is sent to it.',
    );
    expect(noticesIn(card)[0]).toContain('the campaign');
  });

  it('says which campaign it could not look into', async () => {
    desk.sandbox.control.fail({ path: '/campaigns/71014/email/*', status: 500 });
    const card = await why('ann@example.com', '71014');
    expect(summaryIn(card)).toBe(
      'What became of «Feature of the month: timelines» for it could not be read.',
    );
  });

  it('names what it couldn’t find out about the latest campaigns', async () => {
    desk.sandbox.control.fail({ path: '/campaigns', status: 500 });
    const card = await why('ann@example.com');
    expect(summaryIn(card)).toBe(
      'Nothing stands in its way that is known; its campaigns could not be read.',
    );
    expect(noticesIn(card)[0]).toContain('its campaigns');
  });
});

describe('contact why with a status of every kind', () => {
  const standing = (status: number) =>
    answerOf('contact why', { email: 'ann@example.com' }, ({ start }) => {
      if (start.includes('/details')) {
        return json([{ list_id: 1, list_name: 'News', add_date: '2026-01-02 03:04:05' }]);
      }
      if (start.includes('/emails/ann')) {
        return start.includes('/campaigns')
          ? json({ statistic: [], blacklist: false, addressbooks: [] })
          : json([{ book_id: 1, email: 'ann@example.com', status, variables: [] }]);
      }
      if (start.includes('/unsubscribe/search')) return json({ result: false });
      if (start.includes('/bounces')) return json({ total: 0, emails: [] });
      return json([]);
    });

  it.each(Object.values(CONTACT_STATUS).filter(({ name }) => name !== 'Active'))(
    'says what «$name» means and what can be done',
    async ({ code, name }) => {
      const card = await standing(code);
      expect(summaryIn(card)).toBe(`${name} in News (1), so campaigns leave it out.`);
      expect(sectionsOf(card, 'bullets')[0]?.items.map((item) => plainText(item))).not.toEqual([]);
      expect(labelsIn(card)).toContain('Look up');
    },
  );

  it('keeps a code that the specification doesn’t list', async () => {
    expect(summaryIn(await standing(77))).toBe(
      'Unknown status 77 in News (1), so campaigns leave it out.',
    );
  });
});
