import { createHash } from 'node:crypto';
import type { EventKind } from './events.ts';
import type { RateName } from './figures.ts';

/**
 * How a channel is shown events: `card`, one live message a campaign; `thread`, the card and
 * details as replies below it; `each`, one message an event; `digest`, a summary a day; `overview`,
 * one live message with all campaigns.
 */
export const ALERT_MODES = ['card', 'thread', 'each', 'digest', 'overview'] as const;

export type AlertMode = (typeof ALERT_MODES)[number];

/** Whether a channel gets a card for each campaign. */
export function isOfCards(mode: AlertMode): boolean {
  return mode === 'card' || mode === 'thread';
}

/** What is let through: all when `only` is empty, and of that nothing that is in `not`. */
export interface Selection {
  readonly only: readonly string[];
  readonly not: readonly string[];
}

export interface AlertFilter {
  /** Of `EVENT_KINDS`; what we don't know passes only while nothing is asked for. */
  readonly kind: Selection;
  /** Ids. */
  readonly list: Selection;
  /** Ids. */
  readonly campaign: Selection;
  /** Addresses, in lower case. */
  readonly sender: Selection;
  /** Of the recipient, in lower case. */
  readonly domain: Selection;
}

/** What a filter looks at. */
export const FILTER_NAMES = ['kind', 'list', 'campaign', 'sender', 'domain'] as const;

/** A time of day in which nothing new is posted, unless it is critical. */
interface QuietHours {
  /** `HH:mm`; later than `until` when it lasts over midnight. */
  readonly from: string;
  readonly until: string;
  /** IANA. */
  readonly zone: string;
}

/** From which share of how many on a campaign is canceled without asking. */
export interface AutomaticStop {
  readonly rate: Extract<RateName, 'complaints' | 'hardBounces' | 'unsubscribes'>;
  /** 0 to 1, of what the rate is of. */
  readonly share: number;
  /** So many must be sent (or delivered, as the rate has it) first. */
  readonly minimum: number;
}

export interface AlertOptions {
  readonly quiet: QuietHours | null;
  readonly stop: AutomaticStop | null;
}

/** What a filter looks at in an event. */
export interface Filtered {
  readonly kind: string;
  readonly listId: string | null;
  readonly campaignId: string | null;
  readonly sender: string | null;
  readonly address: string | null;
}

const ANYTHING: Selection = { only: [], not: [] };

/** Lets everything through. */
export const EVERYTHING: AlertFilter = {
  kind: ANYTHING,
  list: ANYTHING,
  campaign: ANYTHING,
  sender: ANYTHING,
  domain: ANYTHING,
};

export const NO_OPTIONS: AlertOptions = { quiet: null, stop: null };

/** Only these kinds; none are all kinds, also those that we don't know yet. */
export function onlyKinds(kinds: readonly EventKind[]): AlertFilter {
  return { ...EVERYTHING, kind: { only: kinds.toSorted(), not: [] } };
}

/** True for an event that the filter lets through, as far as the event tells. */
export function fits(
  { kind, list, campaign, sender, domain }: AlertFilter,
  event: Filtered,
): boolean {
  // Events of a campaign don't name their sender; the campaign does.
  const namesSender = event.campaignId === null || event.sender !== null;
  return (
    admits(kind, event.kind) &&
    admits(campaign, event.campaignId) &&
    (!namesSender || admits(sender, event.sender)) &&
    fitsView({ list, domain }, event)
  );
}

/** What is told below a card where no kinds are chosen: what somebody may want to look into. */
const DETAILS = new Set(['hard_bounces', 'soft_bounces', 'spam', 'unsubscribe']);
/** Nobody reads a line for each of these. */
const NEVER_DETAILS = new Set(['delivered', 'open']);

/** Whether events of a kind get a line below the card, of those that the filter lets through. */
export function isDetail({ kind: { only } }: Pick<AlertFilter, 'kind'>, kind: string): boolean {
  return only.length === 0 ? DETAILS.has(kind) : !NEVER_DETAILS.has(kind);
}

/** Whether an event counts in the figures that this filter narrows, of whatever kind it is. */
export function fitsView(
  { list, domain }: Pick<AlertFilter, 'list' | 'domain'>,
  { listId, address }: Pick<Filtered, 'listId' | 'address'>,
): boolean {
  return admits(list, listId) && admits(domain, domainOf(address));
}

/** Whether a filter lets through what this address sent; `null` where nobody knows who sent it. */
export function fitsSender({ sender }: AlertFilter, address: string | null): boolean {
  return admits(sender, address?.toLowerCase() ?? null);
}

/** Whether a selection lets a value through; what isn't known passes when nothing is asked for. */
export function admits({ only, not }: Selection, value: string | null): boolean {
  if (value === null) return only.length === 0;
  return (only.length === 0 || only.includes(value)) && !not.includes(value);
}

/**
 * Names the figures that a filter narrows: those with the same choice of lists and domains share
 * them. Empty when it narrows none.
 */
export function viewOf({ list, domain }: AlertFilter): string {
  const choices = [list, domain].map(({ only, not }) => [only.toSorted(), not.toSorted()]);
  if (choices.flat(2).length === 0) return '';
  return createHash('sha256').update(JSON.stringify(choices)).digest('hex').slice(0, 8);
}

/** Whether two filters let the same through, in whatever order that was said. */
export function isSameFilter(a: AlertFilter, b: AlertFilter): boolean {
  return FILTER_NAMES.every((name) =>
    (['only', 'not'] as const).every((side) => isSameSet(a[name][side], b[name][side])),
  );
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.every((value) => b.includes(value)) && b.every((value) => a.includes(value));
}

/** `example.com` of `ann@example.com`, in lower case. */
export function domainOf(address: string | null): string | null {
  const at = address?.lastIndexOf('@') ?? -1;
  return address === null || at < 0 ? null : address.slice(at + 1).toLowerCase() || null;
}
