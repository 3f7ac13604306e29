import { campaignPrice, moneySpent, smsStatus } from '../engine/sms-sending.ts';
import {
  senderStatus,
  SMS_SENDER_EXPLAIN,
  SMS_STATUS_EXPLAIN,
  type SmsCampaign,
  type SmsSender,
} from '../state/sms.ts';
import type { World } from '../state/world.ts';
import { timestampOf } from '../timestamps.ts';

/** When it is, was or would have been sent. */
export function sendsAtMs(campaign: SmsCampaign): number {
  return campaign.startedAtMs ?? campaign.scheduledAtMs ?? campaign.createdAtMs;
}

/** An item of the list: the price is a text there (spec 2, section 2.7). */
export function campaignView(world: World, campaign: SmsCampaign) {
  const { id, address_book_id, ...dates } = figures(world, campaign);
  return {
    id,
    address_book_id,
    company_price: campaignPrice(campaign).toFixed(4),
    company_currency: world.account.currency,
    ...dates,
  };
}

export function singleView(world: World, campaign: SmsCampaign) {
  const { id, address_book_id, ...dates } = figures(world, campaign);
  return {
    id,
    address_book_id,
    currency: world.account.currency,
    company_price: campaignPrice(campaign),
    ...dates,
    task_phones_info: campaign.messages.map(({ phone, country }, position) => {
      const status = smsStatus(world, campaign, position);
      return {
        phone: Number(phone),
        status,
        status_explain: SMS_STATUS_EXPLAIN[status] ?? 'Unknown',
        country_code: country.code3,
        money_spent: moneySpent(world, campaign, position),
      };
    }),
  };
}

/** Spec 2, section 2.8. We assume country codes of two letters. */
export function senderView(sender: SmsSender, nowMs: number) {
  const status = senderStatus(sender, nowMs);
  return {
    id: sender.id,
    sender: sender.name,
    country: sender.country.name,
    country_code: sender.country.code,
    status,
    status_explain: SMS_SENDER_EXPLAIN[status],
  };
}

function figures({ timezone }: World, campaign: SmsCampaign) {
  return {
    id: campaign.id,
    address_book_id: campaign.listId,
    send_date: timestampOf(sendsAtMs(campaign), timezone),
    date_created: timestampOf(campaign.createdAtMs, timezone),
    sender_name: campaign.sender,
  };
}
