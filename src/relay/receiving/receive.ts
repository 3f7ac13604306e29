import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from '../../core/answer.ts';
import type { Log } from '../../core/log.ts';
import type { PlainPost } from '../../core/plain-posts.ts';
import { release } from '../../core/release.ts';
import { answerOf, KEPT, LATER, NO_ROOM, NOT_FOUND, ONLY_POST, send, TOO_LARGE } from './answer.ts';
import { createEnds } from './ends.ts';
import { createHeldBytes } from './held-bytes.ts';
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

/** For a body that isn't there; `null` when whoever sent it went away. */
const WITHOUT_BODY = {
  'cut off': null,
  'too large': TOO_LARGE,
  'no room': NO_ROOM,
  closing: NO_ROOM,
} as const;

/** A request that is to be kept once its body is whole. */
interface Begun {
  readonly action: string | null;
  /** False when there is no room in memory for that many more bytes. */
  readonly grow: (bytes: number) => boolean;
  /** @param answer `null` when whoever sent the request went away */
  readonly finish: (answer: Answer | null) => void;
}

/**
 * Answers `POST /relay/{secret}` and `POST /relay/{secret}/{action}`; 200 only for what is kept.
 * Calls back rather than awaits: promises that wait for a commit outlive a garbage collection.
 */
export function createReceiver(parts: ReceiveParts) {
  const { bodyLimitBytes: limitBytes, now } = parts;
  const isSecret = secretCheck(parts.secrets);
  const held = createHeldBytes(parts.heldLimitBytes, parts.metrics);
  const ends = createEnds(parts.metrics);
  const onClosing = new Set<() => void>();

  /** `null` for a request that is answered already. */
  const begin = (method: string, url: string, respond: (answer: Answer) => void): Begun | null => {
    ends.begin();
    const refuse = (answer: Answer): null => {
      ends.finish(respond, answer);
      return null;
    };
    const { secret, action, rest } = pathOf(url);
    if (!isSecret(secret, now()) || rest.length > 0) return refuse(NOT_FOUND);
    if (method !== 'POST') return refuse(ONLY_POST);
    if (ends.isClosing()) return refuse(LATER);
    const share = held.open();
    const finish = (answer: Answer | null): void => {
      share.close();
      ends.finish(respond, answer);
    };
    return { action, grow: share.grow, finish };
  };

  const keep = keepWith(parts);

  return {
    handle(request: IncomingMessage, response: ServerResponse): void {
      const { method = '', url = '' } = request;
      const begun = begin(method, url, (answer) => send(response, answer));
      if (!begun) return;
      readRequest(request, { limitBytes, grow: begun.grow, onClosing }, (body) => {
        if (body.kind === 'whole') return keep(body.bytes, begun);
        begun.finish(WITHOUT_BODY[body.kind]);
      });
    },

    /** The same for a post that came without Node's HTTP, and whole. */
    take({ path, body, answer }: PlainPost): void {
      const begun = begin('POST', path, answer);
      if (!begun) return;
      if (!body) return begun.finish(null);
      if (body.length > limitBytes) return begun.finish(TOO_LARGE);
      if (!begun.grow(body.length)) return begun.finish(NO_ROOM);
      keep(body, begun);
    },

    /** Takes nothing more; resolves when everything that was taken is kept and answered. */
    async stop(): Promise<void> {
      const ended = ends.close();
      for (const stop of onClosing) stop();
      await ended;
    },
  };
}

function keepWith({ intake, log, now }: ReceiveParts) {
  return (bytes: Buffer, { action, finish }: Begun): void => {
    intake.keep({ body: bytes, action, receivedAt: now() }, (outcome) => {
      if (outcome.kind === 'failed') {
        const err = outcome.cause;
        log.error({ err }, 'events could not be kept; the service will send them again');
        return finish(LATER);
      }
      release(bytes);
      finish(outcome.kind === 'kept' ? KEPT : answerOf(400, outcome.problem));
    });
  };
}

/** Parts of `/relay/{secret}/{action}`; an address that can't be decoded has no secret. */
function pathOf(url: string) {
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
