import {
  ALL_RIGHTS,
  ALL_ROLES,
  type Entry,
  type Grant,
  isEntry,
  RIGHTS,
  rightsIn,
  ROLES,
  type Subject,
} from '../../../domain/rights.ts';
import type { Section, Span } from '../../../domain/reply.ts';
import { capitalised } from '../../../lib/text.ts';
import type { Rights } from '../../../policy/policy.ts';
import type { AllGrants } from '../../../store/rights.ts';
import type { Operation } from '../../../commands/define.ts';
import type { Reference } from '../../../commands/references/reference.ts';

/** Returns what an entry lets people do, a bullet a right; a command says it by its name. */
export function deedsOf(entry: Entry): Section | null {
  const items = rightsIn(entry).map((right) => capitalised(RIGHTS[right]));
  return items.length > 0 ? { kind: 'bullets', items } : null;
}

/** Returns what somebody may do, after their name: in a sentence, or with a bullet a right. */
export function deedsIn(rights: Rights): { readonly summary: string; readonly deeds: Section[] } {
  const may = ALL_RIGHTS.filter((right) => rights.has(right)).map((right) => RIGHTS[right]);
  if (may.length === ALL_RIGHTS.length) return { summary: 'can do everything.', deeds: [] };
  if (may.length === 0) return { summary: 'can’t do anything here.', deeds: [] };
  return { summary: 'can:', deeds: [{ kind: 'bullets', items: may.map(capitalised) }] };
}

/** Returns the entry with an id that pickers and command lines have, without blanks. */
export function entryWith(id: string): Entry | null {
  const text = id.replaceAll('.', ' ');
  return isEntry(text) ? text : null;
}

/** Returns everything that can be granted: roles, rights, then single operations. */
export function grantable(
  operations: readonly Pick<Operation, 'name' | 'formerly' | 'summary'>[],
): Reference[] {
  return [
    ...ALL_ROLES.map((role) => ({
      id: `role:${role}`,
      title: ROLES[role].label,
      detail: `Role: ${ROLES[role].summary}`,
    })),
    ...ALL_RIGHTS.map((right) => ({
      id: `right:${right}`,
      title: right,
      detail: `Permission: ${RIGHTS[right]}`,
    })),
    ...operations.map(({ name, formerly, summary }) => ({
      id: `operation:${name.replaceAll(' ', '.')}`,
      title: name,
      titles: formerly,
      detail: summary,
    })),
  ];
}

export function subjectSpan({ kind, id }: Subject): Span {
  return kind === 'everybody' ? 'Everyone' : { kind, id };
}

export function grantsOf({ kind, id }: Subject, { grants }: AllGrants): readonly Grant[] {
  return grants.filter(({ subject }) => subject.kind === kind && subject.id === id);
}

/** Puts grants in the order of their subjects: everybody, groups, people, channels. */
export function bySubject(grants: readonly Grant[]): readonly Grant[] {
  const order = ['everybody', 'group', 'person', 'channel'];
  return grants.toSorted(
    (a, b) =>
      order.indexOf(a.subject.kind) - order.indexOf(b.subject.kind) ||
      a.subject.id.localeCompare(b.subject.id) ||
      a.grantedAt.getTime() - b.grantedAt.getTime(),
  );
}
