import { INCIDENT_RATES } from '../../domain/incidents.ts';
import { formatCount, formatNumber, formatRate, type Judging } from '../../domain/figures.ts';
import { type Outcome, type Ratio, ratioOf } from '../../domain/ratio.ts';
import type { Counts, DomainTrouble, ReasonCount, TopicCounts } from '../../store/events/counts.ts';
import type { Fact, Section } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';

/** Returns the outcome as far as events show it; sent are those delivered or bounced. */
export function recipientsIn({ people, recipients }: TopicCounts): Outcome {
  return {
    sent: recipients,
    delivered: people.delivered,
    opened: people.open,
    clicked: people.redirect,
    unsubscribed: people.unsubscribe,
    complaints: people.spam,
    hardBounces: people.hard_bounces,
    softBounces: people.soft_bounces,
  };
}

/** Returns the rates that can be a worry, the worst first. */
export function measuredIn(recipients: Outcome): readonly Ratio[] {
  return INCIDENT_RATES.map((name) => ratioOf(name, recipients));
}

/**
 * Returns false until a delivery is received, which may also mean that its webhook is missing:
 * until then counts can't be shares of anything.
 */
export function hasDenominators({ delivered }: Outcome): boolean {
  return delivered > 0;
}

/** Returns false while events of the whole are still to come. */
export function isShare(part: number, all: number): boolean {
  return all > 0 && part <= all;
}

/** Returns a count with its rate and light, or just the number where it is no share. */
export function figureOf({ name, part, all }: Ratio, { figure }: Judging): string {
  return isShare(part, all) ? figure(name, part, all) : formatNumber(part);
}

/** Returns a count with its rate without a light, or just the number where it is no share. */
export function plainRate(part: number, all: number, of: string): string {
  return isShare(part, all)
    ? `${formatNumber(part)} · ${formatRate(part, all, of)}`
    : formatNumber(part);
}

/** Explains why delivered and bounces are together more than sent; `null` where they aren't. */
export function countedTwice(recipients: Outcome): string | null {
  const { sent, delivered, hardBounces, softBounces } = recipients;
  // The number of recipients who are in more than one of them.
  const twice = delivered + hardBounces + softBounces - sent;
  if (twice <= 0 || !hasDenominators(recipients)) return null;
  return `Delivered and bounces are together ${formatNumber(twice)} more than sent: those emails bounced first and came through later, or the other way round.`;
}

export interface Trouble {
  /** Bounce reasons, the most frequent first; together they are all bounces. */
  readonly reasons: readonly ReasonCount[];
  /** Domains of recipients, those with most trouble first. */
  readonly domains: readonly DomainTrouble[];
}

const SHOWN = 3;

export function otherFacts({ other }: Counts): readonly Fact[] {
  return other > 0 ? [{ label: 'Other events', value: formatNumber(other) }] : [];
}

export function eventsIn(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

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
  const counts = compact([
    bounces > 0 && formatCount(bounces, 'bounce'),
    complaints > 0 && formatCount(complaints, 'complaint'),
  ]);
  return `${domain}: ${counts.join(', ')}`;
}
