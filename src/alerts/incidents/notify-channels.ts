import pMap from 'p-map';
import { isCanceled } from '../../domain/campaign-status.ts';
import { judgingBy, type Limits } from '../../domain/figures.ts';
import { isRed, valueOf } from '../../domain/incidents.ts';
import type { Reply } from '../../domain/reply.ts';
import type { MessageKind } from '../../outbox/message-kind.ts';
import {
  INCIDENT_MESSAGE,
  INCIDENT_REPLY,
  incidentBodyOf,
  newIncidentMessage,
  newIncidentReply,
  type Incident,
  type IncidentBody,
} from '../../store/incidents/incidents.ts';
import { silenceOf, type Alert } from '../../domain/alerts.ts';
import type { OutgoingMessage } from '../../store/outbox/outgoing-messages.ts';
import type { Store } from '../../store/store.ts';
import { type Listener, listenersOf, subjectOf } from './audience.ts';
import {
  incidentFigures,
  incidentMessage,
  endInWords,
  mayBeCanceled,
  newsIn,
  stepsInWords,
  type IncidentFigures,
} from './incident-message.ts';
import type { Campaign } from '../../service/campaigns/campaign.ts';
import type { Findings, Found } from '../findings.ts';

export interface NotifyParts extends Findings {
  readonly store: Pick<Store, 'incidents' | 'outgoing' | 'alerts' | 'counts' | 'limits'>;
  readonly timing: {
    readonly idleMs: number;
    /** Milliseconds between two messages in the thread of an incident, except for its end. */
    readonly replyEveryMs: number;
  };
  readonly now: () => Date;
}

const AT_ONCE = 4;
// The service allows 10 requests a second for everything.
const ASK_EVERY_MS = 1_000;
/** The intervals between replies after which a message is updated for what else it shows. */
const REFRESH_AFTER = 6;

/**
 * Returns whether anything is to be sent. Any process may run it, since a message is added once and
 * changed by whoever knows it as it is.
 */
export async function notifyChannels(parts: NotifyParts): Promise<boolean> {
  const { store, now } = parts;
  const at = now();
  const incidents = await store.incidents.since(new Date(at.getTime() - GIVE_UP_MS));
  if (incidents.length === 0) return false;
  const ids = incidents.map(({ id }) => id);
  const messages = await store.outgoing.ofSources(INCIDENT_MESSAGE, ids);
  const messagesOf = Map.groupBy(messages, ({ sourceId }) => sourceId);
  const going = incidents.filter((incident) => isUnfinished(incident, messagesOf.get(incident.id)));
  if (going.length === 0) return false;
  const alerts = await store.alerts.list();
  const cancelableMs = Math.max(parts.timing.idleMs, going.length * ASK_EVERY_MS);
  const own = await store.limits.all();
  const around = { ...parts, alerts, own, cancelableMs };
  const notified = await pMap(
    going,
    async (incident) => notifyOf(incident, messagesOf.get(incident.id) ?? [], around),
    { concurrency: AT_ONCE },
  );
  return notified.includes(true);
}

function isUnfinished({ closedAt }: Incident, messages: readonly OutgoingMessage[] = []): boolean {
  const isOpen = closedAt === null || messages.length === 0;
  return isOpen || messages.some(({ finishedAt }) => finishedAt === null);
}

interface Around extends NotifyParts {
  readonly alerts: readonly Alert[];
  /** The limits of places that have their own. */
  readonly own: ReadonlyMap<string, Limits>;
  /** The age that a campaign's status may have where a button offers to cancel it. */
  readonly cancelableMs: number;
}

async function notifyOf(
  found: Incident,
  messages: readonly OutgoingMessage[],
  parts: Around,
): Promise<boolean> {
  const { campaigns, alerts, now, timing } = parts;
  const at = now();
  const { campaignId } = found;
  const subject = subjectOf(found);
  if (subject === null) return false;
  const hasButton = messages.some((message) => incidentBodyOf(message).showsCancel);
  const freshMs = hasButton ? parts.cancelableMs : undefined;
  const finding = campaignId === null ? null : await campaigns.find(campaignId, freshMs);
  // Noted first, so that a message which is due for another step shows this one, too.
  const contained = await containedBy(found, finding, parts);
  const incident = contained ?? found;
  // An alert that was added after an incident's end isn't notified of it.
  const early = alerts.filter(({ createdAt }) => createdAt <= (incident.closedAt ?? at));
  const isCancelable = mayBeCanceled(incident, finding?.found ?? null);
  const listeners = listenersOf({ subject, rate: incident.rate, finding }, early, at);
  const due = [...listeners, ...leftOver(messages, listeners)]
    .map((listener) => ({
      listener,
      message: messages.find(({ channelId }) => channelId === listener.channelId) ?? null,
    }))
    .filter(
      ({ listener, message }) => message !== null || isReached(incident, ownOf(listener, parts)),
    )
    .filter((one) => isDue(incident, { ...one, isCancelable, at, timing }));
  if (due.length === 0) return contained !== null;
  const figures = await incidentFigures(incident, subject, finding, parts);
  for (const { listener, message } of due) {
    const { subscriptionId } = listener;
    const judging = judgingBy(ownOf(listener, parts));
    await notify({ ...figures, subscriptionId, judging }, { ...listener, message, at }, parts);
  }
  return true;
}

function ownOf({ channelId }: Pick<Recipient, 'channelId'>, { own }: Around): Limits {
  return own.get(channelId) ?? {};
}

/** Tells whether an incident passed a channel's limits: another channel's may be lower. */
function isReached({ rate, now, peak }: Incident, limits: Limits): boolean {
  return isRed(rate, now, limits) || isRed(rate, peak, limits);
}

/** Notes that the campaign of an incident was stopped, by whomever; `null`: that isn't new. */
async function containedBy(
  { id, closedAt, containedAt }: Incident,
  finding: Found<Campaign> | null,
  { store, now }: NotifyParts,
): Promise<Incident | null> {
  const status = finding?.found?.status;
  if (closedAt !== null || containedAt !== null || !status || !isCanceled(status)) return null;
  return store.incidents.contain(id, now());
}

type Recipient = Omit<Listener, 'subscriptionId'> & { readonly subscriptionId: string | null };

/** Returns the channels with a message but no alert any more: the message is kept true. */
function leftOver(
  messages: readonly OutgoingMessage[],
  listeners: readonly Listener[],
): readonly Recipient[] {
  const listening = new Set(listeners.map(({ channelId }) => channelId));
  return messages
    .filter(({ channelId, messageTs }) => messageTs !== null && !listening.has(channelId))
    .map(({ channelId }) => ({ channelId, subscriptionId: null, isMuted: true }));
}

interface Circumstances {
  readonly listener: Recipient;
  readonly message: OutgoingMessage | null;
  readonly isCancelable: boolean;
  readonly at: Date;
  readonly timing: NotifyParts['timing'];
}

function isDue(
  incident: Incident,
  { listener: { isMuted, subscriptionId }, message, isCancelable, at, timing }: Circumstances,
): boolean {
  // A muted channel gets no new message, but its present one is kept true.
  if (message === null) return !isMuted;
  if (message.finishedAt !== null) return false;
  const body = incidentBodyOf(message);
  if (incident.closedAt !== null) return body.closedAt === null;
  if (stepsShown(body) !== incident.steps) return !(isMuted && message.messageTs === null);
  // The message must not offer to cancel what somebody has canceled.
  if (body.showsCancel && !isCancelable) return true;
  const isNew = incident.revision > body.revision;
  if (message.messageTs === null) {
    return !isMuted && (isNew || body.subscriptionId !== subscriptionId);
  }
  const quietMs = quietMsOf(body, at);
  return (
    quietMs >= timing.replyEveryMs && (isNew || quietMs >= REFRESH_AFTER * timing.replyEveryMs)
  );
}

function quietMsOf({ notifiedAt }: IncidentBody, at: Date): number {
  return at.getTime() - (notifiedAt?.getTime() ?? 0);
}

interface Target extends Pick<Recipient, 'channelId' | 'isMuted'> {
  readonly message: OutgoingMessage | null;
  readonly at: Date;
}

async function notify(
  figures: IncidentFigures,
  { channelId, isMuted, message, at }: Target,
  { store, timing }: NotifyParts,
): Promise<void> {
  const { incident } = figures;
  if (message === null) {
    const body = bodyOf(figures, null, at);
    await store.outgoing.add(newIncidentMessage(incident.id, channelId, body), at);
    return;
  }
  const before = incidentBodyOf(message);
  const isForButton =
    incident.closedAt === null &&
    message.messageTs !== null &&
    quietMsOf(before, at) < timing.replyEveryMs;
  const isForSteps =
    incident.closedAt === null &&
    message.messageTs !== null &&
    stepsShown(before) !== figures.steps.length;
  if (isForButton && !isForSteps) {
    // This early update is only for the button: other news comes at its usual time.
    const { isCancelable: showsCancel } = figures;
    const body = { ...before, reply: incidentMessage(figures), showsCancel };
    await store.outgoing.replace(message, { body }, at);
    return;
  }
  if (isForSteps) {
    const { isCancelable: showsCancel, steps } = figures;
    const drawn = { reply: incidentMessage(figures), showsCancel, steps: steps.length };
    const news = isMuted ? null : stepsInWords(figures, stepsShown(before));
    const reply = news && newIncidentReply(message, news);
    await store.outgoing.replace(message, { body: { ...before, ...drawn }, reply }, at);
    return;
  }
  const newsOf = incident.closedAt === null ? newsIn : endInWords;
  const news = isMuted ? null : newsOf(figures, before);
  const reply = news && newIncidentReply(message, news);
  const body = bodyOf(figures, { ...before, isNews: news !== null }, at);
  await store.outgoing.replace(message, { body, reply }, at);
}

function bodyOf(
  figures: IncidentFigures,
  before: (IncidentBody & { readonly isNews: boolean }) | null,
  at: Date,
): IncidentBody {
  const { incident, domains, isCancelable, subscriptionId } = figures;
  const { revision, closedAt, now } = incident;
  const isWorse = before === null || valueOf(now) > valueOf(before.notified);
  const worst = isWorse ? now : before.notified;
  // Keep what was posted last, since the next rate is compared with that.
  const isNotified = before === null || before.isNews;
  return {
    reply: incidentMessage(figures),
    revision,
    subscriptionId,
    notified: isNotified ? worst : before.notified,
    notifiedAt: at,
    notifiedDomain: isNotified ? (domains[0]?.domain ?? null) : before.notifiedDomain,
    showsCancel: isCancelable,
    closedAt,
    steps: figures.steps.length,
  };
}

function stepsShown({ steps = 0 }: IncidentBody): number {
  return steps;
}

/** Slack is asked for so long after an incident's end to take what is said of it. */
const GIVE_UP_MS = 24 * 3_600_000;

export function incidentKinds({ alerts }: Pick<Store, 'alerts'>): readonly MessageKind[] {
  const message: MessageKind = {
    name: INCIDENT_MESSAGE,
    // A first message waits until its channel is open again; one that is there is left alone.
    isDropped: ({ messageTs }, because) =>
      because === 'closed' ? messageTs !== null : because === 'gone',
    async dueAt(message, at) {
      const { closedAt, subscriptionId } = incidentBodyOf(message);
      if (isTooLate(closedAt, at)) return 'never';
      if (message.version <= message.shownVersion) return null;
      if (message.messageTs !== null) return at;
      const all = await alerts.list(message.channelId);
      const alert = all.find(({ id }) => id === subscriptionId);
      const silence = alert ? silenceOf(alert, at) : 'paused';
      // An incident is critical, so quiet hours don't hold it back.
      return silence === null || silence === 'quiet' ? at : null;
    },
    async draw(message) {
      const { reply, closedAt } = incidentBodyOf(message);
      return { reply: reply ?? { title: 'Incident' }, threadTs: null, isFinal: closedAt !== null };
    },
  };
  const reply: MessageKind = {
    name: INCIDENT_REPLY,
    isDropped: (_, because) => because === 'gone' || because === 'closed',
    dueAt: async ({ createdAt }, at) => (isTooLate(createdAt, at) ? 'never' : at),
    draw: async ({ body }) => ({ reply: body as Reply, threadTs: null, isFinal: true }),
  };
  return [message, reply];
}

function isTooLate(since: Date | null, at: Date): boolean {
  return since !== null && at.getTime() - since.getTime() > GIVE_UP_MS;
}
