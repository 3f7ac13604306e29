import { STATISTIC, STATISTIC_EXPLAIN } from '../codes.ts';
import { leavesAtMs } from '../engine/sending.ts';
import {
  deliveryCode,
  detailCode,
  failureCount,
  wasSent,
  type Campaign,
} from '../state/campaigns.ts';
import type { World } from '../state/world.ts';
import { timestampOf } from '../timestamps.ts';

/** The codes that are always reported, even when nothing has been counted. */
const ALWAYS: ReadonlySet<number> = new Set([
  STATISTIC.sent,
  STATISTIC.delivered,
  STATISTIC.opened,
  STATISTIC.redirected,
]);

/** An item of the list of campaigns (spec 1, section 2.4). */
export function campaignItem(world: World, campaign: Campaign) {
  const { sender_name, sender_email, subject, attachments, list_id } = messageView(campaign);
  const count = (code: number) => campaign.counts[code] ?? 0;
  return {
    ...figures(world, campaign),
    message: { sender_name, sender_email, subject, attachments, list_id },
    statistics: {
      sent: count(STATISTIC.sent),
      delivered: count(STATISTIC.delivered),
      opening: count(STATISTIC.opened),
      link_redirected: count(STATISTIC.redirected),
      unsubscribe: count(STATISTIC.unsubscribed),
      error: failureCount(campaign),
    },
  };
}

/** `origin` is where this server is reached, for the web version's address. */
export function campaignDetail(world: World, campaign: Campaign, origin: string) {
  return {
    ...figures(world, campaign),
    message: messageView(campaign),
    external_stat: {
      check_open_email: campaign.tracksOpens,
      check_redirect_link: campaign.tracksClicks,
    },
    permalink: `${origin}/web/${campaign.id}`,
    statistics: { general: generalStatistics(campaign), clicks: linkCounts(campaign, 'url') },
  };
}

/**
 * Recipients by code (spec 1, section 2.5). We assume: 1 to 5 and 11 are cumulative, so who clicked
 * counts as opened, delivered and sent too; the other codes exclude each other. Then, at any moment,
 * all = in queue + sent + not sent (13, 18, 20), and sent = delivered + failures (6 to 10, 12, 14).
 */
function generalStatistics(campaign: Campaign) {
  return [...campaign.counts].flatMap((count, code) => {
    if (count === 0 && !ALWAYS.has(code)) return [];
    return [{ code, count, explain: STATISTIC_EXPLAIN[code] ?? 'Unknown' }];
  });
}

/** Clicks by link, under the name that the view gives to the address. */
export function linkCounts<Name extends 'url' | 'link'>(campaign: Campaign, name: Name) {
  return campaign.links.map((link, position) => ({
    [name]: link,
    count: campaign.clicks[position] ?? 0,
  }));
}

/**
 * What became of one recipient. We assume: the global status says whether it was sent, the detail
 * how far it came.
 */
export function recipientView(world: World, campaign: Campaign, position: number) {
  const delivery = deliveryCode(campaign, position);
  const global = wasSent(delivery) ? STATISTIC.sent : delivery;
  const detail = detailCode(campaign, position);
  return {
    sent_date: timestampOf(leavesAtMs(campaign, position), world.timezone),
    global_status: global,
    global_status_explain: STATISTIC_EXPLAIN[global] ?? 'Unknown',
    detail_status: detail,
    detail_status_explain: STATISTIC_EXPLAIN[detail] ?? 'Unknown',
  };
}

function figures(world: World, campaign: Campaign) {
  const { account, timezone } = world;
  const sendsAtMs = campaign.startedAtMs ?? campaign.scheduledAtMs ?? campaign.createdAtMs;
  return {
    id: campaign.id,
    name: campaign.name,
    status: campaign.status,
    is_sms: false,
    is_viber: false,
    all_email_qty: campaign.recipients.length,
    tariff_email_qty: campaign.tariffCount,
    paid_email_qty: campaign.paidCount,
    overdraft_price: account.overdraftPrice,
    company_price: (campaign.paidCount * account.overdraftPrice).toFixed(2),
    overdraft_currency: account.currency,
    send_date: timestampOf(sendsAtMs, timezone),
  };
}

function messageView(campaign: Campaign) {
  const [firstList, ...others] = campaign.listIds;
  return {
    sender_name: campaign.senderName,
    sender_email: campaign.senderEmail,
    subject: campaign.subject,
    body: campaign.bodyHtml,
    preheader: campaign.preheader,
    attachments: campaign.attachments.join(', '),
    list_id: others.length > 0 ? campaign.listIds : firstList,
  };
}
