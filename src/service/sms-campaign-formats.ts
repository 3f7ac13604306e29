import { z } from 'zod';
import { count, id, listOf, orNull, text } from './formats.ts';
import { smsData } from './sms-answer.ts';
import type { SmsCampaign, SmsCampaignSummary, SmsMessage, SmsOutcome } from './sms-campaign.ts';
import { smsStatus } from './sms-status.ts';
import { explainedStatus, statusOf } from './status.ts';
import type { Timestamps } from './timestamps.ts';

/** Returns the format of campaigns in the list view. */
export function smsCampaignSummariesIn(timestamps: Timestamps) {
  const summary = z
    .object({ ...shared(timestamps), company_currency: text })
    .transform((wire): SmsCampaignSummary => common(wire, wire.company_currency));
  return smsData(listOf(summary));
}

/** Returns the format of a campaign in the detail view, which gives null where none came. */
export function smsCampaignIn(timestamps: Timestamps) {
  const campaign = z
    .object({
      ...shared(timestamps),
      currency: text,
      task_phones_info: listOf(outcome).optional().default([]),
    })
    .transform((wire): SmsCampaign => ({
      ...common(wire, wire.currency),
      phones: wire.task_phones_info,
    }));
  return smsData(orNull(campaign));
}

/** Returns the part of a body that both kinds of campaigns share; undefined fields are left out. */
export function encodeMessage(message: SmsMessage, { timestamp }: Timestamps) {
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

/** The name of the country code in live services, with a Cyrillic `с` at its start. */
const CYRILLIC_COUNTRY_CODE = '\u0441ountry_code';

const outcome = z
  .object({
    phone: text,
    ...explainedStatus,
    country_code: text,
    [CYRILLIC_COUNTRY_CODE]: text,
    money_spent: count,
  })
  .transform((wire): SmsOutcome => ({
    phone: wire.phone,
    status: statusOf(wire, smsStatus),
    countryCode: wire.country_code || wire[CYRILLIC_COUNTRY_CODE],
    cost: wire.money_spent,
  }));

const listId = orNull(id)
  .optional()
  .transform((id) => (id === undefined || id === '0' ? null : id));

function shared({ timestampOrNull }: Timestamps) {
  return {
    id,
    address_book_id: listId,
    company_price: count,
    send_date: timestampOrNull,
    date_created: timestampOrNull,
    sender_name: text,
  };
}

function common(
  wire: z.output<z.ZodObject<ReturnType<typeof shared>>>,
  currency: string,
): SmsCampaignSummary {
  return {
    id: wire.id,
    listId: wire.address_book_id,
    senderName: wire.sender_name,
    price: wire.company_price,
    currency,
    sendAt: wire.send_date,
    createdAt: wire.date_created,
  };
}
