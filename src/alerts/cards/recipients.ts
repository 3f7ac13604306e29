import { INCIDENT_RATES } from '../../domain/incidents.ts';
import { formatNumber, formatRate, type Judging } from '../../domain/figures.ts';
import { ratioOf, type Ratio, type Outcome } from '../../domain/ratio.ts';
import type { TopicCounts } from '../../store/events/counts.ts';

/**
 * Returns the outcome for recipients, as far as events show it; sent are those delivered or
 * bounced.
 */
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
  return `Delivered and bounces are together ${formatNumber(twice)} more than sent: those e-mails bounced first and came through later, or the other way round.`;
}
