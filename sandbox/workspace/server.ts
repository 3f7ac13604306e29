import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { closed } from '../../src/lib/server.ts';
import type { SocketLink } from './dispatch/socket.ts';
import { listening } from './listening.ts';
import { bundledFile, pageHtml, type PageFile } from './page-bundle.ts';
import {
  WINDOW_HEADER,
  type PageAnswer,
  type PageEvent,
  type PageRequests,
} from './page-protocol.ts';
import { pageRequests } from './page-requests.ts';
import type { People } from './people.ts';
import type { Team } from './team.ts';
import { refuse } from './web-api/answer.ts';
import type { WebApi } from './web-api/router.ts';

export interface Server {
  /** @returns the port */
  listen(port: number, host: string): Promise<number>;
  /** Lets the requests under way end, and ends what is still open soon after. */
  close(): Promise<void>;
}

/** Under these names `failNext` makes downloads of files and answers to a response_url fail. */
const DOWNLOAD = 'files.download';
const RESPONSE = 'response_url';

const GRACE_MS = 1000;

/** The requests that may open a modal, in the window from which they came. */
const OPENING: ReadonlySet<keyof PageRequests> = new Set([
  'message',
  'action',
  'submit',
  'shortcut',
]);

/** Everything that the workspace answers over HTTP and WebSocket. */
export function createServer(
  team: Team,
  people: People,
  webApi: WebApi,
  socket: SocketLink,
): Server {
  const routes = new Hono()
    .use(async (context, next) => {
      if (isHere(context.req.header('host') ?? '', team)) return next();
      return context.text('The workspace answers on this machine only.', 421);
    })
    .route('/api', webApi.routes)
    .route('/', appRoutes(team, webApi))
    .route('/', pageRoutes(team, people));
  routes.onError((error, context) => {
    if (error instanceof SyntaxError) return context.text('invalid_payload', 400);
    team.log?.error({ err: error }, 'the workspace could not answer');
    return context.text('Something went wrong in the workspace; see its log.', 500);
  });
  const listener = getRequestListener(routes.fetch);
  const server = createHttpServer((request, response) => void listener(request, response));
  const pages = createPageSockets(team);
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const path = request.url ?? '';
    const target = path === '/page/events' && isOwn(request, team) ? pages : undefined;
    const chosen = target ?? (socket.accepts(path) ? socket.server : undefined);
    if (chosen === undefined) {
      stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
      return;
    }
    chosen.handleUpgrade(request, stream, head, (opened) => chosen.emit('connection', opened));
  });
  return {
    listen: async (port, host) => listening(server, port, host),
    close: async () => {
      await socket.close();
      pages.clients.forEach((page) => page.terminate());
      await closed(server, GRACE_MS);
    },
  };
}

/** What the app uses besides the Web API: response_urls, uploads and downloads. */
function appRoutes(team: Team, webApi: WebApi): Hono {
  const answer = async (context: Context) => {
    const { error } = (await webApi.failureOf(RESPONSE)) ?? {};
    const body = await context.req.json<unknown>();
    const refused =
      error === undefined ? team.responses.use(context.req.path, body) : refuse(error);
    if (refused === undefined) return context.json({ ok: true });
    // Slack says 404 of a used or an expired address; of the rest we assume 400.
    return context.json(refused, refused.error.endsWith('_url') ? 404 : 400);
  };
  return new Hono()
    .post('/commands/:id', answer)
    .post('/actions/:id', answer)
    .post('/upload/v1/:id', async (context) => {
      const file = team.shelf.find(context.req.param('id'));
      const content = await uploadedContent(context);
      if (file === undefined || content.length !== file.sizeBytes)
        return context.text('error', 400);
      team.shelf.put({ ...file, content });
      return context.text(`OK - ${content.length}`);
    })
    .get('/files/:id/:name', async (context) => {
      const file = team.shelf.find(context.req.param('id'));
      const failure = await webApi.failureOf(DOWNLOAD);
      if (failure?.status !== undefined) return new Response('', { status: failure.status });
      if (failure?.html !== undefined) return context.html(failure.html);
      if (file?.content === undefined) return context.notFound();
      if (file.personId !== undefined && !isOfApp(context, team)) {
        // Slack lets strangers sign in, which looks like success to a program.
        return context.redirect(`/?redir=${encodeURIComponent(context.req.path)}`);
      }
      const name = encodeURIComponent(file.name);
      return context.body(new Uint8Array(file.content), 200, {
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': `attachment; filename*=UTF-8''${name}`,
      });
    });
}

/** What one uploads in a form is for whoever has the app's token. */
function isOfApp(context: Context, team: Team): boolean {
  return context.req.header('authorization') === `Bearer ${team.app.botToken}`;
}

function pageRoutes(team: Team, people: People): Hono {
  const send = (context: Context, file: PageFile | undefined) => {
    if (file === undefined) return context.notFound();
    const content = typeof file.content === 'string' ? file.content : new Uint8Array(file.content);
    return context.body(content, 200, { 'Content-Type': file.contentType });
  };
  return new Hono()
    .get('/', async (context) => send(context, await pageHtml()))
    .get('/archives/*', async (context) => send(context, await pageHtml()))
    .get('/assets/:name', async (context) =>
      send(context, await bundledFile(context.req.param('name'))),
    )
    .post('/page/:name', async (context) => {
      const name = context.req.param('name');
      if (!isRequestName(name)) return context.notFound();
      // Other sites' pages can't send JSON here: that takes a permission which isn't given.
      if (!context.req.header('content-type')?.startsWith('application/json')) {
        return context.json({ ok: false, error: 'The request must be JSON.' }, 415);
      }
      const parsed = pageRequests[name].safeParse(await context.req.json<unknown>());
      if (!parsed.success) {
        return context.json({ ok: false, error: z.prettifyError(parsed.error) });
      }
      if (OPENING.has(name)) {
        team.state.rememberWindow(parsed.data.person, context.req.header(WINDOW_HEADER));
      }
      return context.json(await carryOut(people, name, parsed.data));
    });
}

async function carryOut<Name extends keyof PageRequests>(
  people: People,
  name: Name,
  request: PageRequests[Name],
): Promise<PageAnswer> {
  return people[name](request);
}

/** Many pages at once; each gets a snapshot and then what changes. */
function createPageSockets(team: Team): WebSocketServer {
  const pages = new WebSocketServer({ noServer: true });
  pages.on('connection', (page) => {
    const tell = (event: PageEvent) => page.send(JSON.stringify(event));
    tell({ type: 'snapshot', snapshot: team.state.snapshot() });
    page.on('close', team.state.listen(tell));
  });
  return pages;
}

async function uploadedContent(context: Context): Promise<Uint8Array> {
  const type = context.req.header('content-type') ?? '';
  if (!type.startsWith('multipart/form-data'))
    return new Uint8Array(await context.req.arrayBuffer());
  const parts = Object.values(await context.req.parseBody());
  const file = parts.find((part) => part instanceof File);
  return file === undefined ? new Uint8Array() : new Uint8Array(await file.arrayBuffer());
}

const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/iu;

/** Another name may be that of a page elsewhere, which its owner has point to this machine. */
function isHere(host: string, team: Team): boolean {
  return LOOPBACK.test(host) || `http://${host}` === team.address;
}

/** Other sites must not read along. */
function isOwn(request: IncomingMessage, team: Team): boolean {
  const { origin, host = '' } = request.headers;
  if (!isHere(host, team)) return false;
  return origin === undefined || origin === `http://${host}` || origin === team.address;
}

function isRequestName(name: string): name is keyof PageRequests {
  return Object.hasOwn(pageRequests, name);
}
