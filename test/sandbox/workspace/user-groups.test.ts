import type { App } from '@slack/bolt';
import { expect, it } from 'vitest';
import { PEOPLE } from '../../../sandbox/workspace/story.ts';
import { clientOf, refusalOf, workspaceAlone, workspaceWithApp } from './installed-app.ts';

const CREATED_AT = new Date('2026-11-20T09:00:00Z');
const CHANGED_AT = new Date('2026-11-20T09:30:00Z');
const CREATED_S = CREATED_AT.getTime() / 1000;
const CHANGED_S = CHANGED_AT.getTime() / 1000;

async function alone(...options: Parameters<typeof workspaceAlone>) {
  const workspace = await workspaceAlone(...options);
  return { workspace, client: clientOf(workspace) };
}

it('lists user groups, with members and counts for who asks for them', async () => {
  const { client } = await alone({ now: () => CREATED_AT });
  const { usergroups: bare = [] } = await client.usergroups.list();
  expect(bare).toMatchObject([
    {
      id: 'S0SUPPORT',
      team_id: 'T0POSTBELL',
      is_usergroup: true,
      handle: 'support',
      name: 'Support',
      date_update: CREATED_S,
      date_delete: 0,
      deleted_by: null,
    },
    { id: 'S0MARKETING', handle: 'marketing', name: 'Marketing' },
  ]);
  expect(bare[0]).not.toHaveProperty('users');
  expect(bare[0]).not.toHaveProperty('user_count');
  const { usergroups } = await client.usergroups.list({ include_users: true, include_count: true });
  expect(usergroups).toMatchObject([
    { users: ['U0VERA', 'U0GRETA'], user_count: 2 },
    { users: ['U0MIRA', 'U0JONAS'], user_count: 2 },
  ]);
});

it('tells who is in a user group', async () => {
  const { client } = await alone();
  const { users } = await client.usergroups.users.list({ usergroup: 'S0MARKETING' });
  expect(users).toEqual(['U0MIRA', 'U0JONAS']);
  const gone = client.usergroups.users.list({ usergroup: 'S0GONE' });
  expect(await refusalOf(gone)).toBe('no_such_subteam');
  expect(await refusalOf(client.apiCall('usergroups.users.list'))).toBe('invalid_arguments');
});

it('keeps disabled user groups from those who don’t ask for them', async () => {
  const { workspace, client } = await alone({ now: () => CREATED_AT });
  await workspace.control.changeUserGroup('S0SUPPORT', { isDisabled: true });
  const { usergroups: enabled } = await client.usergroups.list();
  expect(enabled).toMatchObject([{ id: 'S0MARKETING' }]);
  const { usergroups: all } = await client.usergroups.list({ include_disabled: true });
  expect(all).toMatchObject([
    { id: 'S0SUPPORT', date_delete: CREATED_S, deleted_by: 'U0MIRA' },
    { date_delete: 0 },
  ]);
  const usergroup = 'S0SUPPORT';
  expect(await refusalOf(client.usergroups.users.list({ usergroup }))).toBe('no_such_subteam');
  const { users } = await client.usergroups.users.list({ usergroup, include_disabled: true });
  expect(users).toEqual(['U0VERA', 'U0GRETA']);
  await workspace.control.changeUserGroup(usergroup, { isDisabled: false });
  expect((await client.usergroups.list()).usergroups).toHaveLength(2);
});

it('tells nothing of user groups without the scope, and not too often with it', async () => {
  const lacking = await alone({ scopes: ['users:read'] });
  for (const method of ['usergroups.list', 'usergroups.users.list']) {
    const data = { error: 'missing_scope', needed: 'usergroups:read' };
    const call = lacking.client.apiCall(method, { usergroup: 'S0SUPPORT' });
    await expect(call).rejects.toMatchObject({ data });
  }
  const { client } = await alone({ now: () => CREATED_AT });
  for (let call = 0; call < 20; call += 1) await client.usergroups.list();
  const code = 'slack_webapi_rate_limited_error';
  await expect(client.usergroups.list()).rejects.toMatchObject({ code });
});

/** A workspace that changes half an hour after its creation, and the events that its app gets. */
async function withListeningApp() {
  const events: unknown[] = [];
  const listen = (app: App) => {
    app.event('subteam_members_changed', async ({ event }) => void events.push(event));
    app.event('subteam_updated', async ({ event }) => void events.push(event));
  };
  let now = CREATED_AT;
  const { workspace } = await workspaceWithApp(listen, { now: () => now });
  now = CHANGED_AT;
  return { workspace, events };
}

it('tells the app who came and went, and what the user group is then', async () => {
  const { workspace, events } = await withListeningApp();
  await workspace.control.changeUserGroup('S0SUPPORT', { members: ['U0GRETA', 'U0JONAS'] });
  expect(events).toEqual([
    {
      type: 'subteam_members_changed',
      subteam_id: 'S0SUPPORT',
      team_id: 'T0POSTBELL',
      date_previous_update: CREATED_S,
      date_update: CHANGED_S,
      added_users: ['U0JONAS'],
      added_users_count: '1',
      removed_users: ['U0VERA'],
      removed_users_count: '1',
      event_ts: expect.any(String),
    },
    {
      type: 'subteam_updated',
      subteam: expect.objectContaining({
        id: 'S0SUPPORT',
        date_update: CHANGED_S,
        date_delete: 0,
        users: ['U0GRETA', 'U0JONAS'],
        user_count: 2,
      }),
      event_ts: expect.any(String),
    },
  ]);
});

it('tells the app of a disabled user group only that it was updated', async () => {
  const { workspace, events } = await withListeningApp();
  await workspace.control.changeUserGroup('S0SUPPORT', { isDisabled: true });
  const subteam = { date_delete: CHANGED_S };
  expect(events).toMatchObject([{ type: 'subteam_updated', subteam }]);
  await expect(workspace.control.changeUserGroup('S0GONE', {})).rejects.toThrow('S0GONE');
});

it.each([
  ['that it subscribed to', { events: ['subteam_updated'] }, ['subteam_updated']],
  ['that its scopes let it see', { scopes: ['users:read'] }, []],
])('tells the app only of changes %s', async (_, options, expected) => {
  const { workspace } = await alone(options);
  await workspace.control.changeUserGroup('S0SUPPORT', { members: [] });
  const events = workspace.dispatches.map(({ payload }) => payload['event']);
  expect(events).toMatchObject(expected.map((type) => ({ type })));
});

it('is created with the user groups that it is given', async () => {
  const group = { id: 'S0BOARD', handle: 'board', name: 'Board', description: '', members: [] };
  const { client } = await alone({ userGroups: [group] });
  const { usergroups } = await client.usergroups.list({ include_users: true });
  expect(usergroups).toMatchObject([{ id: 'S0BOARD', handle: 'board', users: [] }]);
});

it('says of people whether they own or look after the workspace', async () => {
  const marketer = { role: 'Marketer', zone: 'UTC' };
  const olga = { ...marketer, id: 'U0OLGA', name: 'Olga', rank: 'owner' } as const;
  const ada = { ...marketer, id: 'U0ADA', name: 'Ada', rank: 'admin' } as const;
  const { client } = await alone({ people: [...PEOPLE, olga, ada] });
  const rightsOf = async (user: string) => {
    const { user: found } = await client.users.info({ user });
    return [found?.is_admin, found?.is_owner, found?.is_primary_owner];
  };
  expect(await rightsOf('U0MIRA')).toEqual([true, true, true]);
  expect(await rightsOf('U0OLGA')).toEqual([true, true, false]);
  expect(await rightsOf('U0ADA')).toEqual([true, false, false]);
  expect(await rightsOf('U0JONAS')).toEqual([false, false, false]);
  expect(await rightsOf('U0EMIL')).toEqual([undefined, undefined, undefined]);
});
