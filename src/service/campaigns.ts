import { z } from 'zod';
import { done } from './answer.ts';
import { campaignIn, campaignSummaryIn } from './campaign-formats.ts';
import type { Campaign, CampaignSummary, CountryOpens, LinkClicks } from './campaign.ts';
import { count, listOf, mapOf, text } from './formats.ts';
import type { Http } from './http.ts';
import { allPages, type Page } from './pages.ts';
import { path } from './path.ts';
import type { Timestamps } from './timestamps.ts';

export interface CampaignFilter {
  /** Status codes; absent: all. */
  readonly statuses?: readonly number[];
}

/** Campaigns; spec 1, section 4.2. */
export function campaignsOf(http: Http, timestamps: Timestamps) {
  const campaign = campaignIn(timestamps);
  const summaries = listOf(campaignSummaryIn(timestamps));

  const page = ({
    limit,
    offset,
    statuses,
    scheduledOnly,
  }: Page & CampaignFilter & { readonly scheduledOnly?: boolean }): Promise<
    readonly CampaignSummary[]
  > =>
    http.get(path`/campaigns`, {
      answer: summaries,
      query: {
        limit,
        offset,
        'status[]': statuses,
        // We assume 1 for true: PHP services read the text `false` as true.
        planed: scheduledOnly ? 1 : undefined,
      },
    });

  return {
    page,

    all: (filter: CampaignFilter = {}): AsyncIterable<CampaignSummary> =>
      allPages(
        (range) => page({ ...range, ...filter }),
        (campaign) => campaign.id,
      ),

    get: (id: string): Promise<Campaign> =>
      http.get(path`/campaigns/${id}`, { answer: campaign, subject: `campaign ${id}` }),

    /** What became of it is another question: read it back. */
    cancel: (id: string): Promise<void> =>
      http.delete(path`/campaigns/${id}`, {
        answer: done,
        subject: `campaign ${id}`,
        effect: 'repeatable',
      }),

    /** Clicks by link. */
    links: (id: string): Promise<readonly LinkClicks[]> =>
      http.get(path`/campaigns/${id}/referrals`, {
        answer: listOf(referral),
        subject: `campaign ${id}`,
      }),

    /** Opened e-mails by country. */
    countries: (id: string): Promise<readonly CountryOpens[]> =>
      http.get(path`/campaigns/${id}/countries`, { answer: countries, subject: `campaign ${id}` }),
  };
}

const referral = z
  .object({ link: text, count })
  .transform(({ link, count }): LinkClicks => ({ url: link, count }));

const countries = mapOf(count).transform((counts): readonly CountryOpens[] =>
  Object.entries(counts).map(([country, opened]) => ({ country, opened })),
);
