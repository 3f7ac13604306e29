import { z } from 'zod';
import { count, flag, objectOf, oneOrMore } from '../formats.ts';

/*
 * Answers of the SMS area come as an object or as an array of such objects (spec 2, section 4.2).
 * We assume that either may come wherever one of them is specified.
 */

const result = flag.refine((isYes) => isYes, 'expected true');

/** Returns the format of `{result, data}`: it decodes the data, or undefined without an answer. */
export function smsData<Data>(data: z.ZodType<Data>) {
  return oneOrMore(z.object({ result, data: z.unknown() }))
    .transform(([first]) => first?.data)
    .pipe(data);
}

/** Returns the format of `{result, counters}`; we assume that the counters of several add up. */
export function smsCounters<Name extends string>(names: readonly Name[]) {
  const counters = objectOf(Object.fromEntries(names.map((name) => [name, count])));
  return oneOrMore(z.object({ result, counters }))
    .refine((answers) => answers.length > 0, 'expected an answer')
    .transform((answers) =>
      sumOf(
        names,
        answers.map(({ counters }) => counters),
      ),
    );
}

function sumOf<Name extends string>(
  names: readonly Name[],
  all: readonly Readonly<Partial<Record<string, number>>>[],
): Readonly<Record<Name, number>> {
  const sums = names.map((name) => [name, all.reduce((sum, one) => sum + (one[name] ?? 0), 0)]);
  // The type of fromEntries loses the names.
  return Object.fromEntries(sums) as Readonly<Record<Name, number>>;
}
