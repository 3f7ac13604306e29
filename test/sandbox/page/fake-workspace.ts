import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { WebSocketServer } from 'ws';
import { bundledFile, pageHtml, type PageFile } from '../../../sandbox/workspace/page-bundle.ts';
import type { PageAnswer, PageEvent } from '../../../sandbox/workspace/page-protocol.ts';
import type { PageRequests, Snapshot } from '../../../sandbox/workspace/page-protocol.ts';
import { WINDOW_HEADER } from '../../../sandbox/workspace/page-protocol.ts';

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
  const received: Received[] = [];
  const answers = new Map<string, Answer>();
  const waiting = new Map<string, (body: unknown) => void>();

  const respond = async (path: string, request: IncomingMessage): Promise<PageFile | undefined> => {
    if (path === '/') return pageHtml();
    const [, folder, name = ''] = path.split('/');
    if (folder !== 'page') return bundledFile(name);
    const body = await json(request);
    received.push({ name, body });
    waiting.get(name)?.(body);
    const windowId = request.headers[WINDOW_HEADER]?.toString();
    const answer: PageAnswer = answers.get(name)?.(body, windowId) ?? { ok: true };
    return { content: JSON.stringify(answer), contentType: 'application/json' };
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    void respond(pathname, request).then((file) => {
      response.writeHead(file ? 200 : 404, { 'content-type': file?.contentType ?? 'text/plain' });
      response.end(file?.content);
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
