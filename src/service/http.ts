import ky, { isHTTPError, isKyError, type Options } from 'ky';
import type { ServiceConfig } from '../core/config.ts';
import { RefusedError, type PostbellError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import { decodeAnswer } from './answer.ts';
import { createAuth, grant, type Credentials, type Grant } from './auth.ts';
import { encodeFields, type Asked, type Call, type Method } from './call.ts';
import { failureOfAnswer, retryAfterMs, tokenRefused, unavailable } from './failure.ts';
import { createPacer } from './pacing.ts';
import { path, type Path } from './path.ts';

/** Requests to the service, by method; each gives the decoded answer. */
export type Http = ReturnType<typeof createHttp>;

export interface HttpParts {
  readonly log: Log;
  readonly now?: () => Date;
  readonly fetch?: typeof fetch;
  /** For one try, until its answer begins, and again until it ends. Default 10 s. */
  readonly timeoutMs?: number;
  /** Before the `retry`-th try after the first. Default 300 ms, doubling, with jitter. */
  readonly backoffMs?: (retry: number) => number;
}

const TIMEOUT_MS = 10_000;
const RETRIES = 2;
const RETRIED = [408, 429, 500, 502, 503, 504];
/** Nobody waits longer than this inside one call; a longer `Retry-After` fails it at once. */
const LONGEST_WAIT_MS = 5000;

interface Attempt extends Asked {
  readonly url: string;
  readonly options: Options;
}

/**
 * The way to the service: its address, authentication, pace, retries, and what its failures mean.
 * Only requests that change nothing, or nothing more the second time, are ever sent twice.
 */
export function createHttp(config: ServiceConfig, parts: HttpParts) {
  const { log, now = () => new Date() } = parts;
  const send = createSender(config, parts);
  const auth = createAuth(config.auth, {
    now,
    exchange: (credentials) => exchange(send, credentials),
    refreshFailed: (error) => log.warn({ err: error }, 'service token not renewed'),
  });

  const authorised = async (attempt: Attempt): Promise<string> => {
    const authorization = await auth.authorization();
    try {
      return await send(attempt, authorization, auth.secrets());
    } catch (error) {
      const isRefused = error instanceof RefusedError && error.status === 401;
      if (!isRefused || !auth.refused(authorization)) throw error;
    }
    return send(attempt, await auth.authorization(), auth.secrets());
  };

  const withMethod =
    (method: Method) =>
    async <Answer>(path: Path, call: Call<Answer>): Promise<Answer> => {
      try {
        const body = await authorised(attemptOf(config.baseUrl, method, path, call));
        return decodeAnswer(body, call, auth.secrets());
      } catch (error) {
        const isAbsent = error instanceof RefusedError && error.status === 404;
        if (isAbsent && call.whenAbsent !== undefined) return call.whenAbsent;
        throw error;
      }
    };

  return {
    get: withMethod('GET'),
    post: withMethod('POST'),
    put: withMethod('PUT'),
    patch: withMethod('PATCH'),
    delete: withMethod('DELETE'),
  };
}

type Sender = (
  attempt: Attempt,
  authorization: string | undefined,
  secrets: readonly string[],
) => Promise<string>;

/** Sends a request in its turn and gives the body of a 2xx answer; every failure is ours. */
function createSender(config: ServiceConfig, parts: HttpParts): Sender {
  const { log, now = () => new Date(), backoffMs } = parts;
  const turn = createPacer(config.rateLimit);
  const client = ky.create({
    timeout: parts.timeoutMs ?? TIMEOUT_MS,
    redirect: 'manual',
    ...(parts.fetch && { fetch: parts.fetch }),
    hooks: { beforeRequest: [() => turn()], beforeRetry: [() => turn()] },
  });
  const retry = {
    limit: RETRIES,
    methods: ['get', 'post', 'put', 'patch', 'delete'],
    statusCodes: RETRIED,
    ...(backoffMs ? { delay: backoffMs } : { jitter: true }),
    shouldRetry: ({ error }: { error: Error }) =>
      asksTooLongAWait(error, now()) ? false : undefined,
  };

  return async (attempt, authorization, secrets) => {
    const startedMs = performance.now();
    const line = { method: attempt.method, route: attempt.path.route };
    try {
      const body = await client(attempt.url, {
        ...attempt.options,
        method: attempt.method,
        headers: { accept: 'application/json', ...(authorization && { authorization }) },
        retry: attempt.effect === 'once' ? 0 : retry,
      }).text();
      log.debug({ ...line, ms: Math.round(performance.now() - startedMs) }, 'service answered');
      return body;
    } catch (error) {
      const failure = failureOf(error, attempt, { now: now(), secrets });
      log.warn(
        { ...line, ms: Math.round(performance.now() - startedMs), failure: failure.name },
        'service failed',
      );
      throw failure;
    }
  };
}

function attemptOf<Answer>(
  baseUrl: string,
  method: Method,
  path: Path,
  { query, json, form, subject, effect }: Call<Answer>,
): Attempt {
  const search = query ? encodeFields(query).toString() : '';
  return {
    method,
    path,
    subject,
    effect: effect ?? (method === 'GET' ? 'reads' : 'once'),
    url: `${baseUrl}${path.text}${search && `?${search}`}`,
    options: {
      ...(json !== undefined && { json }),
      ...(form && { body: encodeFields(form) }),
    },
  };
}

async function exchange(send: Sender, { tokenUrl, body }: Credentials): Promise<Grant> {
  const attempt: Attempt = {
    method: 'POST',
    path: path`/oauth/access_token`,
    // A token that nobody uses changes nothing.
    effect: 'reads',
    url: tokenUrl,
    options: { json: body },
  };
  const secrets = Object.values(body);
  try {
    return decodeAnswer(await send(attempt, undefined, secrets), { answer: grant }, secrets);
  } catch (error) {
    throw error instanceof RefusedError ? tokenRefused(error) : error;
  }
}

function asksTooLongAWait(error: Error, now: Date): boolean {
  if (!isHTTPError(error)) return false;
  const waitMs = retryAfterMs(error.response.headers.get('retry-after'), now);
  return waitMs !== undefined && waitMs > LONGEST_WAIT_MS;
}

/** Ky's errors hold the request with its headers and body, so they go no further than here. */
function failureOf(
  error: unknown,
  asked: Asked,
  context: { readonly now: Date; readonly secrets: readonly string[] },
): PostbellError {
  if (isHTTPError(error)) {
    const { response, data } = error;
    const retryAfter = response.headers.get('retry-after');
    return failureOfAnswer({ status: response.status, body: data, retryAfter }, asked, context);
  }
  const cause = isKyError(error) ? (error.cause ?? new Error(error.name)) : error;
  return unavailable(asked, { cause });
}
