import type { Log } from '../lib/log.ts';
import type { Campaign } from '../service/campaigns/campaign.ts';
import type { Service } from '../service/service.ts';
import { createFindings } from './findings.ts';

export interface CampaignsParts {
  readonly service: { readonly campaigns: Pick<Service['campaigns'], 'get'> };
  readonly log: Log;
  readonly now: () => Date;
}

export type Campaigns = ReturnType<typeof createCampaigns>;

/** The result of a look-up; while the service hasn't answered, the campaign may still come. */
export interface Finding {
  readonly campaign: Campaign | null;
  readonly isAnswered: boolean;
}

/**
 * Looks up campaigns in the service; keeps the answers half a minute for `find`, 5 min for
 * `glance`.
 */
export function createCampaigns({ service, log, now }: CampaignsParts) {
  const findings = createFindings({
    get: (id) => service.campaigns.get(id),
    subject: 'campaignId',
    log,
    now,
  });
  return {
    /**
     * Returns the campaign, queried anew when known for longer than `freshMs` (default 30 s); waits
     * for a second at most.
     * @param changes number of its status changes received; an answer from before the last one is
     * outdated
     */
    async find(id: string, freshMs?: number, changes?: number): Promise<Finding> {
      const { found, isAnswered } = await findings.find(id, freshMs, changes);
      return { campaign: found, isAnswered };
    },

    /** Returns what is known now of many campaigns; queries the others in the background. */
    glance: (ids: readonly string[], changesOf?: (id: string) => number): readonly Finding[] =>
      findings
        .glance(ids, changesOf)
        .map(({ found, isAnswered }) => ({ campaign: found, isAnswered })),
  };
}
