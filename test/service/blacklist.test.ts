import { describe, expect, it } from 'vitest';
import { InputError, RefusedError, UnavailableError } from '../../src/lib/errors.ts';
import { addressesInBase64 } from '../../src/service/formats.ts';
import { clientOf, json, startServer, type Received } from './http-server.ts';

const addresses = Array.from({ length: 2500 }, (_, index) => `p${index}@example.com`);

describe('long blacklists', () => {
  it('go in parts of a thousand, in order', async () => {
    await using server = await startServer(() => json({ result: true }));
    const result = await clientOf(server.url).blacklist.add(addresses, 'bought list');
    expect(result).toEqual({ done: addresses, remaining: [], failure: null });
    const sent = server.received.map(addressesOf);
    expect(sent.map((part) => part.length)).toEqual([1000, 1000, 500]);
    expect(sent.flat()).toEqual(addresses);
  });

  it('tell what was done when a later part fails', async () => {
    await using server = await startServer(() =>
      server.received.length < 3 ? json({ result: true }) : { status: 503 },
    );
    const result = await clientOf(server.url).blacklist.add(addresses);
    expect(result.done).toEqual(addresses.slice(0, 2000));
    expect(result.remaining).toEqual(addresses.slice(2000));
    expect(result.failure).toBeInstanceOf(UnavailableError);
  });

  it('fail as a whole when the first part fails', async () => {
    await using server = await startServer(() => json({ message: 'No' }, 400));
    await expect(clientOf(server.url).blacklist.remove(addresses)).rejects.toThrow(RefusedError);
    expect(server.received).toHaveLength(1);
  });

  it('ask nothing for no addresses', async () => {
    await using server = await startServer(() => json({ result: true }));
    expect(await clientOf(server.url).blacklist.add([])).toMatchObject({ done: [], failure: null });
    expect(server.received).toEqual([]);
  });

  it('take no address that their encoding would cut in two', async () => {
    await using server = await startServer(() => json({ result: true }));
    const call = clientOf(server.url).blacklist.add(['"a,b"@example.com']);
    await expect(call).rejects.toThrow(InputError);
    expect(server.received).toEqual([]);
  });
});

function addressesOf({ body }: Received): readonly string[] {
  return addressesInBase64.decode(JSON.parse(body).emails);
}
