import type { CampaignSummary } from './campaign.ts';
import { PAGE_SIZE } from './pages.ts';
import type { Service } from './service.ts';

/**
 * Campaigns with all that were to go out since an instant, and maybe older ones. Reads until a page
 * is wholly older. That is only safe when the service gives the newest first, so it is checked (the
 * specification is unclear about the order); otherwise every page is read.
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
