import { compact } from '../../lib/compact.ts';
import { resultOf } from '../../lib/result.ts';
import type { Comparison } from '../../domain/comparison.ts';
import type { EventKind } from '../../domain/events.ts';
import type { Silence } from '../../domain/webhooks.ts';
import type { CampaignSummary } from '../../service/campaigns/campaign.ts';
import { campaignsSince } from '../../service/campaigns/campaigns.ts';
import type { WebhookRecord } from '../../store/webhooks.ts';
import { kindProvenBy } from './compare-campaign.ts';
import type { ReconciliationParts } from './reconciliation.ts';

/** A campaign that had such events since its beginning, by the service's own figures. */
interface Proof {
  readonly kind: EventKind;
  readonly campaign: Silence['campaign'];
}

const HOUR_MS = 3_600_000;
/** Milliseconds looked back: events of the last day may be of campaigns from the day before. */
const LOOK_BACK_MS = 48 * HOUR_MS;
/** We assume that events come within an hour: services send them again where they were refused. */
const GRACE_MS = HOUR_MS;

type SilenceParts = Pick<ReconciliationParts, 'service' | 'store' | 'now'>;

export function createSilence({ service, store, now }: SilenceParts) {
  const silent = async (proofs: readonly Proof[]): Promise<readonly Silence[]> => {
    const [webhooks, received] = await Promise.all([
      store.webhooks.all(),
      store.received.lastByKind(),
    ]);
    return silencesIn(proofs, { webhooks, received });
  };
  const kept = async (): Promise<readonly Proof[]> => {
    const since = new Date(now().getTime() - LOOK_BACK_MS);
    return (await store.comparisons.sentSince(since)).flatMap(proofsInComparison);
  };
  return {
    /** Returns the silent webhooks, by the service's counts in the last comparison. */
    known: async (): Promise<readonly Silence[]> => silent(await kept()),

    /** Returns the same, also by what the service counts now where it answers. */
    requested: async (): Promise<readonly Silence[]> => {
      const at = now().getTime();
      const since = new Date(at - LOOK_BACK_MS);
      const { value } = await resultOf(campaignsSince(service, since));
      const begun = (value ?? []).filter(
        ({ sendAt }) => sendAt && sendAt >= since && sendAt.getTime() <= at - GRACE_MS,
      );
      return silent([...begun.flatMap(proofsInSummary), ...(await kept())]);
    },
  };
}

/** Returns one silence a kind, with the latest campaign, in the order of the kinds' names. */
function silencesIn(
  proofs: readonly Proof[],
  {
    webhooks,
    received,
  }: { webhooks: readonly WebhookRecord[]; received: ReadonlyMap<string, Date> },
): readonly Silence[] {
  const latestFirst = proofs.toSorted((a, b) => +b.campaign.sentAt - +a.campaign.sentAt);
  const silences = new Map<EventKind, Silence>();
  for (const { kind, campaign } of latestFirst) {
    const hook = webhooks.find((one) => one.kind === kind);
    const isListening = hook && hook.missingAt === null && hook.sinceAt <= campaign.sentAt;
    const receivedAt = received.get(kind) ?? null;
    const isReceived = receivedAt !== null && receivedAt >= campaign.sentAt;
    if (isListening && !isReceived && !silences.has(kind)) {
      silences.set(kind, { kind, receivedAt, campaign });
    }
  }
  return [...silences.values()].toSorted((a, b) => a.kind.localeCompare(b.kind, 'en'));
}

function proofsInSummary({ id, name, sendAt, statistics }: CampaignSummary): Proof[] {
  if (!sendAt || statistics.sent === 0) return [];
  const counted: readonly (readonly [EventKind, number])[] = [
    ['delivered', statistics.delivered],
    ['open', statistics.opened],
    ['redirect', statistics.clicked],
    ['unsubscribe', statistics.unsubscribed],
    ['task_status_update', statistics.sent],
  ];
  const campaign = { id, name, sentAt: sendAt };
  return counted.filter(([, count]) => count > 0).map(([kind]) => ({ kind, campaign }));
}

function proofsInComparison({ campaignId, name, sentAt, figures }: Comparison): Proof[] {
  const campaign = { id: campaignId, name, sentAt };
  const proven = figures.filter(({ there }) => there > 0);
  const kinds = compact(proven.map(({ figure }) => kindProvenBy(figure)));
  return kinds.map((kind) => ({ kind, campaign }));
}
