import { describe, expect, it } from 'vitest';
import { figuresIn } from '../../../../src/domain/figures.ts';
import type { ReadCampaign } from '../../../../src/digests/snapshots/campaigns.ts';
import type { SectionContent } from '../../../../src/digests/section.ts';
import { campaignDetails } from '../../../../src/digests/sections/campaigns/campaign-sections.ts';
import { totalsOf } from '../../../../src/service/campaigns/campaign.ts';
import { CAMPAIGN_STATUS } from '../../../../src/service/status.ts';
import { render } from '../../../../src/slack/blocks/render.ts';
import { bulletsIn, factsIn, sectionsOf } from '../../../operations/context.ts';
import { campaignWorld, yesterday } from '../../campaign-world.ts';

function readCampaign(id: string): ReadCampaign {
  const counts = { sent: 1_204_330, delivered: 1_180_000, opened: 400_000, clicked: 90_000 };
  const summary = {
    id,
    name: 'A campaign with a name that is longer than anybody would read in a table',
    status: CAMPAIGN_STATUS.sent,
    subject: '',
    senderName: '',
    senderEmail: 'news@example.com',
    listIds: ['1'],
    sendAt: new Date('2026-11-20T10:00:00Z'),
    recipients: counts.sent,
    tariffEmails: 0,
    paidEmails: 0,
    price: 0,
    overdraftPrice: 0,
    currency: '',
    attachments: '',
    isSms: false,
    isViber: false,
    statistics: { ...counts, unsubscribed: 20_000, errors: 24_330 },
  };
  const figures = [
    { code: 1, count: counts.sent, explanation: '' },
    { code: 2, count: counts.delivered, explanation: '' },
    { code: 6, count: 90_000, explanation: '' },
    { code: 11, count: 9_000, explanation: '' },
  ];
  return { summary, totals: totalsOf(figures), failure: null };
}

describe('the details of campaigns', () => {
  it('are tables that Slack takes, and a file with all', () => {
    const formats = figuresIn('en-GB');
    const campaigns = Array.from({ length: 400 }, (_, id) => readCampaign(String(id + 1)));
    const request = { campaigns, charts: [], day: '2026-11-20', formats };
    const details = campaignDetails(request);
    expect(details.map(({ key }) => key)).toEqual([
      'campaigns',
      'campaigns 2',
      'campaigns 3',
      'campaigns 4',
      'campaigns 5',
    ]);
    expect(details[4]?.reply.title).toBe('Campaigns, 241 to 300 of 400');
    for (const { reply } of details) {
      const { blocks, files } = render(reply);
      const table = blocks.find(({ type }) => type === 'table');
      // The header is a row too; what doesn't fit becomes a file of its own.
      expect(table).toHaveProperty('rows.length', 61);
      expect(files.map(({ name }) => name)).toEqual(
        reply === details[0]?.reply ? ['campaigns-2026-11-20.csv'] : [],
      );
    }
    const [file] = details[0]?.reply.files ?? [];
    expect(file?.content.trim().split('\r\n')).toHaveLength(401);
  });

  it('are none of a single campaign on a single day', async () => {
    const world = await campaignWorld(yesterday(1));
    expect((await world.tell()).details).toEqual([]);
  });

  it('have the rates by day, unless the digest itself has room for them', async () => {
    const world = await campaignWorld(yesterday(1), {
      id: 2,
      sendDate: '2026-11-17 10:00:00',
      opened: 495,
    });
    const daily = await world.tell();
    const charts = ({ sections }: Pick<SectionContent, 'sections'>) =>
      sectionsOf({ sections }, 'chart').map(({ title }) => title);
    expect(charts(daily)).toEqual(['Campaign e-mails by day']);
    const [detail] = daily.details ?? [];
    const [rates] = detail ? sectionsOf(detail.reply, 'chart') : [];
    expect(rates?.categories.at(-1)).toBe('Fri 20 Nov');
    expect(rates?.series[1]).toEqual({
      name: 'Opened of delivered',
      values: [null, null, null, 50, null, null, 30.3],
    });
    const alone = await world.tell({ kind: 'campaigns' });
    expect(charts(alone)).toEqual([
      'Campaign e-mails by day',
      'Campaign rates, provisional from Fri 20 Nov',
    ]);
    expect(alone.details).toEqual([]);
  });

  it('have why e-mails bounced, in a digest without a part on bounces', async () => {
    const world = await campaignWorld(yesterday(1, { hardBounces: 6, mailboxFull: 2 }));
    const alone = await world.tell({ kind: 'campaigns' });
    const label = 'Top reasons by the service, of 8 campaign bounces';
    expect(factsIn(alone)[label]).toBe('No such address: 6 · 75 %\nMailbox full: 2 · 25 %');
    expect(alone.details).toMatchObject([
      { key: 'campaigns', reply: { title: 'Why 8 campaign e-mails bounced' } },
    ]);
    const { sections } = await world.tell();
    expect(factsIn({ sections })).not.toHaveProperty([label]);
  });

  it('keep markup in names as it was written', async () => {
    const world = await campaignWorld(yesterday(1, { name: '<!channel> *sale*' }));
    const { afterBounces = [] } = await world.tell();
    expect(bulletsIn({ sections: afterBounces })[0]).toMatch(/^<!channel> \*sale\* \(1\): /);
  });
});
