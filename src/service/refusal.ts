import { z } from 'zod';

/** What a body says when the service refuses something. */
export interface Refusal {
  /** In the service's words, made safe to show; undefined: it gives none. */
  readonly words: string | undefined;
  /** The service's own error code. */
  readonly code: string | undefined;
}

const NO = z.literal([false, 0, '0', 'false']);
const YES = z.literal([true, 1, '1', 'true']);

/*
 * Refusals under status 200. We assume these from live services of this kind; the specification
 * only gives the signals of success (spec 1, section 7).
 */
const SIGNALS = [
  z.object({ success: NO }),
  z.object({ failure: YES }),
  z.object({ is_error: YES }),
  z.object({ data: z.tuple([z.literal(false)]) }),
];
const RESULT_FALSE = z.object({ result: NO });

/** Where bodies carry their words, the most telling first. */
const WORDS = ['message', 'error_description', 'error_msg', 'description', 'detail', 'error'];
const CODES = ['error_code', 'code'];
const MOST_CHARACTERS = 200;

/**
 * The refusal that a body under status 200 is, if it is one.
 * @param resultIsAnswer `result: false` refuses nothing.
 */
export function refusalIn(body: unknown, resultIsAnswer: boolean): Refusal | undefined {
  const signals = resultIsAnswer ? SIGNALS : [...SIGNALS, RESULT_FALSE];
  // Spec 2, section 4.2: some answers are an array around the object; spec 2, section 4.1: sender
  // domains answer below `data`.
  const places = [body, onlyItem(body), fieldOf(body, 'data')];
  const place = places.find((place) => signals.some((signal) => signal.safeParse(place).success));
  return place === undefined ? undefined : refusalOf(place);
}

/** The words and the code in the body of a refused request, whatever its shape. */
export function refusalOf(body: unknown): Refusal {
  const places = [body, fieldOf(body, 'error'), fieldOf(body, 'errors'), fieldOf(body, 'data')];
  return { words: firstText(places, WORDS), code: firstText(places, CODES) };
}

/** Text from outside without addresses, links and secrets, cut to a sentence's length. */
export function concealed(text: string, secrets: readonly string[] = []): string {
  const clean = secrets
    .filter(Boolean)
    .reduce((text, secret) => text.replaceAll(secret, '•••'), text)
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\b[a-z]+:\/\/[^\s<>"'“”]+/gi, '•••')
    .replaceAll(/[^\s<>"'“”,;:()[\]]+(?:@|%40)[^\s<>"'“”,;:()[\]]+/giu, '•••')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return clean.length > MOST_CHARACTERS ? `${clean.slice(0, MOST_CHARACTERS - 1)}…` : clean;
}

function firstText(places: readonly unknown[], names: readonly string[]): string | undefined {
  for (const place of places) {
    for (const name of names) {
      const value = fieldOf(place, name);
      if (typeof value === 'number') return String(value);
      if (typeof value === 'string' && value.trim() !== '') return value;
    }
  }
  return undefined;
}

function fieldOf(place: unknown, name: string): unknown {
  const parsed = z.object({ [name]: z.unknown() }).safeParse(place);
  return parsed.success ? parsed.data[name] : undefined;
}

function onlyItem(body: unknown): unknown {
  return Array.isArray(body) && body.length === 1 ? body[0] : undefined;
}
