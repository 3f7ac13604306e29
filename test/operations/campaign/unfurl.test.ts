import { describe, expect, it } from 'vitest';
import type { Service } from '../../../src/service/service.ts';
import { plainText, type Reply } from '../../../src/domain/reply.ts';
import { channelLights } from '../../../src/operations/channel-lights.ts';
import { campaignUnfurl, createCampaignLinks } from '../../../src/operations/campaign/unfurl.ts';
import { factsIn, NOW, sandboxDesk } from '../context.ts';

const desk = sandboxDesk();

/** The service, with the ids of the single campaigns that are read. */
function counted(permalinkOf = (permalink: string | null): string | null => permalink) {
  const { campaigns } = desk.service;
  const read: string[] = [];
  const get: typeof campaigns.get = async (id) => {
    read.push(id);
    const campaign = await campaigns.get(id);
    return { ...campaign, permalink: permalinkOf(campaign.permalink) };
  };
  const service: Service = { ...desk.service, campaigns: { ...campaigns, get } };
  return { read, links: createCampaignLinks({ service, now: () => NOW }) };
}

describe('the campaign of a link', () => {
  it('is found by the id in it, with one request', async () => {
    const { links, read } = counted();
    const found = await links.find(`${desk.sandbox.url}/web/71014?utm_source=slack#top`);
    expect(found?.id).toBe('71014');
    expect(read).toEqual(['71014']);
  });

  it('is found among the latest where the address tells no id, which are read once', async () => {
    const named = (permalink: string | null) => permalink?.replace(/\d+$/, (id) => idInWords(id));
    const { links, read } = counted((permalink) => named(permalink) ?? null);
    const url = `${desk.sandbox.url}/web/${idInWords('71014')}`;
    expect((await links.find(url))?.id).toBe('71014');
    const first = read.length;
    expect(first).toBeLessThanOrEqual(26);
    expect((await links.find(url))?.id).toBe('71014');
    expect(read.length).toBe(first + 1);
  });

  it('is none when the address isn’t the very one that the service gives', async () => {
    const { links } = counted();
    expect(await links.find(`${desk.sandbox.url}/elsewhere/71014`)).toBeNull();
    expect(await links.find('https://news.example.com/2026/spring')).toBeNull();
    expect(await links.find('https://news.example.com/')).toBeNull();
  });
});

describe('its card', () => {
  it('has numbers with their denominators', async () => {
    const card = await unfurled('71014');
    expect(plainText(card.summary ?? '')).toMatch(/^Sent · /);
    expect(factsIn(card)['Opened']).toMatch(/ of [\d,]+ delivered$/);
  });

  it('says when nothing is sent yet', async () => {
    const page = await desk.service.campaigns.page({ limit: 50, offset: 0, scheduledOnly: true });
    const card = await unfurled(page[0]?.id ?? '');
    expect(plainText(card.summary ?? '')).toContain('nothing sent yet');
    expect(card.sections).toEqual([]);
  });
});

/** Below a link that somebody shares in the channel. */
async function unfurled(id: string): Promise<Reply> {
  return campaignUnfurl(await desk.service.campaigns.get(id), await channelLights(desk.context()));
}

/** `71014` as `HBABE`. */
function idInWords(id: string): string {
  return id.replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)] ?? '');
}
