import type { Store } from '../../../store/store.ts';
import { dayStood } from '../../collecting/kept-days.ts';
import { SMTP_SENT_DAYS } from '../../collecting/smtp-volume.ts';
import type { Wanted } from '../../part.ts';
import { daysToCompare } from '../days-compared.ts';
import { shareEarlier, type EarlierShare, type Share } from '../earlier-days.ts';
import type { BounceFigures } from './bounce-figures.ts';

/**
 * Which share of the SMTP e-mails that were sent came back on the days before. Neither changes with
 * the age of a day: bounces count on the day they came back, and how many were sent is settled when
 * it is over.
 */
export async function bouncedShareEarlier(
  { readings }: Pick<Store, 'readings'>,
  { days }: Pick<BounceFigures, 'days'>,
  wanted: Pick<Wanted, 'period' | 'zone' | 'now' | 'scope'>,
): Promise<EarlierShare> {
  const { senders } = wanted.scope;
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  const kind = { kind: SMTP_SENT_DAYS, senders };
  const earlier = await Promise.all(
    daysToCompare(wanted).map(async ({ day, thenAt }): Promise<Share | null> => {
      const asked = { at: thenAt, until: wanted.now };
      const { last: sent } = await dayStood<number>(readings, kind, day, asked);
      const bounced = counts.get(day.days.join()) ?? null;
      // More than were sent can't be among them.
      return bounced === null || sent === null || bounced > sent
        ? null
        : { part: bounced, all: sent };
    }),
  );
  return shareEarlier(earlier, wanted.period.days.length, (share) => share);
}
