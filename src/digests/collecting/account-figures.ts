import type { BalanceDetail } from '../../service/balance.ts';
import type { List } from '../../service/lists/list.ts';
import type { WebsiteDetail } from '../../service/push/websites.ts';
import type { Sender } from '../../service/senders.ts';
import type { SendingDomain } from '../../service/smtp/domains.ts';

/* Figures of the account that are stored hourly, named by their subject. */

/** A quantity that an account can run out of. */
export type LevelName = 'money' | 'campaign-emails' | 'smtp-emails' | 'subscribers';

/** `account:<level>` */
export interface LevelFigures {
  /** Money in the account's currency, e-mails, or the number of subscribers that may be added. */
  readonly left: number;
}

/** `list:<id>` */
export interface ListFigures {
  readonly name: string;
  readonly total: number;
  readonly active: number;
  readonly statusCode: number;
}

/** `website:<id>` */
export interface WebsiteFigures {
  readonly url: string;
  readonly active: number;
  readonly unsubscribed: number;
}

/** `sender:<address>` and `domain:<domain>` */
export interface ValidityFigures {
  readonly isValid: boolean;
  /** The service's own word for the status, or the checks that fail. */
  readonly words: string;
}

/** `read:<source>`: stored each time that all of a source was read. */
export interface ReadFigures {
  readonly count: number;
  /** Makes the figures of each read distinct, so that each is a snapshot of its own. */
  readonly at: string;
}

export interface Kept<T> {
  readonly subject: string;
  readonly figures: T;
}

export function levelSubject(name: LevelName): string {
  return `account:${name}`;
}

export function levelsOf({ money, email, smtp }: BalanceDetail): Kept<LevelFigures>[] {
  const level = (name: LevelName, left: number | null): Kept<LevelFigures>[] =>
    left === null ? [] : [{ subject: levelSubject(name), figures: { left } }];
  return [
    ...level('money', money.main),
    ...level('campaign-emails', email?.emailsLeft ?? null),
    ...level('subscribers', email && roomIn(email)),
    ...level('smtp-emails', smtp?.emailsLeft ?? null),
  ];
}

function roomIn({
  maximumSubscribers: most,
  currentSubscribers: taken,
}: NonNullable<BalanceDetail['email']>): number | null {
  return most === null || taken === null ? null : most - taken;
}

export function keptOfList({ id, name, emails, status }: List): Kept<ListFigures> {
  const { total, active } = emails;
  return { subject: `list:${id}`, figures: { name, total, active, statusCode: status.code } };
}

export function keptOfWebsite({ id, url, subscribers }: WebsiteDetail): Kept<WebsiteFigures> {
  const { active, unsubscribed } = subscribers;
  return { subject: `website:${id}`, figures: { url, active, unsubscribed } };
}

export function keptOfSender({ email, isActive, status }: Sender): Kept<ValidityFigures> {
  return {
    subject: `sender:${email.toLowerCase()}`,
    figures: { isValid: isActive, words: status },
  };
}

export function keptOfDomain({ domain, checks }: SendingDomain): Kept<ValidityFigures> {
  const failing = [
    ...(checks.dkim ? [] : ['DKIM']),
    ...(checks.spf ? [] : ['SPF']),
    ...(checks.dmarc ? [] : ['DMARC']),
  ];
  return {
    subject: `domain:${domain.toLowerCase()}`,
    figures: { isValid: checks.all, words: failing.join(', ') },
  };
}

/** Returns the id in a subject: `4101` of `list:4101`. */
export function idOf(subject: string): string {
  return subject.slice(subject.indexOf(':') + 1);
}
