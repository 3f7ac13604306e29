import { formatNumber } from '../../domain/figures.ts';
import { type InputError, inputError } from '../../lib/errors.ts';
import { capitalised } from '../../lib/text.ts';
import {
  count,
  type Decoded,
  from,
  id,
  idToSend,
  number,
  objectOf,
  record,
  text,
  textOrNull,
} from '../formats.ts';
import { known, lookupIn } from '../status.ts';
import { perZone, type Timestamps } from '../timestamps.ts';

/** The statuses of a website's subscriber; spec 3, section 3.1. */
export const PUSH_SUBSCRIBER_STATUS = {
  deactivated: known(0, 'Deactivated'),
  active: known(1, 'Active'),
  unsubscribed: known(6, 'Unsubscribed'),
} as const;

/** The statuses of a push campaign; spec 3, section 3.2. */
export const PUSH_CAMPAIGN_STATUS = {
  new: known(0, 'New'),
  sending: known(2, 'In progress'),
  sent: known(3, 'Sent'),
  testSent: known(8, 'Test campaign sent'),
  noActiveRecipients: known(12, 'No active recipients'),
  creating: known(13, 'Being created'),
  abTesting: known(15, 'Waiting for A/B test results'),
  canceled: known(16, 'Canceled'),
  archived: known(30, 'Archived'),
} as const;

export const pushSubscriberStatus = lookupIn(PUSH_SUBSCRIBER_STATUS);
export const pushCampaignStatus = lookupIn(PUSH_CAMPAIGN_STATUS);

/** The status of a website, which comes as a number or as a text; spec 3, section 2.1. */
export interface WebsiteStatus {
  /** The service's value, e.g. `1` or `active`. */
  readonly value: string;
  readonly name: string;
  /** False for a value that the specification doesn't list. */
  readonly known: boolean;
}

export function websiteStatus(value: string): WebsiteStatus {
  if (value === '1' || value === 'active') return { value, name: 'Active', known: true };
  // An unknown word still says more than “Unknown status”.
  const isWord = /^\p{L}/u.test(value);
  return { value, name: isWord ? capitalised(value) : `Unknown status ${value}`, known: false };
}

const status = number.transform(pushCampaignStatus);

/** One campaign with its figures; spec 3, section 2.4. */
export type PushCampaign = Decoded<typeof pushCampaign>;

export const pushCampaign = record({
  id,
  message: objectOf({ title: text, body: from('text', text), link: text }),
  website: text,
  // Live services omit the website's id here.
  websiteId: from('website_id', textOrNull),
  status,
  sent: from('send', count),
  delivered: count,
  redirects: from('redirect', count),
}).transform(({ message, ...rest }) => ({ ...rest, ...message }));

/** A push campaign as listings give it; spec 3, section 2.4. */
export type PushCampaignSummary = Decoded<typeof pushCampaignSummaryIn>;

export const pushCampaignSummaryIn = perZone(({ timestampOrNull }) =>
  record({
    id,
    title: text,
    body: text,
    websiteId: from('website_id', id),
    status,
    fromAt: from('from', timestampOrNull),
    toAt: from('to', timestampOrNull),
  }),
);

/** A campaign to create; spec 3, section 4.1. A website takes one in 15 minutes. */
export interface NewPushCampaign {
  readonly title: string;
  readonly websiteId: string;
  readonly body: string;
  /** The lifetime for browsers that are offline; at most 86,400. */
  readonly ttlSeconds: number;
  /** The target of a click. Default: the website. */
  readonly link?: string | undefined;
  readonly audience?: PushAudience | undefined;
  /** The time within which sending must complete. Default: 5 hours. */
  readonly stretchSeconds?: number | undefined;
  readonly sendAt?: Date | undefined;
  readonly buttons?: readonly PushButton[] | undefined;
  /** A JPG, PNG or GIF under 200 KB: its web address, a `data:` address, or its bytes. */
  readonly image?: string | Uint8Array | undefined;
  /** The icon, sent as it is; the specification gives neither size nor format. */
  readonly icon?: string | undefined;
}

interface PushButton {
  readonly text: string;
  readonly link: string;
}

/** The filter of a campaign's subscribers; absent: all of the website. */
export interface PushAudience {
  readonly language?: string | undefined;
  readonly browsers?: readonly string[] | undefined;
  readonly countries?: readonly string[] | undefined;
  readonly visited?: VisitedPages | undefined;
  readonly subscribedFromDay?: string | undefined;
  readonly subscribedToDay?: string | undefined;
  readonly variable?: VariableFilter | undefined;
}

/** The filter by visited pages: exactly these, or those with or without a text. */
type VisitedPages =
  | { readonly type: 'direct'; readonly search: readonly string[] }
  | { readonly type: 'include' | 'exclude'; readonly search: string };

/** The filter by one variable; spec 3, section 2.6. */
export interface VariableFilter {
  readonly name: string;
  readonly operator: 'and' | 'or';
  readonly conditions: readonly VariableCondition[];
}

interface VariableCondition {
  readonly condition: Condition;
  readonly value: string;
}

/** The comparisons of a variable's value; spec 3, section 2.6. */
type Condition =
  | 'equal'
  | 'notequal'
  | 'greaterthan'
  | 'lessthan'
  | 'startwith'
  | 'endwith'
  | 'likewith'
  | 'notlikewith';

/*
 * Limits of spec 3, section 8. The service alone can enforce one campaign in 15 minutes a website,
 * since other programs create campaigns too.
 */
const MOST_TTL_SECONDS = 86_400;
const MOST_BUTTONS = 2;
/** The most filters. We assume that a filter is one condition: all else can be given only once. */
const MOST_FILTERS = 10;

/** @throws {InputError} for a limit that the specification states. */
export function checkPushCampaign({ ttlSeconds, buttons, audience }: NewPushCampaign): void {
  if (!Number.isInteger(ttlSeconds) || ttlSeconds < 0 || ttlSeconds > MOST_TTL_SECONDS) {
    throw inputError(
      'ttlSeconds',
      `The lifetime is a whole number of seconds, at most 86,400 (24 hours), not ${ttlSeconds}.`,
    );
  }
  if (buttons && buttons.length > MOST_BUTTONS) {
    throw inputError(
      'buttons',
      `A notification can have at most ${MOST_BUTTONS} buttons, not ${buttons.length}.`,
    );
  }
  const filters = audience?.variable?.conditions.length ?? 0;
  if (filters > MOST_FILTERS) {
    throw inputError(
      'conditions',
      `A push campaign can have at most ${MOST_FILTERS} filters, not ${filters}.`,
    );
  }
}

/** Spec 3, sections 4.1 and 8; we assume kilobytes of 1,024 bytes, so that no valid image fails. */
const TOO_MANY_BYTES = 200 * 1024;

/** The first bytes of files. Sources: JPEG (ITU-T T.81), PNG (W3C), GIF89a. */
const BEGINNINGS: Readonly<Record<string, readonly number[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47],
  'image/gif': [0x47, 0x49, 0x46, 0x38],
};

const DATA_ADDRESS = /^data:(?<type>[^;,]*)(?:;[^,]*)?,/i;
const BASE64 = /;base64,/i;

/**
 * Encodes a campaign's image: bytes become a `data:` address (RFC 2397), addresses stay. The
 * specification only says that it is a text (spec 3, section 4.1), and we assume a `data:` address;
 * the vendor of a live service wants JSON of `{name, data}`. The service checks the size of an
 * image at a web address.
 * @throws {InputError} for data that isn't JPG, PNG or GIF, or has 200 KB or more.
 */
export function encodePushImage(image: string | Uint8Array): string {
  if (typeof image === 'string') return checkedAddress(image);
  const known = Object.entries(BEGINNINGS).find(([, bytes]) => beginsWith(image, bytes));
  if (known === undefined) throw unknownType();
  const [type] = known;
  checkSize(image.length);
  return `data:${type};base64,${Buffer.from(image).toString('base64')}`;
}

function checkedAddress(address: string): string {
  const found = DATA_ADDRESS.exec(address);
  if (!found) return address;
  const [head] = found;
  const data = address.slice(head.length);
  const sizeBytes = BASE64.test(head)
    ? Buffer.byteLength(data, 'base64')
    : Buffer.byteLength(data.replaceAll(/%[\da-f]{2}/gi, ' '));
  if (!Object.hasOwn(BEGINNINGS, (found.groups?.['type'] ?? '').toLowerCase())) throw unknownType();
  checkSize(sizeBytes);
  return address;
}

function unknownType(): InputError {
  return problem('The image must be a JPG, PNG, or GIF.');
}

function checkSize(sizeBytes: number): void {
  if (sizeBytes >= TOO_MANY_BYTES) {
    throw problem(
      `The image must be under 200 KB; this one has ${formatNumber(Math.ceil(sizeBytes / 1024))} KB.`,
    );
  }
}

function problem(message: string): InputError {
  return inputError('image', message);
}

function beginsWith(bytes: Uint8Array, beginning: readonly number[]): boolean {
  return beginning.every((byte, index) => bytes[index] === byte);
}

/** `POST /push/tasks`; spec 3, section 4.1. Buttons, regions and pages are JSON as text. */
export function encodePushCampaign(campaign: NewPushCampaign, { timestamp }: Timestamps) {
  return {
    title: campaign.title,
    website_id: idToSend(campaign.websiteId),
    body: campaign.body,
    ttl: campaign.ttlSeconds,
    link: campaign.link,
    ...encodeAudience(campaign.audience ?? {}),
    stretch_time: campaign.stretchSeconds,
    send_date: campaign.sendAt && timestamp.encode(campaign.sendAt),
    buttons: campaign.buttons && JSON.stringify(campaign.buttons),
    image: campaign.image === undefined ? undefined : encodePushImage(campaign.image),
    icon: campaign.icon,
  };
}

function encodeAudience({ variable, ...audience }: PushAudience) {
  return {
    filter_lang: audience.language,
    filter_browser: audience.browsers?.join(','),
    filter_region: audience.countries && JSON.stringify(audience.countries),
    filter_url: audience.visited && JSON.stringify(audience.visited),
    filter_subscription_date_from: audience.subscribedFromDay,
    filter_subscription_date_to: audience.subscribedToDay,
    filter: variable && {
      variable_name: variable.name,
      operator: variable.operator,
      conditions: variable.conditions,
    },
  };
}
