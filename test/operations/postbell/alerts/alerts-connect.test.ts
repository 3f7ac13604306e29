import { expect, it } from 'vitest';
import { sandboxPostbell, RELAY_SECRET } from '../../../commands/context.ts';
import { bulletsIn } from '../../../commands/seen.ts';

const postbell = sandboxPostbell();

it('shows which it would renew and delete, and no secret', async () => {
  await postbell.run('postbell alerts connect');
  const [first, second] = postbell.sandbox.state().webhooks.values();
  if (first) first.url = first.url.replace(RELAY_SECRET, 'another-secret-of-1999');
  await postbell.service.webhooks.create(['open'], second?.url ?? '');
  await postbell.service.webhooks.create(['open'], 'https://crm.example.com/hook');
  const question = await postbell.preview('postbell alerts connect');
  const [renewed, removed, foreign] = bulletsIn(question);
  expect(renewed).toMatch(
    /^Update: deliveries .* to https:..bot\.example\.com.relay.•••.delivered/,
  );
  expect(removed).toMatch(/^Delete: opens \(webhook \d+, /);
  expect(foreign).toBe('Keep: 1 webhook of other systems');
  expect(JSON.stringify(question)).not.toMatch(/another-secret|a-relay-secret/);
});
