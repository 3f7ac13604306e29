import { InputError } from '../../lib/errors.ts';
import type { VariableFilter } from '../../service/push/campaign.ts';

export type Condition = VariableFilter['conditions'][number];
type Comparison = Condition['condition'];

/**
 * Comparisons: the service’s own word (spec 3, section 2.6), the words shown, and what people may
 * write.
 */
const COMPARISONS: readonly {
  readonly name: Comparison;
  readonly words: string;
  readonly written: readonly string[];
}[] = [
  { name: 'notequal', words: 'is not', written: ['!=', '<>', '≠', 'is not', 'not equal'] },
  {
    name: 'notlikewith',
    words: 'does not contain',
    written: ['does not contain', 'not contains', '!~'],
  },
  { name: 'equal', words: 'is', written: ['==', '=', 'is', 'equals'] },
  {
    name: 'greaterthan',
    words: 'is more than',
    written: ['>', 'more than', 'greater than', 'after'],
  },
  { name: 'lessthan', words: 'is less than', written: ['<', 'less than', 'before'] },
  { name: 'startwith', words: 'starts with', written: ['starts with', 'begins with', '^'] },
  { name: 'endwith', words: 'ends with', written: ['ends with', '$'] },
  { name: 'likewith', words: 'contains', written: ['contains', '~'] },
];

const READABLE: readonly (readonly [string, Comparison])[] = COMPARISONS.flatMap(
  ({ name, written }) => [...written, name].map((one) => [one, name] as const),
);

/** Spec 3, section 8. */
export const MOST_FILTERS = 10;

/**
 * Returns conditions from lines such as `is Pro`, `> 5` or `starts with 2026-`.
 * @throws {InputError} for the field `conditions`.
 */
export function conditionsOf(text: string): readonly Condition[] {
  const conditions = text
    .split(/[;\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map(conditionOf);
  if (conditions.length <= MOST_FILTERS) return conditions;
  throw problem(`At most ${MOST_FILTERS} conditions; these are ${conditions.length}.`);
}

/** Returns e.g. `is «Pro» or is more than «5»`. */
export function conditionsInWords({ conditions, operator }: VariableFilter): string {
  return conditions
    .map(({ condition, value }) => `${wordsFor(condition)} «${value}»`)
    .join(` ${operator} `);
}

function conditionOf(line: string): Condition {
  // The longest that fits counts: `is not` before `is`.
  const [written, condition] =
    READABLE.filter(([one]) => beginsWith(line, one)).toSorted(
      ([a], [b]) => b.length - a.length,
    )[0] ?? [];
  const value = written === undefined ? '' : line.slice(written.length).trim();
  if (condition !== undefined && value !== '') return { condition, value };
  throw problem(
    `«${line}» is no condition. Write one a line: is Pro, is not Pro, > 5, < 5, starts with P, ends with o, contains r or does not contain r.`,
  );
}

/**
 * Tells whether a line begins with these words, which end where no letter follows: `island` isn’t
 * `is`.
 */
function beginsWith(line: string, written: string): boolean {
  const start = line.slice(0, written.length).toLowerCase();
  if (start !== written) return false;
  return !/[a-z]$/.test(written) || /^\s/.test(line.slice(written.length));
}

function wordsFor(name: Comparison): string {
  return COMPARISONS.find((comparison) => comparison.name === name)?.words ?? name;
}

function problem(message: string): InputError {
  return new InputError(message, { field: 'conditions' });
}
