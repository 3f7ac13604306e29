import { newestFirst } from '../../service/campaigns/campaign.ts';
import { titleOf } from '../../domain/campaign-title.ts';
import pMap from 'p-map';
import { action, facts, type Reply } from '../../domain/reply.ts';
import { keptFor } from '../../lib/kept.ts';
import { setRecent } from '../../lib/recent.ts';
import { resultOf } from '../../lib/result.ts';
import { totalsOf, type Campaign } from '../../service/campaigns/campaign.ts';
import type { Service } from '../../service/service.ts';
import type { Store } from '../../store/store.ts';
import type { OwnLights } from '../channel-lights.ts';
import { headlineOf, judgementOf, rateFacts } from './rates.ts';

export interface CampaignLinks {
  /**
   * Returns the campaign as it is now; `null` for an address of something else.
   * @throws {PostbellError} when the latest campaigns can't be listed.
   */
  find(url: string): Promise<Campaign | null>;
}

interface Sources {
  readonly service: Service;
  readonly now: () => Date;
}

/** An address with more numbers than this is none of a campaign. */
const MOST_IDS = 3;
const LONGEST_ID = 12;
/** The latest campaigns that are searched, since people talk about links to these. */
const RECENT = 25;
const AT_ONCE = 4;
/** Addresses that are remembered. */
const MOST_KNOWN = 10_000;
/** Milliseconds for which the list of the latest campaigns counts as current. */
const LISTED_MS = 10 * 60_000;

/**
 * Finds campaigns by the address of their web version. The service gives it with a single campaign
 * only (spec 1, section 4.2), in any form: the numbers in it are tried as ids, then the latest
 * campaigns are searched. Only an address that the service itself gives counts as found.
 */
export function createCampaignLinks({ service, now }: Sources): CampaignLinks {
  /** Addresses by id; a campaign's address doesn't change. */
  const addresses = new Map<string, string | null>();

  const read = async (id: string): Promise<Campaign | null> => {
    const { value } = await resultOf(service.campaigns.get(id));
    const address = value?.permalink ?? null;
    if (value) setRecent(addresses, id, address && comparable(address), MOST_KNOWN);
    return value;
  };

  /** Reads the campaigns that are new since the last time. */
  const recentIds = keptFor({ forMs: LISTED_MS, now }, async () => {
    const page = await service.campaigns.page({ limit: 2 * RECENT, offset: 0 });
    const latest = page.toSorted(newestFirst).slice(0, RECENT);
    const recent = latest.map(({ id }) => id);
    const unread = recent.filter((id) => !addresses.has(id));
    await pMap(unread, read, { concurrency: AT_ONCE });
    return recent;
  });

  return {
    async find(url) {
      const address = comparable(url);
      for (const id of idsIn(url)) {
        const campaign = await read(id);
        if (campaign && addresses.get(id) === address) return campaign;
      }
      const known = (await recentIds()).find((id) => addresses.get(id) === address);
      return known === undefined ? null : read(known);
    },
  };
}

function idsIn(url: string): readonly string[] {
  const { pathname, search } = new URL(url);
  const numbers = `${pathname}${search}`.match(/\d+/g) ?? [];
  const ids = new Set(numbers.filter(({ length }) => length <= LONGEST_ID));
  return ids.size > MOST_IDS ? [] : [...ids];
}

/** Leaves out the protocol, the fragment, `utm_` parameters, and a slash at the end. */
function comparable(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { host, pathname, searchParams } = new URL(url);
  const kept = [...searchParams].filter(([name]) => !name.startsWith('utm_'));
  return `${host}${pathname.replace(/(?<!\/)\/+$/, '')}?${new URLSearchParams(kept).toString()}`;
}

/** Shows a campaign below a link to it, with nobody's data, since the whole channel sees it. */
export async function campaignUnfurl(
  campaign: Campaign,
  lights: OwnLights,
  { store, now }: { readonly store: Pick<Store, 'counts'>; readonly now: Date },
): Promise<Reply> {
  const { id } = campaign;
  const isStarted = totalsOf(campaign.figures).sent > 0;
  const judgement = await judgementOf(campaign, lights, { store, now });
  const counted = (await store.counts.reactionsOf([id])).get(id) ?? null;
  const note = isStarted && lights.note ? ` ${lights.note}` : '';
  return {
    title: titleOf(campaign),
    summary: headlineOf(campaign, judgement, now),
    sections: isStarted ? [facts(rateFacts(campaign, judgement.judging, counted))] : [],
    actions: [
      action('campaign show', { campaign: id }, isStarted ? 'Show results' : 'Open campaign'),
    ],
    footnote: `#${id}, as of when the link was shared.${note}`,
  };
}
