import pMap from 'p-map';
import { attempt } from '../../lib/attempt.ts';
import { RefusedError } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { campaignCodes, type CampaignSummary } from '../../service/campaigns/campaign.ts';
import type { Service } from '../../service/service.ts';
import type { Store } from '../../store/store.ts';

interface WaitingParts {
  readonly service: { readonly campaigns: Pick<Service['campaigns'], 'get'> };
  readonly store: Pick<Store, 'readings'>;
  readonly log: Log;
}

interface WaitingFigures {
  readonly isWaiting: boolean;
}

const KIND = 'waiting';
const AT_ONCE = 4;
const WAITS: ReadonlySet<number> = new Set(
  campaignCodes('questioned', 'requiresEditing', 'moderated'),
);
/** The figures of a waiting campaign: it was sent to nobody. */
const UNSENT = { sent: 0, delivered: 0, opened: 0, clicked: 0, unsubscribed: 0, errors: 0 };

/**
 * Returns campaigns that were seen waiting for a moderator or for somebody else, still wait and are
 * too old to be listed: one call each, and mostly there is none.
 */
export async function waitingLonger(
  { service, store: { readings }, log }: WaitingParts,
  listed: readonly CampaignSummary[],
  at: Date,
): Promise<readonly CampaignSummary[]> {
  const known = await readings.latest<WaitingFigures>(KIND, at);
  const keep = (id: string, isWaiting: boolean): Promise<void> =>
    readings.keep(subjectOf(id), { isWaiting }, at);
  const isOpen = (id: string): boolean => known.get(subjectOf(id))?.figures.isWaiting ?? false;
  for (const { id, status } of listed) {
    const isWaiting = WAITS.has(status.code);
    if (isWaiting || isOpen(id)) await keep(id, isWaiting);
  }
  const listedSubjects = new Set(listed.map(({ id }) => subjectOf(id)));
  const older = [...known.keys()]
    .filter((subject) => !listedSubjects.has(subject))
    .map((subject) => subject.slice(KIND.length + 1))
    .filter(isOpen);
  const requested = await pMap(older, (id) => attempt(service.campaigns.get(id)), {
    concurrency: AT_ONCE,
  });
  const waiting: CampaignSummary[] = [];
  for (const [index, id] of older.entries()) {
    const { value, failure } = requested[index] ?? {};
    if (value) {
      const isWaiting = WAITS.has(value.status.code);
      await keep(id, isWaiting);
      if (isWaiting) waiting.push({ ...value, statistics: UNSENT });
    } else if (failure instanceof RefusedError) {
      await keep(id, false);
    } else {
      log.warn({ err: failure, campaignId: id }, 'nobody knows whether a campaign still waits');
    }
  }
  return waiting;
}

function subjectOf(id: string): string {
  return `${KIND}:${id}`;
}
