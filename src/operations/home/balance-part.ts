import { attempt, type Attempt } from '../../core/attempt.ts';
import { formatCount, formatMoney, formatNumber, formatRate } from '../../core/figures.ts';
import type { Fact, Section, Text } from '../../core/reply.ts';
import { daysUntil, warningsOf } from '../../core/running-out.ts';
import type { Balance, BalanceDetail } from '../../service/balance.ts';
import type { Service } from '../../service/service.ts';
import { permitted } from '../steps.ts';
import { FIGURES_KEPT_MS } from './figures-kept.ts';
import type { HomePart } from './home-part.ts';
import { keptFor } from './kept-for.ts';

/** Money, and what is left of the tariffs. */
export function balancePart(service: Service, now: () => Date): HomePart {
  const read = keptFor(FIGURES_KEPT_MS, now, async () => {
    const [balance, detail] = await Promise.all([
      attempt(service.balance.get()),
      attempt(service.balance.detail()),
    ]);
    if (balance.failure && detail.failure) throw balance.failure;
    return { balance, detail };
  });
  return {
    title: 'Balance and quota',
    missing: 'The balance can’t be read now.',
    operation: 'balance show',
    read: async (context) => {
      const { balance, detail } = await read();
      const warnings = detail.value ? warningsOf(detail.value, context.now) : [];
      return {
        sections: [
          ...warnings.map((text): Section => ({
            kind: 'notice',
            tone: 'warning',
            text: `${text}.`,
          })),
          {
            kind: 'facts',
            facts: [...moneyFacts(balance), ...quotaFacts(detail.value, context.now)],
          },
          ...missing('The money', balance),
          ...missing('What is left of the tariffs', detail),
        ],
        steps: permitted(
          [{ kind: 'operation', label: 'All of it', operation: 'balance show', values: {} }],
          context,
        ),
      };
    },
  };
}

function moneyFacts({ value }: Attempt<Balance>): Fact[] {
  return value ? [{ label: 'Balance', value: formatMoney(value.amount, value.currency) }] : [];
}

function quotaFacts(detail: BalanceDetail | null, now: Date): Fact[] {
  const { email = null, smtp = null } = detail ?? {};
  const facts: (Fact | null)[] = [
    email && {
      label: 'Campaign e-mails left',
      value: [formatNumber(email.emailsLeft), ...endOf(email.endsAt, 'the tariff ends', now)],
    },
    email && {
      label: 'Subscribers',
      value: `${formatNumber(email.currentSubscribers)} · ${formatRate(email.currentSubscribers, email.maximumSubscribers, 'allowed')}`,
    },
    smtp && {
      label: 'SMTP e-mails left',
      value: [
        `${formatNumber(smtp.emailsLeft)} · ${formatRate(smtp.emailsLeft, smtp.emails, 'in the tariff')}`,
        ...endOf(smtp.endsAt, smtp.renewsItself ? 'renews itself' : 'the tariff ends', now),
      ],
    },
  ];
  return facts.filter((fact) => fact !== null);
}

function endOf(endsAt: Date | null, verb: string, now: Date): Exclude<Text, readonly unknown[]>[] {
  if (!endsAt) return [];
  const days = daysUntil(endsAt, now);
  if (days < 0) return [' · the tariff has ended'];
  return [days === 0 ? ` · ${verb} within a day` : ` · ${verb} in ${formatCount(days, 'day')}`];
}

function missing(what: string, { failure }: Attempt<unknown>): Section[] {
  if (!failure) return [];
  return [
    { kind: 'notice', tone: 'warning', text: `${what} can’t be read now. ${failure.message}` },
  ];
}
