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
} from '../formats.ts';
import { campaignStatus, statisticCode } from '../status.ts';
import type { Timestamps } from '../timestamps.ts';
import { createdId, done } from '../answer.ts';
import {
  type CampaignEdit,
  campaignEditToSend,
  checkNewCampaign,
  checkSendAt,
  createdCampaign,
  type CreatedCampaign,
  type NewCampaign,
  newCampaignToSend,
} from './new-campaign.ts';
import type { Http } from '../http.ts';
import { allPages, type Page } from '../pages.ts';
import { path } from '../call.ts';

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

const referral = z
  .object({ link: text, count })
  .transform(({ link, count }): LinkClicks => ({ url: link, count }));

const countries = mapOf(count).transform((counts): readonly CountryOpens[] =>
  Object.entries(counts).map(([country, opened]) => ({ country, opened })),
);

function recipientFateIn({ timestampOrNull }: Timestamps) {
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
function campaignSummaryIn(timestamps: Timestamps) {
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
function campaignIn(timestamps: Timestamps) {
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

interface CampaignFilter {
  /** Status codes; absent: all. */
  readonly statuses?: readonly number[];
  /** Only scheduled campaigns. */
  readonly scheduledOnly?: boolean;
  /** The order; the specification doesn't say by which field. Absent: the service's choice. */
  readonly order?: 'highestFirst' | 'lowestFirst';
}

/** The service's names of the orders, which it describes in reverse; spec 1, section 4.2. */
const ORDER = { highestFirst: 'asc', lowestFirst: 'desc' } as const;

/** Campaigns; spec 1, section 4.2. */
export function campaignsOf(http: Http, timestamps: Timestamps, now: () => Date) {
  return {
    ...writingOf(http, timestamps, now),
    ...readingOf(http, timestamps),
    ...resultsOf(http, timestamps),
  };
}

/** The answer to an edit; live services may omit `result`, and the campaign's id confirms it. */
const edited = z.union([done, createdId.transform(() => undefined)]);

function writingOf(http: Http, timestamps: Timestamps, now: () => Date) {
  return {
    /**
     * Creates a campaign and, unless it is a draft, sends or schedules it. At most 4 an hour; the
     * service refuses the fifth (section 8).
     * @throws {InputError} for what breaks the limits of sections 4.2.1 and 8.
     */
    create: async (campaign: NewCampaign): Promise<CreatedCampaign> => {
      checkNewCampaign(campaign, now());
      return http.post(path`/campaigns`, {
        answer: createdCampaign,
        json: newCampaignToSend(campaign, timestamps),
      });
    },

    /**
     * Changes a scheduled campaign.
     * @throws {InputError} for a time in the past.
     */
    edit: async (id: string, edit: CampaignEdit): Promise<void> => {
      checkSendAt(edit.sendAt, now());
      return http.patch(path`/campaigns/${id}`, {
        answer: edited,
        json: campaignEditToSend(edit, timestamps),
        subject: `campaign ${id}`,
        effect: 'repeatable',
      });
    },

    /** Cancels a campaign. The answer doesn't say what became of it: read it again. */
    cancel: (id: string): Promise<void> =>
      http.delete(path`/campaigns/${id}`, {
        answer: done,
        subject: `campaign ${id}`,
        effect: 'repeatable',
      }),
  };
}

function readingOf(http: Http, timestamps: Timestamps) {
  const campaign = campaignIn(timestamps);
  const summaries = listOf(campaignSummaryIn(timestamps));

  const page = ({
    limit,
    offset,
    statuses,
    scheduledOnly,
    order,
  }: Page & CampaignFilter): Promise<readonly CampaignSummary[]> =>
    http.get(path`/campaigns`, {
      answer: summaries,
      query: {
        limit,
        offset,
        order: order && ORDER[order],
        'status[]': statuses,
        // We assume 1 for true: PHP services read the text `false` as true.
        planed: scheduledOnly ? 1 : undefined,
      },
    });

  return {
    get: (id: string): Promise<Campaign> =>
      http.get(path`/campaigns/${id}`, { answer: campaign, subject: `campaign ${id}` }),

    page,

    all: (filter: CampaignFilter = {}): AsyncIterable<CampaignSummary> =>
      allPages(
        (range) => page({ ...range, ...filter }),
        (campaign) => campaign.id,
      ),
  };
}

function resultsOf(http: Http, timestamps: Timestamps) {
  const recipientFate = recipientFateIn(timestamps);
  return {
    /** Reads the opened e-mails by country. */
    countries: (id: string): Promise<readonly CountryOpens[]> =>
      http.get(path`/campaigns/${id}/countries`, { answer: countries, subject: `campaign ${id}` }),

    /** Reads the clicks by link. */
    links: (id: string): Promise<readonly LinkClicks[]> =>
      http.get(path`/campaigns/${id}/referrals`, {
        answer: listOf(referral),
        subject: `campaign ${id}`,
      }),

    /** Reads the outcome of a campaign for one recipient. */
    recipient: (id: string, email: string): Promise<RecipientFate> =>
      http.get(path`/campaigns/${id}/email/${email}`, {
        answer: recipientFate,
        subject: `this address in campaign ${id}`,
      }),
  };
}
