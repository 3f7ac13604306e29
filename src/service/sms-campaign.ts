import type { Status } from './status.ts';

/** An SMS campaign as listings give it; spec 2, section 2.7. */
export interface SmsCampaignSummary {
  readonly id: string;
  /** Null for a campaign to phone numbers that are in no list; we assume null or 0 for these. */
  readonly listId: string | null;
  readonly senderName: string;
  readonly price: number;
  readonly currency: string;
  readonly sendAt: Date | null;
  readonly createdAt: Date | null;
}

/** One campaign with the outcome of each message. */
export interface SmsCampaign extends SmsCampaignSummary {
  readonly phones: readonly SmsOutcome[];
}

export interface SmsOutcome {
  readonly phone: string;
  readonly status: Status;
  /** The country code of three letters. */
  readonly countryCode: string;
  /** The cost in the campaign's currency. */
  readonly cost: number;
}

/** Routes by country code, e.g. `UA`. Some operators require one. */
type SmsRoutes = Readonly<Record<string, 'national' | 'international'>>;

/** The message of a campaign; spec 2, section 4.2.1. The service moderates it first. */
export interface SmsMessage {
  /** At most 11 Latin letters and digits. */
  readonly sender: string;
  readonly body: string;
  readonly routes?: SmsRoutes;
  /** The time to send it. Default: now. */
  readonly sendAt?: Date;
  /** The campaign is formed, but neither sent nor shown in the panel. Default: false. */
  readonly emulate?: boolean;
  /** Clicks are counted. Default: false. */
  readonly trackLinks?: boolean;
  /** Counted links begin with `https`. Default: false. */
  readonly httpsLinks?: boolean;
}

export interface SmsToList extends SmsMessage {
  readonly listId: string;
  /** The campaign includes contacts added before sending; any paid plan. Default: false. */
  readonly dynamicList?: boolean;
}

export interface SmsToPhones extends SmsMessage {
  readonly phones: readonly string[];
}

/** A campaign to a list or to phone numbers whose price is requested; spec 2, section 4.2.3. */
export interface SmsEstimate extends Pick<SmsMessage, 'sender' | 'body' | 'routes'> {
  readonly listId?: string;
  readonly phones?: readonly string[];
}
