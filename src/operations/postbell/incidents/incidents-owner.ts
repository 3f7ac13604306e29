import { LOOKING_AFTER, ownerActions, whoeverIs } from '../../../alerts/incidents/timeline.ts';
import { INCIDENT_NAMES } from '../../../domain/incidents.ts';
import { action, joinedText, type Reply, type Text, time } from '../../../domain/reply.ts';
import { ForbiddenError, InputError } from '../../../lib/errors.ts';
import { resultOf } from '../../../lib/result.ts';
import { uncapitalised } from '../../../lib/text.ts';
import type { Incident } from '../../../store/incidents/incidents.ts';
import type { OperationContext } from '../../../commands/context.ts';
import { defineOperation } from '../../../commands/define.ts';

const INCIDENT = { kind: 'reference', to: 'incident', label: 'Incident' } as const;
const OPEN = { ...INCIDENT, only: 'unfinished' } as const;

/** @throws {InputError} for an incident that there isn't any more. */
export async function incidentBy(
  id: string,
  { store }: Pick<OperationContext, 'store'>,
): Promise<Incident> {
  const incident = await store.incidents.find(id);
  if (incident !== null) return incident;
  throw new InputError(`There’s no incident ${id}. They’re kept for 30 days.`, {
    field: 'incident',
  });
}

/** @throws {InputError} for an incident that is over. */
async function openBy(id: string, context: OperationContext): Promise<Incident> {
  const incident = await incidentBy(id, context);
  if (incident.closedAt === null) return incident;
  throw new InputError(`This incident is over: ${nameOf(incident)}.`, { field: 'incident' });
}

/** Says e.g. `hard bounces of Autumn sale (4711)`. */
function nameOf({ rate, title }: Incident): string {
  return `${uncapitalised(INCIDENT_NAMES[rate])}, ${title}`;
}

function replyAbout(incident: Incident, title: string, summary: Text): Reply {
  const { id, title: subject, rate } = incident;
  return {
    title,
    summary,
    sections: [{ kind: 'paragraph', text: `${INCIDENT_NAMES[rate]}: ${subject}` }],
    actions: [
      ...ownerActions(incident),
      action('postbell incidents show', { incident: id }, 'Timeline'),
    ],
    subject: { kind: 'incident', id },
  };
}

export const incidentsTake = defineOperation({
  name: LOOKING_AFTER.name,
  title: 'I’m on it',
  summary: 'Say that you’re looking after an incident',
  right: 'channels',
  effect: 'writes',
  example: 'k7wq2m',
  inputs: { incident: OPEN },
  async run({ incident: id }, context): Promise<Reply> {
    const { store, person, now } = context;
    await openBy(id, context);
    const taken = await store.incidents.take(id, person.id, now);
    if (taken !== null) {
      const reply = replyAbout(taken, 'You’re on it', 'Its message and App Home say so.');
      const release = action('postbell incidents release', { incident: id }, 'Let go');
      return { ...reply, actions: [...(reply.actions ?? []), release] };
    }
    const incident = await openBy(id, context);
    const { ownerId, ownedAt } = incident;
    const isOwn = ownerId === person.id;
    const since: Text = ownedAt === null ? '' : [' since ', time(ownedAt, 'time')];
    const who: Text = isOwn || ownerId === null ? 'You’ve' : [whoeverIs(ownerId), ' has'];
    const summary = joinedText(who, ' been on it', since, '.');
    const title = isOwn ? 'You’re on it' : 'Already taken';
    return { ...replyAbout(incident, title, summary), isUnchanged: true };
  },
});

export const incidentsAssign = defineOperation({
  name: 'postbell incidents assign',
  title: 'Hand over incident',
  summary: 'Hand an incident over to someone',
  right: 'channels',
  effect: 'writes',
  example: 'k7wq2m U0OMAR',
  inputs: { incident: OPEN, person: { kind: 'person', label: 'To' } },
  async run({ incident: id, person: whomId }, context): Promise<Reply> {
    const { store, person, now } = context;
    const incident = await openBy(id, context);
    if (incident.ownerId === whomId) {
      const summary: Text = [whoeverIs(whomId), ' is on it already.'];
      return { ...replyAbout(incident, 'Nothing changed', summary), isUnchanged: true };
    }
    await requireAble(whomId, context);
    const assigned = await store.incidents.assign(incident, { personId: person.id, whomId }, now);
    if (assigned === null) throw await changedMeanwhile(id, context);
    const summary: Text =
      whomId === person.id
        ? 'You’re on it now.'
        : [whoeverIs(whomId), ' is on it now, and gets a direct message.'];
    return replyAbout(assigned, 'Handed over', summary);
  },
});

/** @throws {InputError} for somebody who may not look after incidents, or isn't here any more. */
async function requireAble(personId: string, { policy }: OperationContext): Promise<void> {
  const owner = { personId, channelId: null };
  const { failure } = await resultOf(policy.requireStill(owner, LOOKING_AFTER));
  if (failure === null) return;
  if (!(failure instanceof ForbiddenError)) throw failure;
  const sentence =
    'They can’t look after incidents: that requires a full member who can set up alerts. Choose someone else, or give them the marketer role.';
  throw new InputError(sentence, { field: 'person', cause: failure });
}

/** Returns the failure that says who has an incident now, since it changed while somebody decided. */
async function changedMeanwhile(id: string, context: OperationContext): Promise<InputError> {
  const { ownerId } = await openBy(id, context);
  const now = ownerId === null ? 'nobody is on it' : 'someone else is on it';
  const sentence = `This incident changed just now: ${now}. Look at it again before you go on.`;
  return new InputError(sentence, {
    field: 'incident',
    next: { operation: 'postbell incidents show', label: 'Show incident' },
  });
}

export const incidentsRelease = defineOperation({
  name: 'postbell incidents release',
  title: 'Let go of incident',
  summary: 'Let go of an incident, so that someone else can take it',
  right: 'channels',
  effect: 'writes',
  example: 'k7wq2m',
  inputs: { incident: OPEN },
  async run({ incident: id }, context): Promise<Reply> {
    const { store, person, now } = context;
    const incident = await openBy(id, context);
    if (incident.ownerId === null) {
      return {
        ...replyAbout(incident, 'Nothing changed', 'Nobody is on it.'),
        isUnchanged: true,
      };
    }
    const { ownerId } = incident;
    const deed = { kind: 'released', personId: person.id, whomId: ownerId } as const;
    const released = await store.incidents.release(incident, deed, now);
    if (released === null) throw await changedMeanwhile(id, context);
    return replyAbout(released, 'Nobody is on it now', 'Anyone can take it.');
  },
});

export const incidentsResolve = defineOperation({
  name: 'postbell incidents resolve',
  title: 'Resolve incident',
  summary: 'Close an incident, with a note on what it was',
  right: 'channels',
  effect: 'writes',
  example: 'k7wq2m "Old addresses of the fair, removed"',
  inputs: {
    incident: OPEN,
    note: {
      kind: 'text',
      label: 'Note',
      hint: 'What it was, and what you did. It’s shown in the incident’s thread',
      optional: true,
      multiline: true,
      maxLength: 500,
    },
  },
  async run({ incident: id, note = null }, context): Promise<Reply> {
    const { store, person, now } = context;
    await openBy(id, context);
    const resolved = await store.incidents.resolve(id, { personId: person.id, note }, now);
    const incident = resolved ?? (await incidentBy(id, context));
    if (resolved === null) {
      return {
        ...replyAbout(incident, 'Already over', 'Someone closed it, or its rate recovered.'),
        isUnchanged: true,
      };
    }
    const again = 'It reopens only if the rate gets a quarter worse than its peak.';
    return replyAbout(incident, 'Resolved', again);
  },
});
