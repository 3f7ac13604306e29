import { valueOf } from '../../core/alarm-rates.ts';
import type { Posting } from '../../core/post.ts';
import type { IncidentPost } from '../../store/incident-posts.ts';
import type { Incident } from '../../store/incidents.ts';
import type { Store } from '../../store/store.ts';
import { alarmMessage } from './alarm-message.ts';
import type { AlarmFigures } from './alarm-figures.ts';
import type { AlarmPace } from './pace.ts';
import { endInWords, newsIn } from './thread-words.ts';

interface TellParts {
  readonly store: Pick<Store, 'incidents'>;
  readonly post: Posting;
  readonly now: () => Date;
}

const REFRESH_AFTER = 6;

/** Whether something is to be told in a channel that doesn't know yet, or was told before. */
export function isDue(
  incident: Incident,
  post: IncidentPost | null,
  { isMuted, at, pace }: { isMuted: boolean; at: Date; pace: AlarmPace },
): boolean {
  if (post?.isFinished === true) return false;
  if (post?.heldUntil && post.heldUntil > at) return false;
  // Nothing rings in a muted channel, but what stands there is kept true.
  if (post === null || post.messageTs === null) return !isMuted;
  if (incident.closedAt !== null) return true;
  const quietMs = at.getTime() - (post.toldAt?.getTime() ?? 0);
  // Now and then also for what else it shows, such as whether the campaign can be canceled.
  const isNew =
    incident.revision > post.shownRevision || quietMs >= REFRESH_AFTER * pace.replyEveryMs;
  return isNew && quietMs >= pace.replyEveryMs;
}

/** Tells it. Each step is noted at once, so that a restart repeats as little as can be. */
export async function tellIncident(
  post: IncidentPost,
  figures: AlarmFigures,
  isMuted: boolean,
  parts: TellParts,
): Promise<void> {
  const { incident } = figures;
  if (post.messageTs === null) return begin(post, figures, parts);
  if (incident.closedAt === null) return goOn(post, post.messageTs, figures, isMuted, parts);
  return end(post, post.messageTs, figures, isMuted, parts);
}

async function begin(post: IncidentPost, figures: AlarmFigures, parts: TellParts): Promise<void> {
  const { ts } = await parts.post.post(post.channelId, alarmMessage(figures));
  await note({ ...post, messageTs: ts, toldDomain: figures.domains[0]?.domain ?? null }, figures, {
    ...parts,
    isFinished: figures.incident.closedAt !== null,
  });
}

async function goOn(
  post: IncidentPost,
  threadTs: string,
  figures: AlarmFigures,
  isMuted: boolean,
  parts: TellParts,
): Promise<void> {
  const { channelId } = post;
  await parts.post.update(channelId, threadTs, alarmMessage(figures));
  const news = isMuted ? null : newsIn(figures, post);
  if (news === null) {
    // What wasn't said must still be compared with what was.
    const { told, toldDomain } = post;
    await note(post, figures, { ...parts, told, toldDomain });
    return;
  }
  await parts.post.post(channelId, news, { threadTs });
  await note({ ...post, toldDomain: figures.domains[0]?.domain ?? null }, figures, parts);
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
  { incident }: AlarmFigures,
  {
    store,
    now,
    isFinished = false,
    told = worst(post, incident),
  }: TellParts & Partial<Pick<IncidentPost, 'isFinished' | 'told' | 'toldDomain'>>,
): Promise<void> {
  const shown = { shownRevision: incident.revision, toldAt: now(), isFinished, told };
  await store.incidents.notePost(post, { ...post, ...shown }, now());
}

function worst({ told }: IncidentPost, { now }: Incident): IncidentPost['told'] {
  return valueOf(now) > valueOf(told) ? now : told;
}
