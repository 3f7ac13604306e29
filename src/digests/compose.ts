import type { DigestKind, DigestFilter } from '../domain/digest.ts';
import { LimitedError, PostbellError, RefusedError, UnavailableError } from '../lib/errors.ts';
import { judgingBy } from '../domain/figures.ts';
import {
  type DigestRequest,
  type DigestSection,
  isIncomplete,
  type Lack,
  type Missing,
  saysNothing,
  type SectionResult,
} from './section.ts';
import { meanwhile } from '../jobs/jobs.ts';
import type { Log } from '../lib/log.ts';
import { within } from '../lib/timeout.ts';
import type { Digest } from '../domain/digest.ts';
import type { Store } from '../store/store.ts';
import type { DigestState } from './digest-reply.ts';
import { filterShortly } from '../domain/filter-words.ts';
import { keptTitles } from '../store/digest/snapshots.ts';

export interface DigestDraft
  extends
    Pick<DigestState, 'settings' | 'filterWords' | 'period'>,
    Partial<Pick<DigestState, 'thresholds'>> {
  readonly now: Date;
}

const OWN_LIGHTS = 'Status colors use this channel’s limits.';

export async function gatherDigest(
  parts: readonly DigestSection[],
  { settings, period, now, thresholds: limits = {} }: DigestDraft,
  bounds: GatherBounds = {},
): Promise<readonly SectionResult[]> {
  const { kind, zone, filter } = settings;
  const judging = judgingBy(limits);
  const request = { kind, period, now, zone, filter, judging };
  const content = await gatherSections(parts, request, bounds);
  const hasOwnLights = Object.keys(limits).length > 0;
  return hasOwnLights ? content.map(notingOwnLights) : content;
}

/** @throws {UnavailableError} when no part could be had. */
export function requireSomething(content: readonly SectionResult[]): void {
  const [first] = content.flatMap((part) => part.lacks);
  if (!first || !content.every(saysNothing)) return;
  throw new UnavailableError(first.reason, { outcome: 'none' });
}

export interface GatherBounds {
  /** The longest that a part may take before it counts as missing for now. Default 4 minutes. */
  readonly withinMs?: number | undefined;
  /** The log for defects of a part. Without one, such a defect is thrown. */
  readonly log?: Log;
}

const WITHIN_MS = 4 * 60_000;
const PROGRESS_EVERY_MS = 30_000;

/** Queries all parts at once; the failure of one does not affect the others. */
async function gatherSections(
  parts: readonly DigestSection[],
  request: DigestRequest,
  bounds: GatherBounds,
): Promise<readonly SectionResult[]> {
  const waitingFor = new Set(parts.map(({ name }) => name));
  const gatherAll = () =>
    Promise.all(
      parts.map(async (part) => {
        const content = await gatherSection(part, request, bounds);
        waitingFor.delete(part.name);
        return content;
      }),
    );
  const { log } = bounds;
  if (!log) return await gatherAll();
  const run = async (): Promise<void> => {
    log.info({ kind: request.kind, waitingFor: [...waitingFor] }, 'digest still composed');
  };
  const progress = { name: 'progress of a digest', everyMs: PROGRESS_EVERY_MS, run, log };
  return await meanwhile(progress, gatherAll);
}

async function gatherSection(
  part: DigestSection,
  request: DigestRequest,
  bounds: GatherBounds,
): Promise<SectionResult> {
  const { name, words } = part;
  try {
    // An answer after the time limit is dropped; the part may still store what it read for it.
    const requested = within(part.tell(request), bounds.withinMs ?? WITHIN_MS, tooLong);
    const { missing = [], ...content } = await requested;
    const lacks = missing.map(lackOf);
    return { name, words, content, lacks };
  } catch (error) {
    if (!(error instanceof PostbellError)) {
      if (!bounds.log) throw error;
      bounds.log.error({ err: error, part: name }, 'a part of a digest failed');
    }
    return { name, words, content: null, lacks: [{ words, ...whyNot(error) }] };
  }
}

function lackOf({ words, of, failure }: Missing): Lack {
  return { words, ...(of && { of }), ...whyNot(failure) };
}

class SlowError extends PostbellError {}

function tooLong(): never {
  throw new SlowError('It’s taking longer than usual.');
}

function whyNot(failure: unknown): Pick<Lack, 'reason' | 'isPassing'> {
  if (failure instanceof UnavailableError) {
    return { reason: 'The service isn’t answering.', isPassing: true };
  }
  if (failure instanceof LimitedError) {
    return { reason: 'The service’s request limit is reached.', isPassing: true };
  }
  if (failure instanceof PostbellError) {
    return { reason: failure.message, isPassing: !(failure instanceof RefusedError) };
  }
  return { reason: 'Something went wrong; Postbell’s log has the cause.', isPassing: true };
}

/** Notes a channel's own lights, since other channels may show another light. */
function notingOwnLights({ content, ...part }: SectionResult): SectionResult {
  if (!content?.light) return { content, ...part };
  const footnotes = [...(content.footnotes ?? []), OWN_LIGHTS];
  return { ...part, content: { ...content, footnotes } };
}

export interface DraftParts {
  readonly store: Pick<Store, 'limits' | 'snapshots'>;
  readonly sectionsOf: (kind: DigestKind) => readonly DigestSection[];
  readonly withinMs?: number;
  readonly log: Log;
  readonly now: () => Date;
}

type DraftRequest = Pick<DigestState, 'period' | 'dueAt' | 'note' | 'lateBecause' | 'isRequested'>;

/** Gathers what a digest can report by now, and what is still to be done. */
export async function composeDraft(
  digest: Digest,
  { store, sectionsOf, withinMs, log, now }: DraftParts,
  given: DraftRequest,
): Promise<DigestState> {
  const startedAt = now();
  const { id, channelId, kind, time, zone, weekdays, filter, whenQuiet } = digest;
  const settings = { kind, time, zone, weekdays, filter, whenQuiet };
  const filterWords = await filterWordsOf(filter, store, startedAt);
  const requested = {
    ...given,
    settings,
    filterWords,
    thresholds: await store.limits.of(channelId),
  };
  const bounds = { log, withinMs };
  const parts = await gatherDigest(sectionsOf(kind), { ...requested, now: startedAt }, bounds);
  const missing = parts.flatMap(({ lacks }) => lacks.map(({ words }) => words));
  const ms = now().getTime() - startedAt.getTime();
  log.info({ digestId: id, channelId, kind, missing, ms }, 'digest composed');
  return {
    ...requested,
    digest: { id, channelId },
    parts,
    fills: [],
    outlook: parts.some(isIncomplete) ? 'asked again' : 'as it is',
  };
}

/** Returns the filter of a digest in words for its title; empty where there is none. */
export async function filterWordsOf(
  filter: DigestFilter,
  { snapshots }: Pick<Store, 'snapshots'>,
  at: Date,
): Promise<string> {
  return filterShortly(filter, await keptTitles(snapshots, [filter], at));
}
