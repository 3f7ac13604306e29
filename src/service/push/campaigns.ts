import { z } from 'zod';
import { createdId } from '../answer.ts';
import { count, id, listOf, number, objectOf, text, textOrNull } from '../formats.ts';
import type { Http } from '../http.ts';
import { allPages, type Page } from '../pages.ts';
import { path } from '../call.ts';
import {
  checkPushCampaign,
  encodePushCampaign,
  type NewPushCampaign,
  type PushCampaign,
  pushCampaignStatus,
  type PushCampaignSummary,
} from './campaign.ts';
import type { Timestamps } from '../timestamps.ts';

interface PushCampaignFilter {
  readonly fromAt?: Date;
  readonly toAt?: Date;
  readonly websiteId?: string;
}

/** Push campaigns; spec 3, section 4. */
export function pushCampaignsOf(http: Http, timestamps: Timestamps) {
  const { timestamp } = timestamps;
  const summaries = listOf(summaryIn(timestamps));

  /** Reads at most 100 campaigns, even with a higher limit (spec 3, section 8). */
  const page = (filter: Page & PushCampaignFilter): Promise<readonly PushCampaignSummary[]> => {
    const { limit, offset, fromAt, toAt, websiteId } = filter;
    return http.get(path`/push/tasks`, {
      answer: summaries,
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

    all: (filter: PushCampaignFilter = {}): AsyncIterable<PushCampaignSummary> =>
      allPages(
        (range) => page({ ...range, ...filter }),
        (campaign) => campaign.id,
      ),

    get: (id: string): Promise<PushCampaign> =>
      http.get(path`/push/tasks/${id}`, { answer: campaign, subject: `push campaign ${id}` }),

    /**
     * Creates a campaign and gives its id.
     * @throws {InputError} for more than the specification allows; see `checkPushCampaign` and
     * `encodePushImage`.
     */
    create: async (campaign: NewPushCampaign): Promise<string> => {
      checkPushCampaign(campaign);
      return http.post(path`/push/tasks`, {
        answer: createdId,
        json: encodePushCampaign(campaign, timestamps),
        subject: `website ${campaign.websiteId}`,
        effect: 'once',
      });
    },
  };
}

const status = number.transform(pushCampaignStatus);

const campaign = z
  .object({
    id,
    message: objectOf({ title: text, text, link: text }),
    website: text,
    // Live services omit the website's id here.
    website_id: textOrNull,
    status,
    send: count,
    delivered: count,
    redirect: count,
  })
  .transform((wire): PushCampaign => ({
    id: wire.id,
    title: wire.message.title,
    body: wire.message.text,
    link: wire.message.link,
    website: wire.website,
    websiteId: wire.website_id,
    status: wire.status,
    sent: wire.send,
    delivered: wire.delivered,
    redirects: wire.redirect,
  }));

function summaryIn({ timestampOrNull }: Timestamps) {
  return z
    .object({
      id,
      title: text,
      body: text,
      website_id: id,
      from: timestampOrNull,
      to: timestampOrNull,
      status,
    })
    .transform((wire): PushCampaignSummary => ({
      id: wire.id,
      title: wire.title,
      body: wire.body,
      websiteId: wire.website_id,
      status: wire.status,
      fromAt: wire.from,
      toAt: wire.to,
    }));
}
