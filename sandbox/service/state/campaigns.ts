import { CAMPAIGN, FAILURE_CODES, HALTED, STATISTIC, type CampaignStatus } from '../codes.ts';
import type { Profile } from '../engine/fates.ts';
import { keyOf, type Contact, type Segment } from './lists.ts';

/** What somebody decides when creating a campaign. */
export interface CampaignDraft {
  readonly name: string;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly subject: string;
  readonly preheader: string;
  readonly bodyHtml: string;
  readonly attachments: readonly string[];
  readonly listIds: readonly number[];
  /** Only these contacts of its list. */
  readonly segment?: Segment | undefined;
  readonly isTest: boolean;
  readonly usesDynamicList: boolean;
  readonly tracksOpens: boolean;
  readonly tracksClicks: boolean;
  /** Present: scheduled. Absent: as soon as it may. */
  readonly scheduledAtMs: number | undefined;
  /** How its recipients tend to react. */
  readonly profile: Profile;
  /** How long sending takes. Absent: by the number of recipients. */
  readonly sendingMs: number | undefined;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

export interface Campaign extends Mutable<CampaignDraft> {
  readonly id: number;
  readonly createdAtMs: number;
  /** The links of the body, in its order. */
  links: readonly string[];
  status: CampaignStatus;
  startedAtMs: number | undefined;
  tariffCount: number;
  paidCount: number;
  recipients: readonly Contact[];
  /** How many recipients have been dealt with, from the first on. */
  cursor: number;
  /** By recipient: the delivery code (section 2.5); 0 while it waits. */
  codes: Uint8Array;
  /** By recipient: what the reader did, bits of `DID`. */
  deeds: Uint8Array;
  /** Recipients by statistics code. */
  readonly counts: Uint32Array;
  /** Present: the money is enough for the recipients before this position only. */
  sendsUpTo: number | undefined;
  /** By position in `links`. */
  clicks: Uint32Array;
  /** Opened emails by country code. */
  readonly countries: Map<string, number>;
  /** From key of address to position; made when first asked for. */
  positions: ReadonlyMap<string, number> | undefined;
}

export const DID = { open: 1, follow: 2, unsubscribe: 4, complain: 8 } as const;

export function createCampaign(id: number, createdAtMs: number, draft: CampaignDraft): Campaign {
  const links = linksOf(draft.bodyHtml);
  return {
    ...draft,
    id,
    createdAtMs,
    links,
    status: CAMPAIGN.draft,
    startedAtMs: undefined,
    tariffCount: 0,
    paidCount: 0,
    recipients: [],
    cursor: 0,
    codes: new Uint8Array(),
    deeds: new Uint8Array(),
    counts: new Uint32Array(STATISTIC.alreadyUnsubscribed + 1),
    sendsUpTo: undefined,
    clicks: new Uint32Array(links.length),
    countries: new Map(),
    positions: undefined,
  };
}

/** Changes what was decided, as long as nobody has got it. */
export function editCampaign(campaign: Campaign, changes: Partial<CampaignDraft>): void {
  Object.assign(campaign, changes);
  campaign.links = linksOf(campaign.bodyHtml);
  campaign.clicks = new Uint32Array(campaign.links.length);
}

export function setRecipients(campaign: Campaign, recipients: readonly Contact[]): void {
  campaign.recipients = recipients;
  campaign.codes = new Uint8Array(recipients.length);
  campaign.deeds = new Uint8Array(recipients.length);
  campaign.counts[STATISTIC.inQueue] = recipients.length;
  campaign.positions = undefined;
}

/** The campaign's recipient with this address, if it has one. */
export function positionOf(campaign: Campaign, address: string): number | undefined {
  campaign.positions ??= new Map(
    campaign.recipients.map((contact, position) => [keyOf(contact.address), position]),
  );
  return campaign.positions.get(keyOf(address));
}

/** The code that says how far one recipient has come. */
export function detailCode(campaign: Campaign, position: number): number {
  const deeds = campaign.deeds[position] ?? 0;
  if (deeds & DID.complain) return STATISTIC.complained;
  if (deeds & DID.unsubscribe) return STATISTIC.unsubscribed;
  if (deeds & DID.follow) return STATISTIC.redirected;
  if (deeds & DID.open) return STATISTIC.opened;
  return deliveryCode(campaign, position);
}

/** Before anything the reader did: in the queue, delivered, failed or not sent, and why. */
export function deliveryCode(campaign: Campaign, position: number): number {
  const isLeftOut = position >= campaign.cursor && HALTED.has(campaign.status);
  return isLeftOut ? STATISTIC.notSent : (campaign.codes[position] ?? STATISTIC.inQueue);
}

export function wasSent(code: number): boolean {
  const isFailure = FAILURE_CODES.some((failure) => failure === code);
  return isFailure || code === STATISTIC.delivered;
}

/** Recipients that were sent to in vain. */
export function failureCount(campaign: Campaign): number {
  return FAILURE_CODES.reduce((sum, code) => sum + (campaign.counts[code] ?? 0), 0);
}

function linksOf(bodyHtml: string): readonly string[] {
  const links = [...bodyHtml.matchAll(/href="(https?:[^"]+)"/g)].map(([, url]) => url ?? '');
  return [...new Set(links)];
}
