import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { wireCampaign } from '../test/wire/campaigns-and-lists.ts';

/**
 * Starts just enough of the service for whole cards: campaigns that are being sent, whatever their
 * ids, and a balance.
 */
export async function startSmallService() {
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const id = /^\/campaigns\/(\d+)$/.exec(path)?.[1];
    const answer = id === undefined ? (ANSWERS[path] ?? []) : campaign(id);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}

// No campaign of a measurement has so many.
const RECIPIENTS = 800_000;

const ANSWERS: Readonly<Record<string, unknown>> = {
  '/balance': { currency: 'EUR', balance_currency: 45.3 },
  '/v2/email-service/webhook/': { success: true, data: [] },
};

/** Returns a campaign that has been sending for a minute. */
function campaign(id: string): object {
  const sendAt = new Date(Date.now() - 60_000).toISOString().slice(0, 19).replace('T', ' ');
  return wireCampaign(Number(id), `Spring sale ${id}`, { recipients: RECIPIENTS, sendAt });
}
