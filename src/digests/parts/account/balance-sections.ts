import type { FigureFormats } from '../../../domain/figures.ts';
import type { Chart, Fact, Text } from '../../../domain/reply.ts';
import { daysUntil, leftInWords, SOON_DAYS } from '../../../domain/running-out.ts';
import type { BalanceDetail } from '../../../service/balance.ts';
import { PACE_DAYS, type Stock, type Stocked, type Stocks } from '../../collecting/stocks.ts';

type Ending = Pick<NonNullable<BalanceDetail['push']>, 'endsAt' | 'endsOn'>;

/** `412.30 EUR · lasts about 12 days`. */
export function moneyWithDays(
  { money }: BalanceDetail,
  stocks: Pick<Stocks, 'money'>,
  formats: FigureFormats,
): string {
  return withDays(formats.money(money.main, money.currency), stocks.money, formats);
}

export function levelFacts(
  detail: BalanceDetail,
  stocks: Stocks,
  formats: FigureFormats,
): readonly Fact[] {
  const { money, email, smtp } = detail;
  const { emails = null, emailsLeft = null } = smtp ?? {};
  const smtpLeft = leftInWords(emailsLeft, emails, 'in the tariff', formats);
  const { currentSubscribers = null, maximumSubscribers = null } = email ?? {};
  const subscribers = leftInWords(currentSubscribers, maximumSubscribers, 'allowed', formats);
  const facts: readonly (Fact | false | null)[] = [
    { label: 'Balance', value: moneyWithDays(detail, stocks, formats) },
    money.bonus !== 0 && { label: 'Bonus', value: formats.money(money.bonus, money.currency) },
    email &&
      email.emailsLeft !== null && {
        label: 'Campaign e-mails left',
        value: withDays(formats.number(email.emailsLeft), stocks['campaign-emails'], formats),
      },
    smtpLeft !== null && {
      label: 'SMTP e-mails left',
      value: withDays(smtpLeft, stocks['smtp-emails'], formats),
    },
    // The unit isn't known, as in the operation `balance show`.
    smtp &&
      Number(smtp.traffic) !== 0 && {
        label: 'SMTP traffic left',
        value: `${smtp.trafficLeft} of ${smtp.traffic}`,
      },
    maximumSubscribers !== 0 &&
      subscribers !== null && { label: 'Subscribers', value: subscribers },
  ];
  return facts.flatMap((fact) => fact || []);
}

/** Facts on when each tariff ends or renews itself. */
export function tariffFacts(
  { email, smtp, push }: BalanceDetail,
  now: Date,
  formats: FigureFormats,
): readonly Fact[] {
  const ends = (label: string, tariff: Ending | null, renewsItself = false): Fact[] =>
    tariff?.endsAt
      ? [
          {
            label: `${label} ${renewsItself ? 'renews' : 'ends'}`,
            value: endOf(tariff.endsAt, tariff.endsOn, { now, formats }),
          },
        ]
      : [];
  return [
    ...ends('Campaign tariff', email),
    ...ends('SMTP tariff', smtp, smtp?.renewsItself),
    ...ends('Web push tariff', push, push?.renewsItself),
  ];
}

/** Warnings of what runs out soon at its pace, each a sentence without full stop. */
export function lastingWarnings(stocks: Stocks, formats: FigureFormats): readonly string[] {
  const names: Readonly<Record<Stocked, string>> = {
    money: 'The balance lasts',
    'campaign-emails': 'Campaign e-mails last',
    'smtp-emails': 'SMTP e-mails last',
  };
  return Object.entries(names).flatMap(([name, words]) => {
    const stock = stocks[name as Stocked];
    const days = stock?.lastsDays ?? null;
    // A stock that is used up or owed has a warning of its own.
    if (!stock || stock.left <= 0 || days === null || days >= SOON_DAYS) return [];
    return [
      days === 0 ? `${words} less than a day` : `${words} about ${formats.count(days, 'day')}`,
    ];
  });
}

/**
 * Footnote with the period by which the remaining days are estimated; empty without an estimate.
 */
export function paceFootnotes(
  stocks: Stocks,
  formats: Pick<FigureFormats, 'count'>,
): readonly string[] {
  const used = Object.values(stocks).find(({ lastsDays }) => lastsDays !== null)?.use;
  if (!used) return [];
  const days = Math.min(PACE_DAYS, Math.max(1, Math.round(used.days)));
  const since = days < PACE_DAYS ? ', for as long as Postbell watches' : '';
  return [
    `How long it lasts goes by what was used in the last ${formats.count(days, 'day')}${since}.`,
  ];
}

/** Chart of the balance by day; `null` where fewer than two days are known. */
export function balanceChart(
  levels: readonly { readonly day: string; readonly left: number | null }[],
  currency: string,
  formats: FigureFormats,
): Chart | null {
  if (levels.filter(({ left }) => left !== null).length < 2) return null;
  return {
    kind: 'chart',
    form: 'line',
    title: 'Balance at the end of each day',
    categories: levels.map(({ day }) => formats.shortDay(day)),
    series: [{ name: 'Balance', values: levels.map(({ left }) => left) }],
    ...(currency && { unit: currency }),
  };
}

/** `7,340 · lasts about 4 days`; the text alone where that isn’t known. */
export function withDays(text: string, stock: Stock | undefined, formats: FigureFormats): string {
  const days = stock?.lastsDays ?? null;
  if (days === null) return text;
  return `${text} · lasts ${days === 0 ? 'less than a day' : `about ${formats.count(days, 'day')}`}`;
}

/** A day without a time is the service’s own, which the reader’s zone must not move. */
function endOf(
  endsAt: Date,
  endsOn: string | null,
  { now, formats }: { readonly now: Date; readonly formats: FigureFormats },
): Text {
  const days = daysUntil(endsAt, now);
  const left = days < 0 ? 'past' : days === 0 ? 'within a day' : `in ${formats.count(days, 'day')}`;
  return [endsOn ?? { kind: 'time', at: endsAt, show: 'date' }, ` (${left})`];
}
