import { createdId } from '../answer.ts';
import { listOf } from '../formats.ts';
import type { Http } from '../http.ts';
import { path } from '../request.ts';
import { allPages, type Page } from '../pages.ts';
import type { Timestamps } from '../timestamps.ts';
import {
  checkPushCampaign,
  encodePushCampaign,
  type NewPushCampaign,
  pushCampaign,
  pushCampaignSummaryIn,
} from './campaign.ts';

interface PushCampaignFilter {
  readonly fromAt?: Date | undefined;
  readonly toAt?: Date | undefined;
  readonly websiteId?: string | undefined;
}

/** Push campaigns; spec 3, section 4. */
export function pushCampaignsOf(http: Http, timestamps: Timestamps) {
  const { timestamp } = timestamps;
  const summaries = listOf(pushCampaignSummaryIn(timestamps));

  /** Reads at most 100 campaigns, even with a higher limit (spec 3, section 8). */
  const page = (filter: Page & PushCampaignFilter) => {
    const { limit, offset, fromAt, toAt, websiteId } = filter;
    return http.get(path`/push/tasks`, summaries, {
      query: {
        limit,
        offset,
        from: fromAt && timestamp.encode(fromAt),
        to: toAt && timestamp.encode(toAt),
        website_id: websiteId,
      },
    });
  };

  return {
    page,
    all: (filter: PushCampaignFilter = {}) => allPages((range) => page({ ...range, ...filter })),
    get: (id: string) => http.get(path`/push/tasks/${{ 'push campaign': id }}`, pushCampaign),

    /** @throws {InputError}; see `checkPushCampaign` and `encodePushImage`. */
    create: async (campaign: NewPushCampaign) => {
      checkPushCampaign(campaign);
      return http.post(path`/push/tasks`, createdId, {
        json: encodePushCampaign(campaign, timestamps),
        subject: `website ${campaign.websiteId}`,
      });
    },
  };
}
