import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  HTTPModuleFunctions,
  HTTPReceiver,
  isRawBodyError,
  type App,
  type Receiver,
  type ReceiverEvent,
} from '@slack/bolt';
import { SocketModeClient, type SocketModeOptions } from '@slack/socket-mode';
import { z } from 'zod';
import type { SlackConfig } from '../lib/config.ts';
import {
  ConfigError,
  LimitedError,
  UndeliverableError,
  type PostbellError,
} from '../lib/errors.ts';
import { jsonIn } from '../lib/json.ts';
import type { Log } from '../lib/log.ts';
import { pause as wait, waitFor } from '../lib/timeout.ts';
import type { BotParts } from './bot.ts';
import { ACKNOWLEDGE_WITHIN_MS } from './limits.ts';
import { appTokenProblem, fetchSlack, slackFailure, slackLog } from './web-api.ts';
import { isCertificateCheck, type Signatures } from './signatures.ts';
import { createWork } from './work.ts';

interface SlackReceiver {
  readonly receiver: Receiver;
  /** The listener for `POST /slack/events`; `null` in Socket Mode. */
  readonly requestListener: RequestListener | null;
  /**
   * Resolves when Slack can reach the bot; in Socket Mode a second connection follows.
   * @throws {ConfigError} when Slack refuses the app token; anything else is tried again.
   */
  start(): Promise<void>;
  /** Waits until all received requests are acknowledged, at most 3 s, and closes all connections. */
  stop(): Promise<void>;
  isConnected(): boolean;
}

interface ReceiverParts extends Pick<BotParts, 'log' | 'now' | 'timing'> {
  readonly signatures: Signatures;
}

/** Larger than anything that Slack sends; a larger body is answered with 413. */
const BODY_LIMIT_BYTES = 1024 * 1024;

/** Receives in Socket Mode if there is an app token, otherwise over HTTP. */
export function createReceiver(config: SlackConfig, parts: ReceiverParts): SlackReceiver {
  const { appToken, apiUrl } = config;
  const { log } = parts;
  if (appToken !== undefined) {
    return createSocketReceiver(optionsOf(appToken, apiUrl, log), parts);
  }
  return createHttpReceiver(config, parts);
}

function createHttpReceiver(
  { signingSecret = '' }: SlackConfig,
  { log, signatures }: ReceiverParts,
): SlackReceiver {
  const receiver = new HTTPReceiver({
    signingSecret,
    // Bolt knows one secret; what reaches it was verified here.
    signatureVerification: false,
    endpoints: '/slack/events',
    bodyLimit: BODY_LIMIT_BYTES,
    // Bolt would answer 404 after three seconds, and the acknowledgement that comes then would fail.
    unhandledRequestHandler: () => log.warn('a request of Slack was acknowledged too late'),
    logger: slackLog(log, 'bolt'),
  });
  const passOn: RequestListener = (request, response) => {
    try {
      receiver.requestListener(request, response);
    } catch (error) {
      // Bolt's listener throws on anything but a POST to its endpoint.
      log.debug({ err: error }, 'not a request of Slack');
      response.writeHead(404).end();
    }
  };
  const verify = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let buffered: BufferedRequest;
    try {
      buffered = await HTTPModuleFunctions.bufferIncomingMessage(request, BODY_LIMIT_BYTES);
    } catch (error) {
      // Also that the sender went away: then nobody reads the answer.
      const isTooLarge = isRawBodyError(error) && error.type === 'entity.too.large';
      response.writeHead(isTooLarge ? 413 : 400).end();
      return;
    }
    const body = buffered.rawBody.toString();
    if (isCertificateCheck(request, body)) return void response.writeHead(200).end();
    if (signatures.refusalOf(request, body) !== null) return void response.writeHead(401).end();
    passOn(buffered, response);
  };
  return {
    receiver,
    requestListener: (request, response) =>
      // Nothing else is read here, and Bolt's answer to it is 404.
      request.method === 'POST' ? void verify(request, response) : passOn(request, response),
    start: async () => undefined,
    stop: async () => undefined,
    isConnected: () => true,
  };
}

type BufferedRequest = Awaited<ReturnType<typeof HTTPModuleFunctions.bufferIncomingMessage>>;

/**
 * Milliseconds after which the second connection starts. It takes less to replace a connection, so
 * that Slack, which replaces them by their age, is not expected to end both at once. Slack lets an
 * app have ten (docs.slack.dev/apis/events-api/using-socket-mode).
 */
const STAGGER_MS = 2000;
/** Milliseconds to wait for Slack's greeting, which comes within moments. */
const OPEN_WITHIN_MS = 15_000;
/** Milliseconds to wait for Slack to close its side (slackapi/node-slack-sdk #2752). */
const CLOSE_WITHIN_MS = 1000;
/** Milliseconds of backoff after a failure; doubled with each further one. */
const PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** Milliseconds below which a lost connection is a failure, e.g. `too_many_websockets`. */
const SHORT_LIVED_MS = 10_000;

/** Creates a receiver over two connections, so that one is open while the other is replaced. */
function createSocketReceiver(
  options: SocketModeOptions,
  parts: Pick<BotParts, 'log' | 'now' | 'timing'>,
): SlackReceiver {
  const { log, now, timing: { secondConnectionMs = STAGGER_MS } = {} } = parts;
  const stopping = new AbortController();
  const open = new Set<Connection>();
  let app: App | undefined;
  const pause = (ms: number) => wait(ms, stopping.signal).catch(() => undefined);

  /** Opens a connection, however many attempts it takes; `null` once the receiver is stopping. */
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
      if (isFirst && failure instanceof UndeliverableError && failure.permanent) {
        // Nothing ever arrives with it, and a restart doesn't mend it.
        throw new ConfigError([appTokenProblem(failure.reason)], { cause: failure });
      }
      failures += 1;
      log.warn({ err: failure, failures }, 'no connection to Slack');
      const retryAfterMs =
        failure instanceof LimitedError ? failure.retryAt.getTime() - now().getTime() : 0;
      await pause(Math.max(retryAfterMs, pauseAfter(failures)));
    }
    return null;
  }

  const start = async () => {
    const first = await connect({ isFirst: true });
    void hold(first, connect);
    void pause(secondConnectionMs).then(() => hold(null, connect));
  };
  const stop = async () => {
    stopping.abort();
    await Promise.all([...open].map((connection) => connection.close()));
  };
  const init = (bolt: App) => {
    app = bolt;
  };
  const isConnected = () => open.size > 0;
  return { receiver: { init, start, stop }, requestListener: null, start, stop, isConnected };
}

function optionsOf(appToken: string, apiUrl: string, log: Log): SocketModeOptions {
  return {
    appToken,
    logger: slackLog(log, 'socket-mode'),
    // This receiver replaces lost connections: the library closes first, and connects again 5 s
    // later.
    autoReconnectEnabled: false,
    clientOptions: {
      slackApiUrl: apiUrl,
      fetch: fetchSlack,
      timeout: OPEN_WITHIN_MS,
      rejectRateLimitedCalls: true,
      retryConfig: { retries: 0 },
    },
  };
}

interface Trial {
  readonly failuresBefore?: number;
  /** True for the first one: whoever starts the bot must learn that the token is refused. */
  readonly isFirst?: boolean;
}

/** Replaces a connection whenever it is lost or about to be; the old one stays until then. */
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

interface Envelope {
  readonly body: ReceiverEvent['body'];
  readonly ack: (response?: unknown) => Promise<void>;
  readonly retry_num?: number;
  readonly retry_reason?: string;
}

class Connection extends SocketModeClient {
  /** Resolves when nothing more comes over it: Slack requests a new one, or it is gone. */
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

  /** Returns why the connection can't be opened; `null` when it is open. */
  async opened(now: () => Date): Promise<PostbellError | null> {
    const waited = await waitFor(this.start(), OPEN_WITHIN_MS);
    if (waited.state === 'done') return null;
    // The library gives no reason when Slack closes the connection before the greeting.
    return slackFailure(waited.error ?? new Error('Slack did not greet.'), now());
  }

  /** Handles a refresh: the library would close at once, with requests unacknowledged. */
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
      // Nobody awaits this call: an envelope without an event, such as `app_rate_limited`, would
      // end the process (mended in @slack/socket-mode 3.1.1).
      this.log.warn({ err }, 'an envelope of Slack could not be read');
    }
  }

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

const refresh = z.object({
  type: z.literal('disconnect'),
  reason: z.enum(['warning', 'refresh_requested']),
});

/** Tells whether Slack wants a new connection; for other reasons it closes this one itself. */
function isRefresh(data: string): boolean {
  return refresh.safeParse(jsonIn(data)).success;
}
