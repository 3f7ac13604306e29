import { differenceInHours } from 'date-fns/differenceInHours';
import { figuresIn, type FigureFormats } from './figures.ts';

/** What of an account can run out or end; `null` where it has no tariff. */
export interface Quotas {
  readonly money: { readonly main: number };
  readonly email:
    | (Term & {
        readonly emailsLeft: number;
        readonly maximumSubscribers: number;
        readonly currentSubscribers: number;
      })
    | null;
  readonly smtp:
    | (Term & {
        readonly renewsItself: boolean;
        readonly emails: number;
        readonly emailsLeft: number;
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

/** What runs out or ends soon, the most pressing first, each in a sentence without full stop. */
export function warningsOf(quotas: Quotas, now: Date, formats: Formats = ENGLISH): string[] {
  return [...quotaWarnings(quotas, formats), ...endWarnings(quotas, now, formats)];
}

function quotaWarnings({ email, smtp, money }: Quotas, formats: Formats): string[] {
  const warnings: string[] = [];
  if (money.main < 0) warnings.push('The account is in debt');
  if (email && email.emailsLeft <= 0) warnings.push('No campaign e-mails are left');
  if (smtp && smtp.emails > 0 && smtp.emailsLeft < smtp.emails * LOW_SHARE) {
    warnings.push(
      `Only ${formats.number(smtp.emailsLeft)} SMTP e-mails are left, ${formats.rate(smtp.emailsLeft, smtp.emails, 'in the tariff')}`,
    );
  }
  if (email && email.maximumSubscribers > 0) {
    const left = email.maximumSubscribers - email.currentSubscribers;
    if (left < email.maximumSubscribers * LOW_SHARE) {
      warnings.push(
        `Room for only ${formats.count(Math.max(0, left), 'more subscriber')}: ${formats.share(email.currentSubscribers, email.maximumSubscribers)} of ${formats.number(email.maximumSubscribers)} are taken`,
      );
    }
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
