import { createHash } from 'node:crypto';
import { addressKey, domainOfAddress } from './address.ts';
import { eventDefinition, type EventKind } from './events.ts';
import type { RateName } from './figures.ts';
import type { Text } from './reply.ts';

/**
 * The ways in which a channel shows events: `card`, one live message a campaign; `thread`, the
 * card and details as replies below it; `each`, one message an event; `digest`, a summary a day;
 * `overview`, one live message with all campaigns.
 */
export const ALERT_MODES = ['card', 'thread', 'each', 'digest', 'overview'] as const;

export type AlertMode = (typeof ALERT_MODES)[number];

export function isOfCards(mode: AlertMode): boolean {
  return mode === 'card' || mode === 'thread';
}

/** The accepted values: those in `only`, or all if it is empty, without those in `not`. */
export interface Selection {
  readonly only: readonly string[];
  readonly not: readonly string[];
}

export const FILTER_NAMES = ['kind', 'list', 'campaign', 'sender', 'domain'] as const;

/**
 * The events to accept: kinds of `EVENT_KINDS`, ids of lists and campaigns, and in lower case
 * addresses of senders and domains of recipients. Unknown kinds pass only while `only` is empty.
 */
export type AlertFilter = Readonly<Record<(typeof FILTER_NAMES)[number], Selection>>;

/** The hours of the day in which nothing new is posted, unless it is critical. */
interface QuietHours {
  /** `HH:mm`; later than `until` when it lasts over midnight. */
  readonly from: string;
  readonly until: string;
  /** IANA. */
  readonly zone: string;
}

export interface AutomaticStop {
  readonly rate: Extract<RateName, 'complaints' | 'hardBounces' | 'unsubscribes'>;
  /** A share of the rate's denominator, 0 to 1. */
  readonly share: number;
  /** The number that must be sent first (or delivered, by the rate's denominator). */
  readonly minimum: number;
}

export interface AlertOptions {
  readonly quiet: QuietHours | null;
  readonly stop: AutomaticStop | null;
}

/** The settings of an alert. */
export interface AlertSettings {
  readonly mode: AlertMode;
  readonly filter: AlertFilter;
  readonly options: AlertOptions;
}

export interface Filtered {
  readonly kind: string;
  readonly listId: string | null;
  readonly campaignId: string | null;
  readonly sender: string | null;
  readonly address: string | null;
}

const ANYTHING: Selection = { only: [], not: [] };

export const EVERYTHING: AlertFilter = {
  kind: ANYTHING,
  list: ANYTHING,
  campaign: ANYTHING,
  sender: ANYTHING,
  domain: ANYTHING,
};

export const NO_OPTIONS: AlertOptions = { quiet: null, stop: null };

/** Returns a filter for these kinds; an empty list means all kinds, including unknown ones. */
export function onlyKinds(kinds: readonly EventKind[]): AlertFilter {
  return { ...EVERYTHING, kind: { only: kinds.toSorted(), not: [] } };
}

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

/** Tells whether accepted events of a kind get a line below the card. */
export function isDetail({ kind: { only } }: Pick<AlertFilter, 'kind'>, kind: string): boolean {
  const { isProblem = false, isFrequent = false } = eventDefinition(kind) ?? {};
  return only.length === 0 ? isProblem : !isFrequent;
}

/** Tells whether an event of any kind counts in the figures of this filter's lists and domains. */
export function fitsView(
  { list, domain }: Pick<AlertFilter, 'list' | 'domain'>,
  { listId, address }: Pick<Filtered, 'listId' | 'address'>,
): boolean {
  return admits(list, listId) && admits(domain, domainOf(address));
}

export function asksSender({ sender }: AlertFilter): boolean {
  return sender.only.length + sender.not.length > 0;
}

/** Tells whether a filter accepts emails from this sender; `null` means that it is unknown. */
export function fitsSender({ sender }: AlertFilter, address: string | null): boolean {
  return admits(sender, address === null ? null : addressKey(address));
}

/** Tells whether a selection accepts a value; an unknown one passes only if `only` is empty. */
export function admits({ only, not }: Selection, value: string | null): boolean {
  if (value === null) return only.length === 0;
  return (only.length === 0 || only.includes(value)) && !not.includes(value);
}

/** Returns a key that filters with the same lists and domains share; empty without any. */
export function viewOf({ list, domain }: AlertFilter): string {
  const choices = [list, domain].map(({ only, not }) => [only.toSorted(), not.toSorted()]);
  if (choices.flat(2).length === 0) return '';
  return createHash('sha256').update(JSON.stringify(choices)).digest('hex').slice(0, 8);
}

/** Tells whether two filters accept the same events; the order of values doesn't matter. */
export function isSameFilter(a: AlertFilter, b: AlertFilter): boolean {
  return FILTER_NAMES.every((name) =>
    (['only', 'not'] as const).every((side) => isSameSet(a[name][side], b[name][side])),
  );
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.every((value) => b.includes(value)) && b.every((value) => a.includes(value));
}

/** Returns the domain of an address: `example.com` for `ann@example.com`. */
export function domainOf(address: string | null): string | null {
  return address === null ? null : domainOfAddress(address) || null;
}

export const EVER_AT = new Date('9999-12-31T00:00:00Z');

export function mutedInWords(until: Date): Text {
  return until >= EVER_AT
    ? 'until someone unmutes it'
    : ['until ', { kind: 'time', at: until, show: 'datetime' }];
}
