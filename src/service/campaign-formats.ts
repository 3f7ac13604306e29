import { z } from 'zod';
import type {
  Campaign,
  CampaignSummary,
  CountryOpens,
  Figure,
  LinkClicks,
  RecipientFate,
} from './campaign.ts';
import {
  count,
  flag,
  id,
  listOf,
  mapOf,
  number,
  objectOf,
  oneOrMore,
  orNull,
  text,
  textOrNull,
} from './formats.ts';
import { campaignStatus, statisticCode } from './status.ts';
import type { Timestamps } from './timestamps.ts';

const message = {
  sender_name: text,
  sender_email: text,
  subject: text,
  // We assume that several lists come as an array, as they are given (spec 1, section 4.2.1).
  list_id: oneOrMore(id),
  attachments: text,
};

const figure = z
  .object({ code: number, count, explain: text })
  .transform(({ code, count, explain }): Figure => {
    const { name, known } = statisticCode(code);
    return { code, count, explanation: known ? name : explain || name };
  });

const clicks = z.object({ url: text, count }).transform((wire): LinkClicks => wire);

export const referral = z
  .object({ link: text, count })
  .transform(({ link, count }): LinkClicks => ({ url: link, count }));

export const countries = mapOf(count).transform((counts): readonly CountryOpens[] =>
  Object.entries(counts).map(([country, opened]) => ({ country, opened })),
);

export function recipientFateIn({ timestampOrNull }: Timestamps) {
  return z
    .object({
      // We assume that the date may come under the name that campaigns use.
      send_date: timestampOrNull,
      sent_date: timestampOrNull,
      global_status: number,
      global_status_explain: text,
      detail_status: number,
      detail_status_explain: text,
    })
    .transform((wire): RecipientFate => ({
      sentAt: wire.sent_date ?? wire.send_date,
      overall: { code: wire.global_status, explanation: wire.global_status_explain },
      detail: { code: wire.detail_status, explanation: wire.detail_status_explain },
    }));
}

/** Returns the format of a campaign in the list view. */
export function campaignSummaryIn(timestamps: Timestamps) {
  return z
    .object({
      ...shared(timestamps),
      message: objectOf(message),
      statistics: objectOf({
        sent: count,
        delivered: count,
        opening: count,
        link_redirected: count,
        unsubscribe: count,
        error: count,
      }),
    })
    .transform((wire): CampaignSummary => ({
      ...common(wire),
      statistics: {
        sent: wire.statistics.sent,
        delivered: wire.statistics.delivered,
        opened: wire.statistics.opening,
        clicked: wire.statistics.link_redirected,
        unsubscribed: wire.statistics.unsubscribe,
        errors: wire.statistics.error,
      },
    }));
}

/** The statistics of the detail view; live services also give the figures without `general`. */
const detailStatistics = z.preprocess(
  (value) => (Array.isArray(value) ? { general: value } : value),
  objectOf({
    general: listOf(figure).optional().default([]),
    clicks: listOf(clicks).optional().default([]),
  }),
);

/** Returns the format of a campaign in the detail view. */
export function campaignIn(timestamps: Timestamps) {
  return z
    .object({
      ...shared(timestamps),
      message: objectOf({ ...message, body: text, preheader: text }),
      external_stat: objectOf({
        check_open_email: orNull(flag),
        check_redirect_link: orNull(flag),
      }),
      permalink: textOrNull,
      statistics: detailStatistics,
    })
    .transform((wire): Campaign => ({
      ...common(wire),
      html: wire.message.body,
      preheader: wire.message.preheader,
      tracking: {
        opens: wire.external_stat.check_open_email,
        clicks: wire.external_stat.check_redirect_link,
      },
      permalink: wire.permalink,
      figures: wire.statistics.general,
      clicks: wire.statistics.clicks,
    }));
}

function shared({ timestampOrNull }: Timestamps) {
  return {
    id,
    name: text,
    status: number.transform(campaignStatus),
    is_sms: flag,
    is_viber: flag,
    all_email_qty: count,
    tariff_email_qty: count,
    paid_email_qty: count,
    overdraft_price: count,
    company_price: count,
    overdraft_currency: text,
    send_date: timestampOrNull,
  };
}

type Shared = z.output<z.ZodObject<ReturnType<typeof shared>>> & {
  readonly message: z.output<z.ZodObject<typeof message>>;
};

function common(wire: Shared) {
  return {
    id: wire.id,
    name: wire.name,
    status: wire.status,
    subject: wire.message.subject,
    senderName: wire.message.sender_name,
    senderEmail: wire.message.sender_email,
    listIds: wire.message.list_id,
    sendAt: wire.send_date,
    recipients: wire.all_email_qty,
    tariffEmails: wire.tariff_email_qty,
    paidEmails: wire.paid_email_qty,
    price: wire.company_price,
    overdraftPrice: wire.overdraft_price,
    currency: wire.overdraft_currency,
    attachments: wire.message.attachments,
    isSms: wire.is_sms,
    isViber: wire.is_viber,
  };
}
