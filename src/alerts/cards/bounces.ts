import { formatCount, formatNumber } from '../../domain/figures.ts';
import type { Section } from '../../domain/reply.ts';
import type { DomainTrouble, ReasonCount } from '../../store/events/counts.ts';

/** The bounces and complaints of a topic. */
export interface Trouble {
  /** Bounce reasons, the most frequent first; together they are all bounces. */
  readonly reasons: readonly ReasonCount[];
  /** Domains of recipients, those with most trouble first. */
  readonly domains: readonly DomainTrouble[];
}

const SHOWN = 3;

/** Returns the top reasons and domains side by side; nothing as long as nothing went wrong. */
export function troubleSections({ reasons, domains }: Trouble): readonly Section[] {
  const total = bouncesIn(reasons);
  const reasonLines = reasons
    .slice(0, SHOWN)
    .map(({ reason, count }) => `${reason}: ${formatNumber(count)} of ${formatNumber(total)}`);
  const more = reasons.length - reasonLines.length;
  if (more > 0) reasonLines.push(`and ${formatCount(more, 'other reason')}`);
  const domainLines = domains
    .filter(({ bounces, complaints }) => bounces + complaints > 0)
    .slice(0, SHOWN)
    .map(domainLine);
  const facts = [
    { label: 'Top bounce reasons', value: reasonLines.join('\n') },
    { label: 'Top recipient domains', value: domainLines.join('\n') },
  ].filter(({ value }) => value !== '');
  return facts.length > 0 ? [{ kind: 'facts', facts }] : [];
}

export function bouncesIn(reasons: readonly ReasonCount[]): number {
  return reasons.reduce((sum, { count }) => sum + count, 0);
}

function domainLine({ domain, bounces, complaints }: DomainTrouble): string {
  const counts = [
    bounces > 0 ? formatCount(bounces, 'bounce') : '',
    complaints > 0 ? formatCount(complaints, 'complaint') : '',
  ];
  return `${domain}: ${counts.filter((count) => count !== '').join(', ')}`;
}
