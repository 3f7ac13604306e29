import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as requestOf,
  type IncomingMessage,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServiceLine {
  /** What the bot takes for the service. */
  readonly url: string;
  /** `GET /campaigns/71005`, in the order of arrival. */
  readonly requests: string[];
  /** The same with their queries: `GET /campaigns?limit=10&offset=0`. */
  readonly addresses: string[];
  /** From now on connections are refused. */
  cut(): Promise<void>;
  /** Listens again where it did before. */
  mend(): Promise<void>;
}

/** Stands between the bot and the service: notes what goes through, and can be cut. */
export async function startServiceLine(target: string): Promise<ServiceLine> {
  const requests: string[] = [];
  const addresses: string[] = [];
  const note = (method: string, url: string): void => {
    requests.push(`${method} ${url.split('?')[0]}`);
    addresses.push(`${method} ${url}`);
  };
  let server = forwardTo(target, note);
  const port = await listening(server, 0);
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    addresses,
    async cut() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    async mend() {
      if (server.listening) return;
      server = forwardTo(target, note);
      await listening(server, port);
    },
  };
}

type Note = (method: string, url: string) => void;

function forwardTo(target: string, note: Note): Server {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    note(method, url);
    const onward = requestOf(`${target}${url}`, { method, headers, agent });
    onward.once('response', (answer: IncomingMessage) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.once('close', () => agent.destroy());
  return server;
}

async function listening(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is never a pipe's name.
  return (server.address() as AddressInfo).port;
}
