import pMap from 'p-map';
import { isUserGroup, type Alert, type Escalation } from '../../domain/alerts.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { INCIDENT_NAMES, shareInWords } from '../../domain/incidents.ts';
import {
  action,
  type Action,
  mentionsOf,
  type Reply,
  type Text,
  time,
} from '../../domain/reply.ts';
import { isMuted } from '../../domain/subscription.ts';
import { compact } from '../../lib/compact.ts';
import { ForbiddenError, UnavailableError } from '../../lib/errors.ts';
import { resultOf } from '../../lib/result.ts';
import { uncapitalised } from '../../lib/text.ts';
import type { MessageKind } from '../../outbox/message-kind.ts';
import type { Policy } from '../../policy/policy.ts';
import {
  type Incident,
  INCIDENT_CALL,
  INCIDENT_MESSAGE,
  incidentBodyOf,
  isActive,
} from '../../store/incidents/incidents.ts';
import {
  type IncidentCallBody,
  incidentCallOf,
  type IncidentStep,
  type StepKind,
} from '../../store/incidents/ownership.ts';
import type { OutgoingMessage } from '../../store/outbox/outgoing-messages.ts';
import type { Store } from '../../store/store.ts';
import { LOOKING_AFTER, ownerActions, whoeverIs } from './timeline.ts';

export interface CallsParts {
  readonly store: Pick<Store, 'incidents' | 'outgoing' | 'alerts'>;
  readonly policy: Pick<Policy, 'requireStill'>;
  readonly now: () => Date;
}

const MINUTE_MS = 60_000;
const AT_ONCE = 4;
/** The most incidents that one message names. */
const MOST_NAMED = 5;

/**
 * Takes incidents from owners who can't look after them any more, reminds owners, and calls whom an
 * alert names. Any process may run it: each step is made once. Returns whether anything changed.
 */
export async function callOwners(parts: CallsParts): Promise<boolean> {
  const open = await parts.store.incidents.open();
  const released = await releaseLost(open, parts);
  const active = open.filter((one) => isActive(one) && one.recoveringSince === null);
  const called = await callFor(
    active.filter(({ id }) => !released.has(id)),
    parts,
  );
  return called || released.size > 0;
}

/** Returns the ids of the incidents whose owner left, or may not look after them any more. */
async function releaseLost(
  open: readonly Incident[],
  { store, policy, now }: CallsParts,
): Promise<ReadonlySet<string>> {
  const byOwner = Map.groupBy(open, ({ ownerId }) => ownerId);
  const released = new Set<string>();
  await pMap(
    [...byOwner],
    async ([ownerId, incidents]) => {
      if (ownerId === null) return;
      const owner = { personId: ownerId, channelId: null };
      const { failure } = await resultOf(policy.requireStill(owner, LOOKING_AFTER));
      // They keep what they have where Slack doesn't say who they are.
      if (failure === null || failure instanceof UnavailableError) return;
      if (!(failure instanceof ForbiddenError)) throw failure;
      for (const one of incidents) {
        await store.incidents.release(one, { kind: 'lost', whomId: ownerId }, now());
        released.add(one.id);
      }
    },
    { concurrency: AT_ONCE },
  );
  return released;
}

interface Call {
  readonly incident: Incident;
  readonly alert: Alert;
  readonly kind: 'reminded' | 'escalated';
  readonly whomId: string;
  readonly message: OutgoingMessage;
}

async function callFor(active: readonly Incident[], { store, now }: CallsParts): Promise<boolean> {
  if (active.length === 0) return false;
  const alerts = (await store.alerts.list()).filter(({ options }) => options.escalation);
  if (alerts.length === 0) return false;
  const ids = active.map(({ id }) => id);
  const [messages, steps] = await Promise.all([
    store.outgoing.ofSources(INCIDENT_MESSAGE, ids),
    store.incidents.stepsOf(ids),
  ]);
  const ofIncident = Map.groupBy(messages, ({ sourceId }) => sourceId);
  const at = now();
  const due = active.flatMap((incident) => {
    const { id } = incident;
    const seen = { steps: steps.get(id) ?? [], messages: ofIncident.get(id) ?? [] };
    return callsOf(incident, { ...seen, alerts, at });
  });
  // However many incidents there are at once, each person or group gets one message of them.
  const together = Map.groupBy(due, ({ kind, whomId }) => `${kind} ${whomId}`);
  const counts: number[] = [];
  for (const calls of together.values()) counts.push(await callOnce(calls, store, at));
  return counts.some((count) => count > 0);
}

async function callOnce(
  calls: readonly Call[],
  { incidents }: Pick<Store, 'incidents'>,
  at: Date,
): Promise<number> {
  const [first] = calls;
  if (first === undefined) return 0;
  const { kind, whomId, alert, message } = first;
  const seen = new Map(calls.map(({ incident }) => [incident.id, incident]));
  const call = {
    deed: { kind, whomId },
    channelId: isUserGroup(whomId) ? alert.channelId : whomId,
    threadOf: isUserGroup(whomId) ? message.id : undefined,
    subscriptionId: alert.id,
  };
  return incidents.call([...seen.values()], call, at);
}

interface Around {
  readonly steps: readonly IncidentStep[];
  readonly messages: readonly OutgoingMessage[];
  /** Those that say whom to call. */
  readonly alerts: readonly Alert[];
  readonly at: Date;
}

/** Returns whom to call about an incident now, by the alerts of the channels that show it. */
function callsOf(incident: Incident, { steps, messages, alerts, at }: Around): readonly Call[] {
  const { ownerId, ownedAt, openedAt } = incident;
  // Another process made a step since the incident was read: the next run sees both.
  if (steps.length !== incident.steps) return [];
  const sinceAt = ownedAt ?? openedAt;
  const isCalled = (kind: Call['kind'], whomId: string): boolean =>
    steps.some((one) => one.kind === kind && one.whomId === whomId && one.happenedAt >= sinceAt);
  return messages.flatMap((message): Call[] => {
    const { subscriptionId } = incidentBodyOf(message);
    const alert = alerts.find(({ id }) => id === subscriptionId);
    const escalation = alert?.options.escalation;
    if (!alert || !escalation || message.messageTs === null || !isLoud(alert, at)) return [];
    const passedMs = at.getTime() - sinceAt.getTime();
    const kind = dueOf(escalation, ownerId, passedMs);
    if (kind === null) return [];
    const whomId = kind === 'reminded' && ownerId !== null ? ownerId : escalation.toId;
    return isCalled(kind, whomId) ? [] : [{ incident, alert, kind, whomId, message }];
  });
}

/** Quiet hours don't hold back what is critical; a muted or paused alert calls nobody. */
function isLoud(alert: Alert, at: Date): boolean {
  return alert.pausedAt === null && !isMuted(alert, at);
}

function dueOf(
  { toId, afterMinutes }: Escalation,
  ownerId: string | null,
  passedMs: number,
): Call['kind'] | null {
  const afterMs = afterMinutes * MINUTE_MS;
  if (passedMs < afterMs) return null;
  if (ownerId === null) return 'escalated';
  // Whoever is on it already is reminded, and not called to help themselves.
  if (passedMs < 2 * afterMs || toId === ownerId) return 'reminded';
  return 'escalated';
}

/** After so long nobody needs to hear that they were called. */
const GIVE_UP_MS = 24 * 60 * MINUTE_MS;

/** Calls are asked for once more just before they are sent: what is over or taken calls nobody. */
export function incidentCallKind({
  incidents,
  alerts,
}: Pick<Store, 'incidents' | 'alerts'>): MessageKind {
  const stillOf = async (message: OutgoingMessage): Promise<readonly Incident[]> => {
    const { deed, incidentIds } = incidentCallOf(message);
    const all = await Promise.all(incidentIds.map((id) => incidents.find(id)));
    return compact(all).filter(
      (one) =>
        isActive(one) &&
        // Nobody took it or gave it away since then.
        (one.ownedAt === null || one.ownedAt <= message.createdAt) &&
        (deed.kind === 'escalated' || one.ownerId === deed.whomId),
    );
  };
  return {
    name: INCIDENT_CALL,
    isDropped: () => true,
    async dueAt(message, at) {
      if (at.getTime() - message.createdAt.getTime() > GIVE_UP_MS) return 'never';
      const { subscriptionId } = incidentCallOf(message);
      if (subscriptionId !== null) {
        const alert = (await alerts.list()).find(({ id }) => id === subscriptionId);
        if (!alert || !isLoud(alert, at)) return 'never';
      }
      return (await stillOf(message)).length > 0 ? at : 'never';
    },
    async draw(message) {
      const still = await stillOf(message);
      if (still.length === 0) return null;
      return { reply: callMessage(message, still), threadTs: null, isFinal: true };
    },
  };
}

function callMessage(message: OutgoingMessage, all: readonly Incident[]): Reply {
  const { deed } = incidentCallOf(message);
  const [only] = all;
  const isOne = all.length === 1 && only !== undefined;
  const what = isOne
    ? INCIDENT_NAMES[only.rate].toLowerCase()
    : formatCount(all.length, 'incident');
  const more = all.length - MOST_NAMED;
  return {
    title: `${TITLES[deed.kind] ?? ''}: ${what}`,
    summary: whyInWords(deed, all),
    sections: [
      {
        kind: 'bullets',
        items: compact([
          ...all.slice(0, MOST_NAMED).map(lineOf),
          more > 0 && `and ${formatNumber(more)} more`,
        ]),
      },
    ],
    actions: isOne ? actionsFor(only) : [action('postbell incidents list', {}, 'Incidents')],
  };
}

const TITLES: Partial<Readonly<Record<StepKind, string>>> = {
  assigned: 'Handed over to you',
  reminded: 'You’re still on it',
  escalated: 'Needs someone',
};

function whyInWords(
  { kind, personId, whomId }: IncidentCallBody['deed'],
  all: readonly Incident[],
): Text {
  if (kind === 'assigned') return [whoeverIs(personId ?? ''), ' handed this over to you.'];
  if (kind === 'reminded') return 'It isn’t over yet. Resolve it, hand it over, or let go of it.';
  const owners = [...new Set(compact(all.map(({ ownerId }) => ownerId)))];
  const whom = whoeverIs(whomId ?? '');
  if (owners.length === 0) return [whom, ': nobody is on it.'];
  return [whom, ': it isn’t over. On it:', ...mentionsOf(owners), '.'];
}

/** Says e.g. `Autumn sale (4711): 0.36% of 4,980 delivered, since 9:12 AM`. */
function lineOf({ title, rate, now, openedAt }: Incident): Text {
  return [
    { kind: 'strong', text: title },
    `: ${uncapitalised(INCIDENT_NAMES[rate])} ${shareInWords(rate, now)}, since `,
    time(openedAt),
  ];
}

function actionsFor(incident: Incident): readonly Action[] {
  const { id, campaignId } = incident;
  return compact([
    ...ownerActions(incident),
    action('postbell incidents show', { incident: id }, 'Timeline'),
    campaignId !== null && action('campaign show', { campaign: campaignId }, 'Open campaign'),
  ]);
}
