import { expect, it } from 'vitest';
import type { Subject } from '../../src/domain/rights.ts';
import { VIEWER, type Harness } from './harness.ts';
import { startTrial } from './trial-operations.ts';

const SUPPORT: Subject = { kind: 'group', id: 'S0SUPPORT' };

async function start() {
  const bot = await startTrial();
  const given = { isDenied: false, grantedBy: 'U0MIRA', grantedAt: new Date() };
  const grant = { ...given, subject: SUPPORT, entry: 'role:marketer' } as const;
  await bot.store.rights.set(grant, () => undefined);
  await bot.room.userGroups.refresh();
  return bot;
}

const membersOf = async ({ store }: Harness) =>
  (await store.rights.all()).groups.find(({ id }) => id === SUPPORT.id)?.memberIds;

it('who is in a group is read when something is granted to it, and each hour', async () => {
  const bot = await start();
  expect(await membersOf(bot)).toEqual(expect.arrayContaining([VIEWER]));
});

it('a person who leaves a group loses what it had at once', async () => {
  const bot = await start();
  await bot.workspace.control.changeUserGroup('S0SUPPORT', { members: ['U0JONAS'] });
  await expect.poll(() => membersOf(bot)).toEqual(['U0JONAS']);
});

it('a disabled group gives nobody anything', async () => {
  const bot = await start();
  await bot.workspace.control.changeUserGroup('S0SUPPORT', { isDisabled: true });
  await expect.poll(() => membersOf(bot)).toEqual([]);
});

it('what is known stays while Slack doesn’t answer', async () => {
  const bot = await start();
  bot.workspace.control.failNext('usergroups.users.list', { error: 'internal_error' });
  await bot.room.userGroups.refresh();
  expect(await membersOf(bot)).toContain(VIEWER);
});

it('a group that nothing is granted to isn’t read', async () => {
  const bot = await start();
  await bot.workspace.control.changeUserGroup('S0MARKETING', { members: [VIEWER] });
  const { groups } = await bot.store.rights.all();
  expect(groups.map(({ id }) => id)).not.toContain('S0MARKETING');
});

it('groups are picked by their handle', async () => {
  const bot = await start();
  const groups = await bot.room.userGroups.references();
  expect(groups.map(({ id, title }) => [id, title])).toEqual([
    ['S0SUPPORT', '@support'],
    ['S0MARKETING', '@marketing'],
  ]);
});
