import { formatCount, formatMoney, formatNumber } from '../../domain/figures.ts';
import {
  type Fact,
  notice,
  type Reply,
  type Section,
  type Text,
  time,
} from '../../domain/reply.ts';
import { daysUntil, leftInWords, warningsOf } from '../../domain/running-out.ts';
import { attempt, type Attempt } from '../../lib/attempt.ts';
import { compact } from '../../lib/compact.ts';
import { InputError, RefusedError } from '../../lib/errors.ts';
import type { Balance, BalanceDetail } from '../../service/balance.ts';
import { defineOperation } from '../define.ts';

export default defineOperation({
  name: 'balance show',
  summary: 'Show money, tariffs and e-mails left, and what runs out when',
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
      attempt(service.balance.get(currency?.toUpperCase())),
      attempt(service.balance.detail()),
    ]);
    if (balance.failure && detail.failure) throw balance.failure;
    if (currency !== undefined && balance.failure instanceof RefusedError) {
      // The tariffs came, so it is the currency that is refused.
      throw new InputError(`The service gives no balance in ${currency.toUpperCase()}.`, {
        field: 'currency',
        cause: balance.failure,
      });
    }
    return balanceCard({ balance, detail }, now);
  },
});

interface BalanceView {
  readonly balance: Attempt<Balance>;
  readonly detail: Attempt<BalanceDetail>;
}

type Ending = Pick<NonNullable<BalanceDetail['push']>, 'endsAt' | 'endsOn'>;

/** Returns a card with money and tariffs, and with what runs out when. */
function balanceCard({ balance, detail }: BalanceView, now: Date): Reply {
  const warnings = detail.value ? warningsOf(detail.value, now) : [];
  return {
    title: 'Balance',
    summary: summaryOf(balance, warnings, detail.failure === null),
    sections: [
      ...warnings.map((text): Section => notice('warning', `${text}.`)),
      { kind: 'facts', facts: moneyFacts(balance, detail) },
      ...(detail.value ? tariffs(detail.value, now) : []),
      ...missing('money', balance),
      ...missing('tariffs', detail),
    ],
  };
}

function summaryOf({ value }: Attempt<Balance>, warnings: readonly string[], isKnown: boolean) {
  const money = value ? `${formatMoney(value.amount, value.currency)} · ` : '';
  if (!isKnown) return `${money}tariffs can’t be read now`;
  if (warnings.length === 0) return `${money}🟢 nothing runs out soon`;
  return `${money}🟠 ${formatCount(warnings.length, 'thing')} to check`;
}

function moneyFacts(balance: Attempt<Balance>, detail: Attempt<BalanceDetail>): Fact[] {
  const facts: Fact[] = [];
  if (balance.value) {
    const { amount, currency } = balance.value;
    facts.push({ label: 'Balance', value: formatMoney(amount, currency) });
  }
  if (detail.value) {
    const { main, bonus, currency } = detail.value.money;
    // The amount repeats the balance, unless another currency was chosen.
    if (balance.value?.currency !== currency) {
      facts.push({ label: 'Main account', value: formatMoney(main, currency) });
    }
    facts.push({ label: 'Bonus', value: formatMoney(bonus, currency) });
  }
  return facts;
}

function tariffs({ email, smtp, push }: BalanceDetail, now: Date): Section[] {
  return [
    { kind: 'heading', text: 'Campaign e-mails' },
    factsOrNone(
      email && [
        { label: 'Tariff', value: email.name },
        { label: 'Ends', value: endOf(email, now) },
        ...fact('E-mails left', leftInWords(email.emailsLeft, null, '')),
        ...fact(
          'Subscribers',
          leftInWords(email.currentSubscribers, email.maximumSubscribers, 'allowed'),
        ),
      ],
    ),
    { kind: 'heading', text: 'SMTP' },
    factsOrNone(
      smtp &&
        compact([
          { label: 'Tariff', value: smtp.name },
          { label: smtp.renewsItself ? 'Renews' : 'Ends', value: endOf(smtp, now) },
          ...fact('E-mails left', leftInWords(smtp.emailsLeft, smtp.emails, 'in the tariff')),
          ...fact(
            'Limit',
            smtp.emailsAnHour === null
              ? null
              : `${formatNumber(smtp.emailsAnHour)} e-mails an hour`,
          ),
          Number(smtp.traffic) !== 0 && {
            label: 'Traffic left',
            value: `${smtp.trafficLeft} of ${smtp.traffic}`,
          },
        ]),
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

/** Returns a fact; one that the service doesn’t give is left out. */
function fact(label: string, value: string | null): Fact[] {
  return value === null ? [] : [{ label, value }];
}

function factsOrNone(facts: readonly Fact[] | null): Section {
  return facts ? { kind: 'facts', facts } : { kind: 'paragraph', text: 'No tariff.' };
}

/**
 * Returns the end of a tariff. A day without a time is the service’s own, so the reader’s zone must
 * not move it.
 */
function endOf({ endsAt, endsOn }: Ending, now: Date): Text {
  if (!endsAt) return 'No end given';
  const days = daysUntil(endsAt, now);
  const left =
    days < 0 ? ' (past)' : days === 0 ? ' (within a day)' : ` (in ${formatCount(days, 'day')})`;
  return [endsOn ?? time(endsAt, 'date'), left];
}

function missing(what: string, { failure }: Attempt<unknown>): Section[] {
  if (!failure) return [];
  return [notice('warning', `Missing here: ${what}. ${failure.message}`)];
}
