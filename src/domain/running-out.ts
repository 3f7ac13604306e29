import { localDay } from '../lib/time-zone.ts';
import { formatCount, formatNumber, formatRate, formatShare } from './figures.ts';

/** The quotas and terms of an account; `null` where there is no plan or no known quantity. */
export interface Quotas {
  readonly money: { readonly main: number };
  readonly email:
    | (Term & {
        readonly emailsLeft: number | null;
        readonly maximumSubscribers: number | null;
        readonly currentSubscribers: number | null;
      })
    | null;
  readonly smtp:
    | (Term & {
        readonly renewsItself: boolean;
        readonly emails: number | null;
        readonly emailsLeft: number | null;
      })
    | null;
  readonly push: (Term & { readonly renewsItself: boolean }) | null;
}

interface Term {
  readonly endsAt: Date | null;
}

const LOW_SHARE = 0.1;
/** Days before its end from which a plan or a stock is worth a warning. */
export const SOON_DAYS = 7;

const DAY_MS = 86_400_000;

/** Returns the calendar days until an instant, by the clocks of a zone; negative once it is past. */
export function daysUntil(at: Date, now: Date, zone: string): number {
  if (at < now) return -1;
  return (Date.parse(localDay(at, zone)) - Date.parse(localDay(now, zone))) / DAY_MS;
}

const YEAR_DAYS = 365;

/** Returns e.g. `about 12 days`; a forecast of more than a year is worth no number. */
export function lastingInWords(days: number) {
  if (days > YEAR_DAYS) return 'more than a year';
  return days === 0 ? 'less than a day' : `about ${formatCount(days, 'day')}`;
}

/** Returns the whole days that a stock lasts at the recent pace; `null` if nothing was used. */
export function daysLeftAtPace(
  left: number,
  { used, days }: { readonly used: number; readonly days: number },
): number | null {
  return used > 0 ? Math.floor(Math.max(0, left) / (used / days)) : null;
}

/** Writes `412 · 41.2% of 1,000 in the plan`, or only `412`; `null` if the rest is unknown. */
export function leftInWords(left: number | null, all: number | null, of: string): string | null {
  if (left === null) return null;
  const number = formatNumber(left);
  return all === null ? number : `${number} · ${formatRate(left, all, of)}`;
}

/**
 * Returns sentences without full stop: quotas that run out, then plans by their end.
 * @param zone IANA zone whose days are counted
 */
export function warningsOf(quotas: Quotas, now: Date, zone: string): string[] {
  return [...quotaWarnings(quotas), ...endWarnings(quotas, now, zone)];
}

function quotaWarnings({ email, smtp, money }: Quotas): string[] {
  const warnings: string[] = [];
  if (money.main < 0) warnings.push('The balance is negative');
  if ((email?.emailsLeft ?? 1) <= 0) warnings.push('No campaign sends remaining');
  const { emails = null, emailsLeft = null } = smtp ?? {};
  if (emails !== null && emailsLeft !== null && emails > 0 && emailsLeft < emails * LOW_SHARE) {
    warnings.push(
      `Only ${formatNumber(emailsLeft)} transactional sends remaining, ${formatRate(emailsLeft, emails, 'in the plan')}`,
    );
  }
  const { maximumSubscribers: most = null, currentSubscribers: taken = null } = email ?? {};
  if (most !== null && taken !== null && most > 0 && most - taken < most * LOW_SHARE) {
    warnings.push(
      `Room for only ${formatCount(Math.max(0, most - taken), 'more subscriber')}: ${formatShare(taken, most)} of ${formatNumber(most)} used`,
    );
  }
  return warnings;
}

function endWarnings({ email, smtp, push }: Quotas, now: Date, zone: string): string[] {
  const terms = [
    { area: 'campaign emails', endsAt: email?.endsAt, renewsItself: false },
    { area: 'transactional email', endsAt: smtp?.endsAt, renewsItself: smtp?.renewsItself },
    { area: 'web push', endsAt: push?.endsAt, renewsItself: push?.renewsItself },
  ];
  return terms
    .flatMap(({ area, endsAt, renewsItself }) =>
      endsAt && !renewsItself ? [{ area, days: daysUntil(endsAt, now, zone) }] : [],
    )
    .filter(({ days }) => days < SOON_DAYS)
    .sort((a, b) => a.days - b.days)
    .map(({ area, days }) => `The plan for ${area} ${endingIn(days)}`);
}

function endingIn(days: number): string {
  if (days < 0) return 'has ended';
  return days === 0 ? 'ends today' : `ends in ${formatCount(days, 'day')}`;
}
