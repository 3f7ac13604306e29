import { attempt, type Attempt } from '../../core/attempt.ts';
import type { Service } from '../../service/service.ts';
import type { SendingDomain } from '../../service/smtp-domains.ts';
import type { BalanceDetail } from '../../service/balance.ts';
import type { Store } from '../../store/store.ts';
import type { SentFigures, SmtpVolume } from '../collecting/smtp-volume.ts';
import { stocksOf, type Stock } from '../collecting/stocks.ts';
import type { Wanted } from '../part.ts';
import { daysTouched } from '../service-days.ts';

/** The SMTP area in a period; each of it may not be had. */
export interface SmtpFigures {
  readonly volume: Attempt<SentFigures | null>;
  /** `null` where they weren't asked for: a sender has none of its own. */
  readonly unsubscribed: Attempt<UnsubscribedFigures> | null;
  readonly tariff: Attempt<SmtpLeft | null> | null;
  readonly domains: Attempt<readonly SendingDomain[]>;
}

/** What is left of the tariff, and how long it lasts. */
interface SmtpLeft {
  readonly tariff: NonNullable<BalanceDetail['smtp']>;
  readonly stock: Stock | undefined;
}

interface UnsubscribedFigures {
  readonly unsubscribed: number;
  /** Of these, by the button for spam. */
  readonly complained: number;
  /** There are more than were read. */
  readonly isCut: boolean;
}

export interface SmtpSources {
  readonly service: Service;
  readonly store: Pick<Store, 'readings'>;
  readonly volume: SmtpVolume;
  /** IANA zone of the service's days (SERVICE_TIMEZONE). */
  readonly serviceZone: string;
}

/** More in a day would be a story of its own. */
const MOST_UNSUBSCRIBED = 5000;

/** Asks for all of it at once. */
export async function gatherSmtp(sources: SmtpSources, wanted: Wanted): Promise<SmtpFigures> {
  const { service, volume } = sources;
  const isOfSenders = wanted.scope.senders.length > 0;
  const [sent, unsubscribed, tariff, domains] = await Promise.all([
    attempt(volume.sentIn(wanted)),
    isOfSenders ? null : attempt(readUnsubscribed(sources, wanted)),
    // A weekly digest has a part of its own for what is left.
    wanted.kind === 'weekly' ? null : attempt(readLeft(sources, wanted)),
    attempt(service.smtp.domains.all()),
  ]);
  return { volume: sent, unsubscribed, tariff, domains };
}

async function readLeft(
  { service, store: { readings } }: SmtpSources,
  { now }: Wanted,
): Promise<SmtpLeft | null> {
  const detail = await service.balance.detail();
  const { 'smtp-emails': stock } = await stocksOf(readings, detail, now);
  return detail.smtp && { tariff: detail.smtp, stock };
}

async function readUnsubscribed(
  { service, serviceZone }: SmtpSources,
  { period }: Wanted,
): Promise<UnsubscribedFigures> {
  let [unsubscribed, complained] = [0, 0];
  for (const day of daysTouched(period, serviceZone)) {
    let read = 0;
    for await (const { at, complained: isComplaint } of service.smtp.unsubscribed.all(day)) {
      read += 1;
      if (read > MOST_UNSUBSCRIBED) return { unsubscribed, complained, isCut: true };
      if (at && (at < period.fromAt || at >= period.untilAt)) continue;
      unsubscribed += 1;
      if (isComplaint) complained += 1;
    }
  }
  return { unsubscribed, complained, isCut: false };
}
