import { closingOf } from '../core/closed-channel.ts';
import { PostbellError, UnavailableError, UndeliverableError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { Posting } from '../core/post.ts';
import type { Reply } from '../core/reply.ts';
import type { Digest } from '../store/digests.ts';
import type { Store } from '../store/store.ts';

interface PausedParts {
  readonly store: Pick<Store, 'claims' | 'digests'>;
  readonly posting: Pick<Posting, 'post'>;
  readonly log: Log;
}

/** Claims are kept for longer, so that nobody is told twice; who wasn't reached by then isn't. */
const TOLD_WITHIN_MS = 7 * 24 * 3_600_000;

/**
 * Tells whoever made a digest that Postbell paused it, once a pause in all processes, where nobody
 * else sees it.
 */
export async function tellPausedDigests(parts: PausedParts, at: Date): Promise<void> {
  const { store } = parts;
  for (const digest of await store.digests.list()) {
    const { id, pausedAt, pausedReason } = digest;
    if (pausedAt === null || pausedReason === null) continue;
    if (at.getTime() - pausedAt.getTime() > TOLD_WITHIN_MS) continue;
    const key = `paused digest ${id} ${pausedAt.getTime()}`;
    if (await store.claims.take(key, at)) await tell(digest, key, parts);
  }
}

/** Lets those of a channel run again that Postbell paused; not those that a person did. */
export async function resumePausedDigests(
  channelId: string,
  { digests }: PausedParts['store'],
  at: Date,
): Promise<void> {
  for (const { id, pausedReason } of await digests.list(channelId)) {
    if (pausedReason !== null) await digests.resume(id, at);
  }
}

/** What surely didn't arrive is tried again; what may have arrived isn't. */
async function tell(digest: Digest, key: string, { store, posting, log }: PausedParts) {
  try {
    await posting.post(digest.createdBy, pausedReply(digest));
  } catch (err) {
    if (!(err instanceof PostbellError)) throw err;
    log.warn({ err, digestId: digest.id }, 'whoever made a paused digest was not told');
    const mayBeThere = err instanceof UnavailableError && err.outcome === 'unknown';
    const isHopeless = err instanceof UndeliverableError && err.permanent;
    if (!mayBeThere && !isHopeless) await store.claims.release(key);
  }
}

function pausedReply({ id, channelId, time, zone, pausedReason }: Digest): Reply {
  const { why, remedy } = closingOf(pausedReason);
  return {
    title: 'Digest paused',
    summary: [
      `Your digest of ${time} (${zone}) is paused in `,
      { kind: 'channel', id: channelId },
      `: ${why}.`,
    ],
    sections: [{ kind: 'bullets', items: [remedy, 'Those of the meantime are left out.'] }],
    steps: [
      {
        kind: 'operation',
        label: 'Let it run again',
        operation: 'postbell digest resume',
        values: { digest: id },
      },
      { kind: 'operation', label: 'Check everything', operation: 'postbell doctor', values: {} },
    ],
  };
}
