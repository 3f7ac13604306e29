import { expect, it } from 'vitest';
import { steadily } from '../../src/service/steady-reads.ts';
import { readExchanges } from '../wire/exchanges.ts';
import { clientOf, startServer } from './http-server.ts';
import { ROWS } from './rows.ts';

/** A `GET` that sends an email each time. */
const SENDS = 'GET /senders/{email}/code';

const exchanges = [...readExchanges()].filter(
  ([name]) => name.startsWith('GET ') && name !== SENDS,
);

it.each(exchanges)('%s is asked once in a steady task', async (name, { answer }) => {
  const [call] = ROWS[name] ?? [];
  if (!call) throw new Error('nothing asks for it');
  const status = Number(answer.start.split(' ')[1]);
  await using server = await startServer(() => ({ ...answer, status }));
  const service = clientOf(server.url);
  const [first, again] = await steadily(async () => [await call(service), await call(service)]);
  expect(again).toEqual(first);
  expect(server.received).toHaveLength(1);
});
