import { z } from 'zod';
import type { Campaign, CampaignSummary, Figure, LinkClicks } from './campaign.ts';
import { count, id, listOf, number, objectOf, oneOrMore, text, textOrNull } from './formats.ts';
import { campaignStatus, statisticCode } from './status.ts';
import type { Timestamps } from './timestamps.ts';

const message = objectOf({
  sender_name: text,
  sender_email: text,
  subject: text,
  // We assume that several lists come as an array, as they are given (spec 1, section 4.2.1).
  list_id: oneOrMore(id),
});

const figure = z
  .object({ code: number, count, explain: text })
  .transform(({ code, count, explain }): Figure => {
    const { name, known } = statisticCode(code);
    return { code, count, explanation: known ? name : explain || name };
  });

const clicks = z.object({ url: text, count }).transform((wire): LinkClicks => wire);

/** The list view. */
export function campaignSummaryIn(timestamps: Timestamps) {
  return z
    .object({
      ...shared(timestamps),
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

/** The detail view. */
export function campaignIn(timestamps: Timestamps) {
  return z
    .object({
      ...shared(timestamps),
      permalink: textOrNull,
      statistics: objectOf({
        general: listOf(figure).optional().default([]),
        clicks: listOf(clicks).optional().default([]),
      }),
    })
    .transform((wire): Campaign => ({
      ...common(wire),
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
    message,
    all_email_qty: count,
    tariff_email_qty: count,
    paid_email_qty: count,
    company_price: count,
    overdraft_currency: text,
    send_date: timestampOrNull,
  };
}

type Shared = z.output<z.ZodObject<ReturnType<typeof shared>>>;

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
    currency: wire.overdraft_currency,
  };
}
