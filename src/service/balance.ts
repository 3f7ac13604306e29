import type { z } from 'zod';
import { count, type Decoded, flag, from, number, orNull, record, text } from './formats.ts';
import type { Http } from './http.ts';
import { path } from './request.ts';
import { perZone, type Timestamps } from './timestamps.ts';

/** Money; spec 1, section 4.8. */
export function balanceOf(http: Http, timestamps: Timestamps) {
  const detail = detailIn(timestamps);
  return {
    /** @param currency Currency code; absent: the account's own. */
    get: (currency?: string) =>
      http.get(currency === undefined ? path`/balance` : path`/balance/${currency}`, balance, {
        subject: 'this currency',
      }),

    detail: () => http.get(path`/user/balance/detail`, detail),
  };
}

const balance = record({ amount: from('balance_currency', number), currency: text });
export type Balance = Decoded<typeof balance>;

/** Spec 1, section 2.10. Null: there is no such tariff; live services omit quantities, too. */
export type BalanceDetail = Decoded<typeof detailIn>;

const detailIn = perZone(({ timestampOrDay }) => {
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
    /** As the service gives it: the specification names no unit. */
    traffic: from('traffic_limit', text),
    trafficLeft: from('traffic_limit_left', text),
  });
  return record({
    money: from('balance', record({ main: count, bonus: count, currency: text })),
    email: tariff(email),
    smtp: tariff(smtp),
    push: tariff(record(renewed)),
  });
});

function tariff<Given extends { readonly ends: { at: Date | null; day: string | null } }>(
  given: z.ZodType<Given>,
) {
  const ended = given.transform(({ ends, ...rest }) => ({
    ...rest,
    endsAt: ends.at,
    /** `YYYY-MM-DD` of the service’s calendar, where it gives no time; else `null`. */
    endsOn: ends.day,
  }));
  return orNull(ended);
}
