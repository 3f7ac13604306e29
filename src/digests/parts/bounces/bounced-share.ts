import type { Store } from '../../../store/store.ts';
import { dayFigures } from '../../collecting/kept-days.ts';
import { SMTP_SENT_DAYS } from '../../collecting/smtp-volume.ts';
import type { DigestRequest } from '../../part.ts';
import { daysToCompare } from '../days-compared.ts';
import { shareEarlier, type EarlierShare, type Share } from '../earlier-days.ts';
import type { BounceFigures } from './bounce-figures.ts';

/** Shares of the SMTP e-mails that were sent on the earlier days. */
export interface BouncedEarlier {
  readonly bounced: EarlierShare;
  readonly hard: EarlierShare;
}

/**
 * Reads which share of the SMTP e-mails sent on earlier days bounced. The day's age does not
 * matter: a bounce counts on the day it came back, and the number sent is final when the day is
 * over.
 */
export async function bouncedShareEarlier(
  { readings }: Pick<Store, 'readings'>,
  { days }: Pick<BounceFigures, 'days'>,
  request: Pick<DigestRequest, 'period' | 'zone' | 'now' | 'scope'>,
): Promise<BouncedEarlier> {
  const { senders } = request.scope;
  const counts = new Map(days.map((one) => [one.day, one]));
  const kind = { kind: SMTP_SENT_DAYS, senders };
  const earlier = await Promise.all(
    daysToCompare(request).map(async ({ day, thenAt }): Promise<EarlierDay> => {
      const requested = { at: thenAt, until: request.now };
      const { last: sent } = await dayFigures<number>(readings, kind, day, requested);
      const { count = null, hard = null } = counts.get(day.days.join()) ?? {};
      // Some bounces belong to e-mails of other days if there are more bounces than e-mails sent.
      return sent === null || count === null || count > sent
        ? { bounced: null, hard: null }
        : {
            bounced: { part: count, all: sent },
            hard: hard === null ? null : { part: hard, all: sent },
          };
    }),
  );
  const { length } = request.period.days;
  return {
    bounced: shareEarlier(earlier, length, ({ bounced }) => bounced),
    hard: shareEarlier(earlier, length, ({ hard }) => hard),
  };
}

interface EarlierDay {
  readonly bounced: Share | null;
  readonly hard: Share | null;
}
