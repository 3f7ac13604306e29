import type { Log } from '../core/log.ts';
import type { Campaign } from '../service/campaign.ts';
import type { Service } from '../service/service.ts';
import { createFindings } from './findings.ts';

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

/** What the service says of campaigns, kept for half a minute. */
export function createCampaigns({ service, log, now }: CampaignsParts) {
  const findings = createFindings({
    get: (id) => service.campaigns.get(id),
    subject: 'campaignId',
    log,
    now,
  });
  return {
    /**
     * The campaign as known `freshMs` ago at most (30 s), after a second at the latest.
     * @param changes of its status that were heard of; an answer of before the last one is none
     */
    async find(id: string, freshMs?: number, changes?: number): Promise<Finding> {
      const { found, isAnswered } = await findings.find(id, freshMs, changes);
      return { campaign: found, isAnswered };
    },

    /** What is known by now of many campaigns; the others are asked for meanwhile. */
    glance: (ids: readonly string[], changesOf?: (id: string) => number): readonly Finding[] =>
      findings
        .glance(ids, changesOf)
        .map(({ found, isAnswered }) => ({ campaign: found, isAnswered })),
  };
}
