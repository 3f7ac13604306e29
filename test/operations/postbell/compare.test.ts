import { expect, it } from 'vitest';
import type { Reply } from '../../../src/domain/reply.ts';
import { sandboxPostbell } from '../../commands/context.ts';
import { bulletsIn, noticesIn, rowsIn, summaryIn } from '../../commands/seen.ts';

const detailsOf = ({ details }: Reply) => ({ sections: details });

const postbell = sandboxPostbell();

it('shows each figure beside the service’s own where nobody knows why they differ', async () => {
  await postbell.store.webhooks.note(
    { here: ['delivered', 'open', 'redirect', 'hard_bounces', 'soft_bounces'], missing: [] },
    new Date('2026-11-01T00:00:00Z'),
  );
  const reply = await postbell.run('postbell reconcile');
  expect(summaryIn(reply)).toMatch(/^🟠 (\d) of \1 campaigns differ$/);
  expect(rowsIn(detailsOf(reply))[0]?.[1]).toBe('Sent');
  expect(bulletsIn(reply).join()).toMatch(/Postbell has no webhook|is gone/);
});

it('says so when the service tells nothing of a campaign', async () => {
  await postbell.run('postbell alerts connect');
  postbell.sandbox.control.fail({ path: '/campaigns/*', status: 404, times: 1 });
  const reply = await postbell.run('postbell reconcile');
  expect(summaryIn(reply)).toContain(', 1 not available');
  expect(noticesIn(reply)[0]).toMatch(/There’s no campaign/);
});
