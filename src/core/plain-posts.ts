import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Answer } from './answer.ts';
import { createAnswerTexts } from './answer-text.ts';
import { createHeadReader } from './plain-post-head.ts';

/** A post that was read without Node's HTTP. */
export interface PlainPost {
  /** As it stands in the first line, with what follows a `?`. */
  readonly path: string;
  /** `null` when whoever sent it went away before it was whole. */
  readonly body: Buffer | null;
  /** To be called once. */
  readonly answer: (answer: Answer) => void;
}

interface PlainPosts {
  /** Of the paths whose posts are taken, e.g. `/relay/`. */
  readonly prefix: string;
  readonly take: (post: PlainPost) => void;
}

type Shared = ReturnType<typeof sharedBy>;

/** A connection over which nothing but plain posts came so far. */
interface Line {
  readonly socket: Socket;
  readonly shared: Shared;
  readonly answer: (answer: Answer) => void;
  readonly listeners: readonly (readonly [event: string, listener: (piece: Buffer) => void])[];
  /** What came and is not taken yet. */
  held: Buffer | null;
  /** In how many pieces that came. */
  pieces: number;
  /** A post is being kept: what comes behind it waits. */
  isBusy: boolean;
  hasAnswered: boolean;
  /** Nothing more will come. */
  hasEnded: boolean;
}

// For what comes in pieces; what comes in one is as large as a socket's reads at most, 64 KiB.
const GATHERED_BYTES = 16 * 1024;
const GATHERED_PIECES = 8;

/**
 * Takes posts of the one plain form (see plain-post-head.ts) off a server's connections, at half of
 * what Node's own requests and responses cost. At whatever isn't one, the connection becomes Node's
 * for good, with all bytes that aren't taken yet: nothing is refused here, and nothing doubtful read.
 */
export function servePlainPosts(server: Server, { prefix, take }: PlainPosts) {
  const shared = sharedBy(server, { prefix, take });
  server.removeAllListeners('connection').on('connection', (socket) => openLine(shared, socket));
  return {
    /** Closes what is idle; what is being kept is answered, and its connection closed then. */
    stop(): void {
      shared.isStopping = true;
      for (const line of shared.lines) leave(line);
    },
  };
}

function sharedBy(server: Server, { prefix, take }: PlainPosts) {
  const serves = server.listeners('connection');
  return {
    take,
    readHead: createHeadReader(prefix),
    write: createAnswerTexts(server.keepAliveTimeout),
    // As long as Node waits.
    patienceMs: server.keepAliveTimeout + server.keepAliveTimeoutBuffer,
    serveByNode: (socket: Socket) => {
      for (const serve of serves) Reflect.apply(serve, server, [socket]);
    },
    lines: new Set<Line>(),
    isStopping: false,
  };
}

function openLine(shared: Shared, socket: Socket): void {
  const line: Line = {
    socket,
    shared,
    answer: (answer) => finish(line, answer),
    listeners: [
      ['data', (piece) => hear(line, piece)],
      ['end', () => hearEnd(line)],
      ['timeout', () => lapse(line)],
      // The close that follows tells the rest.
      ['error', () => {}],
      ['close', () => lose(line)],
    ],
    held: null,
    pieces: 0,
    isBusy: false,
    hasAnswered: false,
    hasEnded: false,
  };
  shared.lines.add(line);
  for (const [event, listener] of line.listeners) socket.on(event, listener);
  socket.setTimeout(shared.patienceMs);
}

function hear(line: Line, piece: Buffer): void {
  line.held = line.held === null ? piece : Buffer.concat([line.held, piece]);
  line.pieces += 1;
  // So that what waits is one piece and what the socket reads ahead.
  if (line.isBusy) line.socket.pause();
  else readOn(line);
}

function hearEnd(line: Line): void {
  line.hasEnded = true;
  if (!line.isBusy) readOn(line);
}

/** Takes the next post, if there is a whole one. */
function readOn(line: Line): void {
  const { shared, held } = line;
  // Its turn may come when it is lost or Node's already.
  if (line.isBusy || !shared.lines.has(line)) return;
  if (held === null) return listen(line);
  const head = shared.readHead(held);
  if (head === 'not plain') return handOver(line);
  if (head === 'unfinished' || head.endAt > held.length) {
    const size = head === 'unfinished' ? held.length : head.endAt;
    const isTooMuch = size > GATHERED_BYTES || line.pieces > GATHERED_PIECES;
    return isTooMuch || line.hasEnded ? handOver(line) : listen(line);
  }
  const isAll = head.endAt === held.length;
  line.held = isAll ? null : held.subarray(head.endAt);
  line.pieces = isAll ? 0 : 1;
  line.isBusy = true;
  shared.take({
    path: head.path,
    body: held.subarray(head.bodyAt, head.endAt),
    answer: line.answer,
  });
}

function listen({ socket, hasEnded }: Line): void {
  if (hasEnded) socket.end();
  else if (socket.isPaused()) socket.resume();
}

function finish(line: Line, answer: Answer): void {
  const { socket, shared } = line;
  if (socket.destroyed) return;
  const { text, isLast } = shared.write(answer, shared.isStopping);
  const isFlushed = socket.write(text, answer.text === '' ? 'latin1' : 'utf8');
  // As Node ends a connection; nothing that came behind is looked at.
  if (isLast) return socket.destroySoon();
  line.hasAnswered = true;
  if (isFlushed) return goOn(line);
  socket.once('drain', () => goOn(line));
}

function goOn(line: Line): void {
  line.isBusy = false;
  if (line.shared.isStopping) return leave(line);
  // Later, since answers that come at once would pile up on the stack.
  if (line.held === null) listen(line);
  else process.nextTick(readOn, line);
}

/** Nothing came for a while. */
function lapse(line: Line): void {
  const { socket } = line;
  // Somebody who reads no answers isn't waited for.
  if (line.isBusy) return socket.writableNeedDrain ? void socket.destroy() : undefined;
  if (line.held === null && line.hasAnswered) return void socket.destroy();
  // Node has its own patience with those who begin slowly.
  handOver(line);
}

function handOver(line: Line): void {
  const { socket, shared, held, hasEnded } = line;
  shared.lines.delete(line);
  for (const [event, listener] of line.listeners) socket.off(event, listener);
  socket.setTimeout(0);
  if (socket.isPaused()) socket.resume();
  shared.serveByNode(socket);
  // Told like this and not put back into the stream, which takes nothing back after its end. What
  // comes from now on is heard only when this has returned, so it keeps its order.
  if (held !== null) socket.emit('data', held);
  if (hasEnded) socket.emit('end');
}

function lose(line: Line): void {
  const { shared, held, isBusy } = line;
  shared.lines.delete(line);
  line.held = null;
  if (held === null || isBusy) return;
  const head = shared.readHead(held);
  if (typeof head === 'string') return;
  shared.take({ path: head.path, body: null, answer: () => {} });
}

function leave(line: Line): void {
  const { socket, shared, held, isBusy } = line;
  if (isBusy) return;
  // Whoever sends a body is told that it isn't taken any more; half a head nobody has to answer.
  const isBegun = held !== null && typeof shared.readHead(held) === 'object';
  if (isBegun) handOver(line);
  else socket.destroy();
}
