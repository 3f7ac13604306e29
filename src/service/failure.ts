import { z } from 'zod';
import {
  ContractError,
  LimitedError,
  type PostbellError,
  RefusedError,
  UnavailableError,
} from '../lib/errors.ts';
import { jsonIn } from '../lib/json.ts';
import { maskPhones } from '../lib/mask.ts';
import { retryAfterMs } from '../lib/retry-after.ts';
import { capitalised, shortened } from '../lib/text.ts';
import { YES } from './formats.ts';
import { type ErrorCode, errorCodeOf } from './error-codes.ts';
import type { Requested } from './request.ts';

const MOST_CHARACTERS = 200;

const MARKUP = /<[^<>]*>/g;
const LINK = /\b[a-z]+:\/\/[^\s<>"'“”]+/gi;
/** Wider than an address. A match starts where a word does, or long texts take forever. */
const ADDRESS = /(?<![^\s<>"'“”,;:()[\]])[^\s<>"'“”,;:()[\]]+(?:@|%40)[^\s<>"'“”,;:()[\]]+/giu;

/** Returns one line for people, at most 200 characters, without anybody's data, links and secrets. */
export function conceal(text: string, secrets: readonly string[] = []): string {
  const line = secrets
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '•••'), text)
    .replaceAll(MARKUP, ' ')
    .replaceAll(LINK, '•••')
    .replaceAll(ADDRESS, '•••')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return shortened(maskPhones(line), MOST_CHARACTERS);
}

interface Refusal {
  /** The service's words, unchanged; undefined: it gives none. */
  readonly words: string | undefined;
  readonly code: string | undefined;
}

const NO = z.literal([false, 0, '0', 'false']);

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

export function refusalIn(body: unknown, resultIsAnswer: boolean): Refusal | undefined {
  const signal = resultIsAnswer ? SIGNAL : SIGNAL_OR_RESULT;
  // Some answers of the SMS area are an array around the object (spec 2, section 4.2); those of
  // sender domains have it below `data` (spec 2, section 4.1).
  const places = [body, onlyItem(body), fieldOf(body, 'data')];
  // A published code says no by itself; `code` alone may be part of an answer.
  const isKnown = errorCodeOf(
    textOf(fieldOf(body, 'error_code')),
    textOf(fieldOf(body, 'message')),
  );
  const isRefusal = isKnown !== null || places.some((place) => signal.safeParse(place).success);
  return isRefusal ? refusalOf(onlyItem(body) ?? body) : undefined;
}

/** Returns the words and the code in the body of a refused request of any shape. */
function refusalOf(body: unknown): Refusal {
  // Bodies may be JSON without the content type.
  const value = typeof body === 'string' ? jsonIn(body) : body;
  const places = [value, ...INSIDE.map((name) => fieldOf(value, name))];
  return {
    words: firstText(places, WORDS) ?? anyText(places.slice(1)),
    code: firstText(places, CODES),
  };
}

function firstText(places: readonly unknown[], names: readonly string[]): string | undefined {
  return places
    .flatMap((place) => names.map((name) => textOf(fieldOf(place, name))))
    .find((text) => text !== undefined);
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

function onlyItem(body: unknown): unknown {
  return Array.isArray(body) && body.length === 1 ? body[0] : undefined;
}

interface FailedAnswer {
  readonly status: number;
  /** The parsed body if it was JSON, else its text. */
  readonly body: unknown;
  readonly retryAfter: string | null;
}

export interface FailureContext {
  readonly now: Date;
  readonly secrets: readonly string[];
}

/** The wait without a `Retry-After` header. We assume a minute: limits count by the minute. */
const DEFAULT_RETRY_MS = 60_000;

export function failureOfAnswer(
  answer: FailedAnswer,
  requested: Requested,
  context: FailureContext,
): PostbellError {
  const { status } = answer;
  const options = {
    cause: new Error(`HTTP ${status} to ${requested.method} ${requested.path.route}`),
  };
  if (status < 400) return moved(options);
  // The codes' statuses aren't published; one of the server's own leaves it open what was done.
  if (status === 408 || status >= 500) return unavailable(requested, options);
  const refusal = refusalOf(answer.body);
  const known = status === 401 ? null : meaningOf(refusal);
  if (known) return failureOfCode(known, { status, refusal, requested }, context, options);
  if (status === 429) return limited(answer, context.now, options);
  if (isOfAddress(status, refusal)) {
    return new RefusedError(ADDRESS_REFUSED, {
      ...options,
      ...CREDENTIALS,
      ...saying(refusal, context),
    });
  }
  return new RefusedError(refusedSentence(status, refusal, requested, context.secrets), {
    ...options,
    status,
    code: codeOf(refusal, context.secrets),
  });
}

/** Tells whether the body of a refusal says that requests came too fast. */
export function isTooFast(body: unknown): boolean {
  return meaningOf(refusalOf(body))?.family === 'pace';
}

/**
 * Returns the milliseconds after which a request that came too fast may be sent again, whatever it
 * does: we assume that nothing was done, as the service refused it for its rate. `null`: it wasn't
 * refused for that.
 */
export function paceWaitMs(error: unknown): number | null {
  const known = error instanceof LimitedError ? errorCodeOf(error.code) : null;
  return known?.family === 'pace' ? known.waitMs : null;
}

function meaningOf({ code, words }: Refusal): ErrorCode | null {
  return errorCodeOf(code, words);
}

interface RefusedRequest {
  readonly status: number;
  readonly refusal: Refusal;
  readonly requested: Pick<Requested, 'subject'>;
}

/** The statuses by which callers know a refusal, whatever the service answers with its code. */
const STATUS_OF_ABSENCE = 404;

function failureOfCode(
  known: ErrorCode,
  { status, refusal, requested }: RefusedRequest,
  context: FailureContext,
  options: ErrorOptions,
): PostbellError {
  const { sentence, next } = known;
  const { said } = saying(refusal, context);
  // A published number is nobody's phone number.
  const code = refusal.code?.trim();
  if (known.family === 'limited' || known.family === 'pace') {
    const retryAt = new Date(+context.now + known.waitMs);
    return new LimitedError(sentence, { ...options, code, next, retryAt });
  }
  const { isAboutRows } = known;
  const explained = { ...options, code, said, next, isAboutRows, isExplained: true };
  if (known.family === 'refused') {
    // A 404 with such a code doesn't say that the subject of the request is gone.
    return new RefusedError(sentence, { ...explained, status: status === 404 ? 400 : status });
  }
  const { thing } = known;
  const { subject } = requested;
  const kind = subject?.split(' ')[0];
  // A 404 to a request about anything but a list is about that; of a list, an address may be absent.
  const isOther = status === 404 && kind !== undefined && kind !== 'list';
  const named = notFoundSaying(subject, context.secrets);
  const ofThing = kind === thing ? `${named}${sentence.replace(/^[^.]*\./u, '')}` : sentence;
  const message = isOther && kind !== thing ? named : ofThing;
  return new RefusedError(message, { ...explained, status: STATUS_OF_ABSENCE });
}

function saying(refusal: Refusal, { secrets }: Pick<FailureContext, 'secrets'>) {
  return {
    code: codeOf(refusal, secrets),
    said: conceal(refusal.words ?? '', secrets) || undefined,
  };
}

/** Words of a refusal for where a request comes from; we assume them, for they aren't published. */
const ADDRESS_WORDS = /\bIP\b|\b(?:allow|white)[\s_-]?list/iu;
const ADDRESS_REFUSED =
  'The service doesn’t accept requests from the address that Postbell runs at. An administrator ' +
  'should add it to the allow-list of the API key in the service’s settings, or lift that list.';
/** An address that isn't allowed can do nothing, as with credentials that are refused. */
const CREDENTIALS = { status: 401, isExplained: true } as const;

function isOfAddress(status: number, { words = '' }: Refusal): boolean {
  return (status === 401 || status === 403) && ADDRESS_WORDS.test(words);
}

export function unavailable({ effect }: Requested, options: ErrorOptions): UnavailableError {
  if (effect === 'reads') {
    const message = 'The service isn’t answering. Try again in a moment.';
    return new UnavailableError(message, { ...options, outcome: 'none' });
  }
  const message =
    'The service isn’t answering, so it isn’t known whether this was done. ' +
    'Check before you try again.';
  return new UnavailableError(message, { ...options, outcome: 'unknown' });
}

/** Returns the failure of an answer that says no under status 200. */
export function refusedAnswer(
  refusal: Refusal,
  requested: Pick<Requested, 'subject'>,
  context: FailureContext,
): PostbellError {
  const known = meaningOf(refusal);
  if (known) return failureOfCode(known, { status: 200, refusal, requested }, context, {});
  const code = codeOf(refusal, context.secrets);
  return new RefusedError(refusedSaying(refusal, context.secrets), { status: 200, code });
}

export function notFound(subject: string | undefined): RefusedError {
  return new RefusedError(notFoundSaying(subject, []), { status: 404 });
}

export function tokenRefused(error: RefusedError): RefusedError {
  return new RefusedError(
    'The service doesn’t give Postbell a token. An administrator should check SERVICE_CLIENT_ID, ' +
      'SERVICE_CLIENT_SECRET and SERVICE_TOKEN_URL.',
    // Whatever the status is, it is the credentials that are refused.
    { cause: error, status: 401 },
  );
}

/** The result of a request; `unauthorized`: the service refused our token. */
export type RequestOutcome =
  'answered' | 'refused' | 'unauthorized' | 'limited' | 'unavailable' | 'unexpected';

const FAMILIES = [
  [LimitedError, 'limited'],
  [UnavailableError, 'unavailable'],
  [RefusedError, 'refused'],
  [ContractError, 'unexpected'],
] as const;

export function requestOutcome(failure: PostbellError): RequestOutcome {
  if (failure instanceof RefusedError && failure.status === 401) return 'unauthorized';
  return FAMILIES.find(([family]) => failure instanceof family)?.[1] ?? 'unexpected';
}

/** The answer has more bytes than any answer that the service documents. */
export function tooLarge({ effect }: Requested, options: ErrorOptions): ContractError {
  const what = 'The service sent more than 32 MB in one answer, which Postbell doesn’t read.';
  if (effect === 'reads') return new ContractError(what, { ...options, path: '' });
  const message = `${what} It isn’t known whether this was done. Check before you try again.`;
  return new ContractError(message, { ...options, path: '', outcome: 'unknown' });
}

function moved(options: ErrorOptions): ContractError {
  const message =
    'The service has moved to another address. An administrator should check SERVICE_BASE_URL.';
  return new ContractError(message, { ...options, path: '' });
}

function limited(answer: FailedAnswer, now: Date, options: ErrorOptions): LimitedError {
  const waitMs = retryAfterMs(answer.retryAfter, now) ?? DEFAULT_RETRY_MS;
  const message = `Too many requests to the service. Try again in ${wait(waitMs)}.`;
  return new LimitedError(message, { ...options, retryAt: new Date(+now + waitMs) });
}

function refusedSentence(
  status: number,
  refusal: Refusal,
  { subject }: Requested,
  secrets: readonly string[],
): string {
  switch (status) {
    case 401:
      return (
        'The service doesn’t accept Postbell’s credentials. An administrator should check ' +
        'SERVICE_AUTH, and SERVICE_TOKEN or SERVICE_CLIENT_ID and SERVICE_CLIENT_SECRET. A key ' +
        'that is bound to addresses also needs this server’s on its allow-list in the service’s ' +
        'settings.'
      );
    case 403:
      return `${refusedSaying(refusal, secrets)} Your plan or permissions may not cover it.`;
    case 404:
      return notFoundSaying(subject, secrets);
    default:
      return refusedSaying(refusal, secrets);
  }
}

function codeOf({ code }: Refusal, secrets: readonly string[]): string | undefined {
  return code && conceal(code, secrets);
}

function refusedSaying(refusal: Refusal, secrets: readonly string[]): string {
  const words = conceal(refusal.words ?? '', secrets);
  if (words) return `The service refused this: “${words}”.`;
  const code = conceal(refusal.code ?? '', secrets);
  return code
    ? `The service refused this (error code ${code}).`
    : 'The service refused this without a reason.';
}

function notFoundSaying(subject: string | undefined, secrets: readonly string[]): string {
  return subject === undefined
    ? 'The service doesn’t know this request. An administrator should check SERVICE_BASE_URL.'
    : absentInWords(conceal(subject, secrets));
}

/** `There’s no campaign 71014.`, or `This address in list 4101 wasn’t found.` */
function absentInWords(subject: string): string {
  return /^this\b/u.test(subject)
    ? `${capitalised(subject)} wasn’t found.`
    : `There’s no ${subject}.`;
}

function wait(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds === 1) return 'a second';
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
