import type { AuditedAttempt } from '../../domain/audit.ts';
import { isShare } from '../../domain/campaign-judgement.ts';
import { INCIDENT_RATES } from '../../domain/incidents.ts';
import {
  formatCount,
  formatInLine,
  formatNumber,
  formatShare,
  isAlarming,
  type Judging,
  type RateName,
  RATES,
  type Limits,
} from '../../domain/figures.ts';
import {
  type CountedReactions,
  shareWithoutMachines,
  withoutMachines,
} from '../../domain/without-machines.ts';
import { type Outcome, type Ratio, bouncesOf, ratioOf } from '../../domain/ratio.ts';
import type {
  Counts,
  DomainTrouble,
  MinuteCount,
  ReasonCount,
  TopicCounts,
} from '../../store/events/counts.ts';
import type { Section } from '../../domain/reply.ts';
import type { Campaign } from '../../service/campaigns/campaign.ts';
import { compact } from '../../lib/compact.ts';
import { sum, sumOf } from '../../lib/sum.ts';
import type { CardFilter } from './card-filter.ts';
import type { CampaignPair } from './card-pair.ts';
import type { OwnAverage } from './own-average.ts';

/** The figures from which the card of a campaign is drawn. */
export interface CampaignFigures {
  readonly counts: TopicCounts;
  readonly campaignId: string;
  /** The campaign; `null` while the service doesn't answer, or knows none. */
  readonly campaign: Campaign | null;
  /** True if the service answered at all: then a `null` campaign doesn't exist. */
  readonly isAnswered: boolean;
  /** The last deed to it, by the audit trail; `null`: none that it knows. */
  readonly deed?: AuditedAttempt | null;
  /** Counts by the minute, the oldest first. */
  readonly minutes: readonly MinuteCount[];
  readonly cardFilter?: CardFilter | undefined;
  readonly limits?: Limits;
  /** The averages of the account’s earlier campaigns; `null` where they aren't known. */
  readonly average?: OwnAverage | null;
  readonly mutedUntil?: Date | null;
  /** The campaign with which it makes a pair; `null`: none. */
  readonly pair?: CampaignPair | null;
  readonly now: Date;
}

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
  return INCIDENT_RATES.map((name) =>
    name === 'bounces' ? bouncesOf(recipients) : ratioOf(name, recipients),
  );
}

/** Counts can't be shares until a delivery is received, whose webhook may be missing. */
export function hasDenominators({ delivered }: Outcome): boolean {
  return delivered > 0;
}

interface Line {
  readonly judging: Pick<Judging, 'light'>;
  readonly tracking?:
    { readonly opens: boolean | null; readonly clicks: boolean | null } | undefined;
  /** The account’s own averages, as shares. */
  readonly average?: OwnAverage | null | undefined;
  /** Numbers of people who reacted, by the events that came; absent: nothing is said of machines. */
  readonly counted?: CountedReactions | null;
}

/** Complaints and unsubscribes are shown only when they are too many: usually there are a few. */
const ONLY_WORRIES: ReadonlySet<RateName> = new Set(['complaints', 'unsubscribes']);
/** The rates of campaigns that go out, in the order of the funnel. */
export const CARD_RATES = [
  'delivery',
  'opens',
  'clicks',
  'hardBounces',
  'complaints',
  'unsubscribes',
] as const satisfies readonly RateName[];

/** Returns e.g. `Delivered 920 (95.5%) · Opened 99 (10.8%; 8.1% without machines) · Hard bounces 🟠 23 (2.4%)`. */
export function ratesLine(
  recipients: Outcome,
  { judging, tracking, average, counted = null }: Line,
): readonly Section[] {
  const isRated = hasDenominators(recipients);
  const items = CARD_RATES.map((name) => {
    const ratio = ratioOf(name, recipients);
    const { part, all } = ratio;
    const { label } = RATES[name];
    const isTracked = name === 'opens' || name === 'clicks' ? tracking?.[name] : true;
    // A zero must not be read as "nobody was interested".
    if (part === 0 && isTracked === false) {
      return name === 'opens' ? 'Opens not tracked' : 'Clicks not tracked';
    }
    const light = judging.light(name, part, all);
    const isKnown = isRated || light !== null;
    if (!isKnown || !isShare(part, all)) return part > 0 && `${label} ${formatNumber(part)}`;
    if (!isAlarming(light) && ONLY_WORRIES.has(name)) return null;
    const usual =
      average && Object.hasOwn(average, name) ? average[name as keyof OwnAverage] : null;
    const beside = compact([
      shareWithoutMachines(ratio, withoutMachines(ratio, counted)),
      usual !== null && `your average ${formatShare(usual, 1)}`,
    ]);
    return `${label} ${formatInLine(ratio, light, beside)}`;
  });
  const text = compact(items).join(' · ');
  return text === '' ? [] : [{ kind: 'paragraph', text }];
}

/** Returns the counts that the line of rates leaves out: `4,359 sent · 31 soft bounces`. */
export function countsInWords(
  recipients: Outcome,
  { resubscribed, other }: Pick<Counts, 'resubscribed' | 'other'>,
): string {
  const { sent, unsubscribed, softBounces, complaints } = recipients;
  return compact([
    hasDenominators(recipients) && `${formatNumber(sent)} sent`,
    softBounces > 0 && formatCount(softBounces, 'soft bounce'),
    complaints > 0 && formatCount(complaints, 'spam complaint'),
    unsubscribed > 0 && `${formatNumber(unsubscribed)} unsubscribed`,
    resubscribed > 0 && `${formatNumber(resubscribed)} resubscribed`,
    other > 0 && formatCount(other, 'other event'),
  ]).join(' · ');
}

/** Explains why delivered and bounces are together more than sent; `null` where they aren't. */
export function countedTwice(recipients: Outcome): string | null {
  const { sent, delivered, hardBounces, softBounces } = recipients;
  // The number of recipients who are in more than one of them.
  const twice = delivered + hardBounces + softBounces - sent;
  if (twice <= 0 || !hasDenominators(recipients)) return null;
  return `${formatCount(twice, 'recipient')} bounced first and got the email on retry.`;
}

export interface Trouble {
  /** Bounce reasons, the most frequent first; together they are all bounces. */
  readonly reasons: readonly ReasonCount[];
  /** Domains of recipients, those with most trouble first. */
  readonly domains: readonly DomainTrouble[];
}

const SHOWN = 3;

export function eventsIn(counts: Counts): number {
  return sum(Object.values(counts));
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
  return linesAsFacts({ 'Top bounce reasons': reasonLines, 'Most affected domains': domainLines });
}

export function linesAsFacts(labeled: Readonly<Record<string, readonly string[]>>): Section[] {
  const facts = Object.entries(labeled)
    .filter(([, lines]) => lines.length > 0)
    .map(([label, lines]) => ({ label, value: lines.join('\n') }));
  return facts.length > 0 ? [{ kind: 'facts', facts }] : [];
}

export function bouncesIn(reasons: readonly ReasonCount[]): number {
  return sumOf(reasons, ({ count }) => count);
}

function domainLine({ domain, bounces, complaints }: DomainTrouble): string {
  const counts = compact([
    bounces > 0 && formatCount(bounces, 'bounce'),
    complaints > 0 && formatCount(complaints, 'complaint'),
  ]);
  return `${domain}: ${counts.join(', ')}`;
}
