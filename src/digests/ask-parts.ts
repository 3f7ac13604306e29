import { LimitedError, PostbellError, RefusedError, UnavailableError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import { within } from '../core/timeout.ts';
import type { Missing, Part, PartName, Told, Wanted } from './part.ts';

/** What a part told, and what it could not. Plain data, so that it can be kept. */
export interface PartTold {
  readonly name: PartName;
  readonly words: string;
  /** `null`: nothing of it was to be had. */
  readonly told: Omit<Told, 'missing'> | null;
  readonly lacks: readonly Lack[];
}

/** What could not be had. */
export interface Lack {
  /** For the middle of a sentence: `SMTP bounces`. */
  readonly words: string;
  /** Sentences: why. */
  readonly reason: string;
  /** See `Missing`. Default: the words. */
  readonly of?: readonly string[];
  /** Asking again may help. */
  readonly isPassing: boolean;
}

export interface AskBounds {
  /** What takes longer counts as missing for now. Default 4 minutes. */
  readonly withinMs?: number;
  /** Without one, a defect of a part is thrown rather than told. */
  readonly log?: Log;
}

const WITHIN_MS = 4 * 60_000;
const PROGRESS_EVERY_MS = 30_000;

/** Nothing was to be had, or there is nothing to say of it: what goes by hourly readings alone. */
export function saysNothing({ told }: PartTold): boolean {
  return told === null || (told.verdict === null && told.sections.length === 0);
}

/** Asks parts for what they have to tell, all at once; none spoils the others. */
export async function askParts(
  parts: readonly Part[],
  wanted: Wanted,
  bounds: AskBounds = {},
): Promise<readonly PartTold[]> {
  const waitingFor = new Set(parts.map(({ name }) => name));
  const progress = setInterval(() => {
    bounds.log?.info({ kind: wanted.kind, waitingFor: [...waitingFor] }, 'digest still composed');
  }, PROGRESS_EVERY_MS);
  try {
    return await Promise.all(
      parts.map(async (part) => {
        const told = await askPart(part, wanted, bounds);
        waitingFor.delete(part.name);
        return told;
      }),
    );
  } finally {
    clearInterval(progress);
  }
}

async function askPart(part: Part, wanted: Wanted, bounds: AskBounds): Promise<PartTold> {
  const { name, words } = part;
  try {
    // What comes later is lost; what was read for it may be kept where the part keeps it.
    const asked = within(part.tell(wanted), bounds.withinMs ?? WITHIN_MS, tooLong);
    const { missing = [], ...told } = await asked;
    const lacks = missing.map(lackOf);
    return { name, words, told, lacks };
  } catch (error) {
    if (!(error instanceof PostbellError)) {
      if (!bounds.log) throw error;
      bounds.log.error({ err: error, part: name }, 'a part of a digest failed');
    }
    return { name, words, told: null, lacks: [{ words, ...whyNot(error) }] };
  }
}

function lackOf({ words, of, failure }: Missing): Lack {
  return { words, ...(of && { of }), ...whyNot(failure) };
}

class SlowError extends PostbellError {}

function tooLong(): never {
  throw new SlowError('It takes longer than usual.');
}

function whyNot(failure: unknown): Pick<Lack, 'reason' | 'isPassing'> {
  if (failure instanceof UnavailableError) {
    return { reason: 'The service isn’t answering.', isPassing: true };
  }
  if (failure instanceof LimitedError) {
    return { reason: 'The service takes no more requests just now.', isPassing: true };
  }
  if (failure instanceof PostbellError) {
    return { reason: failure.message, isPassing: !(failure instanceof RefusedError) };
  }
  return { reason: 'Postbell failed at it; its log says why.', isPassing: true };
}
