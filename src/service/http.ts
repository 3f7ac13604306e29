import { Histogram, Registry } from '@prometheus-io/client';
import ky, { isHTTPError, isKyError, type Options, type RetryOptions } from 'ky';
import { z } from 'zod';
import type { ServiceConfig } from '../lib/config.ts';
import { isNotFound, PostbellError, RefusedError } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { retryAfterMs } from '../lib/retry-after.ts';
import { decodeAnswer } from './answer.ts';
import { isTooLarge, limitingAnswers } from './answer-limit.ts';
import { type Authorization, createAuth, type Credentials, grant, type Grant } from './auth.ts';
import {
  type FailureContext,
  failureOfAnswer,
  isTooFast,
  notFound,
  paceWaitMs,
  type RequestOutcome,
  requestOutcome,
  tokenRefused,
  tooLarge,
  unavailable,
} from './failure.ts';
import { type Endpoint, endpointAt } from './endpoints.ts';
import { type Clock, createPacer, type Pacer } from './pacer.ts';
import type { Principal } from './principal.ts';
import { type Effect, type Method, type Path, path, type Requested } from './request.ts';
import { endSteadyReads, readSteadily } from './steady-reads.ts';

const EFFECTS: Readonly<Partial<Record<Method, Effect>>> = {
  GET: 'reads',
  PUT: 'repeatable',
  DELETE: 'repeatable',
};

type Field = string | number | undefined;

export interface Call<Answer> {
  /** The subject that a 404 says wasn't found. Default: that of the path. */
  readonly subject?: string | undefined;
  /** The value that replaces the failure of a 404 with the service's error code. */
  readonly whenAbsent?: Answer;
  /** Undefined values are left out; a list repeats its name. */
  readonly query?: Fields;
  readonly json?: unknown;
  readonly form?: Fields;
  /** Default: `reads` for GET, `repeatable` for PUT and DELETE (RFC 9110, 9.2.2), else `once`. */
  readonly effect?: Effect;
  /** `result: false` is an answer of this row rather than a refusal. */
  readonly resultIsAnswer?: boolean;
  /** It sends a test to one address, which takes less than sending. */
  readonly isTest?: boolean;
}

export type Fields = Readonly<Record<string, Field | readonly Field[]>>;

function encodeFields(fields: Fields): URLSearchParams {
  const encoded = new URLSearchParams();
  for (const [name, given] of Object.entries(fields)) {
    for (const value of [given].flat()) {
      if (value !== undefined) encoded.append(name, String(value));
    }
  }
  return encoded;
}

export type Http = ReturnType<typeof createHttp>;

/** The settings of a client; who counts the requests of a day has its limit. */
export type ClientConfig = Omit<ServiceConfig, 'dailyLimit'>;

export interface HttpParts {
  readonly log: Log;
  /** Whoever it asks for; each request takes their right before it leaves. */
  readonly principal: Principal;
  readonly metrics?: Registry;
  readonly now?: () => Date;
  /** Is told of each request that leaves, retries and tokens included. */
  readonly onRequest?: () => void;
  readonly fetch?: typeof fetch;
  /** The timeout of one try until its answer begins, and again until it ends. Default 10 s. */
  readonly timeoutMs?: number;
  /** Returns the wait before the `retry`-th retry. Default 300 ms, doubling, with jitter. */
  readonly backoffMs?: (retry: number) => number;
  readonly clock?: Clock;
}

const TIMEOUT_MS = 10_000;
const RETRIES = 2;
const RETRIED_STATUSES = [408, 429, 500, 502, 503, 504];
/** The longest `Retry-After` that a call waits for; a longer one fails it at once. */
const LONGEST_WAIT_MS = 5000;
/** Tries of a request that comes too fast: with a second between two, within that wait. */
const PACE_TRIES = 5;

interface ServiceRequest<Answer> extends Requested {
  readonly url: string;
  readonly body: Pick<Options, 'json' | 'body'>;
  readonly answer: z.ZodType<Answer>;
  readonly resultIsAnswer?: boolean | undefined;
  /** It asks for a token: whatever refuses it refuses our credentials. */
  readonly isForToken?: true;
}

/**
 * Creates the client of the service: its address, authentication, pace, retries and failures. It
 * retries only requests that change nothing, or nothing more the second time; any request is sent
 * again after a refused OAuth token. It never retries a timeout, since no caller waits that long.
 */
export function createHttp(config: ClientConfig, parts: HttpParts) {
  const { log, now = () => new Date() } = parts;
  const send = createSender(config, parts);
  const auth = createAuth(config.auth, {
    now,
    exchange: (credentials) => exchange(send, credentials),
    onRefreshFailure: (error) => log.warn({ err: error }, 'service token not renewed'),
  });

  const authorised = async <Answer>(request: ServiceRequest<Answer>): Promise<Answer> => {
    const authorization = await auth.current();
    try {
      return await send(request, authorization);
    } catch (error) {
      const isRefused = error instanceof RefusedError && error.status === 401;
      if (!isRefused || !auth.discard(authorization)) throw error;
    }
    // A request with a refused token was not carried out, so even a send may be sent again.
    return send(request, await auth.current());
  };

  const request = <Answer>(
    method: Method,
    path: Path,
    answer: z.ZodType<Answer>,
    call: Call<Answer>,
  ) => authorised(requestOf(config.baseUrl, method, path, answer, call));

  /** @throws {ForbiddenError} when whoever it asks for may not ask this. */
  const requireRight = async (
    method: Method,
    path: Path,
    { json, isTest }: Pick<Call<never>, 'json' | 'isTest'> = {},
  ): Promise<void> => {
    const endpoint = endpointOf(method, path);
    let before: unknown;
    if (endpoint.readsBack) {
      await requireRight('GET', path);
      before = await request('GET', path, z.unknown(), {});
    }
    const right = endpoint.takes?.({ json, isTest, before }) ?? endpoint.right;
    await parts.principal.require(endpoint, right);
  };

  const withMethod =
    (method: Method) =>
    async <Answer>(
      path: Path,
      answer: z.ZodType<Answer>,
      call: Call<Answer> = {},
    ): Promise<Answer> => {
      await requireRight(method, path, call);
      const prepared = requestOf(config.baseUrl, method, path, answer, call);
      const isRead = prepared.effect === 'reads';
      if (!isRead) endSteadyReads();
      const ask = () => authorised(prepared);
      try {
        return isRead && method === 'GET'
          ? await readSteadily(answer, () => prepared.url, ask)
          : await ask();
      } catch (error) {
        if (call.whenAbsent !== undefined && isAbsence(error)) return call.whenAbsent;
        throw error;
      }
    };

  const get = withMethod('GET');
  return {
    get,
    /** Checks the right alone, for an answer that is there already. */
    requireRight,
    /** Reads a record that comes alone or in an array; an empty array is a 404, we assume. */
    one: async <Answer extends object>(
      path: Path,
      answer: z.ZodType<readonly Answer[]>,
      call: Pick<Call<never>, 'subject'> = {},
    ): Promise<Answer> => {
      const [found] = await get(path, answer, call);
      if (!found) throw notFound(call.subject ?? path.subject);
      return found;
    },
    post: withMethod('POST'),
    put: withMethod('PUT'),
    patch: withMethod('PATCH'),
    delete: withMethod('DELETE'),
  };
}

/** @throws for a request that is none of the service's rows, which is a defect. */
function endpointOf(method: Method, { route }: Path): Endpoint {
  const endpoint = endpointAt(method, route);
  if (endpoint === null) throw new Error(`no right is known for “${method} ${route}”`);
  return endpoint;
}

/** Sends a request at the rate limit and reads its answer, or throws our errors. */
type Sender = <Answer>(
  request: ServiceRequest<Answer>,
  authorization: Authorization,
) => Promise<Answer>;

function createSender(config: ClientConfig, parts: HttpParts): Sender {
  const { now = () => new Date(), onRequest } = parts;
  const pacer = createPacer(config.rateLimit, parts.clock);
  const turn = async () => {
    await pacer.turn();
    onRequest?.();
  };
  const retry = retryOptions(now, parts.backoffMs);
  const client = ky.create({
    timeout: parts.timeoutMs ?? TIMEOUT_MS,
    // Don't follow redirects: a redirected POST would become a GET.
    redirect: 'manual',
    fetch: limitingAnswers(parts.fetch ?? fetch),
    // Wait for the rate limit in hooks, so that the wait doesn't count for the timeout.
    hooks: { beforeRequest: [turn], beforeRetry: [turn] },
  });
  const begin = createMeasure(parts);

  const sendOnce: Sender = async (request, { header, secrets }) => {
    try {
      const body = await client(request.url, {
        ...request.body,
        method: request.method,
        headers: { accept: 'application/json', authorization: header },
        retry: request.effect === 'once' ? 0 : retry,
      }).text();
      return decodeAnswer(body, request, { now: now(), secrets });
    } catch (error) {
      if (error instanceof PostbellError) throw error;
      throw failureOf(error, request, { now: now(), secrets });
    }
  };

  return async (request, authorization) => {
    const ended = begin(request);
    try {
      const answer = await inPace(pacer, () => sendOnce(request, authorization));
      ended('answered');
      return answer;
    } catch (error) {
      // `sendOnce` throws our errors; anything else is a defect.
      if (!(error instanceof PostbellError)) throw error;
      const failure = error;
      const isOfCredentials = request.isForToken && failure instanceof RefusedError;
      ended(isOfCredentials ? 'unauthorized' : requestOutcome(failure));
      throw failure;
    }
  };
}

/** Sends again, after all others have waited, what the service refuses only for its rate. */
async function inPace<Answer>(pacer: Pacer, send: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      const waitMs = paceWaitMs(error);
      if (waitMs === null || tries >= PACE_TRIES) throw error;
      pacer.hold(waitMs);
    }
  }
}

/** Returns what begins to measure a request; it is logged and counted when it has ended. */
function createMeasure({ log, metrics = new Registry() }: HttpParts) {
  const requests = new Histogram({
    name: 'postbell_service_request_duration_seconds',
    help: 'Seconds of requests to the service, by path template and outcome, retries included.',
    labelNames: ['method', 'route', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [metrics],
  });
  return ({ method, path: { route } }: Requested) => {
    const startedMs = performance.now();
    return (outcome: RequestOutcome): void => {
      const ms = performance.now() - startedMs;
      requests.observe({ method, route, outcome }, ms / 1000);
      const isUsual = outcome === 'answered' || outcome === 'refused';
      const line = { method, route, outcome, ms: Math.round(ms) };
      log[isUsual ? 'debug' : 'info'](line, 'service request');
    };
  };
}

function retryOptions(now: () => Date, backoffMs: HttpParts['backoffMs']): RetryOptions {
  return {
    limit: RETRIES,
    // Ky retries by method; here the effect of each call decides.
    methods: ['get', 'post', 'put', 'patch', 'delete'],
    statusCodes: RETRIED_STATUSES,
    maxRetryAfter: LONGEST_WAIT_MS,
    shouldRetry: ({ error }) =>
      asksForLongWait(error, now()) || isTooLarge(error) || isRefusedForPace(error)
        ? false
        : undefined,
    ...(backoffMs ? { delay: backoffMs } : { jitter: true }),
  };
}

function requestOf<Answer>(
  baseUrl: string,
  method: Method,
  path: Path,
  answer: z.ZodType<Answer>,
  { query, json, form, resultIsAnswer, ...call }: Call<Answer>,
): ServiceRequest<Answer> {
  const search = query ? encodeFields(query).toString() : '';
  return {
    method,
    path,
    subject: call.subject ?? path.subject,
    effect: call.effect ?? EFFECTS[method] ?? 'once',
    url: `${baseUrl}${path.text()}${search && `?${search}`}`,
    body: form ? { body: encodeFields(form) } : { json },
    answer,
    resultIsAnswer,
  };
}

async function exchange(send: Sender, { tokenUrl, body }: Credentials): Promise<Grant> {
  const request: ServiceRequest<Grant> = {
    method: 'POST',
    path: path`/oauth/access_token`,
    // The request may be repeated: an unused token changes nothing.
    effect: 'reads',
    url: tokenUrl,
    body: { json: body },
    answer: grant,
    isForToken: true,
  };
  try {
    return await send(request, { header: undefined, secrets: Object.values(body) });
  } catch (error) {
    throw error instanceof RefusedError ? tokenRefused(error) : error;
  }
}

/** Tells whether an error is a 404 of the service: we assume that only these have an error code. */
function isAbsence(error: unknown): boolean {
  return isNotFound(error) && error.code !== undefined;
}

/** Such a request waits for the pacer, with all others, and not for a backoff of its own. */
function isRefusedForPace(error: Error): boolean {
  return isHTTPError(error) && error.response.status < 500 && isTooFast(error.data);
}

function asksForLongWait(error: Error, now: Date): boolean {
  if (!isHTTPError(error)) return false;
  const waitMs = retryAfterMs(error.response.headers.get('retry-after'), now);
  return waitMs !== undefined && waitMs > LONGEST_WAIT_MS;
}

/** Replaces Ky's errors: they contain the request with its headers and body. */
function failureOf(error: unknown, requested: Requested, context: FailureContext): PostbellError {
  if (isHTTPError(error)) {
    const { response, data } = error;
    const retryAfter = response.headers.get('retry-after');
    return failureOfAnswer({ status: response.status, body: data, retryAfter }, requested, context);
  }
  if (isTooLarge(error)) return tooLarge(requested, { cause: error });
  const cause = isKyError(error)
    ? (error.cause ?? new Error(`${error.name} of the request`))
    : error;
  return unavailable(requested, { cause });
}
