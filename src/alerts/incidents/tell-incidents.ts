import pMap from 'p-map';
import { isChannelClosed } from '../../domain/closed-channel.ts';
import { LimitedError, UndeliverableError } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import type { Posting } from '../../domain/post.ts';
import type { Incident } from '../../store/alarms/incidents.ts';
import type { IncidentPost } from '../../store/alarms/incident-posts.ts';
import type { Store } from '../../store/store.ts';
import type { Subscription } from '../../store/alerts/subscriptions.ts';
import type { Campaigns } from '../campaigns.ts';
import type { Lists } from '../lists.ts';
import { alarmFigures, mayBeCanceled } from './alarm-figures.ts';
import { listenersOf, type Listener } from './audience.ts';
import type { AlarmPace } from './pace.ts';
import { subjectOf } from './subject.ts';
import { isDue, tellIncident } from './tell-incident.ts';

export interface TellIncidentsParts {
  readonly store: Pick<Store, 'incidents' | 'counts' | 'subscriptions'>;
  readonly campaigns: Campaigns;
  readonly lists: Lists;
  readonly post: Posting;
  readonly pace: AlarmPace;
  readonly log: Log;
  readonly now: () => Date;
}

/** Milliseconds for which an end that Slack doesn't take is tried again. */
const GIVE_UP_MS = 24 * 3_600_000;
// The lease lasts longer than a call to Slack, so that only a dead replica is taken over from.
const LEASE_MS = 60_000;
const AT_ONCE = 4;
// The service allows 10 requests a second for everything.
const ASK_EVERY_MS = 1_000;

/** Slack's errors for a message that somebody deleted, or that nobody can change any more. */
const GONE: ReadonlySet<string> = new Set([
  'message_not_found',
  'cant_update_message',
  'edit_window_closed',
]);

/** Brings all channels up to date with all incidents, each posted by one process. */
export async function tellIncidents(parts: TellIncidentsParts): Promise<void> {
  const { store, now } = parts;
  const at = now();
  const incidents = await store.incidents.since(new Date(at.getTime() - GIVE_UP_MS));
  if (incidents.length === 0) return;
  const posts = await store.incidents.posts(incidents.map(({ id }) => id));
  const postsOf = Map.groupBy(posts, ({ incidentId }) => incidentId);
  const going = incidents.filter((incident) => isUnfinished(incident, postsOf.get(incident.id)));
  if (going.length === 0) return;
  const subscriptions = await store.subscriptions.list();
  const cancelableMs = Math.max(parts.pace.idleMs, going.length * ASK_EVERY_MS);
  await pMap(
    going,
    async (incident) =>
      tellEverywhere(incident, postsOf.get(incident.id) ?? [], {
        ...parts,
        subscriptions,
        cancelableMs,
      }),
    { concurrency: AT_ONCE },
  );
}

function isUnfinished({ closedAt }: Incident, posts: readonly IncidentPost[] = []): boolean {
  return closedAt === null || posts.length === 0 || posts.some(({ isFinished }) => !isFinished);
}

interface Around extends TellIncidentsParts {
  readonly subscriptions: readonly Subscription[];
  /**
   * The age in milliseconds that a campaign's status may have where a button offers to cancel it.
   */
  readonly cancelableMs: number;
}

async function tellEverywhere(
  incident: Incident,
  posts: readonly IncidentPost[],
  parts: Around,
): Promise<void> {
  const { campaigns, subscriptions, now, pace } = parts;
  const at = now();
  const subject = subjectOf(incident);
  if (subject === null) return;
  // An alert that was added after an incident's end isn't notified of it.
  const early = subscriptions.filter(({ createdAt }) => createdAt <= (incident.closedAt ?? at));
  const { campaignId } = incident;
  const freshMs = posts.some(({ showsCancel }) => showsCancel) ? parts.cancelableMs : undefined;
  const finding = campaignId === null ? null : await campaigns.find(campaignId, freshMs);
  const isCancelable = mayBeCanceled(incident, finding?.campaign ?? null);
  const listeners = listenersOf({ subject, rate: incident.rate, finding }, early, at);
  const due = [...listeners, ...leftOver(posts, listeners)].filter(({ channelId, isMuted }) => {
    const post = posts.find((one) => one.channelId === channelId) ?? null;
    return isDue(incident, post, { isMuted, isCancelable, at, pace });
  });
  if (due.length === 0) return;
  const figures = await alarmFigures(incident, subject, finding, parts);
  for (const { channelId, subscriptionId, isMuted } of due) {
    await tellIn(channelId, isMuted, { ...figures, subscriptionId }, parts);
  }
}

/** Returns the channels with a message but no alert any more: the message is kept true. */
function leftOver(
  posts: readonly IncidentPost[],
  listeners: readonly Listener[],
): readonly (Omit<Listener, 'subscriptionId'> & { readonly subscriptionId: null })[] {
  const listening = new Set(listeners.map(({ channelId }) => channelId));
  return posts
    .filter(({ channelId, messageTs }) => messageTs !== null && !listening.has(channelId))
    .map(({ channelId }) => ({ channelId, subscriptionId: null, isMuted: true }));
}

async function tellIn(
  channelId: string,
  isMuted: boolean,
  figures: Parameters<typeof tellIncident>[1],
  parts: TellIncidentsParts,
): Promise<void> {
  const { store, now, log } = parts;
  const incidentId = figures.incident.id;
  const key = { incidentId, channelId };
  const at = now();
  const post = await store.incidents.takePost(key, at, new Date(at.getTime() + LEASE_MS));
  if (post === null) return;
  try {
    await tellIncident(post, figures, isMuted, parts);
    await store.incidents.holdPost(key, null);
  } catch (err) {
    log.warn({ err, channelId, incident: incidentId }, 'an alarm could not be told; tried again');
    await putOff(post, err, { ...parts, isLeft: figures.subscriptionId === null });
  }
}

async function putOff(
  post: IncidentPost,
  cause: unknown,
  { store, now, pace, isLeft }: TellIncidentsParts & { readonly isLeft: boolean },
): Promise<void> {
  const at = now();
  const retryAt = new Date(at.getTime() + pace.retryMs);
  if (cause instanceof LimitedError) {
    await store.incidents.holdPost(post, cause.retryAt);
    return;
  }
  const reason = cause instanceof UndeliverableError ? cause.reason : '';
  const isClosed = isChannelClosed(reason);
  if (GONE.has(reason) || (isClosed && isLeft)) {
    await store.incidents.notePost(post, { ...post, isFinished: true }, at);
  } else if (isClosed) await store.subscriptions.pause(post.channelId, reason, at);
  await store.incidents.holdPost(post, retryAt);
}
