import type { Status } from './status.ts';

/** The fields that every view of a campaign has; spec 1, section 2.4. */
interface CampaignBasics {
  readonly id: string;
  readonly name: string;
  readonly status: Status;
  readonly subject: string;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly listIds: readonly string[];
  readonly sendAt: Date | null;
  readonly recipients: number;
  /** E-mails paid by the tariff. */
  readonly tariffEmails: number;
  /** E-mails above the tariff, paid from the balance. */
  readonly paidEmails: number;
  /** The price of the whole campaign. */
  readonly price: number;
  /** The price of each e-mail above the tariff. */
  readonly overdraftPrice: number;
  readonly currency: string;
  /** As the service names them; empty: none. */
  readonly attachments: string;
  readonly isSms: boolean;
  readonly isViber: boolean;
}

/** A campaign in full. */
export interface Campaign extends CampaignBasics {
  readonly html: string;
  readonly preheader: string;
  /** The service's counting of opens and clicks; `null`: it doesn't say. */
  readonly tracking: { readonly opens: boolean | null; readonly clicks: boolean | null };
  /** The web version. */
  readonly permalink: string | null;
  readonly figures: readonly Figure[];
  readonly clicks: readonly LinkClicks[];
}

/** The recipients under one statistics code; `totalsOf` turns such figures into totals. */
export interface Figure {
  readonly code: number;
  readonly count: number;
  /** The words of the specification, or of the service for a code that it doesn't list. */
  readonly explanation: string;
}

export interface LinkClicks {
  readonly url: string;
  readonly count: number;
}

/** The outcome of a campaign for one recipient. */
export interface RecipientFate {
  readonly sentAt: Date | null;
  readonly overall: Outcome;
  readonly detail: Outcome;
}

/** A code with the service's own words, since the specification doesn't name the code's table. */
interface Outcome {
  readonly code: number;
  readonly explanation: string;
}

export interface CountryOpens {
  /** Country code as the service gives it. */
  readonly country: string;
  readonly opened: number;
}

/** A campaign as the list of campaigns shows it. */
export interface CampaignSummary extends CampaignBasics {
  readonly statistics: SummaryStatistics;
}

export interface SummaryStatistics {
  readonly sent: number;
  readonly delivered: number;
  readonly opened: number;
  readonly clicked: number;
  readonly unsubscribed: number;
  readonly errors: number;
}
