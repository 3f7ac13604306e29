import { notice, type Notice, type Reply } from '../../domain/reply.ts';
import { keptFor } from '../../lib/kept.ts';
import type { Result } from '../../lib/result.ts';
import type { CampaignSummary } from '../../service/campaigns/campaign.ts';
import type { OperationContext } from '../../commands/context.ts';

/** A part of App Home; each is read by itself, so that none waits for another or fails with it. */
export interface HomePart {
  /** The heading; empty for a part that speaks for itself. */
  readonly title: string;
  /** Text shown instead when the part can't be read, e.g. `The balance can’t be read now.` */
  readonly missing: string;
  /** Operation that a person must be allowed to run in order to get the part. */
  readonly operation?: string;
  /** Reads what it shows below its heading; `null`: nothing, also no heading. */
  read(context: OperationContext): Promise<HomeContent | null>;
}

export type HomeContent = Omit<Reply, 'title' | 'files' | 'announcement'>;

/** Milliseconds for which figures are kept, for everybody. */
const KEPT_MS = 60_000;

/** Reads figures again only after a minute. */
export function keptAMinute<T>(now: () => Date, read: () => Promise<T>): () => Promise<T> {
  return keptFor({ forMs: KEPT_MS, now }, read);
}

/** Returns a warning for what could not be read; nothing where it could. */
export function missing(what: string, { failure }: Result<unknown>): readonly Notice[] {
  return failure
    ? [notice('warning', `${what} can’t be loaded right now. ${failure.message}`)]
    : [];
}

/** Returns the campaigns whose sending began in the last milliseconds. */
export function sentWithin(
  campaigns: readonly CampaignSummary[],
  lastMs: number,
  now: Date,
): readonly CampaignSummary[] {
  const since = new Date(now.getTime() - lastMs);
  return campaigns.filter(({ sendAt }) => sendAt !== null && sendAt >= since && sendAt <= now);
}
