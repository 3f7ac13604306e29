import type { Text } from './reply.ts';
import type { Right } from './rights.ts';
import { closingOf } from './slack-codes.ts';

/** A subscription that somebody has set up: an alert, a digest, an account monitor. */
export interface Subscribed {
  /** A short id, since people type it. */
  readonly id: string;
  /** The id of a channel, or of a person (Slack user id) who gets it privately. */
  readonly channelId: string;
  /** Whoever is responsible for it: it runs with their rights. */
  readonly createdBy: string;
  readonly createdAt: Date;
  /** Nothing of before counts or is due: it was set up then, or set otherwise. */
  readonly setAt: Date;
  readonly mutedUntil: Date | null;
  readonly pausedAt: Date | null;
  /** Slack's code for why nothing can be posted there, or `owner_lost`; `null`: a person paused it. */
  readonly pausedReason: string | null;
}

/** A kind of subscription, by which it is kept and named. */
export interface SubscriptionKind<Settings extends object> extends KindNames {
  /** Picks the settings out of what was kept, or of an object with more fields. */
  readonly read: (kept: unknown) => Settings;
  /** Tells whether a channel needs only one of two: they would say the same twice. */
  readonly overlaps: (one: Settings, other: Settings) => boolean;
  /** Tells whether it begins anew with a change: nothing of before counts or is due. */
  readonly beginsAnew: (before: Settings, after: Settings) => boolean;
}

/** The checks that share requests, and how often they are made. */
export interface Round {
  /** The name of its lease, which replicas of the release before take, too. */
  readonly name: string;
  readonly everyMs: number;
}

export interface KindNames {
  /** The name in the store, and of the input that names one: `digest`. */
  readonly kind: string;
  /** The words of its commands before the verb: `postbell digest`. */
  readonly command: string;
  /** `account monitor`. */
  readonly noun: string;
  /** The name of its job. Default: the plural of `kind`. */
  readonly job?: string;
  /** The right to set up, change, and remove one of a channel. Default: `channels`. */
  readonly right?: Right;
  /** True where people may have one of their own, in their direct messages. */
  readonly isPersonal: boolean;
  /** True for what is due at times: what was due during a pause isn't made up for. */
  readonly isScheduled: boolean;
  /** A sentence that says what becomes of what it would tell while it is paused. */
  readonly meanwhile: string;
}

export function rightFor({ right = 'channels' }: Pick<KindNames, 'right'>): Right {
  return right;
}

/** Names with words for one: `daily digest, every day at 9:00 AM (UTC)`. */
export interface WordedKind extends KindNames {
  readonly inWords: (kept: unknown) => string;
}

/** The reason of a pause because the owner may not have it any more; no code of Slack's. */
export const OWNER_LOST = 'owner_lost';

/** Says why Postbell paused one, for the end of a sentence. */
export function pausedBecause(reason: string): string {
  return reason === OWNER_LOST
    ? 'its owner no longer has permission for it'
    : closingOf(reason).why;
}

/** Tells whether a subscription posts nothing at an instant. */
export function isSilent(
  { pausedAt, mutedUntil }: Pick<Subscribed, 'pausedAt' | 'mutedUntil'>,
  at: Date,
): boolean {
  return pausedAt !== null || isMuted({ mutedUntil }, at);
}

export function isMuted({ mutedUntil }: Pick<Subscribed, 'mutedUntil'>, at: Date): boolean {
  return mutedUntil !== null && mutedUntil > at;
}

/** Tells whether it goes to a person: their ids are `U…` or `W…`, channels' `C…` or `G…`. */
export function isPrivate({ channelId }: Pick<Subscribed, 'channelId'>): boolean {
  return /^[UW]/.test(channelId);
}

/** The end of what is muted until somebody unmutes it. */
export const EVER_AT = new Date('9999-12-31T00:00:00Z');

export function mutedInWords(until: Date): Text {
  return until >= EVER_AT
    ? 'until someone unmutes it'
    : ['until ', { kind: 'time', at: until, show: 'datetime' }];
}
