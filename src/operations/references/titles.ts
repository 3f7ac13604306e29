import { formatCount, formatNumber } from '../../domain/figures.ts';
import { action, type RawValues, type Reply } from '../../domain/reply.ts';
import { tableOf } from '../browse/columns.ts';
import type { Operation } from '../define.ts';
import type { Input } from '../inputs.ts';
import type { Named, References } from '../references.ts';
import { isId, nameOf, namesOf, type Reference } from './reference.ts';

interface Typed {
  readonly operation: Operation;
  readonly raw: RawValues;
  readonly to: { readonly personId: string; readonly channelId: string | null };
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
 * Resolves titles where ids are expected: `/campaign show Spring Sale`. A title that matches
 * nothing stays as it is; reading the values reports it.
 */
export async function resolveTitles(
  references: Pick<References, 'named'>,
  { operation, raw, to, asksFirst = false }: Typed,
): Promise<Resolved> {
  const channelId = to.channelId ?? to.personId;
  let known = raw;
  for (const [name, input] of Object.entries(operation.inputs)) {
    if (input.kind !== 'reference' && input.kind !== 'references') continue;
    for (const title of titlesIn(input, known[name] ?? '')) {
      const scope = { channelId, personId: to.personId, only: input.only };
      const named = await references.named(input.to, title, scope);
      const typed = known[name] ?? '';
      const put = (id: string) => ({ ...known, [name]: replaced(input, typed, title, id) });
      const meant = theOneOf(named, operation);
      if (meant) known = put(meant.id);
      else if (named.like.length > 0) {
        const question = whichOf(operation, input, { title, named, known, name, put, asksFirst });
        return { raw: null, question };
      }
    }
  }
  return { raw: known, question: null };
}

function titlesIn(input: ReferenceInput, text: string): readonly string[] {
  const typed = text.trim();
  if (typed === '' || isId(input.to, typed)) return [];
  if (input.kind === 'reference') return [typed];
  // Ids may be separated by blanks; titles contain blanks themselves.
  if (typed.split(/[\s,]+/).every((part) => part === '' || isId(input.to, part))) return [];
  return partsOf(typed).filter((part) => !isId(input.to, part));
}

function replaced(input: ReferenceInput, text: string, title: string, id: string): string {
  if (input.kind === 'reference') return id;
  return partsOf(text)
    .map((part) => (part === title ? id : part))
    .join(',');
}

function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim().replace(/^"(.*)"$/su, '$1'))
    .filter(Boolean);
}

/** A part of a title is enough only where a result or preview is shown first. */
function theOneOf({ exactly, like }: Named, { effect }: Operation): Reference | undefined {
  const [one, another] = exactly.length > 0 || effect === 'writes' ? exactly : like;
  return another === undefined ? one : undefined;
}

interface Choosing {
  readonly title: string;
  readonly named: Named;
  readonly known: RawValues;
  readonly name: string;
  readonly put: (id: string) => RawValues;
  readonly asksFirst: boolean;
}

function whichOf(
  operation: Operation,
  input: ReferenceInput,
  { title, named: { exactly, like }, known, name, put, asksFirst }: Choosing,
): Reply {
  const found = exactly.length > 0 ? exactly : like;
  const count = formatCount(found.length, nameOf(input.to), namesOf(input.to));
  const shown = found.slice(0, MOST_CHOICES);
  const { [name]: _, ...others } = known;
  return {
    title: `Which ${nameOf(input.to)}?`,
    summary: exactly.length > 0 ? `${count} called “${title}”.` : `${count} match “${title}”.`,
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
    actions: [
      {
        kind: 'menu',
        label: 'Choose…',
        choices: shown.map(({ id, title }) =>
          action(operation, put(id), `${title} (${id})`, asksFirst ? { asksFirst } : {}),
        ),
      },
      action(operation, others, 'Open form', { asksFirst: true }),
    ],
    footnote:
      shown.length < found.length ? `Showing the first ${formatNumber(shown.length)}.` : undefined,
  };
}
