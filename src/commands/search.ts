import { didYouMean } from '../lib/text.ts';
import type { Operation } from './define.ts';
import { verbsFor, wordTable } from './synonyms.ts';

/** Weights of a word by where it stands. */
const WEIGHTS = { name: 5, title: 4, formerly: 3, summary: 3, inputs: 1.5 } as const;
/** Weights of a word’s beginning, and of another word for it, against the word itself. */
const BEGINNING = 0.6;
const RELATED = 0.8;
/** Fewest letters of a beginning. */
const SHORTEST = 3;

/** Words of people's tasks that operations don't have, and those that they have instead. */
const TASKS = wordTable([
  ['access', 'grant permission role'],
  ['block', 'blacklist deny'],
  ['credit quota', 'balance remaining'],
  ['csv download export', 'csv'],
  ['delay', 'schedule edit'],
  ['dkim dns spf', 'domain'],
  ['erase', 'forget delete'],
  ['gdpr privacy', 'forget'],
  ['history', 'audit activity campaign'],
  ['import', 'add'],
  ['log', 'audit'],
  ['money', 'balance'],
  ['newsletter', 'campaign'],
  ['notification notify', 'alert monitor'],
  ['permission', 'right grant why'],
  ['price', 'cost'],
  ['report', 'show performed digest'],
  ['role', 'grant right'],
  ['setting', 'threshold alert monitor right'],
  ['setup', 'threshold alert monitor webhook'],
  ['slack', 'postbell'],
  ['statistic stats', 'show performed'],
  ['status', 'show doctor'],
  ['suppress suppression', 'blacklist'],
  ['text', 'sms'],
  ['undeliverable', 'bounce'],
]);

interface Indexed {
  readonly operation: Operation;
  readonly weights: ReadonlyMap<string, number>;
}

/** Finds operations by what they do, those with most of the words first, then the best. */
export function operationsFor(
  query: string,
  operations: readonly Operation[],
): readonly Operation[] {
  const index = operations.map(indexed);
  const known = [...new Set(index.flatMap(({ weights }) => [...weights.keys()]))];
  const words = [...new Set(wordsIn(query))].map((word) => meantBy(word, known));
  const found = index.map(({ operation, weights }) => {
    const scores = words.map((word) => scoreOf(word, weights) * rarity(word, index));
    const matched = scores.filter((score) => score > 0).length;
    return { operation, matched, score: scores.reduce((sum, score) => sum + score, 0) };
  });
  const most = Math.max(0, ...found.map(({ matched }) => matched));
  return found
    .filter(({ matched }) => matched > 0 && matched === most)
    .toSorted((a, b) => b.score - a.score)
    .map(({ operation }) => operation);
}

function indexed(operation: Operation): Indexed {
  const { name, title, formerly, summary, inputs } = operation;
  const fields = Object.entries(inputs);
  const labels = fields.flatMap(([field, input]) => [
    field,
    input.label,
    ...('accepts' in input ? (input.accepts.extensions ?? []) : []),
    ...('options' in input ? input.options.map(({ label }) => label) : []),
  ]);
  const texts = { name, title, formerly: formerly.join(' '), summary, inputs: labels.join(' ') };
  const weights = new Map<string, number>();
  for (const [place, weight] of Object.entries(WEIGHTS)) {
    // Object.entries loses the type of the keys, which are those of the texts.
    for (const word of wordsIn(texts[place as keyof typeof texts])) {
      weights.set(word, Math.max(weight, weights.get(word) ?? 0));
    }
  }
  return { operation, weights };
}

const SMALL = new Set(
  'a an and are can do does for from get how i in is it my of on or so that the their them this to what whether who why with'.split(
    ' ',
  ),
);

/** Returns the words of a text that say something, in the singular. */
function wordsIn(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const meaningful = words.filter((word) => !SMALL.has(word));
  return meaningful.map((word) =>
    word.length > SHORTEST ? word.replace(/(?:ie)?s$/u, (end) => (end === 's' ? '' : 'y')) : word,
  );
}

/** A word that a slip may explain counts as the one that was meant. */
function meantBy(word: string, known: readonly string[]): string {
  const isKnown = relatedTo(word).length > 0 || known.some((one) => one.startsWith(word));
  return isKnown ? word : (didYouMean(word, known) ?? word);
}

function scoreOf(word: string, weights: ReadonlyMap<string, number>): number {
  const own = weights.get(word) ?? 0;
  const related = relatedTo(word).map((one) => RELATED * (weights.get(one) ?? 0));
  const isLong = word.length >= SHORTEST;
  const longer = [...weights].filter(([one]) => isLong && one !== word && one.startsWith(word));
  return Math.max(own, ...related, ...longer.map(([, weight]) => BEGINNING * weight));
}

function relatedTo(word: string): readonly string[] {
  return TASKS.get(word) ?? verbsFor(word);
}

/** A word of few operations says more than one of many. */
function rarity(word: string, index: readonly Indexed[]): number {
  const count = index.filter(({ weights }) => scoreOf(word, weights) > 0).length;
  return Math.log(1 + index.length / (1 + count));
}
