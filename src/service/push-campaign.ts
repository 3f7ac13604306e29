import type { Status } from './status.ts';

/** A push campaign as listings give it; spec 3, section 2.4. */
export interface PushCampaignSummary {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly websiteId: string;
  readonly status: Status;
  readonly fromAt: Date | null;
  readonly toAt: Date | null;
}

/** One campaign with its figures; spec 3, section 2.4. */
export interface PushCampaign {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly website: string;
  /** `null`: the service didn’t say. */
  readonly websiteId: string | null;
  readonly status: Status;
  readonly sent: number;
  readonly delivered: number;
  /** Clicks that led to the link. */
  readonly redirects: number;
}

/** A campaign to create; spec 3, section 4.1. A website takes one in 15 minutes. */
export interface NewPushCampaign {
  readonly title: string;
  readonly websiteId: string;
  readonly body: string;
  /** The lifetime for browsers that are offline; at most 86,400. */
  readonly ttlSeconds: number;
  /** The target of a click. Default: the website. */
  readonly link?: string;
  readonly audience?: PushAudience;
  /** The time within which sending must complete. Default: 5 hours. */
  readonly stretchSeconds?: number;
  /** Default: now. */
  readonly sendAt?: Date;
  /** At most two. */
  readonly buttons?: readonly PushButton[];
  /**
   * A JPG, PNG or GIF under 200 KB: its web address, a `data:` address, or its bytes. Bytes are
   * sent as a `data:` address, since the specification only says that the image is a text; we
   * assume that the service accepts such texts.
   */
  readonly image?: string | Uint8Array;
  /** The icon, sent as it is; the specification gives neither size nor format. */
  readonly icon?: string;
}

interface PushButton {
  readonly text: string;
  readonly link: string;
}

/** The filter of a campaign's subscribers; absent: all of the website. */
export interface PushAudience {
  readonly language?: string;
  readonly browsers?: readonly string[];
  /** Country codes. */
  readonly countries?: readonly string[];
  readonly visited?: VisitedPages;
  /** First day of subscription, `YYYY-MM-DD`. */
  readonly subscribedFromDay?: string;
  /** Last day of subscription, `YYYY-MM-DD`. */
  readonly subscribedToDay?: string;
  readonly variable?: VariableFilter;
}

/** The filter by visited pages: exactly these, or those with or without a text. */
type VisitedPages =
  | { readonly type: 'direct'; readonly search: readonly string[] }
  | { readonly type: 'include' | 'exclude'; readonly search: string };

/** The filter by one variable; spec 3, section 2.6. */
export interface VariableFilter {
  readonly name: string;
  readonly operator: 'and' | 'or';
  /** At most 10. */
  readonly conditions: readonly VariableCondition[];
}

interface VariableCondition {
  readonly condition: Condition;
  readonly value: string;
}

/** The comparisons of a variable's value; spec 3, section 2.6. */
export const CONDITIONS = [
  'equal',
  'notequal',
  'greaterthan',
  'lessthan',
  'startwith',
  'endwith',
  'likewith',
  'notlikewith',
] as const;
type Condition = (typeof CONDITIONS)[number];
