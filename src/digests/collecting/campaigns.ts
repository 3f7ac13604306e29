import type { PostbellError } from '../../lib/errors.ts';
import type { Span } from '../../domain/schedule.ts';
import {
  campaignCodes,
  type CampaignSummary,
  type SummaryStatistics,
} from '../../service/campaigns/campaign.ts';
import { campaignsSince } from '../../service/campaigns/recent-campaigns.ts';
import type { Service } from '../../service/service.ts';
import type { KeptFigures } from '../../store/digest/campaign-figures.ts';
import type { Store } from '../../store/store.ts';
import { createFullReading, type FullReadingParts, type FullTotals } from './read-in-full.ts';
import { waitingLonger } from './waiting-longer.ts';

/** Figures as the list of campaigns has them, and in full where these were read. */
export interface PastFigures {
  readonly statistics: SummaryStatistics;
  readonly totals: FullTotals | null;
}

export interface ReadCampaign {
  readonly summary: CampaignSummary;
  /** Figures in full; `null` where they could not be had. */
  readonly totals: FullTotals | null;
  /** The reason why there are none. */
  readonly failure: PostbellError | null;
}

export interface CampaignReaderParts extends FullReadingParts {
  readonly service: { readonly campaigns: Pick<Service['campaigns'], 'all' | 'get'> };
  readonly store: Pick<Store, 'campaignFigures' | 'readings'>;
}

/** Fields of a campaign in the list that change with time. */
interface Listed {
  readonly status: number;
  readonly statistics: SummaryStatistics;
}

type Kept = KeptFigures<Listed, FullTotals>;

/** The largest distance from an instant at which snapshots are taken for those of it. */
const NEAR_MS = 60 * 60 * 1000;

const NO_MAILINGS: ReadonlySet<number> = new Set(
  campaignCodes('draft', 'automationDraft', 'test', 'testSent', 'deleted'),
);

export type CampaignReader = ReturnType<typeof createCampaignReader>;

/**
 * Reads campaigns and stores the answers, so that nothing unchanged is read again, and figures can
 * be compared with those of other days at the same age.
 */
export function createCampaignReader(parts: CampaignReaderParts) {
  const { service, store } = parts;
  const readInFull = createFullReading(parts);
  const listings = new Map<number, Promise<readonly CampaignSummary[]>>();

  const readList = async (since: Date, at: Date): Promise<readonly CampaignSummary[]> => {
    const mailings = (await campaignsSince(service, since)).filter(isMailing);
    const dated = mailings.flatMap(({ id, sendAt, status, statistics }) =>
      sendAt && sendAt >= since && sendAt <= at
        ? [{ campaignId: id, sentAt: sendAt, listed: { status: status.code, statistics } }]
        : [],
    );
    await store.campaignFigures.keep<Listed>(dated, at);
    return mailings;
  };

  return {
    /**
     * Returns e-mail campaigns sent or to be sent since an instant, and maybe older ones; no
     * drafts, no tests. Digests that are due at the same time share the request.
     * @throws {PostbellError} when the service doesn't answer.
     */
    list(since: Date, at: Date): Promise<readonly CampaignSummary[]> {
      const key = since.getTime();
      const listing = listings.get(key) ?? readList(since, at).finally(() => listings.delete(key));
      listings.set(key, listing);
      return listing;
    },

    /**
     * Returns listed campaigns with their figures in full. Requests only those whose row in the
     * list changed since the last request. We assume that figures which the list doesn't have, such
     * as complaints, don't change alone.
     */
    async inFull(listed: readonly CampaignSummary[]): Promise<readonly ReadCampaign[]> {
      const kept = await latestOf(listed, store);
      const unknown = listed.filter((summary) => !kept.get(summary.id)?.totals);
      const read = await readInFull(
        unknown.map(({ id }) => id),
        (id, totals) => store.campaignFigures.keepTotals(id, totals),
      );
      const readById = new Map(unknown.map(({ id }, index) => [id, read[index]]));
      return listed.map((summary) => {
        const { value = kept.get(summary.id)?.totals, failure = null } =
          readById.get(summary.id) ?? {};
        return { summary, totals: value ?? null, failure };
      });
    },

    /** @param listed all campaigns that `list` returned */
    waitingLonger: (listed: readonly CampaignSummary[], at: Date) =>
      waitingLonger(parts, listed, at),

    figuresAt: (sent: Span, at: Date) => figuresAt(store, sent, at),
  };
}

/** Returns the figures at an instant of campaigns sent in a span, as far as they are known. */
async function figuresAt(
  { campaignFigures }: CampaignReaderParts['store'],
  sent: Span,
  at: Date,
): Promise<ReadonlyMap<string, PastFigures>> {
  const then = { at, withinMs: NEAR_MS };
  const rows = await campaignFigures.around<Listed, FullTotals>(sent, then);
  const past = new Map<string, PastFigures>();
  for (const [id, ofCampaign] of Map.groupBy(rows, ({ campaignId }) => campaignId)) {
    const ordered = nearestFirst(ofCampaign, at);
    const [nearest] = ordered;
    const totals = ordered.find((row) => row.totals !== null)?.totals ?? null;
    if (nearest) past.set(id, { statistics: nearest.listed.statistics, totals });
  }
  return past;
}

/** Returns the stored figures of campaigns whose row in the list is still the same. */
async function latestOf(
  listed: readonly CampaignSummary[],
  { campaignFigures }: CampaignReaderParts['store'],
): Promise<ReadonlyMap<string, Kept>> {
  const times = listed.flatMap(({ sendAt }) => (sendAt ? [sendAt.getTime()] : []));
  if (times.length === 0) return new Map();
  const since = new Date(times.reduce((first, time) => Math.min(first, time)));
  const latest = await campaignFigures.latest<Listed, FullTotals>(since);
  const rows = new Map(
    listed.map(({ id, status, statistics }) => [id, { status: status.code, statistics }]),
  );
  const isSame = ([id, kept]: [string, Kept]) =>
    JSON.stringify(kept.listed) === JSON.stringify(rows.get(id));
  return new Map([...latest].filter(isSame));
}

function nearestFirst(rows: readonly Kept[], at: Date): readonly Kept[] {
  const awayMs = ({ takenAt, seenAt }: Kept) => Math.max(+takenAt - +at, +at - +seenAt, 0);
  return [...rows].sort((a, b) => awayMs(a) - awayMs(b));
}

function isMailing({ status, isSms, isViber }: CampaignSummary): boolean {
  return !isSms && !isViber && !NO_MAILINGS.has(status.code);
}
