import type { Area } from './catalogue-of.ts';
import type { Operation } from './define.ts';
import {
  asInstead,
  asked,
  groupOf,
  type Meant,
  optionsOf,
  takesAnyText,
  withoutWords,
} from './meant.ts';
import { filledIn, namedIn } from './named.ts';
import { saidWith, searchFor } from './search.ts';
import { beginning, kindsFor, stemOf } from './wording.ts';

/** A longer text is no question, and what begins so is a list of something. */
export const LONGEST_ASKED = 300;

/** The least likeness of what is meant where no title can be: `/postbell who sent 71014`. */
const LIKELY_SENTENCE = 0.5;

/** Finds what people ask where none of it can be a title: `/postbell who can send`. */
export function bySentence(
  area: Area,
  typed: string,
  everywhere: readonly Operation[],
): Meant | null {
  const isSentence = /^[A-Za-z]+\s+\S/.test(typed) && typed.length <= LONGEST_ASKED;
  if (
    area.main !== undefined ||
    !isSentence ||
    groupOf(area.operations, typed.split(/\s/u, 1)[0] ?? '').length > 0
  )
    return null;
  const named = namedIn(typed);
  const { operations, isClear, likeness, instead } = searchFor(named.text, everywhere);
  const [operation] = operations;
  if (operation === undefined || instead !== null || !isClear || likeness < LIKELY_SENTENCE) {
    return null;
  }
  const { raw, left } = filledIn(operation, named);
  return left === 0 ? asked(operation, optionsOf(raw)) : null;
}

/** A word that is like people’s own for an operation; alone it may be a title, so must be theirs. */
const LIKELY = { alone: 0.8, otherwise: 0.4 };

/** `/list customers 2026` is rather a title. */
const YEAR = /\b(?:19|20)\d\d\b/;
/** Things that no title has. */
const THING = /\{(?:address|addresses|id|phone|domain|title)\}/u;

/**
 * Finds what a word of people’s own means before nothing, or before things that it takes, here or
 * elsewhere: `/contact block ann@…`.
 */
export function byWording(
  area: Area,
  [first = '']: readonly string[],
  typed: string,
  {
    main,
    everywhere,
  }: { readonly main: Operation | undefined; readonly everywhere: readonly Operation[] },
): Meant | null {
  const rest = withoutWords(typed, 1);
  if (rest.length > LONGEST_ASKED || !/^[A-Za-z]+$/.test(first)) return null;
  const named = namedIn(rest);
  const isThing = /^(?:\{[a-z]+\} ?)*$/.test(named.text);
  if (YEAR.test(rest) || !(isThing || THING.test(named.text))) return null;
  const stem = stemOf(first.toLowerCase());
  const begun = [beginning(stem), ...(rest === '' ? [`${stemOf(area.name)} ${stem}`] : [])];
  const mayBeTitle = main !== undefined && takesAnyText(main);
  const least = rest === '' && mayBeTitle ? LIKELY.alone : LIKELY.otherwise;
  const find = (among: readonly Operation[], terms: readonly string[]) => {
    const saying = new Set(saidWith(terms, everywhere));
    const fits = (one: Operation) =>
      saying.has(one) && among.includes(one) && filledIn(one, named).left === 0 ? 1 : 0;
    const said = `${area.name === 'postbell' ? '' : area.name} ${first} ${named.text}`;
    const { operations, isClear, likeness, instead } = searchFor(said, everywhere, fits);
    const [best] = operations;
    const isTitle = best === main && rest === '';
    return isTitle || !isClear || instead !== null || likeness < least ? undefined : best;
  };
  const own = find(area.operations, begun);
  if (own) return asInstead(own, rest);
  const other = find(everywhere, begun);
  if (other) return asked(other, optionsOf(filledIn(other, named).raw));
  const isVerb = rest === '' && mayBeTitle;
  const alike = kindsFor(stem).map(beginning);
  return asInstead(find(area.operations, isVerb ? alike : [stem, ...alike]), rest);
}
