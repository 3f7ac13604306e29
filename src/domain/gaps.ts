import type { Span } from './schedule.ts';

/** Returns the parts of a span that none of the given spans covers, oldest first. */
export function gapsIn({ fromAt, untilAt }: Span, covered: readonly Span[]): readonly Span[] {
  const gaps: Span[] = [];
  let knownUntil = fromAt;
  for (const one of [...covered].sort((a, b) => a.fromAt.getTime() - b.fromAt.getTime())) {
    if (knownUntil >= untilAt) break;
    if (one.fromAt > knownUntil)
      gaps.push({ fromAt: knownUntil, untilAt: earlier(one.fromAt, untilAt) });
    if (one.untilAt > knownUntil) knownUntil = one.untilAt;
  }
  if (knownUntil < untilAt) gaps.push({ fromAt: knownUntil, untilAt });
  return gaps;
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}
