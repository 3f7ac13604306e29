import { formatCount, formatMoney, formatNumber } from '../../domain/figures.ts';
import { facts, notice, time, type Fact, type Section, type Text } from '../../domain/reply.ts';
import { daysUntil, leftInWords, warningsOf } from '../../domain/running-out.ts';
import { resultOf } from '../../lib/result.ts';
import { compact } from '../../lib/compact.ts';
import { InputError, RefusedError } from '../../lib/errors.ts';
import type { Balance, BalanceDetail } from '../../service/balance.ts';
import { defineOperation } from '../define.ts';

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
      hint: 'Three letters such as EUR. Empty: the account’s own',
      optional: true,
      maxLength: 100,
    },
  },
  async run({ currency: typed }, { service, now }) {
    // Any word that is no currency shows the balance, too: `/balance please`.
    const currency = typed !== undefined && /^[A-Za-z]{3}$/.test(typed) ? typed : undefined;
    const [balance, detail] = await Promise.all([
      resultOf(service.balance.get(currency?.toUpperCase())),
      resultOf(service.balance.detail()),
    ]);
    if (balance.failure && detail.failure) throw balance.failure;
    if (currency !== undefined && balance.failure instanceof RefusedError) {
      // The tariffs came, so it is the currency that is refused.
      throw new InputError(`The service gives no balance in ${currency.toUpperCase()}.`, {
        field: 'currency',
        cause: balance.failure,
      });
    }
    const warnings = detail.value ? warningsOf(detail.value, now) : [];
    return {
      title: 'Balance',
      summary: summaryOf(balance.value, detail.value && warnings.length),
      sections: compact([
        ...warnings.map((text) => notice('warning', `${text}.`)),
        moneyFacts(balance.value, detail.value),
        ...(detail.value ? tariffs(detail.value, now) : []),
        balance.failure && notice('warning', `Missing here: money. ${balance.failure.message}`),
        detail.failure && notice('warning', `Missing here: tariffs. ${detail.failure.message}`),
      ]),
    };
  },
});

/** @param warnings Number of warnings; `null` where the tariffs are not known. */
function summaryOf(balance: Balance | null, warnings: number | null): string {
  const money = balance ? `${formatMoney(balance.amount, balance.currency)} · ` : '';
  if (warnings === null) return `${money}tariffs can’t be read now`;
  if (warnings === 0) return `${money}🟢 nothing runs out soon`;
  return `${money}🟠 ${formatCount(warnings, 'thing')} to check`;
}

function moneyFacts(balance: Balance | null, detail: BalanceDetail | null): Section {
  const money = detail?.money;
  return facts([
    balance && { label: 'Balance', value: formatMoney(balance.amount, balance.currency) },
    // The amount repeats the balance, unless another currency was chosen.
    money &&
      balance?.currency !== money.currency && {
        label: 'Main account',
        value: formatMoney(money.main, money.currency),
      },
    money && { label: 'Bonus', value: formatMoney(money.bonus, money.currency) },
  ]);
}

function tariffs({ email, smtp, push }: BalanceDetail, now: Date): Section[] {
  return [
    { kind: 'heading', text: 'Campaign emails' },
    factsOrNone(
      email && [
        { label: 'Tariff', value: email.name },
        { label: 'Ends', value: endOf(email, now) },
        fact('Emails left', leftInWords(email.emailsLeft, null, '')),
        fact(
          'Subscribers',
          leftInWords(email.currentSubscribers, email.maximumSubscribers, 'allowed'),
        ),
      ],
    ),
    { kind: 'heading', text: 'SMTP' },
    factsOrNone(
      smtp && [
        { label: 'Tariff', value: smtp.name },
        { label: smtp.renewsItself ? 'Renews' : 'Ends', value: endOf(smtp, now) },
        fact('Emails left', leftInWords(smtp.emailsLeft, smtp.emails, 'in the tariff')),
        smtp.emailsAnHour !== null && {
          label: 'Limit',
          value: `${formatNumber(smtp.emailsAnHour)} emails an hour`,
        },
        Number(smtp.traffic) !== 0 && {
          label: 'Traffic left',
          value: `${smtp.trafficLeft} of ${smtp.traffic}`,
        },
      ],
    ),
    { kind: 'heading', text: 'Web push' },
    factsOrNone(
      push && [
        { label: 'Tariff', value: push.name },
        { label: push.renewsItself ? 'Renews' : 'Ends', value: endOf(push, now) },
      ],
    ),
  ];
}

function fact(label: string, value: string | null): Fact | null {
  return value === null ? null : { label, value };
}

function factsOrNone(pairs: readonly (Fact | null | false)[] | null): Section {
  return pairs ? facts(pairs) : { kind: 'paragraph', text: 'No tariff.' };
}

/** A day without a time is the service’s own, so the reader’s zone must not move it. */
function endOf(
  { endsAt, endsOn }: Pick<NonNullable<BalanceDetail['push']>, 'endsAt' | 'endsOn'>,
  now: Date,
): Text {
  if (!endsAt) return 'No end given';
  const days = daysUntil(endsAt, now);
  const left = days === 0 ? 'within a day' : `in ${formatCount(days, 'day')}`;
  return [endsOn ?? time(endsAt, 'date'), ` (${days < 0 ? 'past' : left})`];
}
