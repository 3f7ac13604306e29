import { expect, it } from 'vitest';
import { ForbiddenError } from '../../src/lib/errors.ts';
import type { Standing } from '../../src/domain/standing.ts';
import { endpointCalled } from '../../src/service/endpoints.ts';
import type { Protected, Subject } from '../../src/domain/rights.ts';
import { grant, policyBy, policyOn } from './rights-of.ts';

const VERA = { personId: 'U0VERA', channelId: 'C0NEWS' };
const CHANNEL: Subject = { kind: 'channel', id: 'C0NEWS' };
const show: Protected = { name: 'campaign show', rights: ['look'] };
const send: Protected = { name: 'campaign send', rights: ['send'] };
const contacts: Protected = { name: 'list contacts', rights: ['people'] };
const exported: Protected = { name: 'list contacts', rights: ['people', 'export'] };

const rightsWith = (...given: Parameters<typeof policyBy>) => policyBy(...given).rightsOf(VERA);

it('lets people in ADMINS do everything, whatever is denied', async () => {
  const denied = grant('operation:campaign send', VERA_HERSELF, true);
  expect((await rightsWith([denied], { admins: ['U0VERA'] })).mayRun(send)).toBe(true);
});

it('refuses what nobody granted, and tells which role would do and whom to ask', async () => {
  const rights = await rightsWith([grant('role:marketer')]);
  expect(rights.mayRun(show)).toBe(true);
  const refusal = await refusalOf(rights.require(send));
  expect(refusal.message).toBe(
    'You need the sender role or the “send” permission to send, schedule, or cancel campaigns. Ask an admin to do it or to give you access.',
  );
  expect(refusal.askIds).toEqual(['U0MIRA']);
});

it('a single operation can be granted on top, without the file of its rows', async () => {
  const rights = await rightsWith([grant('role:viewer'), grant('operation:list contacts')]);
  expect(rights.mayRun(contacts)).toBe(true);
  expect(rights.mayRun(exported)).toBe(false);
});

it('a denial prevails over a role', async () => {
  const denied = grant('operation:campaign send', { kind: 'group', id: 'S1' }, true);
  const rights = await rightsWith([grant('role:sender'), denied]);
  expect(rights.mayRun(send)).toBe(false);
  expect((await refusalOf(rights.require(send))).message).toContain(
    'A user group you’re in is denied the “campaign send” command.',
  );
});

it('a channel narrows what is done in it, and never widens it', async () => {
  const sender = await rightsWith([grant('role:sender'), grant('role:viewer', CHANNEL)]);
  expect(sender.mayRun(show)).toBe(true);
  expect((await refusalOf(sender.require(send))).message).toContain(
    'This channel is limited to the viewer role. You can do this in other channels.',
  );
  const viewer = await rightsWith([grant('role:viewer'), grant('role:admin', CHANNEL)]);
  expect(viewer.mayRun(send)).toBe(false);
});

it('owners of the workspace are administrators until there is one', async () => {
  const owned = { admins: [], owners: ['U0VERA'] };
  expect((await rightsWith([], owned)).mayRun(send)).toBe(true);
  const named = grant('role:admin', { kind: 'person', id: 'U0OMAR' });
  const rights = await rightsWith([], { ...owned, all: { grants: [named], groups: [] } });
  expect(rights.mayRun(send)).toBe(false);
  expect(await rights.whomToAsk()).toEqual(['U0OMAR']);
});

it('names nobody who left, is deactivated, or became a guest', async () => {
  const ids = ['U0GONE', 'U0GUEST', 'U0HERE', 'U0SILENT', 'U0ELSE'];
  const standings: Record<string, Standing> = {
    U0GONE: 'deactivated',
    U0GUEST: 'guest',
    U0HERE: 'member',
    U0ELSE: 'elsewhere',
  };
  const grants = ids.map((id) => grant('role:admin', { kind: 'person', id }));
  const rights = { of: async () => [], all: async () => ({ grants, groups: [] }) };
  const store = { rights, approvals: { rules: async () => null } };
  const standingOf = async (id: string) => {
    const standing = standings[id];
    if (standing === undefined) throw new Error('Slack is silent');
    return standing;
  };
  const policy = policyOn(store, { admins: [], standingOf });
  const here = ['U0HERE', 'U0SILENT'];
  expect(await policy.peopleWho(send)).toEqual(here);
  const refusal = await refusalOf((await policy.rightsOf(VERA)).require(send));
  expect([refusal.askIds, refusal.canIds]).toEqual([here, here]);
});

it('says what an operator does where all admins have left', async () => {
  const store = {
    rights: {
      of: async () => [],
      all: async () => ({
        grants: [grant('role:admin', { kind: 'person', id: 'U0GONE' })],
        groups: [],
      }),
    },
    approvals: { rules: async () => null },
  };
  for (const admins of [[], ['U0LEFT']]) {
    const policy = policyOn(store, { admins, standingOf: async () => 'deactivated' });
    const refusal = await refusalOf((await policy.rightsOf(VERA)).require(send));
    expect(refusal.message).toContain('whoever runs it can name others in ADMINS');
    expect(refusal.askIds).toEqual([]);
    const guest = await refusalOf(policy.requireMember('guest'));
    expect(guest.askIds).toEqual([]);
  }
});

it('says who names administrators where there is none', async () => {
  const rights = await rightsWith([], { admins: [] });
  expect((await refusalOf(rights.require(send))).message).toContain('ADMINS');
});

it('people may do nothing while their rights can’t be read, and ADMINS may look', async () => {
  const down = () => Promise.reject(new Error('down'));
  const rights = { of: down, all: async () => ({ grants: [], groups: [] }) };
  const store = { rights, approvals: { rules: async () => null } };
  const policy = policyOn(store, { isOwner: async () => true });
  const read = await policy.rightsOf(VERA);
  expect(read.mayRun(show)).toBe(false);
  const admin = await policy.rightsOf({ ...VERA, personId: 'U0MIRA' });
  expect([admin.mayRun(show), admin.mayRun(send)]).toEqual([true, false]);
  expect((await refusalOf(read.require(send))).message).toContain('can’t be read right now');
});

const VERA_HERSELF: Subject = { kind: 'person', id: 'U0VERA' };

async function refusalOf(asked: Promise<void>): Promise<ForbiddenError> {
  const refusal = await asked.then(
    () => null,
    (error: unknown) => error,
  );
  if (refusal instanceof ForbiddenError) return refusal;
  throw new Error('nothing was refused');
}

it('a row that names people takes no more than looking of what only counts it, as declared', async () => {
  const policy = policyBy([grant('role:viewer')]);
  const counting = { ...show, counts: ['GET /smtp/bounces/day', 'GET /emails/{email}'] };
  const asks = (operation: Protected, name: string) =>
    policy.principalOf(VERA, operation).require(endpointCalled(name), endpointCalled(name).right);
  await asks(counting, 'GET /smtp/bounces/day');
  await expect(asks(show, 'GET /smtp/bounces/day')).rejects.toThrow(ForbiddenError);
  // What names one person can’t be declared so.
  await expect(asks(counting, 'GET /emails/{email}')).rejects.toThrow(ForbiddenError);
});

it('names nobody who can do what a group was denied, while it isn’t known who is in it', async () => {
  const group: Subject = { kind: 'group', id: 'S0SENDERS' };
  const readAt = new Date(-48 * 3_600_000);
  const grants = [
    grant('role:sender', VERA_HERSELF),
    grant('role:sender', { kind: 'person', id: 'U0OMAR' }),
    grant('right:send', group, true),
  ];
  const groups = [{ id: 'S0SENDERS', memberIds: ['U0VERA'], readAt }];
  const policy = policyBy([], { all: { grants, groups } });
  expect(await policy.peopleWho(send)).toEqual(['U0MIRA', 'U0OMAR']);
});
