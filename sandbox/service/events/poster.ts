import * as http from 'node:http';
import * as https from 'node:https';
import type { EncodedBody } from './encoding.ts';

export interface Poster {
  /** Why the post failed, or undefined when it was accepted. */
  readonly post: (url: string, body: EncodedBody) => Promise<unknown>;
  /** Cuts off what is on its way. */
  readonly close: () => void;
  readonly isClosed: () => boolean;
}

const TIMEOUT_MS = 10_000;

/** Posts over connections that stay open; plain requests, as `fetch` costs several times as much. */
export function createPoster(): Poster {
  const agents = {
    'http:': new http.Agent({ keepAlive: true }),
    'https:': new https.Agent({ keepAlive: true }),
  };

  let isClosed = false;

  function post(url: string, body: EncodedBody): Promise<unknown> {
    const isSecure = url.startsWith('https:');
    const { request } = isSecure ? https : http;
    return new Promise((resolve) => {
      const sent = request(url, {
        method: 'POST',
        agent: agents[isSecure ? 'https:' : 'http:'],
        timeout: TIMEOUT_MS,
        headers: {
          'content-type': body.contentType,
          'content-length': Buffer.byteLength(body.text),
        },
      });
      sent.on('error', resolve);
      sent.on('timeout', () => sent.destroy(new Error(`no answer in ${TIMEOUT_MS} ms`)));
      sent.on('response', (answer) => {
        const { statusCode = 0 } = answer;
        const isAccepted = statusCode >= 200 && statusCode < 300;
        answer.on('error', resolve);
        answer.on('end', () =>
          resolve(isAccepted ? undefined : new Error(`answered ${statusCode}`)),
        );
        answer.resume();
      });
      sent.end(body.text);
    });
  }

  return {
    post,
    close: () => {
      isClosed = true;
      for (const agent of Object.values(agents)) agent.destroy();
    },
    isClosed: () => isClosed,
  };
}
