import { z } from 'zod';
import { count, flag, number, orNull, text } from './formats.ts';
import type { Http } from './http.ts';
import { path } from './call.ts';
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

const balance = z
  .object({ balance_currency: number, currency: text })
  .transform((wire): Balance => ({ amount: wire.balance_currency, currency: wire.currency }));

function detailIn(timestamps: Timestamps) {
  return z
    .object({
      balance: z.object({ main: count, bonus: count, currency: text }),
      email: orNull(emailTariffIn(timestamps)).optional(),
      smtp: orNull(smtpTariffIn(timestamps)).optional(),
      push: orNull(pushTariffIn(timestamps)).optional(),
    })
    .transform(({ balance, email, smtp, push }): BalanceDetail => ({
      money: balance,
      email: email ?? null,
      smtp: smtp ?? null,
      push: push ?? null,
    }));
}

function emailTariffIn({ timestampOrDay }: Timestamps) {
  return z
    .object({
      tariff_name: text,
      finished_time: timestampOrDay,
      emails_left: orNull(number),
      maximum_subscribers: orNull(number),
      current_subscribers: orNull(number),
    })
    .transform((wire): EmailTariff => ({
      name: wire.tariff_name,
      endsAt: wire.finished_time.at,
      endsOn: wire.finished_time.day,
      emailsLeft: wire.emails_left,
      maximumSubscribers: wire.maximum_subscribers,
      currentSubscribers: wire.current_subscribers,
    }));
}

function smtpTariffIn({ timestampOrDay }: Timestamps) {
  return z
    .object({
      tariff_name: text,
      end_date: timestampOrDay,
      auto_renew: flag,
      email_qty: orNull(number),
      email_qty_left: orNull(number),
      qty_per_hour: orNull(number),
      traffic_limit: text,
      traffic_limit_left: text,
    })
    .transform((wire): SmtpTariff => ({
      name: wire.tariff_name,
      endsAt: wire.end_date.at,
      endsOn: wire.end_date.day,
      renewsItself: wire.auto_renew,
      emails: wire.email_qty,
      emailsLeft: wire.email_qty_left,
      emailsAnHour: wire.qty_per_hour,
      traffic: wire.traffic_limit,
      trafficLeft: wire.traffic_limit_left,
    }));
}

function pushTariffIn({ timestampOrDay }: Timestamps) {
  return z
    .object({ tariff_name: text, end_date: timestampOrDay, auto_renew: flag })
    .transform((wire): PushTariff => ({
      name: wire.tariff_name,
      endsAt: wire.end_date.at,
      endsOn: wire.end_date.day,
      renewsItself: wire.auto_renew,
    }));
}
