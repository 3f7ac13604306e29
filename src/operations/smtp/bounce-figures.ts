import { bounceReason, type BounceReason } from '../../domain/bounces.ts';
import type { Bounce } from '../../service/smtp/bounces.ts';

export interface Counted<Word extends string = string> {
  readonly word: Word;
  readonly count: number;
}

/** Returns the reasons of bounces, the most frequent first. */
export function reasonsOf(bounces: readonly Bounce[]): readonly Counted<BounceReason>[] {
  return ranked(bounces, ({ answer }) => bounceReason(answer));
}

/** Returns the domains of the recipients, the most frequent first. */
export function domainsOf(bounces: readonly Bounce[]): readonly Counted[] {
  return ranked(bounces, domainOf);
}

export function domainOf({ email }: Bounce): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

function ranked<Word extends string>(
  bounces: readonly Bounce[],
  wordOf: (bounce: Bounce) => Word,
): Counted<Word>[] {
  return [...Map.groupBy(bounces, wordOf)]
    .map(([word, group]) => ({ word, count: group.length }))
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1));
}
