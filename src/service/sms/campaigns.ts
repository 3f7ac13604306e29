import { z } from 'zod';
import { inputError } from '../../lib/errors.ts';
import { done } from '../answer.ts';
import {
  count,
  id,
  idToSend,
  listOf,
  number,
  objectOf,
  oneOrMore,
  phonesToSend,
  text,
} from '../formats.ts';
import type { Fields, Http } from '../http.ts';
import { path } from '../request.ts';
import type { Timestamps } from '../timestamps.ts';
import { smsData } from './answer.ts';
import {
  smsCampaignIn,
  smsCampaignSummaryIn,
  type SmsEstimate,
  type SmsMessage,
  type SmsToList,
  type SmsToPhones,
} from './campaign.ts';

/** Returns the part of a body that both kinds of campaigns share; undefined fields are left out. */
function encodeMessage(message: SmsMessage, { timestamp }: Timestamps) {
  return {
    sender: message.sender,
    body: message.body,
    route: message.routes,
    date: message.sendAt && timestamp.encode(message.sendAt),
    emulate: message.emulate,
    stat_link_tracking: message.trackLinks,
    stat_link_need_protocol: message.httpsLinks,
  };
}

/** Spec 2, sections 4.2.1 and 8; we assume Latin letters, which phones can show. */
const SENDER = /^[A-Za-z0-9]{1,11}$/;

function checkSmsSender(sender: string): void {
  if (SENDER.test(sender)) return;
  throw inputError(
    'sender',
    `“${sender}” can’t be an SMS sender. Use at most 11 Latin letters and digits.`,
  );
}

function checkPhones(phones: readonly string[]): void {
  if (phones.length > 0) return;
  throw inputError('phones', 'Add at least one phone number.');
}

/** We assume brackets in a query, as in `status[]` of campaigns: `phones[]`, `route[UA]`. */
function encodeEstimate({ listId, phones, body, sender, routes = {} }: SmsEstimate): Fields {
  return {
    addressBookId: listId,
    'phones[]': phones && phonesToSend(phones),
    body,
    sender,
    ...Object.fromEntries(
      Object.entries(routes).map(([country, route]) => [`route[${country}]`, route]),
    ),
  };
}

const cost = smsData(z.object({ price: number, currency: text }));
export type SmsCost = z.output<typeof cost>;

interface SmsCampaignFilter {
  readonly fromAt?: Date | undefined;
  readonly untilAt?: Date | undefined;
}

/** SMS campaigns; spec 2, section 4.2. */
export function smsCampaignsOf(http: Http, timestamps: Timestamps) {
  const summaries = smsData(listOf(smsCampaignSummaryIn(timestamps)));
  const details = smsData(oneOrMore(smsCampaignIn(timestamps)));
  const { timestamp } = timestamps;
  return {
    /** @throws {InputError} for a sender that isn't 1 to 11 letters and digits. */
    create: async (campaign: SmsToList) => {
      checkSmsSender(campaign.sender);
      return http.post(path`/sms/campaigns`, campaignId, {
        json: {
          ...encodeMessage(campaign, timestamps),
          addressBookId: idToSend(campaign.listId),
          use_dynamic_list: campaign.dynamicList,
        },
        subject: `list ${campaign.listId}`,
      });
    },

    /** @throws {InputError} for no phone numbers, or a sender as above. */
    send: async (campaign: SmsToPhones) => {
      checkSmsSender(campaign.sender);
      checkPhones(campaign.phones);
      return http.post(path`/sms/send`, dispatch, {
        json: { ...encodeMessage(campaign, timestamps), phones: phonesToSend(campaign.phones) },
      });
    },

    all: ({ fromAt, untilAt }: SmsCampaignFilter = {}) =>
      http.get(path`/sms/campaigns/list`, summaries, {
        query: {
          dateFrom: fromAt && timestamp.encode(fromAt),
          dateTo: untilAt && timestamp.encode(untilAt),
        },
      }),

    get: (id: string) => http.one(path`/sms/campaigns/info/${{ 'SMS campaign': id }}`, details),

    /** Cancels a campaign; only possible before sending has started. */
    cancel: (id: string) => http.put(path`/sms/campaigns/cancel/${{ 'SMS campaign': id }}`, done),

    /** @throws {InputError} as above. */
    cost: async (estimate: SmsEstimate) => {
      checkSmsSender(estimate.sender);
      if (estimate.phones) checkPhones(estimate.phones);
      return http.get(path`/sms/campaigns/cost`, cost, {
        query: encodeEstimate(estimate),
        subject: estimate.listId && `list ${estimate.listId}`,
      });
    },

    remove: (id: string) =>
      http.delete(path`/sms/campaigns`, done, {
        json: { id: idToSend(id) },
        subject: `SMS campaign ${id}`,
      }),
  };
}

const campaignId = z.object({ campaign_id: id }).transform(({ campaign_id }) => campaign_id);

/** The answer to a campaign to phone numbers; `exceptions` are those that get nothing. */
const dispatch = z
  .object({ campaign_id: id, counters: objectOf({ exceptions: count, sends: count }) })
  .transform(({ campaign_id, counters }) => ({ campaignId: campaign_id, ...counters }));
