import type {
  EventNotification,
  KindCount,
  NotifiedEvent,
  WaitingEvents,
  PendingNotification,
} from '../../store/alerts/event-notifications.ts';
import { type Alert, type AlertMode, isLive, silenceOf } from '../../domain/alerts.ts';
import { UNSENT } from '../../store/outbox/outgoing-messages.ts';
import { randomId } from '../../store/random-id.ts';
import { totalOf } from './event-words.ts';
import { stopsCampaign } from './status-message.ts';
import { isFields, readEvent, textIn } from '../../relay/event.ts';

interface Planned {
  readonly alerts: readonly Alert[];
  /** False where the events don’t say what the alert’s filter needs. */
  readonly admits: (alert: Alert, topic: string) => boolean;
  readonly at: Date;
}

/** The most single messages within `SINGLES_WITHIN_MS`; more become one that counts. */
const SINGLES = 5;
export const SINGLES_WITHIN_MS = 30_000;
/** Status messages of a channel that may wait; further changes count as other events do. */
const STATUSES_WAITING = 20;

/**
 * Returns the messages that a channel's waiting events create or add to. An event without a message
 * of its own is counted in another, unless nobody wants it or a card already shows it.
 */
export function plan(
  waiting: WaitingEvents,
  { alerts, admits, at }: Planned,
): readonly EventNotification[] {
  const draft = createDraft(waiting.notifications, at);
  // A channel gets a status change once, from an alert that isn't silent if there is one.
  const loudFirst = alerts.toSorted(
    (a, b) => Number(silenceOf(a, at) !== null) - Number(silenceOf(b, at) !== null),
  );
  const onCards = shownOnCards(waiting, { alerts, admits });
  for (const alert of loudFirst) {
    const isRequested = (one: { readonly subscriptionId: string; readonly topic: string }) =>
      one.subscriptionId === alert.id && admits(alert, one.topic);
    const pending = waiting.pending.filter(isRequested);
    const statuses = pending.filter(({ kind }) => kind === STATUS_KIND);
    const { own, inThread } = placed(statuses, alert.mode, onCards);
    const crowd = addStatuses(draft, alert, own);
    const others = pending.filter(({ kind }) => kind !== STATUS_KIND);
    const bundle = bundleOf([...crowd, ...inThread, ...others], waiting.more.filter(isRequested));
    if (bundle.counts.length === 0) continue;
    if (alert.mode === 'thread') addReplies(draft, alert, bundle);
    else addEvents(draft, alert, bundle);
  }
  return draft.changed();
}

function shownOnCards(
  { pending }: WaitingEvents,
  { alerts, admits }: Pick<Planned, 'alerts' | 'admits'>,
): ReadonlySet<string> {
  const withCards = new Map(alerts.filter(({ mode }) => isLive(mode)).map((one) => [one.id, one]));
  const shown = pending.filter(({ kind, subscriptionId, topic }) => {
    const alert = withCards.get(subscriptionId);
    return kind === STATUS_KIND && alert !== undefined && admits(alert, topic);
  });
  return new Set(shown.map(({ identity }) => identity));
}

/**
 * Status changes that stop a campaign, that no card shows, or that a channel wants one by one get
 * messages of their own; the others go into a thread, if the channel follows that.
 */
function placed(
  statuses: readonly PendingNotification[],
  mode: AlertMode,
  onCards: ReadonlySet<string>,
): {
  readonly own: readonly PendingNotification[];
  readonly inThread: readonly PendingNotification[];
} {
  const isOwn = (pending: PendingNotification): boolean =>
    mode === 'each' || !onCards.has(pending.identity) || stopsCampaign(notifiedEvent(pending));
  return {
    own: statuses.filter(isOwn),
    inThread: mode === 'thread' ? statuses.filter((pending) => !isOwn(pending)) : [],
  };
}

/** Creates a message for each status change; returns those for which there are too many. */
function addStatuses(
  draft: Draft,
  alert: Alert,
  statuses: readonly PendingNotification[],
): readonly PendingNotification[] {
  const crowd: PendingNotification[] = [];
  for (const pending of statuses) {
    if (draft.hasNotified(pending.identity)) continue;
    if (draft.statusesWaiting() < STATUSES_WAITING) {
      draft.add(alert, { form: 'status' }, bundleOf([pending], []));
    } else crowd.push(pending);
  }
  return crowd;
}

/** Puts what belongs below one card into one reply, until that is sent. */
function addReplies(draft: Draft, alert: Alert, bundle: Bundle): void {
  for (const [topic, counts] of Map.groupBy(bundle.counts, (count) => count.topic)) {
    const events = bundle.events.filter((event) => event.topic === topic);
    const open = draft.unsent(alert, 'thread', topic);
    if (open) draft.addTo(open, { counts, events });
    else draft.add(alert, { form: 'thread', topic }, { counts, events });
  }
}

/**
 * Creates one message an event as long as they are few; else one for all, which goes on counting.
 * Silence makes it a summary.
 */
function addEvents(draft: Draft, alert: Alert, bundle: Bundle): void {
  const silence = silenceOf(alert, draft.at);
  if (silence !== null) {
    const open = draft.unsent(alert, 'summary');
    if (open) draft.addTo(open, bundle);
    else draft.add(alert, { form: 'summary', silence }, bundle);
    return;
  }
  const flood = draft.floodOf(alert);
  if (flood) return draft.addTo(flood, bundle);
  const since = new Date(draft.at.getTime() - SINGLES_WITHIN_MS);
  const all = totalOf(bundle.counts);
  const areFew = draft.singlesSince(alert, since) + all <= SINGLES;
  if (areFew && all === bundle.events.length) {
    for (const event of bundle.events) {
      const counts = [{ topic: event.topic, kind: event.kind, count: 1 }];
      draft.add(alert, { form: 'event' }, { counts, events: [event] });
    }
  } else draft.add(alert, { form: 'flood' }, bundle);
}

type Draft = ReturnType<typeof createDraft>;

type Kind = Pick<EventNotification, 'form'> & Partial<Pick<EventNotification, 'topic' | 'silence'>>;

// Ids are so long that nobody guesses one.
const ID_LENGTH = 20;
/** A counting message has scrolled away by then: the next events get a new one. */
const FLOOD_LASTS_MS = 3_600_000;

function createDraft(known: readonly EventNotification[], at: Date) {
  const all = new Map(known.map((outgoing) => [outgoing.id, outgoing]));
  const touched = new Set<string>();
  const notifiedIdentities = new Set(known.filter(isMessage).flatMap(identitiesIn));
  let createdAtMs = Math.max(at.getTime(), ...known.map((one) => one.createdAt.getTime() + 1));

  const openOnes = (form: EventNotification['form']): readonly EventNotification[] =>
    [...all.values()].filter((one) => one.form === form && one.finishedAt === null);

  const replace = (outgoing: EventNotification): void => {
    all.set(outgoing.id, outgoing);
    touched.add(outgoing.id);
  };

  return {
    at,

    addTo(known: EventNotification, bundle: Bundle): void {
      replace({
        ...known,
        events: [...known.events, ...bundle.events].slice(0, EVENTS_KEPT),
        counts: summed([...known.counts, ...bundle.counts]),
        changedAt: at,
        version: known.version + 1,
      });
    },

    add({ id: subscriptionId, channelId }: Alert, kind: Kind, bundle: Bundle): void {
      if (isMessage(kind))
        for (const identity of identitiesIn(bundle)) notifiedIdentities.add(identity);
      const times = { createdAt: new Date(createdAtMs), changedAt: at };
      const own = { id: randomId(ID_LENGTH), subscriptionId, channelId };
      replace({ ...UNSENT, topic: null, silence: null, ...kind, ...bundle, ...times, ...own });
      // Each message has a later time, so that they are sent in this order.
      createdAtMs += 1;
    },

    /** Returns a message that can still be added to, since nobody can have seen it. */
    unsent: ({ id }: Alert, form: EventNotification['form'], topic: string | null = null) =>
      openOnes(form)
        .filter((one) => one.subscriptionId === id && one.topic === topic)
        .find(({ messageTs, isInDoubt }) => messageTs === null && !isInDoubt),

    floodOf: ({ id }: Alert) =>
      openOnes('flood')
        .filter(({ createdAt }) => at.getTime() - createdAt.getTime() < FLOOD_LASTS_MS)
        .find(({ subscriptionId }) => subscriptionId === id),

    hasNotified: (identity: string): boolean => notifiedIdentities.has(identity),

    statusesWaiting: (): number => openOnes('status').length,

    singlesSince: ({ id }: Alert, since: Date): number =>
      [...all.values()].filter(
        (one) => one.subscriptionId === id && one.form === 'event' && one.createdAt >= since,
      ).length,

    changed: () => [...all.values()].filter(({ id }) => touched.has(id)),
  };
}

/** Despite a line in a thread another alert may want a message in the channel. */
function isMessage({ form }: Pick<EventNotification, 'form'>): boolean {
  return form !== 'thread';
}

function identitiesIn({ events }: Pick<EventNotification, 'events'>): readonly string[] {
  return events.map(({ identity }) => identity);
}

interface Bundle {
  readonly events: readonly NotifiedEvent[];
  readonly counts: readonly KindCount[];
}

/** Events of a message that are kept at most, to be shown in it or on request. */
const EVENTS_KEPT = 20;

function bundleOf(pending: readonly PendingNotification[], more: readonly KindCount[]): Bundle {
  const single = pending.map(({ topic, kind }) => ({ topic, kind, count: 1 }));
  return {
    events: pending.slice(0, EVENTS_KEPT).map(notifiedEvent),
    counts: summed([...single, ...more]),
  };
}

function summed(counts: readonly KindCount[]): readonly KindCount[] {
  const groups = Map.groupBy(counts, ({ topic, kind }) => `${topic}\n${kind}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return { topic: first.topic, kind: first.kind, count: totalOf(group) };
  });
}

export const STATUS_KIND = 'task_status_update';

// The names of fields are those of live services of this kind (we assume, as in event.ts).
const STATUS = ['status'];
const EXPLANATION = ['status_explain'];

function notifiedEvent(pending: PendingNotification): NotifiedEvent {
  const { identity, topic, kind, receivedAt } = pending;
  const item: unknown = JSON.parse(pending.raw);
  const reading = readEvent(item, { action: kind, receivedAt });
  const event = 'event' in reading ? reading.event : null;
  const isStatus = kind === STATUS_KIND && isFields(item);
  return {
    identity,
    topic,
    kind,
    address: event?.address ?? null,
    reason: event?.reason ?? null,
    said: isStatus ? textIn(item, EXPLANATION, 1_000) : (event?.answer ?? null),
    status: isStatus ? textIn(item, STATUS) : null,
    link: event?.link ?? null,
    occurredAt: pending.occurredAt.toISOString(),
  };
}
