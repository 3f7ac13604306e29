import { formatFigure, formatNumber, formatRate, type RateName } from '../../core/figures.ts';
import type { TopicCounts } from '../../store/counts.ts';

/** Recipients, as far as events tell. */
export interface Recipients {
  /** Delivered or bounced. */
  readonly sent: number;
  readonly delivered: number;
  readonly opened: number;
  readonly clicked: number;
  readonly unsubscribed: number;
  readonly complaints: number;
  readonly hardBounces: number;
  readonly softBounces: number;
}

/** What a rate is made of. */
export interface Measured {
  readonly name: RateName;
  readonly part: number;
  readonly all: number;
}

export function recipientsIn({ people, recipients }: TopicCounts): Recipients {
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

/** The rates that can be a worry, the worst first. */
export function measuredIn(recipients: Recipients): readonly Measured[] {
  const { sent, delivered, complaints, hardBounces, unsubscribed } = recipients;
  return [
    { name: 'complaints', part: complaints, all: delivered },
    { name: 'hardBounces', part: hardBounces, all: sent },
    { name: 'delivery', part: delivered, all: sent },
    { name: 'unsubscribes', part: unsubscribed, all: delivered },
  ];
}

/**
 * False as long as no delivery was heard of, be it that its webhook is missing: what there is then
 * can't be a share of anything.
 */
export function hasDenominators({ delivered }: Recipients): boolean {
  return delivered > 0;
}

/** False while events of the whole are still to come. */
export function isShare(part: number, all: number): boolean {
  return all > 0 && part <= all;
}

/** A count with its rate and light, or just the number where it is no share. */
export function figureOf({ name, part, all }: Measured): string {
  return isShare(part, all) ? formatFigure(name, part, all) : formatNumber(part);
}

/** A count with its rate without a light, or just the number where it is no share. */
export function plainRate(part: number, all: number, of: string): string {
  return isShare(part, all)
    ? `${formatNumber(part)} · ${formatRate(part, all, of)}`
    : formatNumber(part);
}

/** Why delivered and bounces are together more than sent; `null` where they aren't. */
export function countedTwice(recipients: Recipients): string | null {
  const { sent, delivered, hardBounces, softBounces } = recipients;
  // Recipients who are in more than one of them.
  const twice = delivered + hardBounces + softBounces - sent;
  if (twice <= 0 || !hasDenominators(recipients)) return null;
  return `Delivered and bounces are together ${formatNumber(twice)} more than sent: those e-mails bounced first and came through later, or the other way round.`;
}
