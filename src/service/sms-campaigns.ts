import { z } from 'zod';
import { done } from './answer.ts';
import { notFound } from './failure.ts';
import { count, id, idToSend, objectOf } from './formats.ts';
import type { Http } from './http.ts';
import { path } from './path.ts';
import { encodeMessage, smsCampaignIn, smsCampaignSummariesIn } from './sms-campaign-formats.ts';
import type { SmsCampaign, SmsCampaignSummary, SmsToList, SmsToPhones } from './sms-campaign.ts';
import { smsCostOf } from './sms-cost.ts';
import { checkPhones, checkSmsSender } from './sms-limits.ts';
import type { Timestamps } from './timestamps.ts';

export interface SmsCampaignFilter {
  readonly fromAt?: Date;
  readonly untilAt?: Date;
}

/** The service's answer to a campaign to phone numbers. */
interface SmsDispatch {
  readonly campaignId: string;
  readonly sends: number;
  /** Phone numbers that get nothing. */
  readonly exceptions: number;
}

/** SMS campaigns; spec 2, section 4.2. */
export function smsCampaignsOf(http: Http, timestamps: Timestamps) {
  const summaries = smsCampaignSummariesIn(timestamps);
  const campaign = smsCampaignIn(timestamps);
  const { timestamp } = timestamps;
  return {
    ...smsCreationOf(http, timestamps),

    all: ({ fromAt, untilAt }: SmsCampaignFilter = {}): Promise<readonly SmsCampaignSummary[]> =>
      http.get(path`/sms/campaigns/list`, {
        answer: summaries,
        query: {
          dateFrom: fromAt && timestamp.encode(fromAt),
          dateTo: untilAt && timestamp.encode(untilAt),
        },
      }),

    get: async (id: string): Promise<SmsCampaign> => {
      const subject = `SMS campaign ${id}`;
      const answer = await http.get(path`/sms/campaigns/info/${id}`, { answer: campaign, subject });
      // We assume that an empty answer says the same as a 404.
      if (!answer) throw notFound(subject);
      return answer;
    },

    /** Cancels a campaign; only possible before sending has started. */
    cancel: (id: string): Promise<void> =>
      http.put(path`/sms/campaigns/cancel/${id}`, {
        answer: done,
        subject: `SMS campaign ${id}`,
        effect: 'repeatable',
      }),

    cost: smsCostOf(http),

    remove: (id: string): Promise<void> =>
      http.delete(path`/sms/campaigns`, {
        answer: done,
        json: { id: idToSend(id) },
        subject: `SMS campaign ${id}`,
        effect: 'repeatable',
      }),
  };
}

function smsCreationOf(http: Http, timestamps: Timestamps) {
  return {
    /**
     * Creates a campaign for a list and gives its id.
     * @throws {InputError} for a sender that isn't 1 to 11 letters and digits.
     */
    create: async (campaign: SmsToList): Promise<string> => {
      checkSmsSender(campaign.sender);
      return http.post(path`/sms/campaigns`, {
        answer: campaignId,
        json: {
          ...encodeMessage(campaign, timestamps),
          addressBookId: idToSend(campaign.listId),
          use_dynamic_list: campaign.dynamicList,
        },
        subject: `list ${campaign.listId}`,
        effect: 'once',
      });
    },

    /**
     * Creates a campaign for phone numbers.
     * @throws {InputError} for no phone numbers, or a sender that isn't 1 to 11 letters and digits.
     */
    send: async (campaign: SmsToPhones): Promise<SmsDispatch> => {
      checkSmsSender(campaign.sender);
      checkPhones(campaign.phones);
      return http.post(path`/sms/send`, {
        answer: dispatch,
        json: { ...encodeMessage(campaign, timestamps), phones: campaign.phones },
        effect: 'once',
      });
    },
  };
}

const campaignId = z.object({ campaign_id: id }).transform(({ campaign_id }) => campaign_id);

const dispatch = z
  .object({ campaign_id: id, counters: objectOf({ exceptions: count, sends: count }) })
  .transform(({ campaign_id, counters }): SmsDispatch => ({
    campaignId: campaign_id,
    ...counters,
  }));
