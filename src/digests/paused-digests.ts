import { tellPauses, type Pause } from '../domain/pause.ts';
import type { Log } from '../lib/log.ts';
import type { Posting } from '../domain/post.ts';
import type { Digest } from '../store/digest/digests.ts';
import type { Store } from '../store/store.ts';

interface PausedParts {
  readonly store: Pick<Store, 'idempotencyKeys' | 'digests'>;
  readonly posting: Pick<Posting, 'post'>;
  readonly log: Log;
}

/** Notifies the people whose digests Postbell paused. */
export async function tellPausedDigests(
  { store: { digests, idempotencyKeys }, posting, log }: PausedParts,
  at: Date,
): Promise<void> {
  const pauses = (await digests.list()).flatMap(pauseOf);
  await tellPauses(pauses, { idempotencyKeys, posting, log }, at);
}

/** Resumes the digests of a channel that Postbell paused, but not those that a person paused. */
export async function resumePausedDigests(
  channelId: string,
  { digests }: PausedParts['store'],
  at: Date,
): Promise<void> {
  for (const { id, pausedReason } of await digests.list(channelId)) {
    if (pausedReason !== null) await digests.resume(id, at);
  }
}

function pauseOf(digest: Digest): readonly Pause[] {
  const { id, channelId, createdBy, time, zone, pausedAt, pausedReason } = digest;
  if (pausedAt === null || pausedReason === null) return [];
  return [
    {
      key: `paused digest ${id} ${pausedAt.getTime()}`,
      ownerId: createdBy,
      channelId,
      pausedAt,
      reason: pausedReason,
      title: 'Digest paused',
      what: `Your digest of ${time} (${zone}) is`,
      meanwhile: 'Those of the meantime are left out.',
      resume: {
        kind: 'operation',
        label: 'Let it run again',
        operation: 'postbell digest resume',
        values: { digest: id },
      },
    },
  ];
}
