import { setTimeout as wait } from 'node:timers/promises';
import type { Team } from '../team.ts';
import { sendOverHttp } from './http.ts';
import {
  CONNECTION_LOST,
  type DispatchType,
  type Outcome,
  type Payload,
  type Retry,
} from './outcome.ts';
import type { SocketLink } from './socket.ts';

/** What the app was told, and how it took it. */
export interface Dispatch {
  readonly type: DispatchType;
  readonly payload: Payload;
  readonly at: Date;
  readonly retry: Retry | undefined;
  /** Both are there once it is over. */
  outcome?: Outcome;
  /** Milliseconds until the acknowledgement. */
  acknowledgedAfterMs?: number;
}

export interface Delivery {
  /** Tells the app something and waits for its acknowledgement. */
  deliver(type: DispatchType, payload: Payload, retry?: Retry): Promise<Outcome>;
  /** In the order in which they were sent. */
  readonly dispatches: readonly Dispatch[];
  /** Where HTTP requests go; without it the app is told over its sockets. */
  connect(requestUrl: string): void;
  /** Where Slackbot asks the app's tools; `null` as long as the app is told over sockets. */
  mcpUrl(): string | null;
  /**
   * How long it takes from now on until what was acknowledged shows; Web API calls that the app makes
   * meanwhile overtake it.
   */
  setLag(ms: number): void;
}

export function createDelivery(
  team: Team,
  socket: SocketLink,
  options: { readonly requestUrl: string | undefined; readonly timeoutMs: number },
): Delivery {
  const { timeoutMs } = options;
  let { requestUrl } = options;
  let lagMs = 0;
  const dispatches: Dispatch[] = [];

  async function send(type: DispatchType, payload: Payload, retry: Retry | undefined) {
    const request = { type, payload, timeoutMs, retry };
    if (requestUrl !== undefined) {
      const { signingSecret } = team.app;
      return sendOverHttp({ ...request, url: requestUrl, signingSecret });
    }
    return socket.send(request);
  }

  async function deliver(type: DispatchType, payload: Payload, retry?: Retry): Promise<Outcome> {
    const dispatch: Dispatch = { type, payload, at: team.now(), retry };
    dispatches.push(dispatch);
    const startedAtMs = performance.now();
    const outcome = await send(type, payload, retry);
    dispatch.outcome = outcome;
    if (outcome.kind === 'acknowledged') {
      dispatch.acknowledgedAfterMs = performance.now() - startedAtMs;
      if (lagMs > 0 && outcome.body !== undefined) await wait(lagMs);
      return outcome;
    }
    team.log?.warn({ type, outcome }, 'the app did not acknowledge');
    const isLost = outcome.kind === 'failed' && outcome.reason === CONNECTION_LOST;
    if (!isLost || type !== 'events_api') return outcome;
    // Events alone are told again, over another connection; a command has failed for its person.
    return deliver(type, payload, { num: (retry?.num ?? 0) + 1, reason: 'timeout' });
  }

  return {
    deliver,
    dispatches,
    mcpUrl: () => (requestUrl === undefined ? null : new URL('/mcp', requestUrl).href),
    connect: (url) => {
      requestUrl = url;
    },
    setLag: (ms) => {
      lagMs = ms;
    },
  };
}
