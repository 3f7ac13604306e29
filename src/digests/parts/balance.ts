import type { FigureFormats } from '../../core/figures.ts';
import type { Fact, Section } from '../../core/reply.ts';
import { warningsOf } from '../../core/running-out.ts';
import type { BalanceDetail } from '../../service/balance.ts';
import type { Part } from '../part.ts';
import type { PartParts } from './parts.ts';

/** Money and what is left of the tariffs. */
export function createBalancePart({ service }: PartParts): Part {
  return {
    name: 'balance',
    words: 'balance',
    async tell({ now, formats }) {
      const detail = await service.balance.detail();
      const warnings = warningsOf(detail, now);
      return {
        verdict: null,
        light: warnings.length > 0 ? '🟠' : null,
        isQuiet: warnings.length === 0,
        sections: balanceSections(detail, warnings, formats),
        steps: [{ kind: 'operation', label: 'Balance', operation: 'balance show', values: {} }],
      };
    },
  };
}

function balanceSections(
  { money, email, smtp }: BalanceDetail,
  warnings: readonly string[],
  formats: FigureFormats,
): Section[] {
  const facts: readonly (Fact | null)[] = [
    { label: 'Balance', value: formats.money(money.main, money.currency) },
    email && { label: 'Campaign e-mails left', value: formats.number(email.emailsLeft) },
    smtp && {
      label: 'SMTP e-mails left',
      value: `${formats.number(smtp.emailsLeft)} · ${formats.rate(smtp.emailsLeft, smtp.emails, 'in the tariff')}`,
    },
  ];
  return [
    { kind: 'heading', text: 'What is left' },
    { kind: 'facts', facts: facts.filter((fact) => fact !== null) },
    ...warnings.map((text): Section => ({ kind: 'notice', tone: 'warning', text: `${text}.` })),
  ];
}
