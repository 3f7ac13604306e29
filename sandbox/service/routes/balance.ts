import { createRoutes } from '../context.ts';
import { refusal } from '../refusals.ts';
import { timestampOf } from '../timestamps.ts';
import { subscribersOf } from './account-limits.ts';

/** Invented, fixed rates: what one unit of the account's currency buys. */
const RATES: Readonly<Record<string, number>> = { USD: 1, EUR: 0.92, GBP: 0.78, UAH: 41.3 };

/** The account's money (spec 1, section 4.8). */
export const balance = createRoutes();

balance.get('/', (c) => {
  const { account } = c.var.world;
  return c.json({ currency: account.currency, balance_currency: cents(account.balance) });
});

balance.get('/:currency', (c) => {
  const currency = c.req.param('currency').toUpperCase();
  const rate = RATES[currency];
  if (rate === undefined) throw refusal('invalid', `currency ${currency} is unknown`);
  return c.json({ currency, balance_currency: cents(c.var.world.account.balance * rate) });
});

/** The account's tariffs (spec 1, section 2.10). */
export const balanceDetail = createRoutes();

balanceDetail.get('/', (c) => {
  const { world } = c.var;
  const { account } = world;
  const day = (ms: number) => timestampOf(ms, world.timezone);
  const { smtpTariff, emailTariff, pushTariff } = account;
  return c.json({
    balance: {
      main: account.balance.toFixed(2),
      bonus: account.bonus.toFixed(2),
      currency: account.currency,
    },
    email: {
      tariff_name: emailTariff.name,
      finished_time: day(emailTariff.endsAtMs),
      emails_left: account.emailsLeft,
      maximum_subscribers: account.maximumSubscribers,
      current_subscribers: subscribersOf(world),
    },
    smtp: {
      tariff_name: smtpTariff.name,
      end_date: day(smtpTariff.endsAtMs),
      auto_renew: 1,
      email_qty: smtpTariff.quantity,
      email_qty_left: smtpTariff.left,
      qty_per_hour: smtpTariff.hourly,
      traffic_limit: '0',
      traffic_limit_left: '0',
    },
    push: { tariff_name: pushTariff.name, end_date: day(pushTariff.endsAtMs), auto_renew: 0 },
  });
});

function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
