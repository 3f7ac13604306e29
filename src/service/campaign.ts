import type { Status } from './status.ts';

/** What every view of a campaign shows; spec 1, section 2.4. */
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
  /** Paid by the tariff. */
  readonly tariffEmails: number;
  /** Paid from the balance, above the tariff. */
  readonly paidEmails: number;
  /** Of the whole campaign. */
  readonly price: number;
  /** Of each e-mail above the tariff. */
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
  /** Whether the service counts opens and clicks; `null`: it doesn't say. */
  readonly tracking: { readonly opens: boolean | null; readonly clicks: boolean | null };
  /** The web version. */
  readonly permalink: string | null;
  readonly figures: readonly Figure[];
  readonly clicks: readonly LinkClicks[];
}

/** How many recipients a statistics code counts; `totalsOf` makes sense of them. */
export interface Figure {
  readonly code: number;
  readonly count: number;
  /** In the words of the specification, or of the service for a code that it doesn't list. */
  readonly explanation: string;
}

export interface LinkClicks {
  readonly url: string;
  readonly count: number;
}

/** What became of a campaign for one recipient. */
export interface RecipientFate {
  readonly sentAt: Date | null;
  readonly overall: Outcome;
  readonly detail: Outcome;
}

/** The specification doesn't say which table the code is from, so the words are the service's. */
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
