import { z } from 'zod';
import { CAMPAIGN_STATUS as STATUS } from '../../domain/campaign-status.ts';
import type { BounceReason } from '../../domain/bounces.ts';
import type { Outcome } from '../../domain/ratio.ts';
import {
  count,
  type Decoded,
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
import { campaignStatus, STATISTIC_CODE as CODE, statisticCode, type Status } from '../status.ts';
import { perZone, type Timestamps } from '../timestamps.ts';

/** The recipients under one statistics code; `totalsOf` turns such figures into totals. */
export type Figure = Decoded<typeof figure>;

const figure = record({
  code: number,
  count,
  /** The words of the specification, or of the service for a code that it doesn't list. */
  explanation: madeOf({ code: number, explain: text }, ({ code, explain }) => {
    const { name, known } = statisticCode(code);
    return known ? name : explain || name;
  }),
});

export type LinkClicks = Decoded<typeof referral>;

const clicks = record({ url: text, count });
export const referral = record({ url: from('link', text), count });

export type CountryOpens = Decoded<typeof countries>[number];

/** The opened emails by country, by its code as the service gives it. */
export const countries = mapOf(count).transform((counts) =>
  Object.entries(counts).map(([country, opened]) => ({ country, opened })),
);

export type RecipientFate = Decoded<typeof recipientFateIn>;

export const recipientFateIn = perZone(({ timestampOrNull }) =>
  record({
    // We assume that the date may come under the name that campaigns use.
    sentAt: madeOf(
      { send_date: timestampOrNull, sent_date: timestampOrNull },
      (wire) => wire.sent_date ?? wire.send_date,
    ),
    // The words are the service's own, since the specification doesn't name the table of the codes.
    overall: groupOf({
      code: from('global_status', number),
      explanation: from('global_status_explain', text),
    }),
    detail: groupOf({
      code: from('detail_status', number),
      explanation: from('detail_status_explain', text),
    }),
  }),
);

/** The fields of a campaign's `message` in both views. */
const message = {
  subject: text,
  senderName: from('sender_name', text),
  senderEmail: from('sender_email', text),
  // We assume that several lists come as an array, as they are given (spec 1, section 4.2.1).
  listIds: from('list_id', oneOrMore(id)),
  /** As the service names them; empty: none. */
  attachments: text,
};

/** Returns the fields of both views of a campaign beside its `message`; spec 1, section 2.4. */
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

export type CampaignSummary = Decoded<typeof campaignSummaryIn>;
export type SummaryStatistics = CampaignSummary['statistics'];

export const campaignSummaryIn = perZone((timestamps) =>
  record({
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
  }).transform(({ message, ...rest }) => ({ ...rest, ...message })),
);

/** The statistics of the detail view; live services also give the figures without `general`. */
const detailStatistics = z.preprocess(
  (value) => (Array.isArray(value) ? { general: value } : value),
  objectOf({
    figures: from('general', listOf(figure).default([])),
    clicks: listOf(clicks).default([]),
  }),
);

export type Campaign = Decoded<typeof campaignIn>;

export const campaignIn = perZone((timestamps) => {
  return record({
    ...basicsIn(timestamps),
    message: objectOf({ ...message, html: from('body', text), preheader: text }),
    /** The service's counting of opens and clicks; `null`: it doesn't say. */
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
});

/**
 * The results of a campaign in recipients. `delivered` is part of `sent`; `opened` and `clicked`
 * are parts of `delivered`. Hard bounces are permanent (no such address or domain), soft ones may
 * pass (mailbox full, server unavailable, blocked for now).
 */
export interface CampaignTotals extends Outcome {
  readonly queued: number;
  readonly rejectedAsSpam: number;
  /** Failed for a reason that no other total has. */
  readonly otherFailures: number;
  /** Never handed over: invalid, already unsubscribed, disabled. */
  readonly notSent: number;
  readonly unknown: number;
}

/*
 * Spec 1, section 2.5 names the codes but not how they add up. We assume:
 * - 1 to 5 and 11 are cumulative, as the same figures of the list view are (section 2.4): whoever
 *   clicked is counted under Sent, Delivered, Opened and Link redirected.
 * - Every other code is exclusive: a recipient whose message failed is counted under one of them,
 *   and under Sent if the message went out.
 * - 8 Unavailable and 17 Temporary blocked say nothing about the address, so they are soft bounces.
 * - 16 Not valid email is found before sending, so it is no bounce.
 */
const TOTAL_OF: Readonly<Record<number, keyof CampaignTotals>> = {
  [CODE.queued.code]: 'queued',
  [CODE.sent.code]: 'sent',
  [CODE.delivered.code]: 'delivered',
  [CODE.opened.code]: 'opened',
  [CODE.clicked.code]: 'clicked',
  [CODE.unsubscribed.code]: 'unsubscribed',
  [CODE.unsubscribedFromNewsletter.code]: 'unsubscribed',
  [CODE.markedAsSpam.code]: 'complaints',
  [CODE.noSuchAddress.code]: 'hardBounces',
  [CODE.noSuchDomain.code]: 'hardBounces',
  [CODE.unavailableForNow.code]: 'softBounces',
  [CODE.unavailable.code]: 'softBounces',
  [CODE.mailboxFull.code]: 'softBounces',
  [CODE.blockedForNow.code]: 'softBounces',
  [CODE.rejectedAsSpam.code]: 'rejectedAsSpam',
  [CODE.deliveryFailure.code]: 'otherFailures',
  [CODE.notSent.code]: 'notSent',
  [CODE.invalidAddress.code]: 'notSent',
  [CODE.disabledByAdministrator.code]: 'notSent',
  [CODE.alreadyUnsubscribed.code]: 'notSent',
};

const NOTHING: CampaignTotals = {
  queued: 0,
  sent: 0,
  delivered: 0,
  opened: 0,
  clicked: 0,
  unsubscribed: 0,
  complaints: 0,
  hardBounces: 0,
  softBounces: 0,
  rejectedAsSpam: 0,
  otherFailures: 0,
  notSent: 0,
  unknown: 0,
};

/** Tells whether a code counts recipients to whom nothing was sent. */
export function isLeftOut(code: number): boolean {
  return TOTAL_OF[code] === 'notSent';
}

export function totalsOf(figures: readonly Figure[]): CampaignTotals {
  const totals = { ...NOTHING };
  for (const { code, count } of figures) totals[TOTAL_OF[code] ?? 'unknown'] += count;
  return totals;
}

export interface BouncedFor {
  readonly reason: BounceReason;
  readonly count: number;
}

/** Codes of spec 1, section 2.5; we assume that 8 means the server, and that 7 and 17 pass. */
const REASON_OF: Readonly<Record<number, BounceReason>> = {
  [CODE.noSuchAddress.code]: 'No such address',
  [CODE.noSuchDomain.code]: 'No such domain',
  [CODE.mailboxFull.code]: 'Mailbox full',
  [CODE.rejectedAsSpam.code]: 'Blocked as spam',
  [CODE.blockedForNow.code]: 'Blocked for now',
  [CODE.unavailable.code]: 'Server unreachable',
  [CODE.unavailableForNow.code]: 'Deferred',
  [CODE.deliveryFailure.code]: 'Other refusal',
};

/** Counts a campaign's bounces by reason from its statistics; only reasons that occurred. */
export function bouncedFor(figures: readonly Figure[]): readonly BouncedFor[] {
  return figures.flatMap(({ code, count }): readonly BouncedFor[] => {
    const reason = REASON_OF[code];
    return reason !== undefined && count > 0 ? [{ reason, count }] : [];
  });
}

/** The texts of spec 1, section 3.3, where the names here are plainer. */
const SPECIFIED: Readonly<Record<string, Status>> = {
  'pending in moderation': STATUS.moderated,
  'sending in progress': STATUS.sending,
  'test campaign sent to your address': STATUS.test,
  'marked to be deleted': STATUS.deleted,
  'status updating sent follows': STATUS.updating,
  'delivery in progress': STATUS.delivering,
  'being processed to be sent out': STATUS.processed,
  'awaiting your response to a moderator s query': STATUS.questioned,
  'creation in progress': STATUS.creating,
  'created and queued': STATUS.queued,
  'awaiting a b testing results': STATUS.abTesting,
  'canceled by a user': STATUS.canceled,
  'partially sent and blocked by the service admin': STATUS.partiallySentAndBlocked,
  'scheduled to resend to unread': STATUS.resendScheduled,
  'automations balance exceeded': STATUS.automationBalanceExceeded,
  'automations draft': STATUS.automationDraft,
};

// The first of the statuses with the same word counts.
const BY_NAME: ReadonlyMap<string, Status> = new Map([
  ...Object.values(STATUS)
    .toReversed()
    .map((status) => [plain(status.name), status] as const),
  ...Object.entries(STATUS).map(
    ([key, status]) => [plain(key.replaceAll(/([A-Z])/g, ' $1')), status] as const,
  ),
  ...Object.entries(SPECIFIED),
]);

// The texts that live services send beside the specification's names (we assume: an approved
// campaign goes out by itself, and one with addresses to confirm waits for a person).
const ALSO_SENT: Readonly<Record<string, Status>> = {
  approve: { ...STATUS.queued, name: 'Approved by moderation' },
  'approve part': { ...STATUS.queued, name: 'Approved in part by moderation' },
  'only active': { ...STATUS.queued, name: 'Approved for active addresses only' },
  'confirm addresses': { ...STATUS.questioned, name: 'Waiting for you to confirm the addresses' },
};

// The words that identify a status whose text isn't in the specification (we assume: it doesn't
// show what a webhook writes). The first match counts.
const BY_WORD: readonly (readonly [RegExp, Status])[] = [
  [/question|quer(y|ies)/, STATUS.questioned],
  [/edit|revis/, STATUS.requiresEditing],
  [/block|reject|declin|ban/, STATUS.blocked],
  [/moderat|review|pending/, STATUS.moderated],
  [/cancel/, STATUS.canceled],
];

/** Returns the status of a code or words; unknown words stay as they are. */
export function campaignStatusIn(text: string | null): Status | null {
  if (text === null) return null;
  if (/^\d{1,4}$/.test(text)) return campaignStatus(Number(text));
  const words = plain(text);
  const status =
    BY_NAME.get(words) ?? ALSO_SENT[words] ?? BY_WORD.find(([word]) => word.test(words))?.[1];
  return status ?? { code: -1, name: text, known: false };
}

/** Tells whether a text only names a status, in the words here or in those of the specification. */
export function isCampaignStatusName(text: string): boolean {
  return BY_NAME.has(plain(text));
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Sorts campaigns without a send time first, then the latest. */
export function newestFirst(a: CampaignSummary, b: CampaignSummary): number {
  const at = ({ sendAt }: CampaignSummary) => sendAt?.getTime() ?? Infinity;
  return at(a) === at(b) ? Number(b.id) - Number(a.id) : at(b) - at(a);
}
