import type { CampaignSummary } from './campaign.ts';
import { PAGE_SIZE } from '../pages.ts';
import type { Service } from '../service.ts';

/**
 * Reads all campaigns that were due since an instant, and maybe older ones. It stops at a page that
 * is wholly older if that page runs from new to old; otherwise it reads every page, since the
 * specification is unclear about the order.
 */
export async function campaignsSince(
  { campaigns }: { readonly campaigns: Pick<Service['campaigns'], 'all'> },
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
