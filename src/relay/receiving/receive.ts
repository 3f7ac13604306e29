import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from '../../core/answer.ts';
import type { Log } from '../../core/log.ts';
import type { PlainPost } from '../../core/plain-posts.ts';
import { release } from '../../core/release.ts';
import { answerOf, KEPT, LATER, NO_ROOM, NOT_FOUND, ONLY_POST, send, TOO_LARGE } from './answer.ts';
import { createEnds } from './ends.ts';
import { createHeldBytes, type Share } from './held-bytes.ts';
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
  readonly respond: (answer: Answer) => void;
  readonly share: Share;
}

// Doubled slashes and what follows a `?` change nothing.
const PATH = /^\/*[^/?]+\/+([^/?]+)(?:\/+([^/?]+))?\/*(?:\?|$)/;

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

  const refuse = (respond: (answer: Answer) => void, answer: Answer): null => {
    ends.finish(respond, answer);
    return null;
  };

  /** `null` for a request that is answered already. */
  const begin = (method: string, url: string, respond: (answer: Answer) => void): Begun | null => {
    ends.begin();
    const { secret, action } = pathOf(url);
    if (!isSecret(secret, now())) return refuse(respond, NOT_FOUND);
    if (method !== 'POST') return refuse(respond, ONLY_POST);
    if (ends.isClosing()) return refuse(respond, LATER);
    return { action, respond, share: held.open() };
  };

  /** @param answer `null` when whoever sent the request went away */
  const finish = ({ respond, share }: Begun, answer: Answer | null): void => {
    held.close(share);
    ends.finish(respond, answer);
  };

  const keep = keepWith(parts, finish);

  return {
    handle(request: IncomingMessage, response: ServerResponse): void {
      const { method = '', url = '' } = request;
      const begun = begin(method, url, (answer) => send(response, answer));
      if (!begun) return;
      const grow = (bytes: number): boolean => held.grow(begun.share, bytes);
      readRequest(request, { limitBytes, grow, onClosing }, (body) => {
        if (body.kind === 'whole') keep(begun, body.bytes);
        else finish(begun, WITHOUT_BODY[body.kind]);
      });
    },

    /** The same for a post that came without Node's HTTP, and whole. */
    take({ path, body, answer }: PlainPost): void {
      const begun = begin('POST', path, answer);
      if (!begun) return;
      if (!body) return finish(begun, null);
      if (body.length > limitBytes) return finish(begun, TOO_LARGE);
      if (!held.grow(begun.share, body.length)) return finish(begun, NO_ROOM);
      keep(begun, body);
    },

    /** Takes nothing more; resolves when everything that was taken is kept and answered. */
    async stop(): Promise<void> {
      const ended = ends.close();
      for (const stop of onClosing) stop();
      await ended;
    },
  };
}

function keepWith(
  { intake, log, now }: ReceiveParts,
  finish: (begun: Begun, answer: Answer) => void,
) {
  return (begun: Begun, bytes: Buffer): void => {
    intake.keep({ body: bytes, action: begun.action, receivedAt: now() }, (outcome) => {
      if (outcome.kind === 'failed') {
        const err = outcome.cause;
        log.error({ err }, 'events could not be kept; the service will send them again');
        return finish(begun, LATER);
      }
      release(bytes);
      finish(begun, outcome.kind === 'kept' ? KEPT : answerOf(400, outcome.problem));
    });
  };
}

/** Parts of `/relay/{secret}/{action}`; the secret of any other path is empty. */
function pathOf(url: string) {
  const [, secret = '', action] = PATH.exec(url) ?? [];
  return { secret, action: action === undefined ? null : decoded(action) };
}

function decoded(part: string): string {
  // Nearly all are plain, and decoding costs more than reading the whole path.
  if (!part.includes('%')) return part;
  try {
    // PostgreSQL refuses U+0000 in text.
    return decodeURIComponent(part).replaceAll('\0', '');
  } catch {
    // Not percent-encoded after all: then it is the name as it stands.
    return part;
  }
}
