import { setTimeout as wait } from 'node:timers/promises';
import { Hono, type Context } from 'hono';
import { fromJson } from '../message-content.ts';
import type { Team } from '../team.ts';
import { refuse, type Answer, type Refusal } from './answer.ts';
import { chatMethods } from './chat.ts';
import { connectionMethod } from './connections.ts';
import { conversationMethods } from './conversations.ts';
import { fileMethods } from './files.ts';
import { createLimiter } from './limiter.ts';
import type { Arguments, Method } from './method.ts';
import { lackingScope } from './scopes.ts';
import { userGroupMethods } from './usergroups.ts';
import { userMethods } from './users.ts';
import { viewMethods } from './views.ts';

export interface RecordedCall {
  readonly method: string;
  /** Without the token; structured arguments decoded. */
  readonly args: Arguments;
  readonly at: Date;
  readonly answer: Answer;
}

/** What to do to a call instead of (or, for a delay, before) carrying it out. */
export interface Failure {
  /** Slack's code. */
  readonly error?: string;
  /** What is wrong and where, in Slack's words. */
  readonly faults?: readonly string[];
  /** An HTTP status with a body that isn't JSON. */
  readonly status?: number;
  readonly delayMs?: number;
  /** Slack posts into the channel, as it does where the thread is gone, and says `ok: true`. */
  readonly dropsThread?: boolean;
  /** A page in place of a file that is downloaded. */
  readonly html?: string;
  /** Seconds; the call is rate limited. */
  readonly retryAfter?: number;
}

export interface Pace {
  readonly messagesPerSecondPerChannel: number;
  readonly updatesPerMinute: number;
  /** Whether the other methods keep to their tiers. */
  readonly tiers: boolean;
}

export interface WebApi {
  readonly routes: Hono;
  readonly calls: readonly RecordedCall[];
  failNext(method: string, failure: Failure, times?: number): void;
  /** What is to go wrong next with this; waits for as long as it is to take. */
  failureOf(method: string): Promise<Failure | undefined>;
}

/**
 * Slack lets short bursts pass (docs.slack.dev/apis/web-api/rate-limits); we assume that it counts
 * over this time.
 */
const BURST_SECONDS = 4;
const STRUCTURED = new Set(['blocks', 'view', 'metadata', 'files', 'attachments', 'unfurls']);

/** The Web API under `/api/`. */
export function createWebApi(team: Team, pace: Pace, openSocket: () => string): WebApi {
  const methods: Readonly<Record<string, Method>> = {
    ...chatMethods,
    ...conversationMethods,
    ...userMethods,
    ...userGroupMethods,
    ...viewMethods,
    ...fileMethods,
    'apps.connections.open': connectionMethod(openSocket),
  };
  const failures = new Map<string, Failure[]>();
  const calls: RecordedCall[] = [];
  const limited = createPace(team, pace);

  const failureOf = async (name: string) => {
    const failure = failures.get(name)?.shift();
    if (failure?.delayMs !== undefined) await wait(failure.delayMs);
    return failure;
  };

  const routes = new Hono().all('/:method', async (context) => {
    const name = context.req.param('method');
    const { token, ...args } = await readArguments(context);
    const bearer = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1];
    const failure = await failureOf(name);
    const method = methods[name];
    const retryAfter = failure?.retryAfter ?? (method && limited(name, method, args));
    const error = failure?.status === undefined ? failure?.error : 'internal_error';
    const failing = retryAfter === undefined ? error : 'ratelimited';
    const refused =
      failing === undefined ? lackingScope(team, name, args) : refuse(failing, failure?.faults);
    if (failure?.dropsThread) delete args['thread_ts'];
    const answer = answerTo(team, method, bearer ?? token, args, refused);
    calls.push({ method: name, args, at: team.now(), answer });
    team.log?.debug({ method: name, ok: answer.ok, error: answer['error'] }, 'web api call');
    if (failure?.status !== undefined) {
      return new Response('something went wrong', { status: failure.status });
    }
    // docs.slack.dev/authentication/installing-with-oauth: each answer tells the token's scopes.
    if (team.scopes) context.header('x-oauth-scopes', team.scopes.join(','));
    if (answer['error'] !== 'ratelimited') return context.json(answer);
    return context.json(answer, 429, { 'Retry-After': String(retryAfter) });
  });

  return {
    routes,
    calls,
    failureOf,
    failNext: (method, failure, times = 1) => {
      const waiting = failures.get(method) ?? [];
      failures.set(method, [...waiting, ...Array.from({ length: times }, () => failure)]);
    },
  };
}

function answerTo(
  team: Team,
  method: Method | undefined,
  token: unknown,
  args: Arguments,
  refused: Refusal | undefined,
): Answer {
  if (method === undefined) return refuse('unknown_method');
  if (typeof token !== 'string' || token === '') return refuse('not_authed');
  const { botToken, appToken } = team.app;
  if (token !== botToken && token !== appToken) return refuse('invalid_auth');
  if (token !== (method.token === 'bot' ? botToken : appToken)) {
    return refuse('not_allowed_token_type');
  }
  return refused ?? method.run(team, args);
}

/** Tells after how many seconds a call has room, if it has none now. */
function createPace(team: Team, pace: Pace) {
  const limiter = createLimiter(team.now);
  return (name: string, method: Method, args: Arguments): number | undefined => {
    if (name === 'chat.postMessage') {
      const most = pace.messagesPerSecondPerChannel * BURST_SECONDS;
      return limiter.take(`${name} ${String(args['channel'])}`, most, BURST_SECONDS * 1000);
    }
    if (name === 'chat.update') return limiter.take(name, pace.updatesPerMinute, 60_000);
    return pace.tiers ? limiter.take(name, method.callsPerMinute, 60_000) : undefined;
  };
}

async function readArguments(context: Context): Promise<Record<string, unknown>> {
  const type = context.req.header('content-type') ?? '';
  const given: Record<string, unknown> = type.startsWith('application/json')
    ? await context.req.json<Record<string, unknown>>()
    : { ...context.req.query(), ...(await context.req.parseBody()) };
  const decoded = Object.entries(given).map(([key, value]): [string, unknown] => [
    key,
    STRUCTURED.has(key) ? fromJson(value) : value,
  ]);
  return Object.fromEntries(decoded);
}
