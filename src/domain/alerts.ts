import { createHash } from 'node:crypto';
import { addressKey, domainOfAddress } from './address.ts';
import { eventDefinition, type EventKind } from './events.ts';
import type { RateName } from './figures.ts';
import { quietUntil, type QuietHours } from './schedule.ts';
import { isMuted, type Subscribed, type SubscriptionKind } from './subscription.ts';

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

/** Tells whether a channel with this mode has messages that are kept up to date. */
export function isLive(mode: AlertMode): boolean {
  return isOfCards(mode) || mode === 'overview';
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

export interface AutomaticStop {
  readonly rate: Extract<RateName, 'complaints' | 'hardBounces' | 'unsubscribes'>;
  /** A share of the rate's denominator, 0 to 1. */
  readonly share: number;
  /** The number that must be sent first (or delivered, by the rate's denominator). */
  readonly minimum: number;
  /** Set where the red limit of its channel goes instead, as it is then. */
  readonly isOfChannel?: true;
}

/** The person or group to call when nobody looks after an incident, or its owner doesn't get it over. */
export interface Escalation {
  /** Slack id of a person or a user group. */
  readonly toId: string;
  /** Minutes until its owner is reminded, and as many more until somebody else is called. */
  readonly afterMinutes: number;
}

/** Tells whether a Slack id is that of a user group. */
export function isUserGroup(id: string): boolean {
  return id.startsWith('S');
}

export interface AlertOptions {
  readonly quiet: QuietHours | null;
  readonly stop: AutomaticStop | null;
  /** Absent or `null`: nobody is called. */
  readonly escalation?: Escalation | null;
}

/** The settings of an alert. */
export interface AlertSettings {
  readonly mode: AlertMode;
  readonly filter: AlertFilter;
  readonly options: AlertOptions;
}

/** A subscription to events. */
export type Alert = Subscribed & AlertSettings;

/** Two of one mode and filter say the same; options don't matter. Another view is counted anew. */
export const ALERTS: SubscriptionKind<AlertSettings> = {
  kind: 'alert',
  command: 'postbell alerts',
  noun: 'alert',
  isPersonal: false,
  isScheduled: false,
  meanwhile: 'Events are still counted.',
  read(kept) {
    // A store kept it, or it is an alert; the mode may be one of a later version.
    const { mode, filter = EVERYTHING, options = NO_OPTIONS } = kept as Partial<AlertSettings>;
    return { mode: ALERT_MODES.find((one) => one === mode) ?? 'card', filter, options };
  },
  overlaps: (one, other) => one.mode === other.mode && isSameFilter(one.filter, other.filter),
  beginsAnew: (before, after) => viewOf(before.filter) !== viewOf(after.filter),
};

/** Why an alert posts nothing now. */
export type AlertSilence = 'paused' | 'muted' | 'quiet';

/** Returns why an alert posts nothing at an instant; `null` when it may post. */
export function silenceOf(alert: Alert, at: Date): AlertSilence | null {
  if (alert.pausedAt !== null) return 'paused';
  if (isMuted(alert, at)) return 'muted';
  const { quiet } = alert.options;
  return quiet !== null && quietUntil(quiet, at) !== null ? 'quiet' : null;
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

/** One live card a campaign, of everything. */
export const PLAIN_ALERT: AlertSettings = { mode: 'card', filter: EVERYTHING, options: NO_OPTIONS };

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
function isSameFilter(a: AlertFilter, b: AlertFilter): boolean {
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
