import { VERDICTS } from '../../domain/campaign-judgement.ts';
import { formatCount, formatMoney, formatNumber, formatShare } from '../../domain/figures.ts';
import { notice, time, type Section, type Table, type Text } from '../../domain/reply.ts';
import { daysUntil, warningsOf } from '../../domain/running-out.ts';
import { resultOf } from '../../lib/result.ts';
import { compact } from '../../lib/compact.ts';
import { uncapitalised } from '../../lib/text.ts';
import { InputError, RefusedError } from '../../lib/errors.ts';
import type { Balance, BalanceDetail } from '../../service/balance.ts';
import { defineOperation } from '../../commands/define.ts';

export default defineOperation({
  name: 'balance show',
  title: 'Balance',
  summary: 'Show balance, plan, and remaining sends',
  right: 'look',
  effect: 'reads',
  endpoints: ['GET /balance', 'GET /balance/{currency}', 'GET /user/balance/detail'],
  example: 'EUR',
  inputs: {
    currency: {
      kind: 'text',
      label: 'Currency',
      hint: 'Three letters such as EUR. Leave blank for the account’s own',
      optional: true,
      maxLength: 100,
    },
  },
  async run({ currency: typed }, { service, now, person: { zone } }) {
    const isCurrency = typed === undefined || /^[A-Za-z]{3}$/.test(typed);
    const currency = isCurrency ? typed : undefined;
    const [balance, detail] = await Promise.all([
      resultOf(service.balance.get(currency?.toUpperCase())),
      resultOf(service.balance.detail()),
    ]);
    if (balance.failure && detail.failure) throw balance.failure;
    if (currency !== undefined && balance.failure instanceof RefusedError) {
      // The plans came, so it is the currency that is refused.
      const why = `The balance isn’t available in ${currency.toUpperCase()}.`;
      throw new InputError(why, { field: 'currency', cause: balance.failure });
    }
    const warnings = detail.value ? warningsOf(detail.value, now, zone) : [];
    return {
      title: 'Account',
      summary: summaryOf(balance.value, detail.value && warnings.length),
      sections: compact<Section>([
        !isCurrency &&
          notice(
            'info',
            `“${typed}” isn’t a currency such as EUR, so this is the current balance.`,
          ),
        ...warnings.map((text) => notice('warning', `${text}.`)),
        detail.value && plansTable(detail.value, now, zone),
        balance.failure && notice('warning', `The balance is missing. ${balance.failure.message}`),
        detail.failure && notice('warning', `The plans are missing. ${detail.failure.message}`),
      ]),
      footnote: detail.value ? limitsOf(balance.value, detail.value).join(' · ') : undefined,
    };
  },
});

/** @param warnings Number of warnings; `null` where the plans are not known. */
function summaryOf(balance: Balance | null, warnings: number | null): string {
  const money = balance
    ? `Balance ${formatMoney(balance.amount, balance.currency)}`
    : 'Balance unavailable';
  if (warnings === null) return `${money}, plans unavailable`;
  if (warnings === 0) return `${VERDICTS['🟢']} · ${uncapitalised(money)}`;
  return `🟠 ${money}: ${formatCount(warnings, 'thing')} to check`;
}

function plansTable({ email, smtp, push }: BalanceDetail, now: Date, zone: string): Table {
  const row = (area: string, plan: Booked | null, remaining = '–') =>
    plan ? [area, remaining, plan.name, termOf(plan, now, zone)] : [area, '–', 'No plan', '–'];
  return {
    kind: 'table',
    columns: ['For', 'Remaining', 'Plan', 'Renewal'].map((title) => ({ title })),
    rows: [
      row('Campaigns', email, email ? sends(email.emailsLeft) : undefined),
      row('Transactional email', smtp, smtp ? sends(smtp.emailsLeft, smtp.emails) : undefined),
      row('Web push', push),
    ],
  };
}

function sends(left: number | null, all: number | null = null): string {
  if (left === null) return '–';
  if (all === null) return `${formatNumber(left)} sends`;
  return `${formatNumber(left)} of ${formatNumber(all)} sends (${formatShare(left, all)})`;
}

type Booked = Pick<NonNullable<BalanceDetail['push']>, 'name' | 'endsAt' | 'endsOn'> & {
  readonly renewsItself?: boolean;
};

/** A day without a time is the service’s own, so the reader’s zone must not move it. */
function termOf({ endsAt, endsOn, renewsItself }: Booked, now: Date, zone: string): Text {
  if (!endsAt) return 'No end date';
  const days = daysUntil(endsAt, now, zone);
  const left = days === 0 ? 'today' : `in ${formatCount(days, 'day')}`;
  const day = endsOn ?? time(endsAt, 'date');
  return days < 0 ? ['Ended ', day] : [`${renewsItself ? 'Renews' : 'Ends'} `, day, ` (${left})`];
}

function limitsOf(balance: Balance | null, { money, email, smtp }: BalanceDetail): string[] {
  const { currentSubscribers: taken = null, maximumSubscribers: most = null } = email ?? {};
  return compact([
    // The amount repeats the balance, unless another currency was chosen.
    balance?.currency !== money.currency &&
      `Main account ${formatMoney(money.main, money.currency)}`,
    `Bonus ${formatMoney(money.bonus, money.currency)}`,
    taken !== null &&
      most !== null &&
      `${formatNumber(taken)} of ${formatNumber(most)} subscribers`,
    smtp &&
      smtp.emailsAnHour !== null &&
      `Up to ${formatNumber(smtp.emailsAnHour)} transactional emails per hour`,
    smtp && Number(smtp.traffic) !== 0 && `Traffic left: ${smtp.trafficLeft} of ${smtp.traffic}`,
  ]);
}
