import { setTimeout as wait } from 'node:timers/promises';
import type { App, Receiver, ReceiverEvent } from '@slack/bolt';
import { SocketModeClient, type SocketModeOptions } from '@slack/socket-mode';
import { LimitedError, UndeliverableError, type PostbellError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import { ACKNOWLEDGE_WITHIN_MS } from './limits.ts';
import { waitFor } from '../core/timeout.ts';
import { slackFailure } from './slack-failure.ts';
import { slackLog } from './slack-log.ts';
import { createWork } from './work.ts';

/**
 * The second one starts later than a connection takes to be replaced, so that Slack, which replaces
 * them by their age, is not expected to end both at once. Slack lets an app have ten
 * (docs.slack.dev/apis/events-api/using-socket-mode).
 */
const STAGGER_MS = 2000;
/** Slack greets within moments; a connection without a greeting is given up. */
const OPEN_WITHIN_MS = 15_000;
/** Slack does not always close its side (slackapi/node-slack-sdk #2752). */
const CLOSE_WITHIN_MS = 1000;
/** After a failure, or a connection that ended at once; doubled with each further failure. */
const PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** One that ends sooner counts as a failure, e.g. for `too_many_websockets`. */
const SHORT_LIVED_MS = 10_000;

/** Bolt's receiver for Socket Mode, over two connections, so that one is there while the other is replaced. */
export interface SocketReceiver extends Receiver {
  /**
   * Resolves when the first connection is open; the second follows.
   * @throws {UndeliverableError} when Slack refuses the app token; anything else is tried again.
   */
  start(): Promise<void>;
  /** Waits until what was received is acknowledged, at most 3 s, and closes all connections. */
  stop(): Promise<void>;
  /** Whether Slack can reach the bot just now. */
  isConnected(): boolean;
}

interface SocketConfig {
  readonly appToken: string;
  readonly apiUrl: string;
}

export function createSocketReceiver(
  config: SocketConfig,
  { log, now }: { readonly log: Log; readonly now: () => Date },
): SocketReceiver {
  const stopping = new AbortController();
  const open = new Set<Connection>();
  let app: App | undefined;
  const options = optionsOf(config, log);
  const pause = (ms: number) =>
    wait(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  /** `null` once it is stopping. */
  async function connect({ failuresBefore, isFirst }: Trial): Promise<Connection | null> {
    let failures = failuresBefore ?? 0;
    if (failures > 0) await pause(pauseAfter(failures));
    while (!stopping.signal.aborted) {
      const connection = new Connection(options, (event) => app?.processEvent(event), log);
      const failure = await connection.opened(now);
      if (failure === null && !stopping.signal.aborted) {
        open.add(connection);
        void connection.left.then(() => open.delete(connection));
        log.info({ connections: open.size }, 'connected to Slack');
        return connection;
      }
      await connection.close();
      if (failure === null) break;
      if (isFirst && failure instanceof UndeliverableError && failure.permanent) throw failure;
      failures += 1;
      log.warn({ err: failure, failures }, 'no connection to Slack');
      const isLimited = failure instanceof LimitedError;
      await pause(isLimited ? failure.retryAt.getTime() - now().getTime() : pauseAfter(failures));
    }
    return null;
  }

  return {
    init: (bolt) => {
      app = bolt;
    },
    async start() {
      const first = await connect({ isFirst: true });
      void hold(first, connect);
      void pause(STAGGER_MS).then(() => hold(null, connect));
    },
    async stop() {
      stopping.abort();
      await Promise.all([...open].map((connection) => connection.close()));
    },
    isConnected: () => open.size > 0,
  };
}

function optionsOf({ appToken, apiUrl }: SocketConfig, log: Log): SocketModeOptions {
  return {
    appToken,
    logger: slackLog(log, 'socket-mode'),
    // What is lost is replaced here: the library closes first, and connects anew 5 s later.
    autoReconnectEnabled: false,
    clientOptions: {
      slackApiUrl: apiUrl,
      timeout: OPEN_WITHIN_MS,
      rejectRateLimitedCalls: true,
      retryConfig: { retries: 0 },
    },
  };
}

interface Trial {
  readonly failuresBefore?: number;
  /** Nothing is there yet: a refused token is said to whoever starts the bot. */
  readonly isFirst?: boolean;
}

/** Replaces a connection whenever it is lost or to be lost; the old one stays until then. */
async function hold(
  first: Connection | null,
  connect: (trial: Trial) => Promise<Connection | null>,
): Promise<void> {
  let current = first ?? (await connect({}));
  while (current !== null) {
    const openedAtMs = performance.now();
    const why = await current.left;
    const isShort = why === 'lost' && performance.now() - openedAtMs < SHORT_LIVED_MS;
    const next = await connect({ failuresBefore: isShort ? 1 : 0 });
    void current.close();
    current = next;
  }
}

function pauseAfter(failures: number): number {
  return Math.min(PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
}

/** What the library tells of an envelope. */
interface Envelope {
  readonly body: ReceiverEvent['body'];
  readonly ack: (response?: unknown) => Promise<void>;
  readonly retry_num?: number;
  readonly retry_reason?: string;
}

/** One connection, used once. */
class Connection extends SocketModeClient {
  /** Why nothing more comes over it: Slack asks for a new one, or it is gone. */
  readonly left: Promise<'refresh' | 'lost'>;
  private readonly log: Log;
  private readonly unacknowledged = createWork();

  constructor(
    options: SocketModeOptions,
    receive: (event: ReceiverEvent) => Promise<void> | undefined,
    log: Log,
  ) {
    super(options);
    this.log = log;
    const { promise, resolve } = Promise.withResolvers<'refresh' | 'lost'>();
    this.left = promise;
    this.once('refresh', () => resolve('refresh'));
    this.once('disconnected', () => resolve('lost'));
    this.on('slack_event', (envelope: Envelope) => {
      const { event, acknowledged } = receiverEvent(envelope);
      const received = (async () => receive(event))().catch((err: unknown) =>
        log.error({ err }, 'a Slack request failed'),
      );
      void this.unacknowledged.track(Promise.race([acknowledged, received]));
    });
  }

  /** @returns why it can't be opened, `null` when it is open */
  async opened(now: () => Date): Promise<PostbellError | null> {
    const waited = await waitFor(this.start(), OPEN_WITHIN_MS);
    if (waited.state === 'done') return null;
    // The library gives no reason when Slack closes it before the greeting.
    const cause = waited.state === 'failed' ? waited.error : undefined;
    return slackFailure(cause ?? new Error('Slack did not greet.'), now());
  }

  /** The library would close at once, and what came before could not be acknowledged any more. */
  protected override async onWebSocketMessage(
    data: string | ArrayBuffer,
    isBinary: boolean,
  ): Promise<void> {
    if (typeof data === 'string' && isRefresh(data)) {
      this.emit('refresh');
      return;
    }
    try {
      await super.onWebSocketMessage(data, isBinary);
    } catch (err) {
      // Nobody waits for this: an envelope without an event, such as `app_rate_limited`, would end
      // the process (mended in @slack/socket-mode 3.1.1).
      this.log.warn({ err }, 'an envelope of Slack was not understood');
    }
  }

  /** When what came over it is acknowledged. */
  async close(): Promise<void> {
    await this.unacknowledged.drain(ACKNOWLEDGE_WITHIN_MS);
    await waitFor(this.disconnect(), CLOSE_WITHIN_MS);
  }
}

function receiverEvent({ body, ack, retry_num: retryNum, retry_reason: retryReason }: Envelope) {
  const { promise: acknowledged, resolve } = Promise.withResolvers<undefined>();
  let isAcknowledged = false;
  const event: ReceiverEvent = {
    body,
    ...(retryNum !== undefined && { retryNum }),
    ...(retryReason !== undefined && { retryReason }),
    ack: async (response?: unknown) => {
      if (isAcknowledged) return;
      isAcknowledged = true;
      try {
        await ack(response);
      } finally {
        resolve(undefined);
      }
    },
  };
  return { event, acknowledged };
}

/** `warning` and `refresh_requested`; after anything else Slack closes the connection itself. */
function isRefresh(data: string): boolean {
  try {
    const message: unknown = JSON.parse(data);
    if (typeof message !== 'object' || message === null) return false;
    if (!('type' in message) || message.type !== 'disconnect') return false;
    return 'reason' in message && REFRESHES.has(message.reason);
  } catch {
    // The library ignores what isn't JSON, too.
    return false;
  }
}

const REFRESHES: ReadonlySet<unknown> = new Set(['warning', 'refresh_requested']);
