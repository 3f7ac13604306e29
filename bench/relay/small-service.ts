import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Just enough of the service for cards to be whole: campaigns under way, whatever their ids, and a
 * balance, which is what `/readyz` asks for.
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

/** More than any of them reaches. */
const RECIPIENTS = 800_000;

const ANSWERS: Readonly<Record<string, unknown>> = {
  '/balance': { currency: 'EUR', balance_currency: 45.3 },
  '/v2/email-service/webhook/': { success: true, data: [] },
};

/** As `GET /campaigns/{id}` answers it (spec 1, section 2.4); sending since a minute. */
function campaign(id: string): object {
  const sendAt = new Date(Date.now() - 60_000).toISOString();
  return {
    id: Number(id),
    name: `Spring sale ${id}`,
    is_sms: false,
    is_viber: false,
    message: {
      sender_name: 'Shop',
      sender_email: 'news@shop.example',
      subject: 'News',
      body: '',
      preheader: '',
      attachments: '',
      list_id: 12,
    },
    external_stat: { check_open_email: true, check_redirect_link: true },
    status: 2,
    all_email_qty: RECIPIENTS,
    tariff_email_qty: RECIPIENTS,
    paid_email_qty: 0,
    overdraft_price: 0,
    company_price: '0.00',
    overdraft_currency: 'EUR',
    send_date: sendAt.slice(0, 19).replace('T', ' '),
    permalink: `https://view.example/${id}`,
    statistics: { general: [], clicks: [] },
  };
}
