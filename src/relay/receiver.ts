import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { Log } from '../lib/log.ts';
import { targetOf } from '../lib/server.ts';
import { after } from '../lib/timeout.ts';
import type { Intake } from './intake.ts';
import type { RelayMetrics } from './metrics.ts';

interface RelaySecret {
  readonly secret: string;
  /** The end of its validity; `null` for the present one. */
  readonly until: Date | null;
}

interface ReceiverParts {
  readonly secrets: readonly RelaySecret[];
  readonly intake: Intake;
  readonly metrics: RelayMetrics;
  readonly log: Log;
  readonly now: () => Date;
  readonly bodyLimitBytes: number;
  /** Bytes of all bodies that are being read or wait for the store. */
  readonly heldLimitBytes: number;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  /** Lower-case names and values in turn, as Node sends them fastest. */
  readonly headers: readonly string[];
}

interface Received {
  readonly response: ServerResponse;
  /** The action in the address; `null` without one. */
  readonly action: string | null;
  heldBytes: number;
}

// A request takes this memory beside its body (we assume: its headers, callbacks, a response).
const REQUEST_BYTES = 2 * 1024;

const NOT_KEPT = 'nothing of this was kept, send it again later';

// This answer has no body, which Node would write apart.
const KEPT: Answer = { status: 200, text: '', headers: ['content-length', '0'] };
const NOT_FOUND = answerOf(404, 'not found', 'connection', 'close');
const READY = answerOf(200, 'POST events here', 'connection', 'close');
const ONLY_POST = answerOf(405, 'POST events here', 'allow', 'POST');
const TOO_LARGE = answerOf(413, 'the body is too large', 'connection', 'close');
const NOT_PACKED = answerOf(400, 'the body isn’t what its content-encoding says');
const LATER = answerOf(503, NOT_KEPT, 'retry-after', '5');
const NO_ROOM = answerOf(503, NOT_KEPT, 'retry-after', '5', 'connection', 'close');

// Doubled slashes and what follows a `?` change nothing.
const PATH = /^\/*[^/?]+\/+([^/?]+)(?:\/+([^/?]+))?\/*(?:\?|$)/;

/** Services look whether an address answers before they post to it. */
const LOOKS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD']);

/**
 * Answers `POST /relay/{secret}` and `POST /relay/{secret}/{action}`; 200 only for what is kept. It
 * calls back rather than awaits: promises that wait for a commit outlive a garbage collection.
 */
export function createReceiver(parts: ReceiverParts) {
  const { intake, metrics, log, now, bodyLimitBytes, heldLimitBytes } = parts;
  const isSecret = secretCheck(parts.secrets);
  // Prometheus wouldn't see the first refusals grow from nothing.
  const byStatus = new Map<number | 'cut off', number>([[503, 0]]);
  /** Refuses bodies that are still being read. */
  const onClosing = new Set<() => void>();
  const closed = Promise.withResolvers<void>();
  let isClosing = false;
  let underway = 0;
  let heldBytes = 0;
  metrics.showRequests(() => byStatus);
  metrics.showHeldBytes(() => heldBytes);

  /** Counts the memory of a request; false when there is no room for more of it. */
  const hold = (received: Received, bytes: number): boolean => {
    received.heldBytes += bytes;
    heldBytes += bytes;
    return heldBytes <= heldLimitBytes;
  };

  /** @param answer `null` when the sender went away */
  const finish = (received: Received, answer: Answer | null): void => {
    heldBytes -= received.heldBytes;
    if (answer) send(received, answer);
    const status = answer?.status ?? 'cut off';
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
    underway -= 1;
    if (isClosing && underway === 0) closed.resolve();
  };

  const keep = (received: Received, body: string): void => {
    intake.keep({ body, action: received.action, receivedAt: now() }, (outcome) => {
      if (outcome.kind === 'kept') return finish(received, KEPT);
      if (outcome.kind === 'unreadable') return finish(received, answerOf(400, outcome.problem));
      log.error(
        { err: outcome.cause },
        'events could not be kept; the service will send them again',
      );
      finish(received, LATER);
    });
  };

  return {
    handle(request: IncomingMessage, response: ServerResponse): void {
      const { secret, action } = pathOf(targetOf(request));
      const received = { response, action, heldBytes: 0 };
      underway += 1;
      hold(received, REQUEST_BYTES);
      if (!isSecret(secret, now())) return finish(received, NOT_FOUND);
      if (request.method !== 'POST') {
        return finish(received, LOOKS.has(request.method) ? READY : ONLY_POST);
      }
      if (isClosing) return finish(received, LATER);
      readBody(request, {
        limitBytes: bodyLimitBytes,
        hold: (bytes) => hold(received, bytes),
        onClosing,
        onRead: (body) => keep(received, body),
        onRefused: (answer) => finish(received, answer),
      });
    },

    /** Stops receiving; resolves when everything that was received is stored and answered. */
    async stop(): Promise<void> {
      isClosing = true;
      for (const refuse of onClosing) refuse();
      if (underway > 0) await closed.promise;
    },
  };
}

/** The most of a refused body that is read, so that its sender sees the answer. */
const DRAINED_BYTES = 8 * 1024 * 1024;
const DRAINED_MS = 2_000;

/** A connection that is closed with a body half read is reset, and its sender sees no answer. */
function send({ response }: Received, answer: Answer): void {
  response.writeHead(answer.status, [...answer.headers]);
  const { req: request } = response;
  if (answer !== TOO_LARGE || request.complete) {
    response.end(answer.text);
    return;
  }
  response.write(answer.text);
  let bytes = 0;
  const timer = after(DRAINED_MS, () => response.end());
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > DRAINED_BYTES) response.end();
  });
  request.once('end', () => response.end());
  response.once('close', () => clearTimeout(timer));
}

interface Reading {
  readonly limitBytes: number;
  /** Counts more bytes; false when there is no room in memory for them. */
  readonly hold: (bytes: number) => boolean;
  /** Callbacks for the time when no more requests are received. */
  readonly onClosing: Set<() => void>;
  /** One of these two is called, once. */
  readonly onRead: (body: string) => void;
  /** @param answer `null` when the sender went away */
  readonly onRefused: (answer: Answer | null) => void;
}

/** Reads a request's body, and stops reading as soon as it is known to be too large. */
function readBody(
  request: IncomingMessage,
  { limitBytes, hold, onClosing, onRead, onRefused }: Reading,
): void {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) return onRefused(TOO_LARGE);
  const chunks: Buffer[] = [];
  let size = 0;
  let isDone = false;

  const isFirst = (): boolean => {
    if (isDone) return false;
    isDone = true;
    onClosing.delete(refuse);
    return true;
  };
  const refuseWith = (answer: Answer | null): void => {
    if (!isFirst()) return;
    request.off('data', take).pause();
    onRefused(answer);
  };
  const take = (chunk: Buffer): void => {
    size += chunk.length;
    if (size > limitBytes) return refuseWith(TOO_LARGE);
    if (!hold(chunk.length)) return refuseWith(NO_ROOM);
    chunks.push(chunk);
  };
  const refuse = (): void => refuseWith(NO_ROOM);
  onClosing.add(refuse);
  request.on('data', take);
  request.on('end', () => {
    if (!isFirst()) return;
    const unpack = UNPACKED_BY.get(request.headers['content-encoding'] ?? '');
    // Broken UTF-8 costs a character and not the events.
    if (unpack === undefined) return onRead(textOf(chunks));
    unpack(Buffer.concat(chunks), { maxOutputLength: limitBytes }, (error, body) => {
      if (error) return onRefused(isTooLong(error) ? TOO_LARGE : NOT_PACKED);
      if (!hold(body.length)) return onRefused(NO_ROOM);
      onRead(body.toString());
    });
  });
  // A close without an end means that the sender went away; after an end it changes nothing.
  request.on('close', () => refuseWith(null));
  // The close that follows an error ends the request.
  request.on('error', () => {});
}

type Unpack = typeof gunzip;

/** Encodings of bodies (RFC 9110, 8.4.1). A body of few bytes can hold gigabytes. */
const UNPACKED_BY: ReadonlyMap<string, Unpack> = new Map<string, Unpack>([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  ['deflate', inflate],
  ['br', brotliDecompress],
]);

function isTooLong(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}

/** Nearly every body comes in one piece: joining that as well would keep it in memory once more. */
function textOf(chunks: readonly Buffer[]): string {
  const [first] = chunks;
  return first && chunks.length === 1 ? first.toString() : Buffer.concat(chunks).toString();
}

/** @param headers names and values in turn, beside those that every answer has */
function answerOf(status: number, text: string, ...headers: readonly string[]): Answer {
  const length = String(Buffer.byteLength(text));
  const always = ['content-type', 'text/plain', 'content-length', length];
  return { status, text, headers: [...always, ...headers] };
}

/** Returns the parts of `/relay/{secret}/{action}`; the secret of any other path is empty. */
function pathOf(url: string) {
  const [, secret = '', action] = PATH.exec(url) ?? [];
  return { secret, action: action === undefined ? null : decoded(action) };
}

function decoded(part: string): string {
  // Nearly all parts are plain, and decoding costs more than reading the whole path.
  if (!part.includes('%')) return part;
  try {
    // PostgreSQL refuses U+0000 in text.
    return decodeURIComponent(part).replaceAll('\0', '');
  } catch {
    // The part isn't percent-encoded after all, and is the name as it stands.
    return part;
  }
}

// Secrets are shorter; a longer text still differs in its beginning or its length.
const COMPARED_BYTES = 256;

/** Secrets are compared whole, in a time that doesn't depend on how much of a guess was right. */
function secretCheck(secrets: readonly RelaySecret[]): (given: string, at: Date) => boolean {
  const known = secrets.map((one) => ({ ...one, bytes: padded(one.secret) }));
  return (given, at) => {
    const bytes = padded(given);
    let isKnown = false;
    for (const one of known) {
      const isSame = timingSafeEqual(bytes, one.bytes) && given.length === one.secret.length;
      const isHonoured = one.until === null || at < one.until;
      isKnown ||= isSame && isHonoured;
    }
    return isKnown;
  };
}

function padded(text: string): Buffer {
  const bytes = Buffer.alloc(COMPARED_BYTES);
  bytes.write(text);
  return bytes;
}
