import { formatNumber, formatRate } from '../../domain/figures.ts';
import type { PushAudience } from '../../service/push/campaign.ts';
import type { Service } from '../../service/service.ts';
import type { Subscriber } from '../../service/push/subscribers.ts';
import { audienceOf } from './audience.ts';
import type { Condition } from './conditions.ts';

/** Active subscribers that a campaign is for, as far as Postbell can count them. */
export interface Reach {
  readonly fitting: number;
  readonly active: number;
  /** Subscribers that were tried; fewer than all of them in a sample. */
  readonly read: number;
  readonly isSample: boolean;
  /** True where pages are filtered: the service doesn’t say who saw which, so fewer may fit. */
  readonly isAtMost: boolean;
}

/** Tries the filters on the subscribers here, since the service doesn’t say whom they leave. */
export async function reachOf(
  service: Service,
  websiteId: string,
  audience: PushAudience,
): Promise<Reach> {
  const { active, read, isSample } = await audienceOf(service, websiteId);
  return {
    fitting: active.filter((subscriber) => fits(subscriber, audience)).length,
    active: active.length,
    read,
    isSample,
    isAtMost: audience.visited !== undefined,
  };
}

/** Returns e.g. `About 132 · 25.4 % of 520 active`; of a sample the share alone. */
export function reachInWords({ fitting, active, isSample, isAtMost }: Reach): string {
  const share = formatRate(fitting, active, isSample ? 'active ones that were counted' : 'active');
  if (isSample) return share;
  return `${isAtMost ? 'At most' : 'About'} ${formatNumber(fitting)} · ${share}`;
}

/** Returns the count for the verdict; `null` where only a share is known. */
export function reachCount({ fitting, isSample, isAtMost }: Reach): string | null {
  if (isSample) return null;
  return `${isAtMost ? 'at most' : 'about'} ${formatNumber(fitting)}`;
}

/** Says how the count was made, and what it leaves out. */
export function reachLimits({ fitting, read, isSample }: Reach, audience: PushAudience): string {
  const { visited, subscribedFromDay: from, subscribedToDay: until, variable } = audience;
  const limits = [
    'How many fit is Postbell’s own count: the service doesn’t tell whom its filters leave.',
    isSample && `Only the first ${formatNumber(read)} subscribers were tried.`,
    visited &&
      fitting > 0 &&
      'The pages are left out of it, since the service doesn’t tell who saw which: it may be far fewer.',
    (from !== undefined || until !== undefined) &&
      'Days are taken in UTC, which makes a difference around midnight.',
    variable &&
      'Capital and small letters count as the same, and who lacks the variable fits only «is not» and «does not contain»; the service may see that otherwise.',
  ];
  return limits.filter((limit) => typeof limit === 'string').join(' ');
}

function fits(subscriber: Subscriber, audience: PushAudience): boolean {
  const { language, browsers, countries, variable } = audience;
  const isOneOf = (query: readonly string[] | undefined, held: string) =>
    query === undefined || query.some((one) => one.toLowerCase() === held.toLowerCase());
  if (!isOneOf(language === undefined ? undefined : [language], subscriber.language)) return false;
  if (!isOneOf(browsers, subscriber.browser)) return false;
  if (!isOneOf(countries, subscriber.countryCode)) return false;
  if (!subscribedWithin(subscriber, audience)) return false;
  if (!variable) return true;
  const held = subscriber.variables.find(({ name }) => name === variable.name)?.value;
  const fitsOne = (condition: Condition) => compares(held, condition);
  return variable.operator === 'or'
    ? variable.conditions.some(fitsOne)
    : variable.conditions.every(fitsOne);
}

/** Compares days from midnight UTC; the service’s begin in its own zone, so this is about right. */
function subscribedWithin({ subscribedAt }: Subscriber, audience: PushAudience): boolean {
  const { subscribedFromDay: from, subscribedToDay: until } = audience;
  if (from === undefined && until === undefined) return true;
  const day = subscribedAt?.toISOString().slice(0, 10) ?? '';
  return (
    (from === undefined || day >= from) && (until === undefined || (day !== '' && day <= until))
  );
}

/**
 * We assume that case makes no difference, and that subscribers without the variable fit only
 * denials.
 */
function compares(held: string | undefined, { condition, value }: Condition): boolean {
  if (held === undefined) return condition === 'notequal' || condition === 'notlikewith';
  const [have, want] = [held.toLowerCase(), value.toLowerCase()];
  switch (condition) {
    case 'equal':
      return have === want;
    case 'notequal':
      return have !== want;
    case 'greaterthan':
      return order(have, want) > 0;
    case 'lessthan':
      return order(have, want) < 0;
    case 'startwith':
      return have.startsWith(want);
    case 'endwith':
      return have.endsWith(want);
    case 'likewith':
      return have.includes(want);
    case 'notlikewith':
      return !have.includes(want);
  }
}

/** Compares numbers by size, and days and everything else as texts. */
function order(a: string, b: string): number {
  const difference = Number(a) - Number(b);
  return Number.isNaN(difference) ? a.localeCompare(b) : difference;
}
