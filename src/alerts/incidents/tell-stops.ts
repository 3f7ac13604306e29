import { isChannelClosed } from '../../domain/closed-channel.ts';
import { LimitedError, UndeliverableError } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import type { Posting } from '../../domain/post.ts';
import { plainText, sentence } from '../../domain/reply.ts';
import type { StopPost } from '../../store/alarms/stop-posts.ts';
import type { Stop } from '../../store/alarms/stops.ts';
import type { Store } from '../../store/store.ts';
import type { AlarmPace } from './pace.ts';
import { stopMessage } from './stop-message.ts';

export interface TellStopsParts {
  readonly store: Pick<Store, 'stops' | 'subscriptions'>;
  readonly post: Posting;
  readonly pace: AlarmPace;
  readonly log: Log;
  readonly now: () => Date;
}

// The lease lasts longer than a call to Slack, so that only a dead replica is taken over from.
const LEASE_MS = 60_000;

/**
 * Slack's errors about a message or a person (docs.slack.dev/reference/methods/chat.postMessage).
 */
const GONE: ReadonlySet<string> = new Set([
  'message_not_found',
  'cant_update_message',
  'edit_window_closed',
  'user_not_found',
  'user_disabled',
]);

/** Notifies channels, and the people who set the alerts up, of what came of automatic stops. */
export async function tellStops(parts: TellStopsParts): Promise<void> {
  const { store, now } = parts;
  for (const stop of await store.stops.pending()) {
    // A failure that soon passes by itself is not worth a message.
    const ageMs = now().getTime() - stop.reachedAt.getTime();
    if (stop.state === 'trying' && ageMs < parts.pace.retryMs) continue;
    const places = [stop.channelId, stop.ownerId];
    const posts = await store.stops.posts(stop.campaignId);
    const knows = (place: string): boolean =>
      posts.some(({ placeId, notifiedState }) => placeId === place && notifiedState === stop.state);
    for (const placeId of places) if (!knows(placeId)) await tellAt(placeId, stop, parts);
    if (stop.state === 'trying') continue;
    const after = await store.stops.posts(stop.campaignId);
    const areNotified = places.every((place) =>
      after.some(({ placeId, notifiedState }) => placeId === place && notifiedState === stop.state),
    );
    if (areNotified) await store.stops.markNotified(stop.campaignId, now());
  }
}

async function tellAt(placeId: string, stop: Stop, parts: TellStopsParts): Promise<void> {
  const { store, now, log, pace } = parts;
  const { campaignId } = stop;
  const at = now();
  const key = { campaignId, placeId };
  const post = await store.stops.takePost(key, at, new Date(at.getTime() + LEASE_MS));
  if (post === null) return;
  try {
    const messageTs = isPending(post, stop) ? await say(post, stop, parts) : post.messageTs;
    await store.stops.notePost({ ...post, messageTs, notifiedState: stop.state });
  } catch (err) {
    log.warn({ err, placeId, campaignId }, 'an automatic stop could not be told; tried again');
    const reason = err instanceof UndeliverableError ? err.reason : '';
    const isClosed = isChannelClosed(reason);
    if (isClosed || GONE.has(reason)) {
      // Nobody can be notified there any more.
      await store.stops.notePost({ ...post, notifiedState: stop.state });
      if (isClosed && placeId === stop.channelId) {
        await store.subscriptions.pause(placeId, reason, at);
      }
      return;
    }
    const retryAt = new Date(at.getTime() + pace.retryMs);
    await store.stops.holdPost(key, err instanceof LimitedError ? err.retryAt : retryAt);
  }
}

/** Tells whether a state is still to be posted: another process may have posted it meanwhile. */
function isPending({ notifiedState }: StopPost, { state }: Stop): boolean {
  // A campaign that somebody canceled before the first message needs none.
  return notifiedState !== state && !(notifiedState === null && state === 'needless');
}

/** Posts the first message; later states update it and are posted below it. */
async function say(
  { placeId, messageTs }: StopPost,
  stop: Stop,
  { post }: TellStopsParts,
): Promise<string> {
  const message = stopMessage(stop);
  if (messageTs === null) return (await post.post(placeId, message)).ts;
  const { title, sections = [] } = message;
  const [result] = sections;
  const said = result?.kind === 'notice' ? plainText(result.text) : '';
  await post.update(placeId, messageTs, message);
  await post.post(placeId, sentence(title, said), { threadTs: messageTs });
  return messageTs;
}
