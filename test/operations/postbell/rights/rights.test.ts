import { describe, expect, it } from 'vitest';
import { readCommandLine } from '../../../../src/commands/command-line.ts';
import { grant } from '../../../../src/operations/postbell/rights/grant.ts';
import type { RawValues } from '../../../../src/domain/reply.ts';
import { createPolicy } from '../../../../src/policy/policy.ts';
import { createLog } from '../../../../src/lib/log.ts';
import { UnavailableError } from '../../../../src/lib/errors.ts';
import type { OperationContext } from '../../../../src/commands/context.ts';
import { NOW, sandboxPostbell } from '../../../commands/context.ts';
import { actionIn, noticesIn, rowsIn, summaryIn } from '../../../commands/seen.ts';

const postbell = sandboxPostbell();

const policyOf = (admins: string[], owners: string[] = []) =>
  createPolicy({
    admins,
    supportMost: 100,
    store: postbell.store,
    isOwner: async (id) => owners.includes(id),
    standingOf: async () => 'member',
    now: () => NOW,
    log: createLog('silent'),
  });

/** Runs an operation as somebody, with what is granted in the store. */
async function as(
  personId: string,
  verb: string,
  raw: RawValues = {},
  {
    admins = ['U0MIRA'],
    owners = [],
    ...more
  }: Partial<OperationContext> & { admins?: string[]; owners?: string[] } = {},
) {
  const policy = policyOf(admins, owners);
  const rights = await policy.rightsOf({ personId, channelId: null });
  const person = { id: personId, zone: 'UTC' };
  return postbell.run(`postbell ${verb}`, raw, { policy, rights, person, ...more });
}

const why = async (personId: string, operation = 'campaign.send') =>
  summaryIn(await as(personId, 'why', { command: `operation:${operation}` }));
const mira = (verb: string, raw?: RawValues, more?: Parameters<typeof as>[3]) =>
  as('U0MIRA', verb, raw, more);

describe('a grant', () => {
  it('to a person is in force at once, and is taken back by its button', async () => {
    const reply = await mira('grant', { person: 'U0VERA', what: 'role:sender' });
    expect(await why('U0VERA')).toMatch(/^You have the sender role, granted by/);
    const { operation, values } = actionIn(reply, 'Undo');
    await mira(operation.replace('postbell ', ''), values);
    expect(await why('U0VERA')).toContain('You need the sender role');
  });

  it('to a user group counts for its members', async () => {
    await mira('grant', { group: 'S0SUPPORT', what: 'role:support' });
    expect(await why('U0VERA', 'contact.show')).toContain('has the support role');
    expect(await why('U0OTHER', 'contact.show')).toContain('permission to look up contacts');
    await mira('revoke', { group: 'S0SUPPORT', what: 'role:support' });
  });

  it.each([
    ['nobody', { what: 'role:support' }, 'Choose a person'],
    [
      'two at once',
      { person: 'U0VERA', channel: 'C0NEWS', what: 'role:support' },
      'Choose only one',
    ],
    ['a guest', { person: 'U0GUEST', what: 'role:support' }, 'is a guest'],
    ['a group without members', { group: 'S0EMPTY', what: 'role:support' }, 'no members'],
    ['a command that there isn’t', { person: 'U0VERA', what: 'operation:nothing' }, 'no role'],
  ])('to %s is refused', async (_, raw, words) => {
    await expect(mira('grant', raw)).rejects.toThrow(words);
  });

  it('is refused while Slack doesn’t say who somebody is, and changes nothing', async () => {
    const silence = new UnavailableError('Slack is silent', { outcome: 'none' });
    const workspace = {
      ...postbell.context().workspace,
      standingOf: () => Promise.reject(silence),
    };
    const granting = mira('grant', { person: 'U0VERA', what: 'role:admin' }, { workspace });
    await expect(granting).rejects.toThrow('Slack is silent');
    expect((await postbell.store.rights.all()).grants).toHaveLength(1);
  });

  it('that is there already says so', async () => {
    await mira('grant', { person: 'U0VERA', what: 'right:export' });
    const again = await mira('grant', { person: 'U0VERA', what: 'right:export' });
    expect(summaryIn(again)).toBe('Nothing changed: @U0VERA already has the “export” permission.');
    await mira('revoke', { person: 'U0VERA', what: 'right:export' });
  });
});

describe('a denial', () => {
  it('prevails over a role, and says so to whom it concerns', async () => {
    await mira('grant', { person: 'U0VERA', what: 'role:sender' });
    await mira('deny', { person: 'U0VERA', what: 'operation:campaign.send' });
    expect(await why('U0VERA')).toContain('You are denied the “campaign send” command');
    await mira('revoke', { person: 'U0VERA', what: 'operation:campaign.send' });
    await mira('revoke', { person: 'U0VERA', what: 'role:sender' });
  });

  it('of a role is no such thing', async () => {
    await expect(mira('deny', { person: 'U0VERA', what: 'role:viewer' })).rejects.toThrow(
      'can’t be denied',
    );
  });
});

describe('the last admin', () => {
  const noSetting = { admins: [] };

  it('can’t be taken back, nor denied what makes an admin', async () => {
    await mira('grant', { person: 'U0MIRA', what: 'role:admin' });
    const refused = async (verb: string, raw: RawValues) =>
      expect(mira(verb, raw, noSetting)).rejects.toThrow('no one who can manage permissions');
    await refused('revoke', { person: 'U0MIRA', what: 'role:admin' });
    await refused('deny', { group: 'everybody', what: 'right:administer' });
    await refused('deny', { group: 'everybody', what: 'operation:postbell.grant' });
    const { grants } = await postbell.store.rights.all();
    expect(grants.map(({ entry }) => entry)).toEqual(['role:viewer', 'role:admin']);
  });

  it('can be, where ADMINS names another', async () => {
    await mira('revoke', { person: 'U0MIRA', what: 'role:admin' });
    expect((await postbell.store.rights.all()).grants).toHaveLength(1);
  });
});

describe('somebody who gives and takes back rights stays', () => {
  const noSetting = { admins: [] };
  const adminOf = async (person: string, more = {}) =>
    mira('grant', { person, what: 'role:admin' }, more);

  it('whatever is taken back, denied, or given by its name alone', async () => {
    await adminOf('U0MIRA');
    // Whoever can only give rights takes none back.
    await mira('grant', { person: 'U0VERA', what: 'operation:postbell.grant' }, noSetting);
    const changes: readonly (readonly [string, RawValues])[] = [
      ['revoke', { person: 'U0MIRA', what: 'role:admin' }],
      ['deny', { person: 'U0MIRA', what: 'operation:postbell.revoke' }],
      ['deny', { person: 'U0MIRA', what: 'operation:postbell.grant' }],
      ['deny', { person: 'U0MIRA', what: 'right:administer' }],
      ['deny', { group: 'everybody', what: 'operation:postbell.revoke' }],
      ['deny', { group: 'everybody', what: 'operation:postbell.grant' }],
      ['deny', { group: 'everybody', what: 'right:administer' }],
    ];
    for (const [verb, raw] of changes) {
      await expect(mira(verb, raw, noSetting), JSON.stringify([verb, raw])).rejects.toThrow(
        'no one who can manage permissions',
      );
    }
    await mira('revoke', { person: 'U0VERA', what: 'operation:postbell.grant' });
    await mira('revoke', { person: 'U0MIRA', what: 'role:admin' });
  });

  it('and nobody counts who left, or of whom Slack says nothing', async () => {
    await adminOf('U0MIRA');
    await adminOf('U0OMAR');
    const standings: readonly OperationContext['workspace']['standingOf'][] = [
      async (id) => (id === 'U0OMAR' ? 'deactivated' : 'member'),
      () => Promise.reject(new UnavailableError('Slack is silent', { outcome: 'none' })),
    ];
    const itself = { person: 'U0MIRA', what: 'role:admin' };
    const { workspace } = postbell.context();
    for (const standingOf of standings) {
      const more = { ...noSetting, workspace: { ...workspace, standingOf } };
      await expect(mira('revoke', itself, more)).rejects.toThrow('no one who can manage');
    }
    await mira('revoke', itself, noSetting);
    await mira('revoke', { person: 'U0OMAR', what: 'role:admin' });
  });

  it('and an owner doesn’t lose theirs by giving somebody one command', async () => {
    const owner = (verb: string, raw: RawValues) =>
      as('U0OWEN', verb, raw, { admins: [], owners: ['U0OWEN'] });
    await owner('grant', { person: 'U0VERA', what: 'operation:postbell.grant' });
    const rights = await policyOf([], ['U0OWEN']).rightsOf({ personId: 'U0OWEN', channelId: null });
    expect(rights.has('administer')).toBe(true);
    await expect(owner('grant', { person: 'U0VERA', what: 'right:administer' })).rejects.toThrow(
      'Make yourself an admin first',
    );
    await owner('revoke', { person: 'U0VERA', what: 'operation:postbell.grant' });
  });

  it.each([
    ['operation:postbell.grant', { person: 'U0VERA' }, 'as powerful as the admin role: whoever'],
    ['right:administer', { group: 'S0SUPPORT' }, 'as powerful as the admin role: whoever'],
    ['role:admin', { group: 'everybody' }, 'everyone in this workspace can give themselves'],
    ['role:sender', { person: 'U0VERA' }, null],
    ['role:admin', { person: 'U0VERA' }, null],
    ['right:administer', { channel: 'C0NEWS' }, null],
  ])('and %s to %o warns first: %s', async (what, whom, words) => {
    const asked = await postbell.question('postbell grant', { ...whom, what });
    expect(asked && noticesIn(asked)).toEqual(words && [expect.stringContaining(words)]);
  });
});

describe('rights', () => {
  it('show everything that was granted, by whom', async () => {
    await mira('grant', { channel: 'C0NEWS', what: 'role:viewer' });
    const reply = await as('U0VERA', 'rights');
    expect(rowsIn(reply).map((row) => row.slice(0, 3))).toEqual([
      ['Everyone', 'Viewer role', '–'],
      ['#C0NEWS', 'Limited to: Viewer role', '@U0MIRA'],
    ]);
    await mira('revoke', { channel: 'C0NEWS', what: 'role:viewer' });
  });
});

it('somebody in support changes as many people as SUPPORT_MOST allows, and no more', async () => {
  await mira('grant', { person: 'U0VERA', what: 'role:support' });
  const addresses = (count: number) =>
    Array.from({ length: count }, (_, index) => `ann${index}@example.com`).join(' ');
  const who = { personId: 'U0VERA', channelId: null };
  const rights = await policyOf(['U0MIRA']).rightsOf(who);
  const blacklist = (count: number) =>
    postbell.run('blacklist add', { addresses: addresses(count) }, { rights });
  await expect(blacklist(101)).rejects.toThrow('You can change up to 100 contacts at once');
  await expect(blacklist(100)).resolves.toMatchObject({ title: expect.anything() });
  await mira('revoke', { person: 'U0VERA', what: 'role:support' });
});

it('a name that Slack doesn’t know is said to be nobody’s', async () => {
  const raw = readCommandLine(grant.inputs, '@nobody role:admin');
  expect(raw).toEqual({ person: '@nobody', what: 'role:admin' });
  await expect(mira('grant', raw)).rejects.toThrow('No one in this workspace is called “@nobody”');
});

it('an owner of the workspace makes nobody admin before themselves', async () => {
  const asOwner = (verb: string, person: string) =>
    as('U0OWEN', verb, { person, what: 'role:admin' }, { admins: [], owners: ['U0OWEN'] });
  await expect(asOwner('grant', 'U0VERA')).rejects.toThrow('Make yourself an admin first');
  await asOwner('grant', 'U0OWEN');
  await asOwner('grant', 'U0VERA');
  await asOwner('revoke', 'U0OWEN');
  await mira('revoke', { person: 'U0VERA', what: 'role:admin' });
});
