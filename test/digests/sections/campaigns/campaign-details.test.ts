import { describe, expect, it } from 'vitest';
import { USUAL_JUDGING } from '../../../../src/domain/figures.ts';
import type { SectionContent } from '../../../../src/digests/section.ts';
import { campaignDetails } from '../../../../src/digests/sections/campaigns/campaign-sections.ts';
import { judgedCampaigns } from '../../../../src/digests/sections/campaigns/campaign-verdict.ts';
import { render } from '../../../../src/slack/blocks/render.ts';
import { factsIn, sectionsOf } from '../../../commands/seen.ts';
import { campaignWorld, sent, yesterday } from '../../campaign-world.ts';
import { NOW, openedStore } from '../section-content.ts';

describe('the details of campaigns', () => {
  it('are tables that Slack takes, and a file with all', async () => {
    const name = 'A campaign with a name that is longer than anybody would read in a table';
    const numbers = { sent: 1_204_330, delivered: 1_180_000, opened: 400_000, clicked: 90_000 };
    const { reader } = await campaignWorld(yesterday(1, { name, ...numbers, complaints: 9_000 }));
    const [one] = await reader.inFull(await reader.list(new Date(0), NOW));
    if (!one) throw new Error('no campaign');
    const many = Array.from({ length: 400 }, (_, index) => ({
      ...one,
      summary: { ...one.summary, id: String(index + 1) },
    }));
    const request = { judging: USUAL_JUDGING, now: NOW };
    const campaigns = await judgedCampaigns(many, request, await openedStore());
    const details = campaignDetails({ campaigns, charts: [], day: '2026-11-20' });
    const further = [2, 3, 4, 5].map((number) => `campaigns ${number}`);
    expect(details.map(({ key }) => key)).toEqual(['campaigns', ...further]);
    expect(details[4]?.reply.title).toBe('Campaigns, 181 to 225 of 400');
    const rendered = details.map(({ reply }) => render(reply));
    for (const { blocks } of rendered) {
      // The header is a row too; what doesn't fit becomes a file of its own.
      expect(blocks.find(({ type }) => type === 'data_table')).toHaveProperty('rows.length', 46);
    }
    expect(rendered[0]?.files).toMatchObject([{ name: 'campaigns-2026-11-20.csv' }]);
    expect(rendered.slice(1).flatMap(({ files }) => files)).toEqual([]);
    const [file] = details[0]?.reply.files ?? [];
    expect(file?.content.trim().split('\r\n')).toHaveLength(401);
  });

  it('have the rates by day', async () => {
    const world = await campaignWorld(yesterday(1), sent(2, 17, { opened: 495 }));
    const daily = await world.tell();
    const charts = ({ sections }: Pick<SectionContent, 'sections'>) =>
      sectionsOf({ sections }, 'chart').map(({ title }) => title);
    expect(charts(daily)).toEqual(['Campaign emails by day']);
    const [detail] = daily.details ?? [];
    const [rates] = detail ? sectionsOf(detail.reply, 'chart') : [];
    expect(rates?.categories.at(-1)).toBe('Fri, Nov 20');
    expect(rates?.series[1]).toEqual({
      name: 'Opened of delivered',
      values: [null, null, null, 50, null, null, 30.3],
    });
    expect(rates?.title).toBe('Campaign rates, not final from Fri, Nov 20');
  });

  it('have why emails bounced, in a digest without a part on bounces', async () => {
    const world = await campaignWorld(yesterday(1, { hardBounces: 6, mailboxFull: 2 }));
    const alone = await world.tell({ kind: 'campaigns' });
    const label = 'Top reasons, of 8 bounces';
    expect(factsIn(alone)[label]).toBe('No such address: 6 · 75.0%\nMailbox full: 2 · 25.0%');
    const daily = await world.tell();
    expect(factsIn({ sections: daily.sections })).not.toHaveProperty([label]);
    // Of a single campaign on a single day there is nothing more to tell.
    expect(daily.details).toEqual([]);
  });
});
