import { isUserGroup } from '../../domain/alerts.ts';
import { formatShare } from '../../domain/figures.ts';
import {
  INCIDENT_NAMES,
  type IncidentRate,
  ratioOfShare,
  type Share,
  shareInWords,
  valueOf,
} from '../../domain/incidents.ts';
import {
  action,
  type Action,
  joinedText,
  separatedTexts,
  type Span,
  type Text,
  time,
} from '../../domain/reply.ts';
import type { Incident } from '../../store/incidents/incidents.ts';
import type { IncidentStep } from '../../store/incidents/ownership.ts';

/** Whoever looks after an incident must still be allowed to. */
export const LOOKING_AFTER = { name: 'postbell incidents take', rights: ['channels'] } as const;

/** Returns a person or a user group by a Slack id, as a mention. */
export function whoeverIs(id: string): Span {
  return { kind: isUserGroup(id) ? 'group' : 'person', id };
}

/**
 * Returns what happened, the oldest first, each with its time, to paste into a post-mortem:
 * `9:12 AM: Began: hard bounces`, `9:15 AM: @Mira is on it`.
 */
export function timelineOf(incident: Incident, steps: readonly IncidentStep[]): readonly Text[] {
  const { rate, openedAt, closedAt, closing, now, peak, peakAt } = incident;
  const isKnown = peakAt !== null && peakAt > openedAt;
  const all: readonly (readonly [at: Date, text: Text])[] = [
    [openedAt, `Began: ${INCIDENT_NAMES[rate].toLowerCase()}`],
    ...(isKnown ? [[peakAt, `Peak: ${shareInWords(rate, peak)}`] as const] : []),
    ...steps.map((step) => [step.happenedAt, stepInWords(step)] as const),
    ...(closedAt !== null && closing !== 'resolved'
      ? [[closedAt, `Over: ${shareInWords(rate, now)}`] as const]
      : []),
  ];
  return all
    .toSorted(([a], [b]) => a.getTime() - b.getTime())
    .map(([at, text]) => joinedText([time(at), ': '], text));
}

/** Says e.g. `@Mira is on it`. */
export function stepInWords({ kind, personId, whomId, note }: IncidentStep): Text {
  const who = personId === null ? 'Postbell' : whoeverIs(personId);
  const whom = whomId === null ? 'nobody' : whoeverIs(whomId);
  switch (kind) {
    case 'taken':
      return [who, ' is on it'];
    case 'assigned':
      return [who, ' handed it over to ', whom];
    case 'released':
      return [who, ' let go of it: nobody is on it now'];
    case 'lost':
      return [whom, ' can’t look after it any more: nobody is on it now'];
    case 'reminded':
      return ['Reminded ', whom];
    case 'escalated':
      return ['Escalated to ', whom];
    case 'contained':
      return 'Contained: the campaign was stopped';
    case 'resolved':
      return joinedText(['Resolved by ', who], note === null ? '' : `: ${note}`);
  }
}

/** Says e.g. `Active since 9:12 AM · peak 27.7% · @Mira on it since 9:20 AM`. */
export function stateAndOwner(incident: Incident, steps: readonly IncidentStep[]): Text {
  const { rate, now, peak } = incident;
  const worst = `${rate === 'delivery' ? 'lowest' : 'peak'} ${rateOf(rate, peak)}`;
  const parts = [stateOf(incident), worst, ownerOf(incident, steps)];
  return separatedTexts(valueOf(peak) > valueOf(now) ? parts : parts.toSpliced(1, 1), ' · ');
}

function rateOf(rate: IncidentRate, share: Share): string {
  const { part, all } = ratioOfShare(rate, share);
  return formatShare(part, all);
}

function stateOf({ openedAt, containedAt, recoveringSince }: Incident): Text {
  if (containedAt !== null) {
    return ['Contained ', time(containedAt), ': the campaign was stopped, nothing more goes out'];
  }
  return recoveringSince === null
    ? ['Active since ', time(openedAt)]
    : ['Recovering since ', time(recoveringSince)];
}

function ownerOf({ ownerId, ownedAt }: Incident, steps: readonly IncidentStep[]): Text {
  if (ownerId !== null && ownedAt !== null) {
    return [whoeverIs(ownerId), ' on it since ', time(ownedAt, 'time')];
  }
  const last = steps.findLast(({ kind }) => kind === 'released' || kind === 'lost');
  return last ? stepInWords(last) : 'nobody on it';
}

/** Returns the buttons by which people look after an open incident; none when it is over. */
export function ownerActions({ id, ownerId, closedAt }: Incident): readonly Action[] {
  if (closedAt !== null) return [];
  const values = { incident: id };
  const resolve = action('postbell incidents resolve', values, 'Resolve with a note…', {
    asksFirst: true,
  });
  if (ownerId === null) {
    const take = action('postbell incidents take', values, 'I’m on it', { emphasis: 'primary' });
    return [take, resolve];
  }
  return [action('postbell incidents assign', values, 'Hand over…', { asksFirst: true }), resolve];
}
