import type { z } from 'zod';
import { count, flag, from, number, orNull, record, text } from './formats.ts';
import { type Http, path } from './http.ts';
import type { Timestamps } from './timestamps.ts';

export interface Balance {
  readonly amount: number;
  readonly currency: string;
}

/**
 * Money and tariffs; spec 1, section 2.10. A tariff is null if that area has none; a quantity is
 * null if the service omits it, as live services do.
 */
export interface BalanceDetail {
  readonly money: { readonly main: number; readonly bonus: number; readonly currency: string };
  readonly email: EmailTariff | null;
  readonly smtp: SmtpTariff | null;
  readonly push: PushTariff | null;
}

interface EmailTariff {
  readonly name: string;
  readonly endsAt: Date | null;
  /** `YYYY-MM-DD` of the service’s calendar, where it gives no time; else `null`. */
  readonly endsOn: string | null;
  readonly emailsLeft: number | null;
  readonly maximumSubscribers: number | null;
  readonly currentSubscribers: number | null;
}

interface SmtpTariff {
  readonly name: string;
  readonly endsAt: Date | null;
  readonly endsOn: string | null;
  readonly renewsItself: boolean;
  readonly emails: number | null;
  readonly emailsLeft: number | null;
  readonly emailsAnHour: number | null;
  /** As the service gives it: the specification names no unit. */
  readonly traffic: string;
  readonly trafficLeft: string;
}

interface PushTariff {
  readonly name: string;
  readonly endsAt: Date | null;
  readonly endsOn: string | null;
  readonly renewsItself: boolean;
}

/** Money; spec 1, section 4.8. */
export function balanceOf(http: Http, timestamps: Timestamps) {
  const detail = detailIn(timestamps);
  return {
    /** @param currency Currency code; absent: the account's own. */
    get: (currency?: string): Promise<Balance> =>
      http.get(currency === undefined ? path`/balance` : path`/balance/${currency}`, {
        answer: balance,
        subject: 'this currency',
      }),

    detail: (): Promise<BalanceDetail> => http.get(path`/user/balance/detail`, { answer: detail }),
  };
}

const balance: z.ZodType<Balance> = record({
  amount: from('balance_currency', number),
  currency: text,
});

function detailIn({ timestampOrDay }: Timestamps): z.ZodType<BalanceDetail> {
  const email = record({
    name: from('tariff_name', text),
    ends: from('finished_time', timestampOrDay),
    emailsLeft: from('emails_left', orNull(number)),
    maximumSubscribers: from('maximum_subscribers', orNull(number)),
    currentSubscribers: from('current_subscribers', orNull(number)),
  });
  const renewed = {
    name: from('tariff_name', text),
    ends: from('end_date', timestampOrDay),
    renewsItself: from('auto_renew', flag),
  };
  const smtp = record({
    ...renewed,
    emails: from('email_qty', orNull(number)),
    emailsLeft: from('email_qty_left', orNull(number)),
    emailsAnHour: from('qty_per_hour', orNull(number)),
    traffic: from('traffic_limit', text),
    trafficLeft: from('traffic_limit_left', text),
  });
  return record({
    money: from('balance', record({ main: count, bonus: count, currency: text })),
    email: tariff(email),
    smtp: tariff(smtp),
    push: tariff(record(renewed)),
  });
}

function tariff<Given extends { readonly ends: { at: Date | null; day: string | null } }>(
  given: z.ZodType<Given>,
) {
  const ended = given.transform(({ ends, ...rest }) => ({
    ...rest,
    endsAt: ends.at,
    endsOn: ends.day,
  }));
  return orNull(ended)
    .optional()
    .transform((known) => known ?? null);
}
