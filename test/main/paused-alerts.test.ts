import { expect, it } from 'vitest';
import { installed, RELAY_SECRET, type Installation } from './installation.ts';
import { labelsOf, read } from './person.ts';

const CHANNEL = 'C0DELIVERY';

const report = (installation: Installation, email: string) =>
  installation.relay(`${RELAY_SECRET}/delivered`, {
    body: JSON.stringify({ event: 'delivered', task_id: 4711, email, timestamp: 1_795_000_000 }),
  });

it('the owner of alerts is told when the bot was removed, and the channel when it is back', async () => {
  const installation = await installed();
  const { mira, workspace } = installation;
  await mira.ask('/postbell alerts add', CHANNEL);
  await workspace.control.setBotMember(CHANNEL, false);
  await report(installation, 'ann@example.com');
  const notified = await workspace.waitForMessage({ contains: 'Your alert is paused' });
  expect(notified.channel).toBe('D0MIRA');
  expect(read(notified)).toContain('Postbell isn’t in this channel');
  expect(labelsOf(notified)).toEqual(['Resume', 'Run a health check']);

  expect(read(await mira.click(notified, 'Run a health check'))).toContain('1 alert paused since');

  await workspace.control.setBotMember(CHANNEL, true);
  const said = await workspace.waitForMessage({ contains: '1 paused alert is active again' });
  expect(said.channel).toBe(CHANNEL);
  await report(installation, 'bob@example.com');
  const card = await workspace.waitForMessage({ contains: '2 sent' });
  expect(card.channel).toBe(CHANNEL);
});
