import { expect, it, onTestFinished, vi } from 'vitest';
import { createLog } from '../../src/lib/log.ts';
import { createServices } from '../../src/service/service.ts';
import { json, startServer } from './http-server.ts';
import { ALLOWED } from './principals.ts';

const BALANCE = { balance: { main: '1', bonus: '0', currency: 'EUR' } };

const NONE = { total: 0, emails: [], request_limit: 100, found: 0 };

async function start() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await startServer(({ start }) => json(start.includes('/user') ? BALANCE : NONE));
  onTestFinished(() => server[Symbol.asyncDispose]());
  const services = createServices(
    { baseUrl: server.url, auth: { kind: 'none' }, timezone: 'UTC', rateLimit: 1_000_000 },
    { principal: ALLOWED, log: createLog('silent'), backoffMs: () => 0 },
  );
  return { server, ...services };
}

const everything = async (pages: AsyncIterable<unknown>) => {
  for await (const _ of pages);
};

it('what many ask at about the same time is asked once, and again a minute later', async () => {
  const { server, shared } = await start();
  await Promise.all([shared.balance.detail(), shared.balance.detail()]);
  await shared.balance.detail();
  expect(server.received).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  await shared.balance.detail();
  expect(server.received).toHaveLength(2);
});

it('another question is asked', async () => {
  const { server, shared } = await start();
  await everything(shared.smtp.bounces.all('2026-11-20'));
  await everything(shared.smtp.bounces.all('2026-11-21'));
  expect(server.received).toHaveLength(2);
});

it('a failure is told to all who wait, and asked for again after it', async () => {
  const { server, shared } = await start();
  server.respond = () => ({ status: 404 });
  const requested = await Promise.allSettled([shared.balance.detail(), shared.balance.detail()]);
  expect(requested.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(server.received).toHaveLength(1);
  server.respond = () => json(BALANCE);
  expect((await shared.balance.detail()).money.main).toBe(1);
});

it('who doesn’t share reads for itself', async () => {
  const { server, service, shared } = await start();
  await shared.balance.detail();
  await service.balance.detail();
  await service.balance.detail();
  expect(server.received).toHaveLength(3);
});

it('what moves in a list while it is read is found all the same', async () => {
  const { server, shared } = await start();
  const lists = Array.from({ length: 150 }, (_, id) => ({ id, name: `List ${id}`, status: 0 }));
  server.respond = ({ start }) => {
    const { searchParams } = new URL(start.split(' ')[1] ?? '', server.url);
    const from = Number(searchParams.get('offset'));
    const page = lists.slice(from, from + 100);
    if (server.received.length === 1) lists.unshift(...lists.splice(120, 1));
    return json(page);
  };
  const read = await Array.fromAsync(shared.lists.all());
  expect(new Set(read.map(({ id }) => id)).size).toBe(150);
});
