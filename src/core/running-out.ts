import { differenceInHours } from 'date-fns/differenceInHours';
import { figuresIn, type FigureFormats } from './figures.ts';

/** What of an account can run out or end; `null` where it has no tariff, or a quantity isn’t told. */
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

type Formats = Pick<FigureFormats, 'number' | 'count' | 'rate' | 'share'>;

const ENGLISH: Formats = figuresIn('en');
/** What is left under this share of a quota is worth a warning. */
const LOW_SHARE = 0.1;
/** So is what ends within this time, or lasts no longer. */
export const SOON_DAYS = 7;

/** Whole days until an instant, rounded down; negative once it is past. */
export function daysUntil(at: Date, now: Date): number {
  return Math.floor(differenceInHours(at, now) / 24);
}

/** For how many whole days something lasts at the pace of late; `null` where nothing was used. */
export function daysLeftAtPace(
  left: number,
  { used, days }: { readonly used: number; readonly days: number },
): number | null {
  return used > 0 ? Math.floor(Math.max(0, left) / (used / days)) : null;
}

/** `412 · 41.2 % of 1,000 in the tariff`, as far as it is told; `null` where nothing is. */
export function leftInWords(
  left: number | null,
  all: number | null,
  of: string,
  formats: Formats = ENGLISH,
): string | null {
  if (left === null) return null;
  const number = formats.number(left);
  return all === null ? number : `${number} · ${formats.rate(left, all, of)}`;
}

/** What runs out or ends soon, the most pressing first, each in a sentence without full stop. */
export function warningsOf(quotas: Quotas, now: Date, formats: Formats = ENGLISH): string[] {
  return [...quotaWarnings(quotas, formats), ...endWarnings(quotas, now, formats)];
}

function quotaWarnings({ email, smtp, money }: Quotas, formats: Formats): string[] {
  const warnings: string[] = [];
  if (money.main < 0) warnings.push('The account is in debt');
  if ((email?.emailsLeft ?? 1) <= 0) warnings.push('No campaign e-mails are left');
  const { emails = null, emailsLeft = null } = smtp ?? {};
  if (emails !== null && emailsLeft !== null && emails > 0 && emailsLeft < emails * LOW_SHARE) {
    warnings.push(
      `Only ${formats.number(emailsLeft)} SMTP e-mails are left, ${formats.rate(emailsLeft, emails, 'in the tariff')}`,
    );
  }
  const { maximumSubscribers: most = null, currentSubscribers: taken = null } = email ?? {};
  if (most !== null && taken !== null && most > 0 && most - taken < most * LOW_SHARE) {
    warnings.push(
      `Room for only ${formats.count(Math.max(0, most - taken), 'more subscriber')}: ${formats.share(taken, most)} of ${formats.number(most)} are taken`,
    );
  }
  return warnings;
}

function endWarnings({ email, smtp, push }: Quotas, now: Date, formats: Formats): string[] {
  const terms = [
    { area: 'campaign e-mails', endsAt: email?.endsAt, renewsItself: false },
    { area: 'SMTP', endsAt: smtp?.endsAt, renewsItself: smtp?.renewsItself },
    { area: 'web push', endsAt: push?.endsAt, renewsItself: push?.renewsItself },
  ];
  return terms
    .flatMap(({ area, endsAt, renewsItself }) =>
      endsAt && !renewsItself ? [{ area, days: daysUntil(endsAt, now) }] : [],
    )
    .filter(({ days }) => days < SOON_DAYS)
    .sort((a, b) => a.days - b.days)
    .map(({ area, days }) => `The tariff for ${area} ${endingIn(days, formats)}`);
}

function endingIn(days: number, { count }: Formats): string {
  if (days < 0) return 'has ended';
  return days === 0 ? 'ends within a day' : `ends in ${count(days, 'day')}`;
}
