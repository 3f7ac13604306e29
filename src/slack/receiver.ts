import type { RequestListener } from 'node:http';
import { HTTPReceiver } from '@slack/bolt';
import type { SlackConfig } from '../lib/config.ts';
import type { Log } from '../lib/log.ts';
import { slackLog } from './clients.ts';
import { createSocketReceiver, type SocketReceiver } from './socket-receiver.ts';

export type SlackReceiver =
  | { readonly kind: 'http'; readonly receiver: HTTPReceiver }
  | { readonly kind: 'socket'; readonly receiver: SocketReceiver };

/**
 * The largest body that is read, larger than anything that Slack sends; a larger body is answered
 * with 413.
 */
const BODY_LIMIT_BYTES = 1024 * 1024;

/**
 * Creates the receiver of Slack's requests: in Socket Mode if there is an app token, otherwise over
 * HTTP.
 */
export function createReceiver(
  config: SlackConfig,
  { log, now }: { readonly log: Log; readonly now: () => Date },
): SlackReceiver {
  const { appToken, apiUrl } = config;
  if (appToken !== undefined) {
    return { kind: 'socket', receiver: createSocketReceiver({ appToken, apiUrl }, { log, now }) };
  }
  // Bolt itself answers wrongly signed requests with 401.
  const receiver = new HTTPReceiver({
    signingSecret: config.signingSecret ?? '',
    endpoints: '/slack/events',
    bodyLimit: BODY_LIMIT_BYTES,
    logger: slackLog(log, 'bolt'),
  });
  return { kind: 'http', receiver };
}

/**
 * Returns Bolt's request listener. It throws on anything but a POST to its endpoint; here that is
 * answered with 404.
 */
export function requestListenerOf(receiver: HTTPReceiver, log: Log): RequestListener {
  return (request, response) => {
    try {
      receiver.requestListener(request, response);
    } catch (error) {
      log.debug({ err: error }, 'not a request of Slack');
      response.writeHead(404).end();
    }
  };
}
