import type { IncomingMessage, ServerResponse } from 'node:http';
import { Registry } from '@prometheus-io/client';
import type { Log } from '../lib/log.ts';
import type { Store } from '../store/store.ts';
import { createIntake } from './intake.ts';
import { countCommits, createRelayMetrics } from './metrics.ts';
import { createReceiver } from './receiver.ts';

export interface RelayParts {
  readonly store: Pick<Store, 'events'>;
  /** The part of the webhooks' address that only the service knows. */
  readonly secret: string;
  /** The previous secret, which the service's webhooks may still have. */
  readonly previousSecret?: { readonly secret: string; readonly until: Date } | undefined;
  /** Called when there are new events. */
  readonly onFresh: () => void;
  readonly log: Log;
  readonly now: () => Date;
  readonly metrics?: Registry;
  /** Bytes of a body at most. Default 1 MiB. */
  readonly bodyLimitBytes?: number;
  /** Bytes of all bodies that are being read or wait for the store, together. Default 32 MiB. */
  readonly heldLimitBytes?: number;
  /** Milliseconds after which a store that doesn't answer counts as failed. Default 10 s. */
  readonly stalledAfterMs?: number;
}

const MIB = 1024 * 1024;

/** Receives the service's events and stores them. */
export function createRelay(parts: RelayParts) {
  const { store, log, now, secret, previousSecret, onFresh } = parts;
  const metrics = createRelayMetrics(parts.metrics ?? new Registry());
  countCommits(store, metrics, onFresh);
  const receiver = createReceiver({
    secrets: [{ secret, until: null }, ...(previousSecret ? [previousSecret] : [])],
    // The sender waits longer than 10 s for an answer (we assume 30 s).
    intake: createIntake({ store, stalledAfterMs: parts.stalledAfterMs ?? 10_000 }),
    metrics,
    log,
    now,
    bodyLimitBytes: parts.bodyLimitBytes ?? MIB,
    heldLimitBytes: parts.heldLimitBytes ?? 32 * MIB,
  });
  return {
    /** Answers everything under `/relay/`. */
    handle: (request: IncomingMessage, response: ServerResponse) =>
      receiver.handle(request, response),
    /** Stops receiving, and stores and answers what was received. */
    stop: () => receiver.stop(),
  };
}
