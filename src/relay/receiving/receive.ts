import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../core/log.ts';
import type { Delivery } from '../../store/delivery.ts';
import { createHeldBytes, type HeldBytes } from './held-bytes.ts';
import type { Intake } from './intake.ts';
import type { RelayMetrics } from '../metrics.ts';
import { readRequest } from './read-request.ts';
import { secretCheck, type RelaySecret } from './secret.ts';

interface ReceiveParts {
  readonly secrets: readonly RelaySecret[];
  readonly intake: Intake;
  readonly metrics: RelayMetrics;
  readonly log: Log;
  readonly now: () => Date;
  readonly bodyLimitBytes: number;
  readonly heldLimitBytes: number;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const KEPT: Answer = { status: 200, text: 'kept' };
const NOT_FOUND: Answer = { status: 404, text: 'not found' };
const ONLY_POST: Answer = { status: 405, text: 'POST events here', headers: { allow: 'POST' } };
const TOO_LARGE: Answer = {
  status: 413,
  text: 'the body is too large',
  headers: { connection: 'close' },
};
const LATER: Answer = {
  status: 503,
  text: 'nothing of this was kept, send it again later',
  headers: { 'retry-after': '5' },
};
const NO_ROOM: Answer = { ...LATER, headers: { 'retry-after': '5', connection: 'close' } };

/** Answers `POST /relay/{secret}` and `POST /relay/{secret}/{action}`; 200 only for what is kept. */
export function createReceiver(parts: ReceiveParts) {
  const isSecret = secretCheck(parts.secrets);
  const held = createHeldBytes(parts.heldLimitBytes, parts.metrics);
  const underway = new Set<Promise<void>>();
  const onClosing = new Set<() => void>();
  let isClosing = false;

  const answerTo = (request: IncomingMessage): Promise<Answer | null> | Answer => {
    const { secret, action, rest } = pathOf(request);
    if (!isSecret(secret, parts.now()) || rest.length > 0) return NOT_FOUND;
    if (request.method !== 'POST') return ONLY_POST;
    return isClosing ? LATER : take(parts, { held, onClosing }, request, action);
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const answer = await answerTo(request);
      if (answer) send(response, answer);
      parts.metrics.requests.inc({ status: String(answer?.status ?? 'cut off') });
    } catch (err) {
      parts.log.error({ err }, 'a webhook could not be answered');
      send(response, LATER);
    }
  };

  return {
    handle(request: IncomingMessage, response: ServerResponse): void {
      const responding = respond(request, response);
      underway.add(responding);
      void responding.then(() => underway.delete(responding));
    },

    /** Takes nothing more; resolves when everything that was taken is kept and answered. */
    async stop(): Promise<void> {
      isClosing = true;
      for (const stop of onClosing) stop();
      await Promise.all(underway);
    },
  };
}

/** `null` when whoever sent it went away. */
async function take(
  parts: ReceiveParts,
  { held, onClosing }: { readonly held: HeldBytes; readonly onClosing: Set<() => void> },
  request: IncomingMessage,
  action: string | null,
): Promise<Answer | null> {
  const share = held.open();
  try {
    const body = await readRequest(request, {
      limitBytes: parts.bodyLimitBytes,
      grow: (bytes) => share.grow(bytes),
      onClosing,
    });
    if (body.kind === 'cut off') return null;
    if (body.kind === 'too large') return TOO_LARGE;
    if (body.kind === 'no room' || body.kind === 'closing') return NO_ROOM;
    return await keep(parts, { body: body.bytes, action, receivedAt: parts.now() });
  } finally {
    share.close();
  }
}

/** Parts of `/relay/{secret}/{action}`; an address that can't be decoded has no secret. */
function pathOf({ url = '' }: IncomingMessage) {
  const [path = ''] = url.split('?');
  const [, secret = '', action, ...rest] = path.split('/').filter((part) => part !== '');
  // PostgreSQL refuses U+0000 in text.
  const name = action === undefined ? null : decoded(action).replaceAll('\0', '');
  return { secret, action: name, rest };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // Not percent-encoded after all: then it is the name as it stands.
    return part;
  }
}

async function keep({ intake, log }: ReceiveParts, delivery: Delivery): Promise<Answer> {
  try {
    const problem = await intake.keep(delivery);
    return problem === null ? KEPT : { status: 400, text: problem };
  } catch (err) {
    log.error({ err }, 'events could not be kept; the service will send them again');
    return LATER;
  }
}

function send(response: ServerResponse, { status, text, headers }: Answer): void {
  const length = Buffer.byteLength(text);
  response
    .writeHead(status, { 'content-type': 'text/plain', 'content-length': length, ...headers })
    .end(text);
}
