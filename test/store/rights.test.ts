import { describe, expect, it } from 'vitest';
import { type Entry, EVERYBODY, type Grant, type Subject } from '../../src/domain/rights.ts';
import { ENGINES, opened, openedTwice } from './engines.ts';

const AT = new Date('2026-11-23T09:00:00Z');
const VERA: Subject = { kind: 'person', id: 'U0VERA' };
const SUPPORT: Subject = { kind: 'group', id: 'S0SUPPORT' };
const fine = () => undefined;

function grant(subject: Subject, entry: Entry, isDenied = false): Grant {
  return { subject, entry, isDenied, grantedBy: 'U0MIRA', grantedAt: AT };
}

describe.each(ENGINES)('rights on $engine', ({ newDatabase, sharedDatabase }) => {
  const entriesOf = async (store: Awaited<ReturnType<typeof opened>>, groupsSince = AT) => {
    const grants = await store.rights.of({ personId: 'U0VERA', channelId: 'C1', groupsSince });
    return grants.map(({ entry }) => entry);
  };

  it('of a person are their own, their groups’, everybody’s and the channel’s', async () => {
    const store = await opened(await newDatabase());
    await store.rights.set(grant(VERA, 'right:export'), fine);
    await store.rights.set(grant(SUPPORT, 'role:support'), fine);
    await store.rights.set(grant({ kind: 'channel', id: 'C1' }, 'role:viewer'), fine);
    await store.rights.set(grant({ kind: 'channel', id: 'C2' }, 'right:look'), fine);
    await store.rights.set(grant({ kind: 'person', id: 'U0OMAR' }, 'role:admin'), fine);
    await store.rights.keepGroup({ id: 'S0SUPPORT', memberIds: ['U0VERA'], readAt: AT });
    const entries = ['right:export', 'role:support', 'role:viewer', 'role:viewer'];
    expect((await entriesOf(store)).toSorted()).toEqual(entries);
  });

  it('of a group count only as long as it is known who is in it', async () => {
    const store = await opened(await newDatabase());
    await store.rights.set(grant(SUPPORT, 'role:support'), fine);
    await store.rights.keepGroup({ id: 'S0SUPPORT', memberIds: ['U0VERA'], readAt: AT });
    expect(await entriesOf(store, new Date(AT.getTime() + 1))).toEqual(['role:viewer']);
    const later = new Date(AT.getTime() + 60_000);
    await store.rights.keepGroup({ id: 'S0SUPPORT', memberIds: ['U0OMAR'], readAt: later });
    // An answer that was under way while a newer one came.
    await store.rights.keepGroup({ id: 'S0SUPPORT', memberIds: ['U0VERA'], readAt: AT });
    expect(await entriesOf(store)).toEqual(['role:viewer']);
    expect(await store.rights.grantedGroups()).toEqual(['S0SUPPORT']);
  });

  it('of a group are denied on while it isn’t known who is in it', async () => {
    const store = await opened(await newDatabase());
    await store.rights.set(grant(SUPPORT, 'role:support'), fine);
    await store.rights.set(grant(SUPPORT, 'right:send', true), fine);
    await store.rights.keepGroup({ id: 'S0SUPPORT', memberIds: ['U0VERA'], readAt: AT });
    const entries = await entriesOf(store, new Date(AT.getTime() + 1));
    expect(entries.toSorted()).toEqual(['right:send', 'role:viewer']);
    const later = new Date(AT.getTime() + 60_000);
    await store.rights.keepGroup({ id: 'S0SUPPORT', memberIds: [], readAt: later });
    expect(await entriesOf(store)).toEqual(['role:viewer']);
  });

  it('keep a group of thousands', async () => {
    const store = await opened(await newDatabase());
    const memberIds = Array.from({ length: 2500 }, (_, index) => `U${index}`);
    await store.rights.keepGroup({ id: 'S0ALL', memberIds, readAt: AT });
    const [group] = (await store.rights.all()).groups;
    expect(new Set(group?.memberIds)).toEqual(new Set(memberIds));
  });

  it('change once: the same again says so, and a denial takes the place of a grant', async () => {
    const store = await opened(await newDatabase());
    const send = grant(VERA, 'right:send');
    expect(await store.rights.set(send, fine)).toBeNull();
    expect(await store.rights.set(send, fine)).toBe('same');
    expect(await store.rights.set({ ...send, isDenied: true }, fine)).toEqual(send);
    const own = (await store.rights.all()).grants.filter(({ subject }) => subject.id === VERA.id);
    expect(own).toEqual([grant(VERA, 'right:send', true)]);
    expect(await store.rights.remove(send, fine)).toEqual({ ...send, isDenied: true });
    expect(await store.rights.remove(send, fine)).toBeNull();
  });

  it('begin with everybody as a viewer, and stay where a change is refused', async () => {
    const store = await opened(await newDatabase());
    const refused = store.rights.remove(grant(EVERYBODY, 'role:viewer'), () => {
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect((await store.rights.all()).grants).toMatchObject([
      { subject: EVERYBODY, entry: 'role:viewer', isDenied: false },
    ]);
  });

  it('never lose the last admin, when two replicas take one back at once', async () => {
    const [one, other] = await openedTwice(await sharedDatabase());
    const omar: Subject = { kind: 'person', id: 'U0OMAR' };
    await one.rights.set(grant(VERA, 'role:admin'), fine);
    await one.rights.set(grant(omar, 'role:admin'), fine);
    const check = ({ grants }: { readonly grants: readonly Grant[] }) => {
      if (!grants.some(({ entry }) => entry === 'role:admin')) throw new Error('nobody is left');
    };
    const outcomes = await Promise.allSettled([
      one.rights.remove(grant(VERA, 'role:admin'), check),
      other.rights.remove(grant(omar, 'role:admin'), check),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const admins = (await one.rights.all()).grants.filter(({ entry }) => entry === 'role:admin');
    expect(admins).toHaveLength(1);
  });
});
