import { valueOf } from '../../domain/alarm-rates.ts';
import type { Posting } from '../../domain/post.ts';
import type { IncidentPost } from '../../store/alarms/incident-posts.ts';
import type { Incident } from '../../store/alarms/incidents.ts';
import type { Store } from '../../store/store.ts';
import { alarmMessage } from './alarm-message.ts';
import type { AlarmFigures } from './alarm-figures.ts';
import type { AlarmPace } from './pace.ts';
import { endInWords, newsIn } from './thread-words.ts';

interface TellParts {
  readonly store: Pick<Store, 'incidents'>;
  readonly post: Posting;
  readonly pace: AlarmPace;
  readonly now: () => Date;
}

const REFRESH_AFTER = 6;

interface Circumstances {
  readonly isMuted: boolean;
  /** True when canceling may still stop something. */
  readonly isCancelable: boolean;
  readonly at: Date;
  readonly pace: AlarmPace;
}

/** Tells whether an incident is to be posted in a channel, or its message updated. */
export function isDue(
  incident: Incident,
  post: IncidentPost | null,
  { isMuted, isCancelable, at, pace }: Circumstances,
): boolean {
  if (post?.isFinished === true) return false;
  if (post?.heldUntil && post.heldUntil > at) return false;
  // A muted channel gets no new message, but its present one is kept true.
  if (post === null || post.messageTs === null) return !isMuted;
  if (incident.closedAt !== null) return true;
  // The message must not offer to cancel what somebody has canceled.
  if (post.showsCancel && !isCancelable) return true;
  const quietMs = quietMsOf(post, at);
  // The message is also updated now and then for what else it shows, such as where it happens.
  const isNew =
    incident.revision > post.shownRevision || quietMs >= REFRESH_AFTER * pace.replyEveryMs;
  return isNew && quietMs >= pace.replyEveryMs;
}

function quietMsOf({ notifiedAt }: IncidentPost, at: Date): number {
  return at.getTime() - (notifiedAt?.getTime() ?? 0);
}

/**
 * Posts or updates an incident. Each step is noted at once, so that a restart repeats as little as
 * can be.
 */
export async function tellIncident(
  post: IncidentPost,
  figures: AlarmFigures,
  isMuted: boolean,
  parts: TellParts,
): Promise<void> {
  const { incident } = figures;
  if (post.messageTs === null) return begin(post, figures, parts);
  if (incident.closedAt === null)
    return keepUpdating(post, post.messageTs, figures, isMuted, parts);
  return end(post, post.messageTs, figures, isMuted, parts);
}

async function begin(post: IncidentPost, figures: AlarmFigures, parts: TellParts): Promise<void> {
  const { ts } = await parts.post.post(post.channelId, alarmMessage(figures));
  await note(
    { ...post, messageTs: ts, notifiedDomain: figures.domains[0]?.domain ?? null },
    figures,
    {
      ...parts,
      isFinished: figures.incident.closedAt !== null,
    },
  );
}

async function keepUpdating(
  post: IncidentPost,
  threadTs: string,
  figures: AlarmFigures,
  isMuted: boolean,
  parts: TellParts,
): Promise<void> {
  const { channelId } = post;
  await parts.post.update(channelId, threadTs, alarmMessage(figures));
  if (quietMsOf(post, parts.now()) < parts.pace.replyEveryMs) {
    // This early update is only for the button: other news comes at its usual time.
    const { isCancelable: showsCancel } = figures;
    await parts.store.incidents.notePost(post, { ...post, showsCancel }, parts.now());
    return;
  }
  const news = isMuted ? null : newsIn(figures, post);
  if (news === null) {
    // Keep what was last posted, since the next rate is compared with that.
    const { notified, notifiedDomain } = post;
    await note(post, figures, { ...parts, notified, notifiedDomain });
    return;
  }
  await parts.post.post(channelId, news, { threadTs });
  await note({ ...post, notifiedDomain: figures.domains[0]?.domain ?? null }, figures, parts);
}

async function end(
  post: IncidentPost,
  threadTs: string,
  figures: AlarmFigures,
  isMuted: boolean,
  parts: TellParts,
): Promise<void> {
  await parts.post.update(post.channelId, threadTs, alarmMessage(figures));
  if (!isMuted) await parts.post.post(post.channelId, endInWords(figures), { threadTs });
  await note(post, figures, { ...parts, isFinished: true });
}

async function note(
  post: IncidentPost,
  { incident, isCancelable: showsCancel }: AlarmFigures,
  {
    store,
    now,
    isFinished = false,
    notified = worst(post, incident),
  }: TellParts & Partial<Pick<IncidentPost, 'isFinished' | 'notified' | 'notifiedDomain'>>,
): Promise<void> {
  const shown = {
    shownRevision: incident.revision,
    notifiedAt: now(),
    isFinished,
    notified,
    showsCancel,
  };
  await store.incidents.notePost(post, { ...post, ...shown }, now());
}

function worst({ notified }: IncidentPost, { now }: Incident): IncidentPost['notified'] {
  return valueOf(now) > valueOf(notified) ? now : notified;
}
