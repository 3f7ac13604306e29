import { z } from 'zod';
import { createdId, done } from '../answer.ts';
import { listOf } from '../formats.ts';
import type { Http } from '../http.ts';
import { path } from '../request.ts';
import { allPages, type Page, PAGE_SIZE } from '../pages.ts';
import type { Timestamps } from '../timestamps.ts';
import {
  campaignIn,
  type CampaignSummary,
  campaignSummaryIn,
  countries,
  recipientFateIn,
  referral,
} from './campaign.ts';
import {
  type CampaignEdit,
  campaignEditToSend,
  checkNewCampaign,
  checkSendAt,
  createdCampaign,
  type NewCampaign,
  newCampaignToSend,
} from './new-campaign.ts';

interface CampaignFilter {
  /** Status codes; absent: all. */
  readonly statuses?: readonly number[] | undefined;
  readonly scheduledOnly?: boolean | undefined;
  readonly order?: 'highestFirst' | 'lowestFirst';
}

/** The service's names of the orders, which it describes in reverse; spec 1, section 4.2. */
const ORDER = { highestFirst: 'asc', lowestFirst: 'desc' } as const;

/** The answer to an edit; live services may omit `result`, and the campaign's id confirms it. */
const edited = z.union([done, createdId.transform(() => undefined)]);

/** Campaigns; spec 1, section 4.2. */
export function campaignsOf(http: Http, timestamps: Timestamps, now: () => Date) {
  const campaign = campaignIn(timestamps);
  const summaries = listOf(campaignSummaryIn(timestamps));
  const recipientFate = recipientFateIn(timestamps);

  const page = (filter: Page & CampaignFilter) => {
    const { limit, offset, statuses, scheduledOnly, order } = filter;
    return http.get(path`/campaigns`, summaries, {
      query: {
        limit,
        offset,
        order: order && ORDER[order],
        'status[]': statuses,
        // We assume 1 for true: PHP services read the text `false` as true.
        planed: scheduledOnly ? 1 : undefined,
      },
    });
  };

  return {
    /** At most 4 an hour. @throws {InputError} for what breaks limits of sections 4.2.1 and 8. */
    create: async (campaign: NewCampaign) => {
      checkNewCampaign(campaign, now());
      return http.post(path`/campaigns`, createdCampaign, {
        json: newCampaignToSend(campaign, timestamps),
      });
    },

    edit: async (id: string, edit: CampaignEdit) => {
      checkSendAt(edit.sendAt, now());
      return http.patch(path`/campaigns/${{ campaign: id }}`, edited, {
        json: campaignEditToSend(edit, timestamps),
        effect: 'repeatable',
      });
    },

    /** Cancels a campaign. The answer doesn't say what became of it: read it again. */
    cancel: (id: string) => http.delete(path`/campaigns/${{ campaign: id }}`, done),

    get: (id: string) => http.get(path`/campaigns/${{ campaign: id }}`, campaign),
    page,
    all: (filter: CampaignFilter = {}) => allPages((range) => page({ ...range, ...filter })),
    countries: (id: string) => http.get(path`/campaigns/${{ campaign: id }}/countries`, countries),

    links: (id: string) =>
      http.get(path`/campaigns/${{ campaign: id }}/referrals`, listOf(referral)),

    recipient: (id: string, email: string) =>
      http.get(path`/campaigns/${id}/email/${email}`, recipientFate, {
        subject: `this address in campaign ${id}`,
      }),
  };
}

/**
 * Reads all campaigns that were due since an instant, and maybe older ones. It stops at a page that
 * is wholly older if that page runs from new to old; otherwise it reads every page, since the
 * specification is unclear about the order.
 */
export async function campaignsSince(
  { campaigns }: { readonly campaigns: { all(): AsyncIterable<CampaignSummary> } },
  since: Date,
): Promise<CampaignSummary[]> {
  const found: CampaignSummary[] = [];
  let page: CampaignSummary[] = [];
  for await (const campaign of campaigns.all()) {
    found.push(campaign);
    page.push(campaign);
    if (page.length < PAGE_SIZE) continue;
    if (runsDown(page) && page.every(({ sendAt }) => sendAt && sendAt < since)) break;
    page = [];
  }
  return found;
}

function runsDown(page: readonly CampaignSummary[]): boolean {
  const [first, last] = [page.at(0)?.sendAt, page.at(-1)?.sendAt];
  return Boolean(first && last && first > last);
}
