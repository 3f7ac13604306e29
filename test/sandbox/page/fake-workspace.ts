import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { WebSocketServer } from 'ws';
import {
  WINDOW_HEADER,
  type PageAnswer,
  type PageEvent,
  type PageRequests,
  type Snapshot,
} from '../../../sandbox/workspace/page-protocol.ts';

const PAGE = new URL('../../../sandbox/workspace/page/', import.meta.url);

/** A request that the page made. */
interface Received {
  readonly name: string;
  readonly body: unknown;
}

type Answer = (body: unknown, windowId: string | undefined) => PageAnswer;

export interface FakeWorkspace {
  readonly url: string;
  readonly received: Received[];
  /** Sends an event to every open page. */
  readonly push: (event: PageEvent) => void;
  /** What the next request of a name is answered, and what happens before the answer. */
  readonly answer: (name: keyof PageRequests, answer: Answer) => void;
  /** Resolves with the next request of a name. */
  readonly next: (name: keyof PageRequests) => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

/** Serves the page against a snapshot, without any bot behind it. */
export async function startFakeWorkspace(snapshot: Snapshot): Promise<FakeWorkspace> {
  const assets = await bundle();
  const received: Received[] = [];
  const answers = new Map<string, Answer>();
  const waiting = new Map<string, (body: unknown) => void>();

  const respond = async (path: string, request: IncomingMessage): Promise<string | undefined> => {
    if (!path.startsWith('/page/')) return assets.get(path);
    const name = path.slice('/page/'.length);
    const body: unknown = JSON.parse(await textOf(request));
    received.push({ name, body });
    waiting.get(name)?.(body);
    const windowId = request.headers[WINDOW_HEADER]?.toString();
    const answer: PageAnswer = answers.get(name)?.(body, windowId) ?? { ok: true };
    return JSON.stringify(answer);
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    void respond(path, request).then((content) => {
      response.writeHead(content === undefined ? 404 : 200, { 'content-type': typeOf(path) });
      response.end(content);
    });
  });
  const sockets = new WebSocketServer({ server, path: '/page/events' });
  sockets.on('connection', (socket) => {
    socket.send(JSON.stringify({ type: 'snapshot', snapshot } satisfies PageEvent));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    received,
    push: (event) => {
      for (const socket of sockets.clients) socket.send(JSON.stringify(event));
    },
    answer: (name, answer) => answers.set(name, answer),
    next: async (name) => new Promise((resolve) => waiting.set(name, resolve)),
    stop: async () => {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bundle(): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('main.tsx', PAGE))],
    outdir: '/assets',
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const files = outputFiles.map(({ path, text }): [string, string] => [path, text]);
  return new Map([...files, ['/', await readFile(new URL('index.html', PAGE), 'utf8')]]);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

function typeOf(path: string): string {
  if (path.endsWith('.js')) return 'text/javascript';
  if (path.endsWith('.css')) return 'text/css';
  return path.startsWith('/page/') ? 'application/json' : 'text/html';
}
