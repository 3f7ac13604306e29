import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../core/log.ts';
import { release } from '../../core/release.ts';
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

/**
 * Answers `POST /relay/{secret}` and `POST /relay/{secret}/{action}`; 200 only for what is kept.
 * Calls back rather than awaits: promises that wait for a commit outlive a garbage collection.
 */
export function createReceiver(parts: ReceiveParts) {
  const { intake, log, now } = parts;
  const isSecret = secretCheck(parts.secrets);
  const held = createHeldBytes(parts.heldLimitBytes, parts.metrics);
  const ends = createEnds(parts.metrics);
  const onClosing = new Set<() => void>();

  const take = (request: IncomingMessage, response: ServerResponse, action: string | null) => {
    const share = held.open();
    const finish = (answer: Answer | null): void => {
      share.close();
      ends.finish(response, answer);
    };
    const limits = { limitBytes: parts.bodyLimitBytes, grow: share.grow, onClosing };
    readRequest(request, limits, (body) => {
      if (body.kind !== 'whole') return finish(WITHOUT_BODY[body.kind]);
      const { bytes } = body;
      intake.keep({ body: bytes, action, receivedAt: now() }).then(
        (problem) => {
          release(bytes);
          finish(problem === null ? KEPT : answerOf(400, problem));
        },
        (err: unknown) => {
          log.error({ err }, 'events could not be kept; the service will send them again');
          finish(LATER);
        },
      );
    });
  };

  return {
    handle(request: IncomingMessage, response: ServerResponse): void {
      ends.begin();
      const { secret, action, rest } = pathOf(request);
      if (!isSecret(secret, now()) || rest.length > 0) return ends.finish(response, NOT_FOUND);
      if (request.method !== 'POST') return ends.finish(response, ONLY_POST);
      if (ends.isClosing()) return ends.finish(response, LATER);
      take(request, response, action);
    },

    /** Takes nothing more; resolves when everything that was taken is kept and answered. */
    async stop(): Promise<void> {
      const ended = ends.close();
      for (const stop of onClosing) stop();
      await ended;
    },
  };
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
