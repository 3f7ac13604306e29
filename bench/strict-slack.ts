import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { answerQuestions } from './child.ts';
import { createWorkspace, type Given, type Workspace } from './slack-workspace.ts';

/*
 * Slack with its limits enforced, for several workspaces: methods are at `/{workspace}/api/…`, and
 * `/{workspace}/response` is the `response_url` of commands.
 */

export interface SlackQuestion {
  readonly workspace: string;
}

export interface SlackAnswer {
  readonly port: number;
  readonly state: Workspace;
}

// We assume that posting takes at least this long over the internet.
const POST_MS = 100;

const workspaces = new Map<string, ReturnType<typeof createWorkspace>>();
const server = createServer((request, response) => void respond(request, response));
const listening = once(server.listen(0, '127.0.0.1'), 'listening');
answerQuestions<SlackQuestion, SlackAnswer>(async ({ workspace }) => {
  await listening;
  // A TCP server's address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  return { port, state: workspaceOf(workspace).state() };
});

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, workspace = '', , method = ''] = (request.url ?? '').split('/');
  const given = fieldsOf(await textOf(request), request.headers['content-type']);
  if (method === '') {
    workspaceOf(workspace).respond(given);
    response.end();
    return;
  }
  if (method.startsWith('chat.')) await wait(POST_MS);
  const { body, retryAfter } = workspaceOf(workspace).call(method, given, Date.now());
  const isLimited = retryAfter !== undefined;
  response.writeHead(isLimited ? 429 : 200, {
    'content-type': 'application/json',
    ...(isLimited && { 'retry-after': String(retryAfter) }),
  });
  response.end(JSON.stringify(body));
}

function workspaceOf(name: string) {
  const found = workspaces.get(name) ?? createWorkspace();
  workspaces.set(name, found);
  return found;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

/** Reads form fields or JSON; blocks are JSON in a field, or part of the JSON. */
function fieldsOf(body: string, contentType = ''): Given {
  if (!contentType.startsWith('application/json')) {
    return Object.fromEntries(new URLSearchParams(body));
  }
  const fields: Readonly<Record<string, unknown>> = JSON.parse(body);
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}
