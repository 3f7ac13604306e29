import { randomUUID } from 'node:crypto';
import pMap from 'p-map';
import type { Outbox } from '../outbox/outbox.ts';
import type { Policy } from '../policy/policy.ts';
import { actingAs } from '../service/principal.ts';
import type { Composed, Filled, Incomplete, OccurrenceKey } from '../store/occurrences.ts';
import type { OutgoingMessage } from '../store/outbox/outgoing-messages.ts';
import type { Store } from '../store/store.ts';
import { gatherDigest } from './compose.ts';
import { COUNTING_DIGESTS } from './sections/sections.ts';
import { type DigestSection, isIncomplete, type Lack, type SectionResult } from './section.ts';
import type { GatherBounds, DraftParts } from './compose.ts';
import { digestMessages, isQuietDay, stateOf } from './digest-messages.ts';
import type { DigestState } from './digest-reply.ts';
import type { Fill } from './digest-reply.ts';
import { latenessNote, leaseOf, whileHeld } from '../jobs/occurrences.ts';
import { ownerOf } from '../policy/owners.ts';

interface FillInParts extends Omit<DraftParts, 'store'> {
  readonly store: Pick<Store, 'digests' | 'occurrences' | 'outgoing'>;
  readonly policy: Pick<Policy, 'ownerOf'>;
  readonly outbox: Pick<Outbox, 'wake'>;
}

const AT_ONCE = 5;
/** Milliseconds after the post in which a digest is updated: later nobody scrolls up to it. */
const WORTH_MS = 12 * 60 * 60_000;
/** Milliseconds to the next look at a digest that Slack doesn't have yet. */
const UNPOSTED_MS = 60_000;

/** Requests what digests lack, where that is due; a failure affects only that digest. */
export async function fillInDue(at: Date, parts: FillInParts): Promise<void> {
  const keys = await parts.store.occurrences.incomplete(at);
  await pMap(keys, (key) => fillInOne(key, parts), { concurrency: AT_ONCE, stopOnError: false });
}

async function fillInOne(key: OccurrenceKey, parts: FillInParts): Promise<void> {
  const { outbox, now } = parts;
  const { occurrences, outgoing } = parts.store;
  const owner = randomUUID();
  const taken = await occurrences.takeIncomplete(key, leaseOf(owner, now()), now());
  if (!taken) return;
  const message = await outgoing.find(taken.messageId);
  const filled = await whileHeld(key, owner, parts, () => filledIn(taken, message, parts));
  if (await occurrences.fillIn(key, owner, filled, now())) outbox.wake();
}

/** Returns the messages of a digest; none where the day is quiet and the digest is silent then. */
export function draftOf(id: string, state: DigestState, at: Date): Composed {
  const isSilent = state.settings.whenQuiet === 'nothing' && isQuietDay(state);
  if (isSilent) return { messages: [], retryAt: null };
  const untilAt = new Date(at.getTime() + WORTH_MS);
  return { messages: digestMessages(id, state), retryAt: nextRetryAt(state.parts, 0, at, untilAt) };
}

async function filledIn(
  { messageId, retries, retryUntil }: Incomplete,
  message: OutgoingMessage | null,
  { store, policy, sectionsOf, withinMs, log, now }: FillInParts,
): Promise<Filled> {
  const unchanged = { messages: [], retryAt: null, retryUntil, retries, change: null };
  if (message === null || message.finishedAt !== null) return unchanged;
  const { version, messageTs, shownAt } = message;
  if (messageTs === null || shownAt === null) {
    return { ...unchanged, retryAt: new Date(now().getTime() + UNPOSTED_MS) };
  }
  const untilAt = retryUntil ?? new Date(shownAt.getTime() + WORTH_MS);
  const state = stateOf(message.body);
  // The message stands there with this notice since it was posted.
  const note = state.note ?? latenessNote(state, new Date(untilAt.getTime() - WORTH_MS));
  // An older version left others, with messages of their thread to post.
  const isRequested = state.outlook === 'asked again';
  const sections = isRequested ? sectionsOf(state.settings.kind) : [];
  const digest = await store.digests.find(state.digest.id);
  const gather = () => gatherMissing(state, sections, now, { log, withinMs });
  // Nobody is left to ask for a digest that was removed: what it has stays.
  const { parts, fills } =
    digest === null ? state : await actingAs(ownerOf(digest, COUNTING_DIGESTS, policy), gather);
  const retryAt = isRequested ? nextRetryAt(parts, retries + 1, now(), untilAt) : null;
  const news = fills.length > state.fills.length ? fills.at(-1)?.words : [];
  log.info({ messageId, attempts: retries + 1, filled: news }, 'a digest was asked for again');
  const isChanged = parts !== state.parts || retryAt === null;
  const outlook = isRequested && retryAt === null ? 'given up' : state.outlook;
  const body: DigestState = { ...state, note, parts, fills, outlook };
  return {
    messages: isChanged ? digestMessages(messageId, body).slice(1) : [],
    retryAt,
    retryUntil: untilAt,
    retries: retries + 1,
    change: isChanged ? { version, body } : null,
  };
}

const MINUTE_MS = 60_000;
/** Minutes from one request to the next; the last one applies from then on. */
const DELAYS = [2, 5, 10, 20, 30];

/** Returns `null` where nothing is missing, another request can't help, or it is too late. */
function nextRetryAt(
  parts: readonly SectionResult[],
  attempts: number,
  at: Date,
  untilAt: Date,
): Date | null {
  if (!parts.some(isIncomplete)) return null;
  const minutes = DELAYS[Math.min(attempts, DELAYS.length - 1)] ?? 0;
  const nextAt = new Date(at.getTime() + minutes * MINUTE_MS);
  if (nextAt <= untilAt) return nextAt;
  return at < untilAt ? untilAt : null;
}

/** Replaces a part only where the new answer has all that it had, and more. */
async function gatherMissing(
  state: DigestState,
  sections: readonly DigestSection[],
  now: () => Date,
  bounds: GatherBounds,
): Promise<Pick<DigestState, 'parts' | 'fills'>> {
  const names = new Set(state.parts.filter(isIncomplete).map(({ name }) => name));
  const requested = await gatherDigest(
    sections.filter(({ name }) => names.has(name)),
    { ...state, now: now() },
    bounds,
  );
  const changed = state.parts.map((before) => {
    const after = requested.find(({ name }) => name === before.name);
    return { before, after: after && saysMore(after, before) ? after : before };
  });
  const replaced = changed.filter(({ before, after }) => before !== after);
  if (replaced.length === 0) return state;
  const words = replaced.flatMap(({ before, after }) => filledWords(before, after));
  const anew = replaced.flatMap(({ before }) => (before.content === null ? [] : [before.words]));
  const fill: Fill = { at: now(), words, ...(anew.length > 0 && { anew }) };
  return {
    parts: changed.map(({ after }) => after),
    fills: words.length > 0 ? [...state.fills, fill] : state.fills,
  };
}

function saysMore(after: SectionResult, before: SectionResult): boolean {
  if (after.content === null) return false;
  if (before.content === null) return true;
  const [lacking, lacked] = [pathsIn(after.lacks), pathsIn(before.lacks)];
  return lacking.every((path) => isPartOf(path, lacked)) && !isSame(lacking, lacked);
}

function filledWords(before: SectionResult, after: SectionResult): readonly string[] {
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
