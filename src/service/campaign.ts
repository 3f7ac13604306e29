import type { Status } from './status.ts';

/** A campaign in full; spec 1, section 2.4. */
export interface Campaign {
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
  readonly price: number;
  readonly currency: string;
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

export interface CountryOpens {
  /** Country code as the service gives it. */
  readonly country: string;
  readonly opened: number;
}

/** A campaign as the list of campaigns shows it; spec 1, section 2.4. */
export interface CampaignSummary {
  readonly id: string;
  readonly name: string;
  readonly status: Status;
  readonly subject: string;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly listIds: readonly string[];
  readonly sendAt: Date | null;
  readonly recipients: number;
  readonly tariffEmails: number;
  readonly paidEmails: number;
  readonly price: number;
  readonly currency: string;
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
