import type { AskBounds, PartTold } from './ask-parts.ts';
import { gatherDigest } from './compose.ts';
import type { DigestState } from './digest-state.ts';
import type { Part } from './part.ts';

const MINUTE_MS = 60_000;
/** Minutes from one question to the next; the last one from then on. */
const DELAYS = [2, 5, 10, 20, 30];

/** When what is missing is asked for; `null`: nothing is, or asking again can't help. */
export function nextAskAt(
  parts: readonly PartTold[],
  attempts: number,
  at: Date,
  untilAt: Date,
): Date | null {
  if (!parts.some(isAskedAgain)) return null;
  const minutes = DELAYS[Math.min(attempts, DELAYS.length - 1)] ?? 0;
  const nextAt = new Date(at.getTime() + minutes * MINUTE_MS);
  if (nextAt <= untilAt) return nextAt;
  return at < untilAt ? untilAt : null;
}

/** Asks again for what is missing; what was had stays as it was told. */
export async function fillIn(
  state: DigestState,
  parts: readonly Part[],
  { now, untilAt, bounds }: { now: () => Date; untilAt: Date; bounds: AskBounds },
): Promise<DigestState> {
  const wanted = new Set(state.parts.filter(isAskedAgain).map(({ name }) => name));
  const asked = await gatherDigest(
    parts.filter(({ name }) => wanted.has(name)),
    { ...state, now: now() },
    bounds,
  );
  const changed = state.parts.map((before) => {
    const after = asked.find(({ name }) => name === before.name);
    return { before, after: after && saysMore(after, before) ? after : before };
  });
  const filled = changed
    .filter(({ before, after }) => before !== after)
    .flatMap((change) => filledWords(change));
  const after = changed.map((change) => change.after);
  const attempts = state.attempts + 1;
  const askAt = nextAskAt(after, attempts, now(), untilAt);
  const isChanged = changed.some((change) => change.before !== change.after) || askAt === null;
  return {
    ...state,
    parts: after,
    fills: filled.length > 0 ? [...state.fills, { at: now(), words: filled }] : state.fills,
    isShown: state.isShown && !isChanged,
    attempts,
    askAt,
  };
}

function isAskedAgain({ lacks }: PartTold): boolean {
  return lacks.some(({ isPassing }) => isPassing);
}

function saysMore(after: PartTold, before: PartTold): boolean {
  if (after.told === null) return false;
  return before.told === null || lackedBy(after) !== lackedBy(before);
}

function lackedBy({ lacks }: PartTold): string {
  return JSON.stringify(lacks.map(({ words }) => words));
}

/** What is there now that was missing; less is missing only where nothing of it is. */
function filledWords({ before, after }: { before: PartTold; after: PartTold }): readonly string[] {
  if (before.told === null) return [before.words];
  return after.lacks.length === 0 ? before.lacks.map(({ words }) => words) : [];
}
