import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../lib/log.ts';
import { release } from '../lib/release.ts';
import {
  answerOf,
  KEPT,
  LATER,
  NO_ROOM,
  NOT_FOUND,
  ONLY_POST,
  TOO_LARGE,
  type Answer,
} from './answer.ts';
import { createEnds } from './ends.ts';
import { createHeldBytes, type Share } from './held-bytes.ts';
import type { Intake } from './intake.ts';
import type { RelayMetrics } from './metrics.ts';
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

/** Answers where there is no whole body; `null` when the sender went away. */
const WITHOUT_BODY = {
  'cut off': null,
  'too large': TOO_LARGE,
  'no room': NO_ROOM,
  closing: NO_ROOM,
} as const;

/** A request that is to be kept once its body is whole. */
interface Begun {
  readonly action: string | null;
  readonly response: ServerResponse;
  readonly share: Share;
}

// Doubled slashes and what follows a `?` change nothing.
const PATH = /^\/*[^/?]+\/+([^/?]+)(?:\/+([^/?]+))?\/*(?:\?|$)/;

/**
 * Answers `POST /relay/{secret}` and `POST /relay/{secret}/{action}`; 200 only for what is kept. It
 * calls back rather than awaits: promises that wait for a commit outlive a garbage collection.
 */
export function createReceiver(parts: ReceiveParts) {
  const { bodyLimitBytes: limitBytes, now } = parts;
  const isSecret = secretCheck(parts.secrets);
  const held = createHeldBytes(parts.heldLimitBytes, parts.metrics);
  const ends = createEnds(parts.metrics);
  const onClosing = new Set<() => void>();

  /** @param answer `null` when the sender went away */
  const finish = ({ response, share }: Begun, answer: Answer | null): void => {
    held.close(share);
    ends.finish(response, answer);
  };

  const keep = keepWith(parts, finish);

  return {
    handle(request: IncomingMessage, response: ServerResponse): void {
      ends.begin();
      const { secret, action } = pathOf(request.url ?? '');
      if (!isSecret(secret, now())) return ends.finish(response, NOT_FOUND);
      if (request.method !== 'POST') return ends.finish(response, ONLY_POST);
      if (ends.isClosing()) return ends.finish(response, LATER);
      const begun = { action, response, share: held.open() };
      const grow = (bytes: number): boolean => held.grow(begun.share, bytes);
      readRequest(request, { limitBytes, grow, onClosing }, (body) => {
        if (body.kind === 'whole') keep(begun, body.bytes);
        else finish(begun, WITHOUT_BODY[body.kind]);
      });
    },

    /** Stops receiving; resolves when everything that was received is stored and answered. */
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
