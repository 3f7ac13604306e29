import { RefusedError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { Campaign } from '../service/campaign.ts';
import type { Service } from '../service/service.ts';

export interface CampaignsParts {
  readonly service: { readonly campaigns: Pick<Service['campaigns'], 'get'> };
  readonly log: Log;
  readonly now: () => Date;
}

export type Campaigns = ReturnType<typeof createCampaigns>;

/** What is known of a campaign; without an answer of the service it may still come. */
export interface Finding {
  readonly campaign: Campaign | null;
  readonly isAnswered: boolean;
}

interface Entry {
  finding: Finding;
  askedAt: Date;
  /** Under way, if any. */
  asking: Promise<void> | null;
}

const UNKNOWN: Finding = { campaign: null, isAnswered: false };
const FRESH_MS = 30_000;
const RETRY_MS = 5_000;
// A card must not wait for a slow service: it shows what is known and is corrected later.
const PATIENCE_MS = 1_000;
const KEPT = 1_000;

/** What the service says of campaigns, kept for half a minute. */
export function createCampaigns({ service, log, now }: CampaignsParts) {
  const entries = new Map<string, Entry>();

  const ask = async (id: string, entry: Entry): Promise<void> => {
    entry.askedAt = now();
    try {
      entry.finding = { campaign: await service.campaigns.get(id), isAnswered: true };
    } catch (err) {
      // The service said that there is none: asking again can't help.
      if (err instanceof RefusedError) entry.finding = { ...entry.finding, isAnswered: true };
      log.warn({ err, campaignId: id }, 'a card is shown without what the service knows');
    } finally {
      entry.asking = null;
    }
  };

  return {
    /** The campaign as last known, after a second at the latest. */
    async find(id: string): Promise<Finding> {
      const entry = entries.get(id) ?? { finding: UNKNOWN, askedAt: new Date(0), asking: null };
      // Set anew, so that the ones asked for longest ago come first.
      entries.delete(id);
      entries.set(id, entry);
      for (const oldest of entries.keys()) {
        if (entries.size <= KEPT) break;
        entries.delete(oldest);
      }
      const freshMs = entry.finding.isAnswered ? FRESH_MS : RETRY_MS;
      const ageMs = now().getTime() - entry.askedAt.getTime();
      if (ageMs >= freshMs) entry.asking ??= ask(id, entry);
      if (entry.asking) await atMost(entry.asking, PATIENCE_MS);
      return entry.finding;
    },
  };
}

async function atMost(work: Promise<void>, patienceMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, patienceMs);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}
