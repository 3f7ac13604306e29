import { formatCount, formatNumber } from '../domain/figures.ts';
import { action, type OperationAction, type RawValues, type Reply } from '../domain/reply.ts';
import { tableOf } from './browse/columns.ts';
import type { Operation } from './define.ts';
import type { Input } from './inputs.ts';
import type { Present } from './moments.ts';
import type { Named, References } from './references.ts';
import {
  isId,
  nameOf,
  namesOf,
  type Reference,
  type ReferenceTarget,
} from './references/reference.ts';

interface Typed {
  readonly operation: Operation;
  readonly raw: RawValues;
  readonly to: { readonly personId: string; readonly channelId: string | null };
  /** Returns the zone and the instant in which it is typed, for a day such as `tuesday`. */
  readonly present: () => Promise<Present>;
  /** True if a choice among several opens the form. */
  readonly asksFirst?: boolean;
}

/** The values with ids in place of titles, or the question which one is meant. */
type Resolved =
  | { readonly raw: RawValues; readonly question: null }
  | { readonly raw: null; readonly question: Reply };

type ReferenceInput = Input & { readonly kind: 'reference' | 'references' };

/** The most choices in a menu; among more it is easier to choose in a form. */
const MOST_CHOICES = 25;

/**
 * Resolves titles where ids are expected. One that matches nothing stays, to be reported later. A
 * text that looks like an id is a title where no id fits, and a question where both do.
 */
export async function resolveTitles(
  references: Pick<References, 'named'>,
  { operation, raw, to, present, asksFirst = false }: Typed,
): Promise<Resolved> {
  const channelId = to.channelId ?? to.personId;
  let known = raw;
  for (const [name, input] of Object.entries(operation.inputs)) {
    if (input.kind !== 'reference' && input.kind !== 'references') continue;
    for (const title of textsIn(input, known[name] ?? '')) {
      const scope = { channelId, personId: to.personId, only: input.only, present };
      const named = await references.named(input.to, title, scope);
      const typed = known[name] ?? '';
      const put = (id: string) => ({ ...known, [name]: replaced(input, typed, title, id) });
      const meant = theOneOf(named, operation);
      if (meant) known = put(meant.id);
      else if (named.like.length > 0) {
        const { [name]: _, ...others } = known;
        const form = action(operation, others, `Open “${operation.title}”`, { asksFirst: true });
        const choose = ({ id, title }: Reference) =>
          action(operation, put(id), `${title} (${id})`, asksFirst ? { asksFirst } : {});
        return { raw: null, question: whichOf(input.to, title, named, { choose, form }) };
      }
    }
  }
  return { raw: known, question: null };
}

function textsIn(input: ReferenceInput, text: string): readonly string[] {
  const typed = text.trim();
  if (typed === '') return [];
  if (input.kind === 'reference') return [typed];
  // Ids may be separated by blanks; titles contain blanks themselves.
  const words = typed.split(/[\s,]+/).filter(Boolean);
  return words.every((word) => isId(input.to, word)) ? words : partsOf(typed);
}

function replaced(input: ReferenceInput, text: string, title: string, id: string): string {
  if (input.kind === 'reference') return id;
  const words = text.split(/[\s,]+/).filter(Boolean);
  const parts = words.every((word) => isId(input.to, word)) ? words : partsOf(text);
  return parts.map((part) => (part === title ? id : part)).join(',');
}

function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim().replace(/^"(.*)"$/su, '$1'))
    .filter(Boolean);
}

/** A part of a title is enough only where a result or preview is shown first. */
function theOneOf(
  { exactly, like, areSlips }: Named,
  { effect }: Operation,
): Reference | undefined {
  const [one, another] = exactly.length > 0 || effect === 'writes' || areSlips ? exactly : like;
  return another === undefined ? one : undefined;
}

function whichOf(
  target: ReferenceTarget,
  title: string,
  { exactly, like, areSlips }: Named,
  { choose, form }: { choose: (one: Reference) => OperationAction; form: OperationAction },
): Reply {
  const found = exactly.length > 0 ? exactly : like;
  const count = formatCount(found.length, nameOf(target), namesOf(target));
  const hasId = isId(target, title) && found.some(({ id }) => id === title);
  const shown = found.slice(0, MOST_CHOICES);
  const summaryOf = () => {
    if (hasId) return `“${title}” is an ID and a title.`;
    if (exactly.length > 0) return `${count} called “${title}”.`;
    const match = found.length === 1 ? 'matches' : 'match';
    if (!areSlips) return `${count} ${match} “${title}”.`;
    const these = found.length === 1 ? 'this one' : 'one of these';
    return `No ${nameOf(target)} is called “${title}”. Do you mean ${these}?`;
  };
  return {
    title: `Which ${nameOf(target)}?`,
    summary: summaryOf(),
    sections: [
      tableOf(shown, [
        { title: 'Title', cell: ({ title }) => title },
        { title: 'ID', cell: ({ id }) => id },
        shown.some(({ detail }) => detail) && {
          title: 'Details',
          cell: ({ detail }) => detail ?? '',
        },
      ]),
    ],
    actions: [{ kind: 'menu', label: 'Choose…', choices: shown.map(choose) }, form],
    footnote:
      shown.length < found.length ? `Showing the first ${formatNumber(shown.length)}.` : undefined,
  };
}
