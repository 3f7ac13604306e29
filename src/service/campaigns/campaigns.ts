import { z } from 'zod';
import { createdId, done } from '../answer.ts';
import {
  count,
  flag,
  from,
  groupOf,
  id,
  listOf,
  madeOf,
  mapOf,
  number,
  objectOf,
  oneOrMore,
  orNull,
  record,
  text,
  textOrNull,
} from '../formats.ts';
import { type Http, path } from '../http.ts';
import { allPages, type Page, PAGE_SIZE } from '../pages.ts';
import { campaignStatus, statisticCode } from '../status.ts';
import type { Timestamps } from '../timestamps.ts';
import type {
  Campaign,
  CampaignSummary,
  CountryOpens,
  Figure,
  LinkClicks,
  RecipientFate,
} from './campaign.ts';
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

const figure: z.ZodType<Figure> = record({
  code: number,
  count,
  explanation: madeOf({ code: number, explain: text }, ({ code, explain }) => {
    const { name, known } = statisticCode(code);
    return known ? name : explain || name;
  }),
});

const clicks: z.ZodType<LinkClicks> = record({ url: text, count });

const referral: z.ZodType<LinkClicks> = record({ url: from('link', text), count });

const countries = mapOf(count).transform((counts): readonly CountryOpens[] =>
  Object.entries(counts).map(([country, opened]) => ({ country, opened })),
);

function recipientFateIn({ timestampOrNull }: Timestamps): z.ZodType<RecipientFate> {
  return record({
    // We assume that the date may come under the name that campaigns use.
    sentAt: madeOf(
      { send_date: timestampOrNull, sent_date: timestampOrNull },
      (wire) => wire.sent_date ?? wire.send_date,
    ),
    overall: groupOf({
      code: from('global_status', number),
      explanation: from('global_status_explain', text),
    }),
    detail: groupOf({
      code: from('detail_status', number),
      explanation: from('detail_status_explain', text),
    }),
  });
}

/** The fields of a campaign's `message` in both views. */
const message = {
  subject: text,
  senderName: from('sender_name', text),
  senderEmail: from('sender_email', text),
  // We assume that several lists come as an array, as they are given (spec 1, section 4.2.1).
  listIds: from('list_id', oneOrMore(id)),
  attachments: text,
};

/** Returns the fields that both views of a campaign have beside its `message`. */
function basicsIn({ timestampOrNull }: Timestamps) {
  return {
    id,
    name: text,
    status: number.transform(campaignStatus),
    sendAt: from('send_date', timestampOrNull),
    recipients: from('all_email_qty', count),
    tariffEmails: from('tariff_email_qty', count),
    paidEmails: from('paid_email_qty', count),
    price: from('company_price', count),
    overdraftPrice: from('overdraft_price', count),
    currency: from('overdraft_currency', text),
    isSms: from('is_sms', flag),
    isViber: from('is_viber', flag),
  };
}

/** Returns the format of a campaign in the list view. */
function campaignSummaryIn(timestamps: Timestamps): z.ZodType<CampaignSummary> {
  return record({
    ...basicsIn(timestamps),
    message: objectOf(message),
    statistics: objectOf({
      sent: count,
      delivered: count,
      opened: from('opening', count),
      clicked: from('link_redirected', count),
      unsubscribed: from('unsubscribe', count),
      errors: from('error', count),
    }),
  }).transform(({ message, ...rest }) => ({ ...rest, ...message }));
}

/** The statistics of the detail view; live services also give the figures without `general`. */
const detailStatistics = z.preprocess(
  (value) => (Array.isArray(value) ? { general: value } : value),
  objectOf({
    figures: from('general', listOf(figure).optional().default([])),
    clicks: listOf(clicks).optional().default([]),
  }),
);

/** Returns the format of a campaign in the detail view. */
function campaignIn(timestamps: Timestamps): z.ZodType<Campaign> {
  return record({
    ...basicsIn(timestamps),
    message: objectOf({ ...message, html: from('body', text), preheader: text }),
    tracking: from(
      'external_stat',
      objectOf({
        opens: from('check_open_email', orNull(flag)),
        clicks: from('check_redirect_link', orNull(flag)),
      }),
    ),
    permalink: textOrNull,
    statistics: detailStatistics,
  }).transform(({ message, statistics, ...rest }) => ({ ...rest, ...message, ...statistics }));
}

interface CampaignFilter {
  /** Status codes; absent: all. */
  readonly statuses?: readonly number[] | undefined;
  /** Only scheduled campaigns. */
  readonly scheduledOnly?: boolean | undefined;
  /** The order; the specification doesn't say by which field. Absent: the service's choice. */
  readonly order?: 'highestFirst' | 'lowestFirst';
}

/** The service's names of the orders, which it describes in reverse; spec 1, section 4.2. */
const ORDER = { highestFirst: 'asc', lowestFirst: 'desc' } as const;

/** Campaigns; spec 1, section 4.2. */
export function campaignsOf(http: Http, timestamps: Timestamps, now: () => Date) {
  return { ...writingOf(http, timestamps, now), ...readingOf(http, timestamps) };
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
      http.delete(path`/campaigns/${id}`, { answer: done, subject: `campaign ${id}` }),
  };
}

function readingOf(http: Http, timestamps: Timestamps) {
  const campaign = campaignIn(timestamps);
  const summaries = listOf(campaignSummaryIn(timestamps));
  const recipientFate = recipientFateIn(timestamps);

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

/**
 * Reads all campaigns that were due since an instant, and maybe older ones. It stops at a page that
 * is wholly older if that page runs from new to old; otherwise it reads every page, since the
 * specification is unclear about the order.
 */
export async function campaignsSince(
  { campaigns }: { readonly campaigns: { all(): AsyncIterable<CampaignSummary> } },
  since: Date,
): Promise<CampaignSummary[]> {
  const found: CampaignSummary[] = [];
  let page: CampaignSummary[] = [];
  for await (const campaign of campaigns.all()) {
    found.push(campaign);
    page.push(campaign);
    if (page.length < PAGE_SIZE) continue;
    if (runsDown(page) && page.every(({ sendAt }) => sendAt && sendAt < since)) break;
    page = [];
  }
  return found;
}

function runsDown(page: readonly CampaignSummary[]): boolean {
  const [first, last] = [page.at(0)?.sendAt, page.at(-1)?.sendAt];
  return Boolean(first && last && first > last);
}
