import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/lib/errors.ts';
import { clientOf, json, startServer } from './http-server.ts';

describe('the blacklist', () => {
  it('takes no address that its encoding would cut in two', async () => {
    await using server = await startServer(() => json({ result: true }));
    const call = clientOf(server.url).blacklist.add(['"a,b"@example.com']);
    await expect(call).rejects.toThrow(InputError);
    expect(server.received).toEqual([]);
  });
});
