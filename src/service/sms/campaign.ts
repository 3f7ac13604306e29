import {
  count,
  type Decoded,
  from,
  id,
  listOf,
  madeOf,
  orNull,
  phone,
  record,
  text,
} from '../formats.ts';
import { explained, known, lookupIn } from '../status.ts';
import { perZone, type Timestamps } from '../timestamps.ts';

/** The statuses of an SMS message to one phone number; spec 2, section 3.1. */
export const SMS_STATUS = {
  ready: known(0, 'Waiting to be sent'),
  sent: known(1, 'Sent'),
  delivered: known(2, 'Delivered'),
  notDelivered: known(12, 'Not delivered'),
} as const;

/** The statuses of an SMS sender; spec 2, section 3.2. */
export const SMS_SENDER_STATUS = {
  moderated: known(0, 'In moderation'),
  active: known(1, 'Active'),
  rejected: known(2, 'Rejected'),
} as const;

export const smsStatus = lookupIn(SMS_STATUS);
export const smsSenderStatus = lookupIn(SMS_SENDER_STATUS);

function basicsIn({ timestampOrNull }: Timestamps) {
  return {
    id,
    /** Null for a campaign to phone numbers that are in no list; we assume null or 0 for these. */
    listId: from('address_book_id', listId),
    senderName: from('sender_name', text),
    price: from('company_price', count),
    sendAt: from('send_date', timestampOrNull),
    createdAt: from('date_created', timestampOrNull),
  };
}

/** An SMS campaign as listings give it; spec 2, section 2.7. */
export type SmsCampaignSummary = Decoded<typeof smsCampaignSummaryIn>;

export const smsCampaignSummaryIn = perZone((timestamps) =>
  record({ ...basicsIn(timestamps), currency: from('company_currency', text) }),
);

/** One campaign with the outcome of each message. */
export type SmsCampaign = Decoded<typeof smsCampaignIn>;

export const smsCampaignIn = perZone((timestamps) => {
  const phones = from('task_phones_info', listOf(outcome).default([]));
  return record({ ...basicsIn(timestamps), currency: text, phones });
});

/** The name of the country code in live services, with a Cyrillic `с` at its start. */
const CYRILLIC_COUNTRY_CODE = '\u0441ountry_code';

export type SmsOutcome = Decoded<typeof outcome>;

const outcome = record({
  phone,
  status: explained(smsStatus),
  countryCode: madeOf(
    { country_code: text, [CYRILLIC_COUNTRY_CODE]: text },
    (wire) => wire.country_code || wire[CYRILLIC_COUNTRY_CODE],
  ),
  cost: from('money_spent', count),
});

const listId = orNull(id).transform((id) => (id === '0' ? null : id));

/** Routes by country code, e.g. `UA`. Some operators require one. */
type SmsRoutes = Readonly<Record<string, 'national' | 'international'>>;

/** The message of a campaign; spec 2, section 4.2.1. The service moderates it first. */
export interface SmsMessage {
  /** At most 11 Latin letters and digits. */
  readonly sender: string;
  readonly body: string;
  readonly routes?: SmsRoutes | undefined;
  /** The time to send it. Default: now. */
  readonly sendAt?: Date | undefined;
  /** The campaign is formed, but neither sent nor shown in the panel. Default: false. */
  readonly emulate?: boolean | undefined;
  /** Clicks are counted. Default: false. */
  readonly trackLinks?: boolean | undefined;
  /** Counted links begin with `https`. Default: false. */
  readonly httpsLinks?: boolean | undefined;
}

export interface SmsToList extends SmsMessage {
  readonly listId: string;
  /** The campaign includes contacts added before sending; any paid plan. Default: false. */
  readonly dynamicList?: boolean | undefined;
}

export interface SmsToPhones extends SmsMessage {
  readonly phones: readonly string[];
}

/** A campaign whose price is requested; spec 2, section 4.2.3. */
export type SmsEstimate = Pick<SmsMessage, 'sender' | 'body' | 'routes'> &
  (
    | { readonly listId: string; readonly phones?: never }
    | { readonly phones: readonly string[]; readonly listId?: never }
  );

export type MessageFigures = ReturnType<typeof figuresOf>;

export function figuresOf({ phones }: Pick<SmsCampaign, 'phones'>) {
  const count = (code: number) => phones.filter(({ status }) => status.code === code).length;
  return {
    messages: phones.length,
    ready: count(SMS_STATUS.ready.code),
    /** Sent, without a delivery report so far. */
    underway: count(SMS_STATUS.sent.code),
    delivered: count(SMS_STATUS.delivered.code),
    notDelivered: count(SMS_STATUS.notDelivered.code),
    others: phones.filter(({ status }) => !status.known).length,
    spent: spentOn(phones),
  };
}

/** Sums prices without the rounding errors of binary fractions. */
export function spentOn(phones: readonly SmsOutcome[]): number {
  return Math.round(phones.reduce((sum, { cost }) => sum + cost, 0) * 10_000) / 10_000;
}

/** Returns the number of messages that were sent; 0 for a canceled campaign. */
export function leftOf(figures: MessageFigures): number {
  return isCanceled(figures) ? 0 : figures.messages - figures.ready;
}

/** Tells whether a campaign was canceled: we assume “not delivered” for all messages at no cost. */
export function isCanceled({ messages, notDelivered, spent }: MessageFigures): boolean {
  return messages > 0 && notDelivered === messages && spent === 0;
}

export function isWaiting({ messages, ready }: MessageFigures): boolean {
  return messages > 0 && ready === messages;
}

/** The service gives no stage (spec 2, section 3.1), so it is derived from the messages. */
export function stageOf(figures: MessageFigures): string {
  const { messages, ready, underway, delivered } = figures;
  if (messages === 0) return 'No messages';
  if (isCanceled(figures)) return 'Canceled';
  if (isWaiting(figures)) return 'Not sent yet';
  if (ready > 0) return 'Being sent';
  if (underway > 0) return 'Sent, delivery reports coming in';
  return delivered > 0 ? 'Sent' : 'Sent, nothing was delivered';
}
