import { attempt, type Attempt } from '../../../lib/attempt.ts';
import { eachDay, type Span } from '../../../domain/schedule.ts';
import type { Service } from '../../../service/service.ts';
import type { SendingDomain } from '../../../service/smtp/domains.ts';
import type { UnsubscribedUser } from '../../../service/smtp/unsubscribed.ts';
import type { BalanceDetail } from '../../../service/balance.ts';
import type { HookRecord } from '../../../store/hooks/hooks.ts';
import type { Store } from '../../../store/store.ts';
import { keepDays } from '../../collecting/kept-days.ts';
import type { SentFigures, SmtpVolume } from '../../collecting/smtp-volume.ts';
import { stocksOf, type Stock } from '../../collecting/stocks.ts';
import type { DigestRequest } from '../../part.ts';
import { daysTouched } from '../../service-days.ts';
import {
  earlierSmtpDays,
  reportedSmtpDays,
  UNSUBSCRIBED_DAYS,
  type EarlierSmtpDay,
  type UnsubscribedCounts,
} from './smtp-comparison.ts';

/** Figures of SMTP in a period; reading each of them may fail. */
export interface SmtpFigures {
  readonly volume: Attempt<SentFigures | null>;
  /** `null` where they weren't read: they aren't known by sender. */
  readonly unsubscribed: Attempt<UnsubscribedFigures> | null;
  readonly tariff: Attempt<SmtpLeft | null> | null;
  readonly domains: Attempt<readonly SendingDomain[]>;
  readonly hooks: readonly HookRecord[];
  /** The days before, the last one first. */
  readonly earlier: readonly EarlierSmtpDay[];
  /** The days before and those of the period, oldest first. */
  readonly days: readonly EarlierSmtpDay[];
}

/** The remainder of the tariff, and the days it lasts. */
interface SmtpLeft {
  readonly tariff: NonNullable<BalanceDetail['smtp']>;
  readonly stock: Stock | undefined;
}

interface UnsubscribedFigures extends UnsubscribedCounts {
  /** There are more than were read. */
  readonly isCut: boolean;
}

export interface SmtpSources {
  readonly service: Service;
  readonly store: Pick<Store, 'hooks' | 'readings' | 'smtpEmails'>;
  readonly volume: Pick<SmtpVolume, 'sentIn'>;
  /** IANA zone of the service's days (SERVICE_TIMEZONE). */
  readonly serviceZone: string;
}

/** The most unsubscribes read of one day; more are shown as a minimum. */
const MOST_UNSUBSCRIBED = 5000;

/** Reads all figures at once. */
export async function gatherSmtp(
  sources: SmtpSources,
  request: DigestRequest,
): Promise<SmtpFigures> {
  const { service, volume, store } = sources;
  const isOfSenders = request.scope.senders.length > 0;
  const [sent, unsubscribed, tariff, domains, hooks] = await Promise.all([
    attempt(volume.sentIn(request)),
    isOfSenders ? null : attempt(readUnsubscribed(sources, request)),
    // A weekly digest has a section of its own for what is left.
    request.kind === 'weekly' ? null : attempt(readLeft(sources, request)),
    attempt(service.smtp.domains.all()),
    store.hooks.all(),
  ]);
  const isByReceived = sent.value?.outcome === null;
  const [earlier, content] = await Promise.all([
    earlierSmtpDays(store, { ...request, isByReceived }),
    reportedSmtpDays(store, { ...request, isByReceived }),
  ]);
  const days = [...earlier.toReversed(), ...content];
  return { volume: sent, unsubscribed, tariff, domains, hooks, earlier, days };
}

async function readLeft(
  { service, store: { readings } }: SmtpSources,
  { now }: DigestRequest,
): Promise<SmtpLeft | null> {
  const detail = await service.balance.detail();
  const { 'smtp-emails': stock } = await stocksOf(readings, detail, now);
  return detail.smtp && { tariff: detail.smtp, stock };
}

async function readUnsubscribed(
  { service, serviceZone, store }: SmtpSources,
  { period, zone, now }: DigestRequest,
): Promise<UnsubscribedFigures> {
  const people: UnsubscribedUser[] = [];
  for (const day of daysTouched(period, serviceZone)) {
    let read = 0;
    for await (const person of service.smtp.unsubscribed.all(day)) {
      read += 1;
      if (read > MOST_UNSUBSCRIBED) return { ...counted(people, period), isCut: true };
      people.push(person);
    }
  }
  const days = eachDay(period, zone).map((day) => ({ day, figures: counted(people, day) }));
  // An unsubscribe without a time can't be assigned to one of several days.
  if (period.days.length === 1 || people.every(({ at }) => at !== null)) {
    await keepDays(store.readings, UNSUBSCRIBED_DAYS, days, now);
  }
  return { ...counted(people, period), isCut: false };
}

function counted(
  people: readonly UnsubscribedUser[],
  { fromAt, untilAt }: Span,
): UnsubscribedCounts {
  const within = people.filter(({ at }) => at === null || (at >= fromAt && at < untilAt));
  return {
    unsubscribed: within.length,
    complained: within.filter(({ complained }) => complained).length,
  };
}
