import type { PushFilters } from '../engine/push-filters.ts';

/** What the web push area knows. */
export interface PushArea {
  readonly websites: Map<number, Website>;
  readonly subscribers: Map<number, Subscriber>;
  readonly campaigns: Map<number, PushCampaign>;
}

export interface Website {
  readonly id: number;
  /** With its protocol, without a slash at its end. */
  readonly url: string;
  readonly addedAtMs: number;
  readonly variables: readonly WebsiteVariable[];
  /** In the order of subscribing. */
  readonly subscribers: Subscriber[];
  /** Creations are limited by time (spec 3, section 8). */
  lastCampaignAtMs: number | undefined;
}

interface WebsiteVariable {
  readonly id: number;
  readonly name: string;
  readonly type: 'string' | 'number' | 'date';
}

export interface Subscriber {
  readonly id: number;
  readonly websiteId: number;
  readonly browser: string;
  /** Two letters. */
  readonly lang: string;
  readonly os: string;
  /** ISO 3166, two letters. */
  readonly countryCode: string;
  readonly city: string;
  /** The page on which they subscribed. */
  readonly pageUrl: string;
  readonly variables: ReadonlyMap<string, string | number>;
  readonly subscribedAtMs: number;
  /** Spec 3, section 3.1. */
  status: number;
}

export interface PushDraft {
  readonly websiteId: number;
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly ttlMs: number;
  readonly filters: PushFilters;
  /** In which sending must end. Absent: by the number of recipients, 5 hours at most. */
  readonly stretchMs: number | undefined;
  readonly scheduledAtMs: number | undefined;
}

export interface PushCampaign extends PushDraft {
  readonly id: number;
  readonly createdAtMs: number;
  /** Spec 3, section 3.2. */
  status: number;
  startedAtMs: number | undefined;
  /** When each notification leaves, arrives and is followed, earliest first; set at the start. */
  sentAtMs: Float64Array;
  deliveredAtMs: Float64Array;
  redirectedAtMs: Float64Array;
}

/** Subscriber statuses that the sandbox sets (spec 3, section 3.1). */
export const SUBSCRIBER = { deactivated: 0, active: 1, unsubscribed: 6 } as const;

/** Campaign statuses that the sandbox sets (spec 3, section 3.2). */
export const PUSH = {
  fresh: 0,
  inProgress: 2,
  sent: 3,
  noActiveRecipients: 12,
  copying: 13,
} as const;

const FIRST_WEBSITE_ID = 4301;
const FIRST_SUBSCRIBER_ID = 900_001;
const FIRST_CAMPAIGN_ID = 33_001;

export function createPushArea(): PushArea {
  return { websites: new Map(), subscribers: new Map(), campaigns: new Map() };
}

export function addWebsite(
  { websites }: PushArea,
  given: Pick<Website, 'url' | 'addedAtMs' | 'variables'>,
): Website {
  const id = FIRST_WEBSITE_ID + websites.size;
  const website: Website = { ...given, id, subscribers: [], lastCampaignAtMs: undefined };
  websites.set(id, website);
  return website;
}

export function addSubscriber(
  { subscribers }: PushArea,
  website: Website,
  given: Omit<Subscriber, 'id' | 'websiteId' | 'status'>,
): Subscriber {
  const id = FIRST_SUBSCRIBER_ID + subscribers.size;
  const subscriber = { ...given, id, websiteId: website.id, status: SUBSCRIBER.active };
  subscribers.set(id, subscriber);
  website.subscribers.push(subscriber);
  return subscriber;
}

export function addCampaign(
  { campaigns }: PushArea,
  draft: PushDraft,
  createdAtMs: number,
): PushCampaign {
  const campaign: PushCampaign = {
    ...draft,
    id: FIRST_CAMPAIGN_ID + campaigns.size,
    createdAtMs,
    status: PUSH.fresh,
    startedAtMs: undefined,
    sentAtMs: new Float64Array(),
    deliveredAtMs: new Float64Array(),
    redirectedAtMs: new Float64Array(),
  };
  campaigns.set(campaign.id, campaign);
  return campaign;
}
