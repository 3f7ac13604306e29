import { closingOf } from './closed-channel.ts';
import { isInDoubt, PostbellError, UndeliverableError } from './errors.ts';
import type { Log } from './log.ts';
import type { Posting } from './post.ts';
import type { Reply, Step } from './reply.ts';

/** What Postbell paused of one person, because nothing can be posted in its channel. */
export interface Pause {
  /** Another one each time that it is paused. */
  readonly key: string;
  readonly ownerId: string;
  readonly channelId: string;
  readonly pausedAt: Date;
  /** Slack’s code. */
  readonly reason: string | null;
  readonly title: string;
  /** The begin of a sentence: `Your digest of 09:00 (UTC) is`. */
  readonly what: string;
  /** A sentence on what of the meantime is lost, or isn’t. */
  readonly meanwhile: string;
  /** What lets it run again. */
  readonly resume: Step;
}

interface Telling {
  /** True once a key in all processes; kept for longer than `TOLD_WITHIN_MS`. */
  readonly claims: {
    take(key: string, at: Date): Promise<boolean>;
    release(key: string): Promise<void>;
  };
  readonly posting: Pick<Posting, 'post'>;
  readonly log: Log;
}

/** Who wasn’t reached by then isn’t. */
const TOLD_WITHIN_MS = 7 * 24 * 3_600_000;

/** Tells owners, once a pause in all processes, where nobody else sees it. */
export async function tellPauses(
  pauses: readonly Pause[],
  telling: Telling,
  at: Date,
): Promise<void> {
  for (const pause of pauses) {
    if (at.getTime() - pause.pausedAt.getTime() > TOLD_WITHIN_MS) continue;
    if (await telling.claims.take(pause.key, at)) await tell(pause, telling);
  }
}

/** What surely didn't arrive is tried again; what may have arrived isn't. */
async function tell(pause: Pause, { claims, posting, log }: Telling): Promise<void> {
  const { key, ownerId, channelId } = pause;
  try {
    await posting.post(ownerId, pausedReply(pause));
  } catch (err) {
    if (!(err instanceof PostbellError)) throw err;
    log.warn({ err, ownerId, channelId, pause: key }, 'an owner was not told of a pause');
    const isHopeless = err instanceof UndeliverableError && err.permanent;
    if (!isInDoubt(err) && !isHopeless) await claims.release(key);
  }
}

function pausedReply({ title, what, channelId, reason, meanwhile, resume }: Pause): Reply {
  const { why, remedy } = closingOf(reason);
  return {
    title,
    summary: [`${what} paused in `, { kind: 'channel', id: channelId }, `: ${why}.`],
    sections: [{ kind: 'bullets', items: [remedy, meanwhile] }],
    steps: [
      resume,
      { kind: 'operation', label: 'Check everything', operation: 'postbell doctor', values: {} },
    ],
  };
}
