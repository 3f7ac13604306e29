import { describe, it } from 'vitest';
import { heldBack } from './http-server.ts';

describe('the blacklist', () => {
  it('takes no address that its encoding would cut in two', async () => {
    await heldBack(({ blacklist }) => blacklist.add(['"a,b"@example.com']));
  });
});
