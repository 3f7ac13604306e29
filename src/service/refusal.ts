import { z } from 'zod';

/** The refusal in the body of an answer. */
export interface Refusal {
  /** The service's words, unchanged; undefined: it gives none. */
  readonly words: string | undefined;
  /** The service's own error code. */
  readonly code: string | undefined;
}

const NO = z.literal([false, 0, '0', 'false']);
const YES = z.literal([true, 1, '1', 'true']);

/*
 * Signals of a refusal under status 200. We assume these from live services of this kind; the
 * specification only gives the signals of success (spec 1, section 7).
 */
const SIGNAL = z.union([
  z.object({ success: NO }),
  z.object({ failure: YES }),
  z.object({ is_error: YES }),
  z.object({ data: z.union([z.literal(false), z.tuple([z.literal(false)])]) }),
]);
const SIGNAL_OR_RESULT = z.union([SIGNAL, z.object({ result: NO })]);

/** The fields with a body's words and codes, the most specific first; we assume these too. */
const WORDS = ['message', 'error_description', 'error_msg', 'description', 'detail', 'error'];
const CODES = ['error_code', 'code'];
const INSIDE = ['error', 'errors', 'data'];
/** The deepest level that is searched: `{errors: {email: [{message: '…'}]}}`. */
const DEEPEST = 3;

/**
 * Returns the refusal in a body under a 2xx status, if it contains one.
 * @param resultIsAnswer `result: false` is no refusal.
 */
export function refusalIn(body: unknown, resultIsAnswer: boolean): Refusal | undefined {
  const signal = resultIsAnswer ? SIGNAL : SIGNAL_OR_RESULT;
  // Some answers of the SMS area are an array around the object (spec 2, section 4.2); those of
  // sender domains have it below `data` (spec 2, section 4.1).
  const places = [body, onlyItem(body), fieldOf(body, 'data')];
  const isRefusal = places.some((place) => signal.safeParse(place).success);
  return isRefusal ? refusalOf(onlyItem(body) ?? body) : undefined;
}

/** Returns the words and the code in the body of a refused request of any shape. */
export function refusalOf(body: unknown): Refusal {
  const value = typeof body === 'string' ? jsonIn(body) : body;
  const places = [value, ...INSIDE.map((name) => fieldOf(value, name))];
  return {
    words: firstText(places, WORDS) ?? anyText(places.slice(1)),
    code: firstText(places, CODES),
  };
}

function firstText(places: readonly unknown[], names: readonly string[]): string | undefined {
  for (const place of places) {
    for (const name of names) {
      const text = textOf(fieldOf(place, name));
      if (text !== undefined) return text;
    }
  }
  return undefined;
}

/** Returns the first text at any place inside, for errors that are listed by field. */
function anyText(place: unknown, depth = 0): string | undefined {
  if (typeof place !== 'object' || place === null) return textOf(place);
  if (depth > DEEPEST) return undefined;
  for (const inner of Object.values(place)) {
    const text = anyText(inner, depth + 1);
    if (text !== undefined) return text;
  }
  return undefined;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function fieldOf(place: unknown, name: string): unknown {
  return isRecord(place) && Object.hasOwn(place, name) ? place[name] : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Parses bodies that are JSON without the content type; undefined for others, such as HTML. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function onlyItem(body: unknown): unknown {
  return Array.isArray(body) && body.length === 1 ? body[0] : undefined;
}
