import { FINAL_AFTER_MS, isRecent } from '../../domain/figures.ts';
import type {
  ComparedFigure,
  Comparison,
  ComparisonReason,
  FigurePair,
} from '../../domain/comparison.ts';
import type { EventKind } from '../../domain/events.ts';
import { type Campaign, type CampaignTotals, totalsOf } from '../../service/campaigns/campaign.ts';
import type { TopicCounts } from '../../store/events/counts.ts';
import type { WebhookRecord } from '../../store/webhooks.ts';

export interface Compared {
  readonly campaign: Pick<Campaign, 'id' | 'name' | 'figures'>;
  readonly sentAt: Date;
  readonly counts: TopicCounts;
  readonly webhooks: readonly WebhookRecord[];
  readonly at: Date;
}

interface Figure {
  readonly figure: ComparedFigure;
  readonly kinds: readonly EventKind[];
  readonly here: (counts: TopicCounts) => number;
  readonly there: (totals: CampaignTotals) => number;
  /** True for a count that stays here, while the service takes it back once the message arrives. */
  readonly passes?: true;
}

const FIGURES: readonly Figure[] = [
  {
    figure: 'sent',
    kinds: ['delivered', 'hard_bounces', 'soft_bounces'],
    here: ({ recipients }) => recipients,
    there: ({ sent }) => sent,
  },
  counted('delivered', 'delivered', ({ delivered }) => delivered),
  counted('opened', 'open', ({ opened }) => opened),
  counted('clicked', 'redirect', ({ clicked }) => clicked),
  counted('unsubscribed', 'unsubscribe', ({ unsubscribed }) => unsubscribed),
  counted('complaints', 'spam', ({ complaints }) => complaints),
  counted('hardBounces', 'hard_bounces', ({ hardBounces }) => hardBounces),
  {
    // We assume that whatever didn't arrive and isn't a hard bounce is reported as a soft one.
    ...counted(
      'softBounces',
      'soft_bounces',
      ({ softBounces, rejectedAsSpam, otherFailures }) =>
        softBounces + rejectedAsSpam + otherFailures,
    ),
    passes: true,
  },
];

/** We assume: events travel for up to a minute, and the service, queried later, counts more. */
const TOLERATED = { final: { share: 0.005, least: 3 }, recent: { share: 0.02, least: 10 } };

export function compareCampaign(compared: Compared): Comparison {
  const { campaign, sentAt, at } = compared;
  const figures = pairsOf(compared);
  return {
    campaignId: campaign.id,
    name: campaign.name,
    sentAt,
    comparedAt: at,
    differs: figures.some(({ differs }) => differs),
    figures,
    reasons: reasonsOf(compared, figures),
  };
}

/** Returns the kind of event that a figure above 0 proves; `null` when it may be one of several. */
export function kindProvenBy(figure: ComparedFigure): EventKind | null {
  const [kind = null, ...others] = kindsOf([{ figure }]);
  return others.length === 0 ? kind : null;
}

function counted(
  figure: ComparedFigure,
  kind: EventKind,
  there: (totals: CampaignTotals) => number,
): Figure {
  return { figure, kinds: [kind], here: ({ people }) => people[kind], there };
}

/** Puts the people counted here beside the service’s figures; small differences are none. */
export function pairsOf({
  campaign,
  counts,
  sentAt,
  at,
}: Omit<Compared, 'webhooks'>): FigurePair[] {
  const totals = totalsOf(campaign.figures);
  const { share, least } = TOLERATED[isRecent(sentAt, at) ? 'recent' : 'final'];
  return FIGURES.map(({ figure, here: ofCounts, there: ofTotals, passes = false }) => {
    const [here, there] = [ofCounts(counts), ofTotals(totals)];
    const apart = passes ? Math.max(0, there - here) : Math.abs(there - here);
    return { figure, here, there, differs: apart > Math.max(least, there * share) };
  });
}

function reasonsOf(
  { webhooks, sentAt, at }: Compared,
  figures: readonly FigurePair[],
): ComparisonReason[] {
  const differing = figures.filter(({ differs }) => differs);
  if (differing.length === 0) return [];
  const fewer = differing.filter(({ here, there }) => here < there);
  const kinds = kindsOf(fewer);
  const record = (kind: EventKind) => webhooks.find((hook) => hook.kind === kind);
  const isMissing = (kind: EventKind) => (record(kind)?.missingAt ?? null) !== null;
  const gone = kinds.filter((kind) => !record(kind) || isMissing(kind));
  const late = kinds.filter(
    (kind) => !gone.includes(kind) && (record(kind)?.sinceAt ?? at) > sentAt,
  );
  const none = kindsOf(fewer.filter(({ here, figure }) => here === 0 && figure !== 'sent'));
  const silent = none.filter((kind) => ![...gone, ...late].includes(kind));
  const movesUntilAt = new Date(sentAt.getTime() + FINAL_AFTER_MS);
  const reasons: ComparisonReason[] = [
    ...reason('no webhook', gone, latest(gone.map((kind) => record(kind)?.seenAt))),
    ...reason('began before', late, latest(late.map((kind) => record(kind)?.sinceAt))),
    ...reason('silent', silent, null),
    ...reason('more here', kindsOf(differing.filter(({ here, there }) => here > there)), null),
  ];
  if (at < movesUntilAt) {
    reasons.push({ kind: 'still moving', kinds: kindsOf(differing), at: movesUntilAt });
  }
  return reasons.length > 0 ? reasons : [{ kind: 'unknown', kinds: kindsOf(differing), at: null }];
}

function reason(
  kind: ComparisonReason['kind'],
  kinds: readonly EventKind[],
  at: Date | null,
): ComparisonReason[] {
  return kinds.length > 0 ? [{ kind, kinds, at }] : [];
}

function kindsOf(pairs: readonly Pick<FigurePair, 'figure'>[]): EventKind[] {
  const figures = FIGURES.filter(({ figure }) => pairs.some((one) => one.figure === figure));
  return [...new Set(figures.flatMap(({ kinds }) => kinds))];
}

function latest(instants: readonly (Date | undefined)[]): Date | null {
  const known = instants.filter((at) => at !== undefined).map((at) => at.getTime());
  return known.length > 0 ? new Date(Math.max(...known)) : null;
}
