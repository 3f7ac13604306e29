import { expect, it } from 'vitest';
import { clientOf, json, startServer } from './http-server.ts';

it('a queued change that the service says no to is a refusal', async () => {
  await using server = await startServer(() =>
    json({ success: false, failure: true, http_code: 403, description: 'Pro plan only' }),
  );
  const call = clientOf(server.url).tags.create({ name: 'VIP', color: '#ffffff' });
  await expect(call).rejects.toThrow('“Pro plan only”');
});
