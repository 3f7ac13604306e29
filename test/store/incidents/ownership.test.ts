import { describe, expect, it } from 'vitest';
import { type Incident, INCIDENT_CALL } from '../../../src/store/incidents/incidents.ts';
import { ENGINES, opened, openedTwice } from '../engines.ts';

const at = new Date('2026-11-21T09:00:00Z');
const after = (ms: number): Date => new Date(at.getTime() + ms);
const requested = {
  topic: 'campaign:4711',
  rate: 'complaints',
  campaignId: '4711',
  title: 'Autumn (4711)',
  now: { part: 3, whole: 1_000 },
} as const;

type Stores = Awaited<ReturnType<typeof opened>>;

async function begun({ incidents }: Pick<Stores, 'incidents'>, topic = 'campaign:4711') {
  const incident = await incidents.begin({ ...requested, topic }, at);
  if (!incident) throw new Error('not begun');
  return incident;
}

const kindsOf = async ({ incidents }: Pick<Stores, 'incidents'>, id: string) =>
  ((await incidents.stepsOf([id])).get(id) ?? []).map(({ kind }) => kind);

describe.each(ENGINES)('the owner of an incident on $engine', ({ newDatabase, sharedDatabase }) => {
  it('is whoever takes it first, whichever replica they use', async () => {
    const stores = await openedTwice(await sharedDatabase());
    const { id } = await begun(stores[0]);
    const all = ['U1', 'U2', 'U3', 'U4'];
    const taken = await Promise.all(
      all.map((person, index) => stores[index % 2 === 0 ? 0 : 1].incidents.take(id, person, at)),
    );
    const won = taken.filter((one) => one !== null);
    expect(won).toHaveLength(1);
    expect((await stores[1].incidents.find(id))?.ownerId).toBe(won[0]?.ownerId);
    expect(await kindsOf(stores[0], id)).toEqual(['taken']);
  });

  it('changes only as it was seen, and each change is a step', async () => {
    const { incidents, outgoing } = await opened(await newDatabase());
    const { id } = await begun({ incidents });
    const taken = await incidents.take(id, 'U1', after(1));
    if (!taken) throw new Error('not taken');
    const handed = await incidents.assign(taken, { personId: 'U1', whomId: 'U2' }, after(2));
    expect(handed).toMatchObject({ ownerId: 'U2', ownedAt: after(2), steps: 2 });
    expect(await incidents.assign(taken, { personId: 'U1', whomId: 'U3' }, after(3))).toBeNull();
    expect(await outgoing.unfinished('U2')).toMatchObject([{ kind: INCIDENT_CALL, sourceId: id }]);
    expect(await outgoing.unfinished('U3')).toEqual([]);
    if (!handed) throw new Error('not handed over');
    const lost = { kind: 'lost', whomId: 'U2' } as const;
    expect(await incidents.release(handed, lost, after(4))).toMatchObject({ ownerId: null });
    expect(await incidents.release(handed, lost, after(5))).toBeNull();
    const why = { personId: 'U1', note: 'Old addresses' };
    expect(await incidents.resolve(id, why, after(6))).toMatchObject({
      closing: 'resolved',
      closedAt: after(6),
    });
    expect(await incidents.resolve(id, why, after(7))).toBeNull();
    expect(await incidents.take(id, 'U1', after(7))).toBeNull();
    expect(await kindsOf({ incidents }, id)).toEqual(['taken', 'assigned', 'lost', 'resolved']);
    await incidents.forgetBefore(after(8));
    expect(await kindsOf({ incidents }, id)).toEqual([]);
  });

  it('is called once across replicas, however many incidents there are', async () => {
    const stores = await openedTwice(await sharedDatabase());
    const seen: Incident[] = [];
    for (let index = 0; index < 20; index += 1)
      seen.push(await begun(stores[0], `campaign:${index}`));
    const deed = { kind: 'escalated', whomId: 'S0ONCALL' } as const;
    const call = { deed, channelId: 'C1', subscriptionId: 'k7x2m' };
    const counts = await Promise.all(
      stores.map((store) => store.incidents.call(seen, call, after(1))),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
    const messages = await stores[0].outgoing.unfinished('C1');
    const named = messages.flatMap(({ body }) => (body as { incidentIds: string[] }).incidentIds);
    expect(named.toSorted()).toEqual(seen.map(({ id }) => id).toSorted());
  });

  it('is left alone by the end of an incident and by its campaign’s stop', async () => {
    const { incidents } = await opened(await newDatabase());
    const incident = await begun({ incidents });
    expect(await incidents.contain(incident.id, after(1))).toMatchObject({ containedAt: after(1) });
    expect(await incidents.contain(incident.id, after(2))).toBeNull();
    const deed = { kind: 'escalated', whomId: 'S0ONCALL' } as const;
    const call = { deed, channelId: 'C1', subscriptionId: 'k7x2m' };
    const contained = await incidents.find(incident.id);
    expect(await incidents.call(contained ? [contained] : [], call, after(3))).toBe(0);
  });
});
