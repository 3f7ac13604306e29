import { once } from 'node:events';
import { createServer, request as requestOf, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServiceLine {
  /** What the bot takes for the service. */
  readonly url: string;
  /** `GET /campaigns/71005`, in the order of arrival. */
  readonly requests: string[];
  /** From now on connections are refused. */
  cut(): Promise<void>;
  /** Listens again where it did before. */
  mend(): Promise<void>;
}

/** Stands between the bot and the service: notes what goes through, and can be cut. */
export async function startServiceLine(target: string): Promise<ServiceLine> {
  const requests: string[] = [];
  let server = forwardTo(target, requests);
  const port = await listening(server, 0);
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async cut() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    async mend() {
      if (server.listening) return;
      server = forwardTo(target, requests);
      await listening(server, port);
    },
  };
}

function forwardTo(target: string, requests: string[]): Server {
  return createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    requests.push(`${method} ${url.split('?')[0]}`);
    const onward = requestOf(`${target}${url}`, { method, headers, agent: false });
    onward.once('response', (answer: IncomingMessage) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
}

async function listening(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is never a pipe's name.
  return (server.address() as AddressInfo).port;
}
