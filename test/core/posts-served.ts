import { once } from 'node:events';
import { createServer, type ServerOptions } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Answer } from '../../src/core/answer.ts';
import { servePlainPosts, type PlainPost } from '../../src/core/plain-posts.ts';

/** A request as it was heard, in one word each: who read it, what it was for, its body. */
type Heard = readonly [by: 'plain' | 'node', about: string, body: string | null];

interface Choices extends ServerOptions {
  /** Without, all is Node's. */
  readonly isPlain?: boolean;
  /** Instead of an answer that comes at once. */
  readonly take?: (post: PlainPost) => void;
}

/** A server that answers with what it heard, until the test ends. */
export async function startPosts({ isPlain = true, take, ...options }: Choices = {}) {
  const heard: Heard[] = [];
  const sockets: Socket[] = [];
  const byPort = new Map<number, Socket>();
  const server = createServer(options, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => {});
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('latin1');
      heard.push(['node', `${request.method} ${request.url}`, body]);
      const { status, text, headers } = echo(body);
      response.writeHead(status, [...headers]).end(text);
    });
  });
  const posts = isPlain
    ? servePlainPosts(server, {
        prefix: '/relay/',
        take(post) {
          const body = post.body?.toString('latin1') ?? null;
          heard.push(['plain', `POST ${post.path}`, body]);
          if (take) return take(post);
          if (body !== null) post.answer(echo(body));
        },
      })
    : null;
  server.on('connection', (socket) => {
    sockets.push(socket);
    byPort.set(socket.remotePort ?? 0, socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const read = () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  const readFrom = (remotePort: number) => byPort.get(remotePort)?.bytesRead ?? 0;
  return { port, heard, read, readFrom, stop: () => posts?.stop() };
}

function echo(body: string): Answer {
  const text = `<${body}>`;
  return { status: 200, text, headers: ['content-length', String(Buffer.byteLength(text))] };
}

/** A connection that writes bytes as they are given. */
export async function openTo(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  let answered = '';
  let isOver = false;
  socket.on('data', (bytes) => (answered += bytes.toString('latin1')));
  socket.on('end', () => (isOver = true));
  socket.on('error', () => {});
  socket.on('close', () => (isOver = true));
  return {
    socket,
    send: (text: string) => void socket.write(text, 'latin1'),
    /** All that was answered so far. */
    answered: () => answered,
    /** Whether the server has ended its side. */
    isOver: () => isOver,
    /** Once it has, all that was answered. */
    ended: async (): Promise<string> => {
      await until(() => isOver);
      return answered;
    },
    /** Once so many answers are there, their bodies. */
    bodies: async (count: number): Promise<readonly string[]> => {
      const found = () => [...answered.matchAll(/\r\n\r\n<([^>]*)>/g)].map(([, body = '']) => body);
      await until(() => found().length >= count);
      return found();
    },
  };
}

/** Looks in each turn of the loop; a test's own timeout is its end. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await setImmediate();
}

/** A plain post as most senders write it. */
export function post(body: string, path = '/relay/secret/open'): string {
  return (
    `POST ${path} HTTP/1.1\r\nHost: bot\r\nContent-Type: text/plain\r\n` +
    `Content-Length: ${body.length}\r\nConnection: keep-alive\r\n\r\n${body}`
  );
}
