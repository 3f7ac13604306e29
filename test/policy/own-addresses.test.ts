import { expect, it } from 'vitest';
import { createOwnAddresses } from '../../src/policy/own-addresses.ts';
import { CURRENT_PRINCIPAL } from '../../src/service/principal.ts';
import { clientOf, json, startServer } from '../service/http-server.ts';
import { quiet } from '../store/quiet.ts';

it('are those of both kinds of senders, read once a minute, and the last ones in an outage', async () => {
  let now = new Date('2026-11-23T09:00:00Z');
  let isDown = false;
  let senders = ['news@larkspur.example'];
  await using server = await startServer(({ start: line }) => {
    if (isDown) return { status: 400 };
    if (line.includes('/smtp/senders')) return json(['orders@larkspur.example']);
    return json(senders.map((email) => ({ email, name: 'News', status: 'Active' })));
  });
  const service = clientOf(server.url, { principal: CURRENT_PRINCIPAL });
  const own = createOwnAddresses({ service, log: quiet, now: () => now });
  const both = ['news@larkspur.example', 'orders@larkspur.example'];
  expect(await Promise.all([own.all(), own.all()])).toEqual([both, both]);
  senders = ['events@larkspur.example'];
  expect(await own.all()).toEqual(both);
  expect(server.received).toHaveLength(2);
  own.expire();
  const changed = ['events@larkspur.example', 'orders@larkspur.example'];
  expect(await own.all()).toEqual(changed);
  isDown = true;
  now = new Date(now.getTime() + 60_000);
  expect(await own.all()).toEqual(changed);
});

it('hold up nobody but the first while the service says nothing', async () => {
  const said = Promise.withResolvers<undefined>();
  await using server = await startServer(async () => {
    await said.promise;
    return json([{ email: 'news@larkspur.example', name: 'News', status: 'Active' }]);
  });
  const service = clientOf(server.url, { principal: CURRENT_PRINCIPAL });
  const now = new Date('2026-11-23T09:00:00Z');
  const own = createOwnAddresses({ service, log: quiet, now: () => now });
  expect(await own.all()).toEqual([]);
  const asked = server.received.length;
  // Whatever waits for no timer is there before what is done next.
  const next = new Promise((resolve) => setImmediate(() => resolve('later')));
  expect(await Promise.race([own.all(), next])).toEqual([]);
  expect(server.received).toHaveLength(asked);
  said.resolve(undefined);
});
