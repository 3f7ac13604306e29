import type { Team } from '../team.ts';
import { sendOverHttp } from './http.ts';
import type { DispatchType, Outcome, Payload, Retry } from './outcome.ts';
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
}

export function createDelivery(
  team: Team,
  socket: SocketLink,
  options: { readonly requestUrl: string | undefined; readonly timeoutMs: number },
): Delivery {
  const { timeoutMs } = options;
  let { requestUrl } = options;
  const dispatches: Dispatch[] = [];

  async function send(type: DispatchType, payload: Payload, retry: Retry | undefined) {
    const request = { type, payload, timeoutMs, retry };
    if (requestUrl !== undefined) {
      const { signingSecret } = team.app;
      return sendOverHttp({ ...request, url: requestUrl, signingSecret });
    }
    return socket.send(request);
  }

  return {
    deliver: async (type, payload, retry) => {
      const dispatch: Dispatch = { type, payload, at: team.now(), retry };
      dispatches.push(dispatch);
      const startedAtMs = performance.now();
      const outcome = await send(type, payload, retry);
      dispatch.outcome = outcome;
      if (outcome.kind === 'acknowledged') {
        dispatch.acknowledgedAfterMs = performance.now() - startedAtMs;
      } else {
        team.log?.warn({ type, outcome }, 'the app did not acknowledge');
      }
      return outcome;
    },
    dispatches,
    connect: (url) => {
      requestUrl = url;
    },
  };
}
