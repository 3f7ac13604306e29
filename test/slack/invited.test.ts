import { expect, test } from 'vitest';
import { forged } from './forged.ts';
import { ELSEWHERE, startHarness } from './harness.ts';
import { newLedger, trialCatalogue } from './trial-operations.ts';

async function start() {
  const invited: string[] = [];
  const bot = await startHarness({
    catalogue: trialCatalogue(newLedger()),
    onInvited: async (channelId) => void invited.push(channelId),
  });
  return { ...bot, invited };
}

test('an invitation of the bot to a channel is passed on', async () => {
  const { workspace, invited } = await start();
  await workspace.control.setBotMember(ELSEWHERE, true);
  await expect.poll(() => invited).toEqual([ELSEWHERE]);
});

test('somebody else who joins a channel is nothing to us', async () => {
  const bot = await start();
  const { workspace, invited } = bot;
  await workspace.control.setBotMember(ELSEWHERE, true);
  await expect.poll(() => invited).toHaveLength(1);
  const { payload } = workspace.dispatches.at(-1) ?? {};
  const event = { ...Object(payload?.['event']), user: 'U0MIRA' };
  const response = await forged(bot, { ...payload, event });
  expect(response.status).toBe(200);
  await workspace.control.setBotMember(ELSEWHERE, false);
  await workspace.control.setBotMember(ELSEWHERE, true);
  await expect.poll(() => invited).toEqual([ELSEWHERE, ELSEWHERE]);
});
