import { PLAIN_ALERT } from '../../src/domain/alerts.ts';
import { expect, it } from 'vitest';
import { installed, RELAY_SECRET } from './installation.ts';
import { personIn, read } from './person.ts';

const CHANNEL = 'C0CAMPAIGNS';

it('shows masked addresses to administrators alone, and keeps who looked', async () => {
  const here = await installed();
  const { bot, workspace, mira } = here;
  const viewer = personIn(workspace, 'U0VERA');
  const wish = { ...PLAIN_ALERT, channelId: CHANNEL, mode: 'each', createdBy: 'U0MIRA' } as const;
  await bot.store.alerts.add(wish, new Date());
  await here.relay(`${RELAY_SECRET}/hard_bounces`, {
    body: new URLSearchParams({
      email: 'ann@example.com',
      task_id: '71016',
      smtp_server_response: '550 5.1.1 user unknown',
    }),
  });
  const message = await workspace.waitForMessage({ channel: CHANNEL, contains: 'Hard bounce' });
  expect(read(message)).toContain('a•••@example.com');
  expect(read(message)).not.toContain('ann@example.com');

  const refused = read(await viewer.click(message, 'Show addresses'));
  expect(refused).toContain('You need the “reveal” permission');
  expect(refused).not.toContain('ann@example.com');
  expect(await bot.store.unmaskings.list(9)).toEqual([]);
  const shown = read(await mira.click(message, 'Show addresses'));
  expect(shown).toContain('ann@example.com');
  expect(shown).toContain('Only you can see this');
  const audit = read(await mira.ask('/postbell audit reveals'));
  expect(audit).toContain('1 address: hard bounces of campaign 71016');
});
