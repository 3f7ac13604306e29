import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { z } from 'zod';
import { compact } from '../lib/compact.ts';
import { ForbiddenError, PostbellError } from '../lib/errors.ts';
import { jsonIn } from '../lib/json.ts';
import type { Log } from '../lib/log.ts';
import { isLoopback } from '../lib/server.ts';
import { after } from '../lib/timeout.ts';
import type { Policy } from '../policy/policy.ts';
import type { Assistants, Caller } from '../slack/assistants.ts';
import type { Store } from '../store/store.ts';
import type { CallParts } from './calls.ts';
import type { Requester, Protocol } from './protocol.ts';
import type { Tool } from './tools.ts';

interface ReceiverParts extends Omit<CallParts, 'assistants'> {
  readonly assistants: Assistants;
  readonly tools: readonly Tool[];
  readonly store: Pick<Store, 'accessTokens'>;
  readonly policy: Pick<Policy, 'rightsOf'>;
  readonly log: Log;
}

/** Arguments are a few addresses and a subject; a larger body is answered with 413. */
const BODY_LIMIT_BYTES = 256 * 1024;
const MOST_BODY_MS = 10_000;

/** A request that isn't taken, with its status. */
class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Creates the listener of `POST /mcp`. Whoever sends a request is known before anything in it is
 * read: Slack by its signature, others by the token of a person.
 */
export function createMcpReceiver(parts: ReceiverParts): RequestListener {
  const { log } = parts;
  let loading: Promise<Protocol> | null = null;
  // Its package takes half a second and 40 MB, which nobody pays for who asks nothing.
  const load = () => (loading ??= loadProtocol(parts));
  return (request, response) =>
    void answer(parts, load, request, response).catch((error: unknown) => {
      const status = statusOf(error);
      if (status === 500) log.error({ err: error }, 'a request of an assistant failed');
      refuse(response, status, error instanceof Refused ? error.message : 'not available just now');
    });
}

async function loadProtocol({ tools, assistants, log, ...parts }: ReceiverParts) {
  const [{ createProtocol }, { createCalls }] = await Promise.all([
    import('./protocol.ts'),
    import('./calls.ts'),
  ]);
  const calls = createCalls({ ...parts, assistants, log });
  return createProtocol({ tools, calls, assistants, log });
}

function statusOf(error: unknown): number {
  if (error instanceof Refused) return error.status;
  return error instanceof PostbellError ? 503 : 500;
}

async function answer(
  parts: ReceiverParts,
  load: () => Promise<Protocol>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') throw new Refused(405, 'only POST is answered here');
  refuseForeignPages(request);
  const { requester, body, parsed } = await identified(parts, request);
  const { headers } = request;
  const passed = ['content-type', 'accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];
  const given = compact(
    passed.map((name) => typeof headers[name] === 'string' && ([name, headers[name]] as const)),
  );
  const protocol = await load();
  const asWeb = new Request('http://postbell/mcp', {
    method: 'POST',
    headers: Object.fromEntries(given),
    body,
  });
  const answered = await protocol.answer(asWeb, parsed, requester);
  response.writeHead(answered.status, { ...Object.fromEntries(answered.headers), ...UNKEPT });
  response.end(Buffer.from(await answered.arrayBuffer()));
}

/** Answers are one person's. */
const UNKEPT = { 'cache-control': 'no-store' };

/**
 * Refuses what a page in somebody's browser sends, as MCP asks of servers: a name that points here
 * would make a browser send requests of any page.
 */
function refuseForeignPages({ headers }: IncomingMessage): void {
  const { origin } = headers;
  if (origin !== undefined && !isLoopback(origin)) throw new Refused(403, 'no pages ask here');
}

interface Identified {
  readonly requester: Requester;
  readonly body: string;
  readonly parsed: unknown;
}

function identified(parts: ReceiverParts, request: IncomingMessage): Promise<Identified> {
  return request.headers['x-slack-signature'] === undefined
    ? ofToken(parts, request)
    : ofSlack(parts, request);
}

/** Takes Slack's word for whom it asks: in the signed body, not in what an assistant wrote. */
async function ofSlack({ assistants }: ReceiverParts, request: IncomingMessage) {
  const body = await bodyOf(request);
  if (assistants.refusalOf(request, body) !== null) throw new Refused(401, 'not signed by Slack');
  const parsed = parsedIn(body);
  const { data } = call.safeParse(parsed);
  if (data?.method === 'tools/call') {
    const signature = String(request.headers['x-slack-signature']);
    if (!(await assistants.isFirst(signature))) throw new Refused(401, 'received before');
  }
  return { requester: { caller: callerIn(data), isSlack: true }, body, parsed };
}

async function ofToken(
  { store, policy, assistants, now }: ReceiverParts,
  request: IncomingMessage,
): Promise<Identified> {
  const [, token] = /^Bearer ([\w-]{20,200})$/u.exec(request.headers.authorization ?? '') ?? [];
  const found = token === undefined ? null : await store.accessTokens.use(token, now());
  if (found === null) throw new Refused(401, 'a valid access token is needed');
  const caller: Caller = { personId: found.personId, teamIds: [], enterpriseId: null };
  try {
    await assistants.admit(caller, 'postbell');
    const rights = await policy.rightsOf({ personId: found.personId, channelId: null });
    await rights.require({ name: '', rights: ['look'] });
  } catch (error) {
    if (!(error instanceof ForbiddenError)) throw error;
    // They would work again with the next role, of which they know nothing.
    await store.accessTokens.removeAllOf(found.personId);
    throw new Refused(401, 'this token has ended with the permissions of its person');
  }
  const body = await bodyOf(request);
  return { requester: { caller, isSlack: false }, body, parsed: parsedIn(body) };
}

/** @throws {Refused} for what is no single request: of several, each would need its own check. */
function parsedIn(body: string): unknown {
  const parsed = jsonIn(body);
  if (parsed === undefined) throw new Refused(400, 'the body isn’t JSON');
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new Refused(400, 'one request at a time is answered');
  }
  return parsed;
}

const text = z.string().min(1).max(64).nullish();
/** docs.slack.dev/ai/slackbot-mcp-client. */
const call = z.object({
  method: z.string(),
  params: z
    .object({
      _meta: z
        .object({
          slack: z.object({ user_id: text, team_id: text, enterprise_id: text }).optional(),
        })
        .optional(),
    })
    .optional(),
});

/** Returns the person whom Slack names, of a workspace; `null` where it names none. */
function callerIn(data: z.output<typeof call> | undefined): Caller | null {
  const slack = data?.params?._meta?.slack;
  if (!slack?.user_id || (!slack.team_id && !slack.enterprise_id)) return null;
  return {
    personId: slack.user_id,
    teamIds: compact([slack.team_id]),
    enterpriseId: slack.enterprise_id ?? null,
  };
}

/** @throws {Refused} for a body that is too large, or takes too long. */
function bodyOf(request: IncomingMessage): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = after(MOST_BODY_MS, () => reject(new Refused(408, 'the body took too long')));
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > BODY_LIMIT_BYTES) reject(new Refused(413, 'the body is too large'));
    else chunks.push(chunk);
  });
  request.once('end', () => resolve(Buffer.concat(chunks).toString()));
  request.once('error', reject);
  request.once('close', () => reject(new Refused(400, 'the body isn’t whole')));
  return promise.finally(() => clearTimeout(timer));
}

function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent || response.destroyed) return;
  response
    .writeHead(status, {
      ...UNKEPT,
      'content-type': 'application/json',
      // The rest of a body that isn't read would only wait.
      connection: 'close',
      ...(status === 405 && { allow: 'POST' }),
      ...(status === 401 && { 'www-authenticate': 'Bearer realm="postbell"' }),
    })
    .end(JSON.stringify({ error: message }));
}
