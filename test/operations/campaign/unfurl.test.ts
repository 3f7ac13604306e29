import { describe, expect, it } from 'vitest';
import type { Service } from '../../../src/service/service.ts';
import { channelLights } from '../../../src/operations/channel-lights.ts';
import { campaignUnfurl, createCampaignLinks } from '../../../src/operations/campaign/unfurl.ts';
import { NOW, sandboxPostbell } from '../../commands/context.ts';
import { seen } from '../../commands/seen.ts';

const postbell = sandboxPostbell();

/** The service, with the ids of the single campaigns that are read. */
function counted(permalinkOf = (permalink: string | null): string | null => permalink) {
  const { campaigns } = postbell.service;
  const read: string[] = [];
  const get: typeof campaigns.get = async (id) => {
    read.push(id);
    const campaign = await campaigns.get(id);
    return { ...campaign, permalink: permalinkOf(campaign.permalink) };
  };
  const service: Service = { ...postbell.service, campaigns: { ...campaigns, get } };
  return { read, links: createCampaignLinks({ service, now: () => NOW }) };
}

describe('the campaign of a link', () => {
  it('is found by the id in it, with one request', async () => {
    const { links, read } = counted();
    const found = await links.find(`${postbell.sandbox.url}/web/71014?utm_source=slack#top`);
    expect([found?.id, read]).toEqual(['71014', ['71014']]);
  });

  it('is found among the latest where the address tells no id, which are read once', async () => {
    const { links, read } = counted((permalink) => permalink?.replace('/71014', '/HBABE') ?? null);
    const url = `${postbell.sandbox.url}/web/HBABE`;
    expect((await links.find(url))?.id).toBe('71014');
    const first = read.length;
    expect(first).toBeLessThanOrEqual(26);
    expect((await links.find(url))?.id).toBe('71014');
    expect(read.length).toBe(first + 1);
  });

  it('is none when the address isn’t the very one that the service gives', async () => {
    const { links } = counted();
    expect(await links.find(`${postbell.sandbox.url}/elsewhere/71014`)).toBeNull();
    expect(await links.find('https://news.example.com/2026/spring')).toBeNull();
    expect(await links.find('https://news.example.com/')).toBeNull();
  });
});

it.each([
  ['71014', /^Healthy · sent 2026-11-20/],
  ['71016', /^Scheduled for /],
])('the card of campaign %s says how far it is', async (id, verdict) => {
  const campaign = await postbell.service.campaigns.get(id);
  const { summary, facts } = seen(
    await campaignUnfurl(campaign, await channelLights(postbell.context()), postbell.context()),
  );
  expect(summary).toMatch(verdict);
  expect('Opened' in facts).toBe(id === '71014');
});
