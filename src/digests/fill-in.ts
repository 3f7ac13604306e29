import type { AskBounds, Lack, SectionResult } from './ask-parts.ts';
import { gatherDigest } from './compose.ts';
import type { Fill } from './digest-reply.ts';
import type { DigestState } from './digest-state.ts';
import type { Part } from './part.ts';

const MINUTE_MS = 60_000;
/** Minutes from one request to the next; the last one applies from then on. */
const DELAYS = [2, 5, 10, 20, 30];

/**
 * Returns the time of the next request for missing figures; `null`: nothing is missing, another
 * request can't help, or it is too late.
 */
export function nextAskAt(
  parts: readonly SectionResult[],
  attempts: number,
  at: Date,
  untilAt: Date,
): Date | null {
  if (!parts.some(isRequestedAgain)) return null;
  const minutes = DELAYS[Math.min(attempts, DELAYS.length - 1)] ?? 0;
  const nextAt = new Date(at.getTime() + minutes * MINUTE_MS);
  if (nextAt <= untilAt) return nextAt;
  return at < untilAt ? untilAt : null;
}

/**
 * Requests missing figures again. No figure is ever withdrawn: a part is replaced only where the
 * new answer has all that the old one had, and more.
 */
export async function fillIn(
  state: DigestState,
  parts: readonly Part[],
  { now, untilAt, bounds }: { now: () => Date; untilAt: Date; bounds: AskBounds },
): Promise<DigestState> {
  const request = new Set(state.parts.filter(isRequestedAgain).map(({ name }) => name));
  const requested = await gatherDigest(
    parts.filter(({ name }) => request.has(name)),
    { ...state, now: now() },
    bounds,
  );
  const changed = state.parts.map((before) => {
    const after = requested.find(({ name }) => name === before.name);
    return { before, after: after && saysMore(after, before) ? after : before };
  });
  const replaced = changed.filter(({ before, after }) => before !== after);
  const filled = replaced.flatMap(filledWords);
  const anew = replaced.flatMap(({ before }) => (before.content === null ? [] : [before.words]));
  const after = changed.map((change) => change.after);
  const attempts = state.attempts + 1;
  const askAt = nextAskAt(after, attempts, now(), untilAt);
  const isChanged = replaced.length > 0 || askAt === null;
  return {
    ...state,
    parts: after,
    fills: filled.length > 0 ? [...state.fills, fillOf(filled, anew, now())] : state.fills,
    isShown: state.isShown && !isChanged,
    attempts,
    askAt,
  };
}

function isRequestedAgain({ lacks }: SectionResult): boolean {
  return lacks.some(({ isPassing }) => isPassing);
}

function fillOf(words: readonly string[], anew: readonly string[], at: Date): Fill {
  return { at, words, ...(anew.length > 0 && { anew }) };
}

function saysMore(after: SectionResult, before: SectionResult): boolean {
  if (after.content === null) return false;
  if (before.content === null) return true;
  const [lacking, lacked] = [pathsIn(after.lacks), pathsIn(before.lacks)];
  return lacking.every((path) => isPartOf(path, lacked)) && !isSame(lacking, lacked);
}

/** Names the figures that were missing and are available now. */
function filledWords({
  before,
  after,
}: {
  before: SectionResult;
  after: SectionResult;
}): readonly string[] {
  if (before.content === null) return [before.words];
  const lacking = pathsIn(after.lacks);
  return before.lacks.flatMap((lack) => {
    const left = lacking.filter((path) => isPartOf(path, pathsIn([lack])));
    if (left.length === 0) return [lack.words];
    return isSame(left, pathsIn([lack])) ? [] : [`some of the ${lack.words}`];
  });
}

function pathsIn(lacks: readonly Lack[]): readonly string[] {
  return lacks.flatMap(({ of, words }) => of ?? [words]);
}

function isPartOf(path: string, paths: readonly string[]): boolean {
  return paths.some((whole) => path === whole || path.startsWith(`${whole}/`));
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((path) => others.includes(path));
}
