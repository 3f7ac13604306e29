import { describe, expect, it, onTestFinished } from 'vitest';
import type { Service } from '../../src/service/service.ts';
import type { Store } from '../../src/store/store.ts';
import { policyBy, grant } from '../policy/rights-of.ts';
import { ENGINES, opened, openedTwice } from '../store/engines.ts';
import { receive } from '../store/sample-events.ts';
import {
  beginResend,
  clientOf,
  FIRST,
  type Parts,
  receivePast,
  replicaOn,
  resentIn,
  type Sandbox,
  serviceWithPast,
  temporaryLists,
  unopenedIn,
  upkeepOn,
} from './resending.ts';

const TRIAL = 4103;
const HOUR_MS = 3_600_000;

interface World extends Parts {
  readonly sandbox: Sandbox;
  readonly id: string;
}

/** A resend that is begun, of which no process has done anything yet. */
async function begun(databaseUrl: string): Promise<World> {
  const sandbox = await serviceWithPast();
  const store = await opened(databaseUrl, { takesEvents: true });
  const parts = { store, service: clientOf(sandbox) };
  await receivePast(sandbox, store);
  return { ...parts, sandbox, id: (await beginResend(parts)) ?? 'none' };
}

function started(...replicas: readonly ReturnType<typeof replicaOn>[]): void {
  for (const replica of replicas) {
    replica.start();
    onTestFinished(() => replica.stop());
  }
}

async function over({ store, id }: Pick<World, 'store' | 'id'>): Promise<void> {
  await expect.poll(() => store.bulkRuns.stateOf(id)).toMatch(/ended|stopped|paused/);
  await expect.poll(() => store.bulkRuns.isHeld(id)).toBe(false);
}

/** Does something right after the first request of a kind was answered. */
function afterwards(service: Service, does: () => unknown): Service {
  const addContacts: Service['lists']['addContacts'] = async (...given) => {
    await service.lists.addContacts(...given);
    await does();
  };
  return { ...service, lists: { ...service.lists, addContacts } };
}

function event(kind: string, email: string | undefined, more = {}) {
  return { event: kind, email, timestamp: Math.floor(Date.now() / 1000), ...more };
}

describe.each(ENGINES)('a resend on $engine', ({ newDatabase }) => {
  it('goes once to whoever didn’t open, with the variables of the campaign’s list', async () => {
    const world = await begun(await newDatabase());
    const { store, sandbox, id } = world;
    const expected = unopenedIn(sandbox);
    started(replicaOn(world));
    await over(world);
    const [sent, another] = resentIn(sandbox);
    expect(another).toBeUndefined();
    expect(sent?.to).toEqual(expected);
    const trial = sandbox.state().lists.get(TRIAL);
    const kept = (sent?.to ?? []).map((address) => trial?.contacts.get(address)?.variables);
    expect(sent?.variables.map((one) => String(one?.['Name'])).toSorted()).toEqual(
      kept.map((one) => String(one?.['Name'])).toSorted(),
    );
    expect(await store.resends.get(id)).toMatchObject({ secondId: sent?.id, endedAt: null });
    expect(await store.sentCampaigns.find(sent?.id ?? '')).toMatchObject({
      recipients: expected.length,
      channelId: 'C1',
    });
    expect(await store.bulkRuns.get(id)).toMatchObject({ state: 'ended', done: expected.length });
    // Once a campaign.
    expect(await beginResend(world)).toBeNull();
  });

  it('skips who unsubscribes, is blacklisted, or is taken off the list before it begins', async () => {
    const world = await begun(await newDatabase());
    const { store, sandbox, service, id } = world;
    const [left = '', barred = '', removed = '', quit = '', ...others] = unopenedIn(sandbox);
    // Events come of some; of others only the service knows.
    await receive(store, [event('unsubscribe', left, { book_id: TRIAL })], new Date());
    await service.blacklist.add([barred]);
    await service.lists.removeContacts(String(TRIAL), [removed]);
    await service.lists.unsubscribe(String(TRIAL), [quit]);
    started(replicaOn(world));
    await over(world);
    expect(resentIn(sandbox)).toMatchObject([{ to: others }]);
    expect(await store.bulkRuns.get(id)).toMatchObject({ done: others.length, failed: 4 });
  });

  it('skips them, too, where that happens while its list is filled', async () => {
    const world = await begun(await newDatabase());
    const { store, sandbox, service, id } = world;
    const [opened = '', barred = '', removed = '', quit = '', ...others] = unopenedIn(sandbox);
    const meanwhile = afterwards(service, async () => {
      await receive(store, [event('open', opened, { task_id: FIRST })], new Date());
      await service.blacklist.add([barred]);
      await service.lists.removeContacts(String(TRIAL), [removed]);
      await service.lists.unsubscribe(String(TRIAL), [quit]);
    });
    started(replicaOn({ store, service: meanwhile }));
    await over(world);
    expect(resentIn(sandbox)).toMatchObject([{ to: others }]);
    expect(await store.bulkRuns.get(id)).toMatchObject({ done: others.length, failed: 4 });
    const [list] = temporaryLists(sandbox);
    expect([...(list?.contacts.keys() ?? [])].toSorted()).toEqual(others);
  });

  it('sends nothing where nobody is left, or the list is gone, and says so', async () => {
    const world = await begun(await newDatabase());
    const { store, sandbox, service, id } = world;
    await service.lists.remove(String(TRIAL));
    started(replicaOn(world));
    await over(world);
    expect(resentIn(sandbox)).toEqual([]);
    expect(await store.bulkRuns.get(id)).toMatchObject({
      state: 'stopped',
      reason: 'Nobody is left to send it to, so nothing was sent.',
    });
    await upkeepOn(world).runDue(new Date(Date.now() + HOUR_MS));
    expect(temporaryLists(sandbox)).toEqual([]);
    expect(await store.resends.get(id)).toMatchObject({ endedAt: expect.any(Date) });
  });

  it('that is stopped sends nothing, and lets another one begin once its list is gone', async () => {
    const world = await begun(await newDatabase());
    const { store, sandbox, service, id } = world;
    const stopping = afterwards(service, () =>
      store.bulkRuns.move(id, { from: ['running'], to: 'stopped' }, new Date()),
    );
    started(replicaOn({ store, service: stopping }));
    await over(world);
    expect(resentIn(sandbox)).toEqual([]);
    expect(temporaryLists(sandbox)).toHaveLength(1);
    expect(await beginResend(world)).toBeNull();
    const [one, other] = [upkeepOn(world), upkeepOn(world)];
    const soon = new Date(Date.now() + HOUR_MS);
    await Promise.all([one.runDue(soon), other.runDue(soon)]);
    expect(temporaryLists(sandbox)).toEqual([]);
    expect(await beginResend(world)).not.toBeNull();
  });

  it('sends nothing of a content that wasn’t reviewed', async () => {
    const world = await begun(await newDatabase());
    const { store, sandbox, id } = world;
    const first = sandbox.state().campaigns.get(Number(FIRST));
    Object.assign(first ?? {}, { bodyHtml: '<p>Evil</p>' });
    started(replicaOn(world));
    await over(world);
    expect(resentIn(sandbox)).toEqual([]);
    const { reason } = (await store.bulkRuns.get(id)) ?? {};
    expect(reason).toMatch(/^The content of the first campaign has changed/);
  });

  it('pauses where its person lost what it takes', async () => {
    const world = await begun(await newDatabase());
    started(replicaOn(world, { policy: policyBy([grant('role:marketer')]) }));
    await over(world);
    expect(await world.store.bulkRuns.stateOf(world.id)).toBe('paused');
    expect(resentIn(world.sandbox)).toEqual([]);
    expect(temporaryLists(world.sandbox)).toEqual([]);
  });

  it('that the service refuses pauses, and puts as many people at stake when it is resumed', async () => {
    const world = await begun(await newDatabase());
    const { store, sandbox, id } = world;
    const expected = unopenedIn(sandbox);
    sandbox.control.fail({ method: 'POST', path: '/campaigns', status: 403, times: 1 });
    const bulk = replicaOn(world);
    started(bulk);
    await over(world);
    expect(await store.bulkRuns.get(id)).toMatchObject({ state: 'paused', done: expected.length });
    expect(resentIn(sandbox)).toEqual([]);
    const preview = await bulk.port.describeResume(id, 'U2');
    expect(preview?.stakes).toMatchObject({ recipients: expected.length, isCounted: false });
    await bulk.port.resume(id, 'U2');
    await expect.poll(() => store.bulkRuns.stateOf(id)).toBe('ended');
    expect(resentIn(sandbox)).toMatchObject([{ to: expected }]);
  });

  it('is found by its list where the answer of the service got lost', async () => {
    const world = await begun(await newDatabase());
    const { store, sandbox, id } = world;
    sandbox.control.fail({
      method: 'POST',
      path: '/campaigns',
      status: 502,
      after: true,
      times: 1,
    });
    started(replicaOn(world));
    await over(world);
    const [sent, another] = resentIn(sandbox);
    expect(another).toBeUndefined();
    expect(sent?.to).toEqual(unopenedIn(sandbox));
    expect(await store.resends.get(id)).toMatchObject({ secondId: sent?.id });
  });
});

describe.each(ENGINES)('after a resend on $engine', ({ newDatabase }) => {
  /** Carried out, with the second campaign's id; emails leave as the service's time goes on. */
  async function carriedOut(databaseUrl: string) {
    const world = await begun(databaseUrl);
    started(replicaOn(world));
    await over(world);
    const [sent] = resentIn(world.sandbox);
    return { ...world, secondId: sent?.id ?? '', upkeep: upkeepOn(world) };
  }
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

  it('its list stays until the campaign is sent, and is removed then', async () => {
    const { sandbox, store, id, upkeep } = await carriedOut(await newDatabase());
    await upkeep.runDue(at(1));
    expect(temporaryLists(sandbox)).toHaveLength(1);
    sandbox.control.advance(600_000);
    await upkeep.runDue(at(3));
    expect(temporaryLists(sandbox)).toEqual([]);
    expect(await store.resends.get(id)).toMatchObject({ removedAt: expect.any(Date) });
  });

  it('a list that can’t be removed is tried again, and told of once', async () => {
    const { sandbox, store, upkeep } = await carriedOut(await newDatabase());
    sandbox.control.advance(600_000);
    sandbox.control.fail({ method: 'DELETE', path: '/addressbooks/*', status: 403, times: 2 });
    await upkeep.runDue(at(2));
    await upkeep.runDue(at(4));
    const told = async () =>
      (await store.outgoing.unfinished('U1')).filter(({ kind }) => kind === 'resend');
    expect(await told()).toMatchObject([
      { kind: 'resend', body: { title: 'A temporary list couldn’t be removed' } },
    ]);
    expect(temporaryLists(sandbox)).toHaveLength(1);
    await upkeep.runDue(at(6));
    expect(temporaryLists(sandbox)).toEqual([]);
    expect(await told()).toHaveLength(1);
  });

  it('whoever unsubscribes from the second campaign gets no more of the first one’s list', async () => {
    const { sandbox, store, secondId, upkeep } = await carriedOut(await newDatabase());
    sandbox.control.advance(600_000);
    await upkeep.runDue(at(2));
    const [gone = '', stays = ''] = unopenedIn(sandbox);
    await receive(store, [event('unsubscribe', gone, { task_id: secondId })], new Date());
    await upkeep.runDue(at(4));
    const trial = sandbox.state().lists.get(TRIAL);
    expect(trial?.contacts.get(gone)?.status).toBe(4);
    expect(trial?.contacts.get(stays)?.status).toBe(1);
  });
});

/** Where a process dies: right before or after it asks the store or the service for something. */
interface Death {
  readonly of: 'resends' | 'bulkRuns' | 'lists' | 'campaigns';
  readonly method: string;
  readonly when: 'before' | 'after';
}

/** The store and the service as a process has them that gets no answer any more from some point on. */
function mortal(parts: Parts, { of, method, when }: Death) {
  const died = Promise.withResolvers<void>();
  let isDead = false;
  const never = () => new Promise<never>(() => {});
  const dying = <Room extends object>(room: Room, isRoom: boolean): Room =>
    new Proxy(room, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          if (isDead) return never();
          const isNow = isRoom && name === method;
          const answer = isNow && when === 'before' ? undefined : value.apply(target, given);
          if (!isNow) return answer;
          const end = () => {
            isDead = true;
            died.resolve();
            return never();
          };
          return answer === undefined ? end() : Promise.resolve(answer).then(end);
        };
      },
    });
  const { store, service } = parts;
  return {
    died: died.promise,
    store: {
      ...store,
      resends: dying(store.resends, of === 'resends'),
      bulkRuns: dying(store.bulkRuns, of === 'bulkRuns'),
    } satisfies Store,
    service: {
      ...service,
      lists: dying(service.lists, of === 'lists'),
      campaigns: dying(service.campaigns, of === 'campaigns'),
    } satisfies Service,
  };
}

const STEPS: readonly (readonly [Death['of'], string])[] = [
  ['lists', 'create'],
  ['resends', 'noteList'],
  ['lists', 'addContacts'],
  ['bulkRuns', 'record'],
  ['resends', 'noteSending'],
  ['campaigns', 'create'],
  ['resends', 'noteSecond'],
  ['bulkRuns', 'move'],
];
/** Short, so that the others take over soon; a busy machine may lose a lease, which must not matter. */
const LEASE = { leaseMs: 900 };

/** What became of a resend whose process died, once two others have gone on with it. */
async function survived(databaseUrl: string, death: Death) {
  const sandbox = await serviceWithPast(150);
  const [store, other] = await openedTwice(databaseUrl, { takesEvents: true });
  const service = clientOf(sandbox);
  await receivePast(sandbox, store);
  const id = (await beginResend({ store, service })) ?? 'none';
  const expected = unopenedIn(sandbox);
  const dying = mortal({ store, service }, death);
  replicaOn(dying, LEASE).start();
  await dying.died;
  const replicas = [store, other].map((one) => ({ store: one, service }));
  started(...replicas.map((one) => replicaOn(one, LEASE)));
  await over({ store, id });
  const sent = resentIn(sandbox);
  const [run, resend] = [await store.bulkRuns.get(id), await store.resends.get(id)];
  sandbox.control.advance(600_000);
  const later = new Date(Date.now() + HOUR_MS);
  await Promise.all(replicas.map((one) => upkeepOn(one).runDue(later)));
  const lists = temporaryLists(sandbox).length;
  return { expected, sent, run, resend, lists, sentLater: resentIn(sandbox).length };
}

describe.each(ENGINES)('a process that dies during a resend on $engine', ({ sharedDatabase }) => {
  it.each(STEPS)(
    'at %s.%s leaves it to the others: sent once, or not and told',
    async (of, method) => {
      const outcomeOf = async (when: Death['when']) => {
        const seen = await survived(await sharedDatabase(), { of, method, when });
        const { expected, sent, run, resend } = seen;
        const why = `${when}: ${run?.state} ${run?.reason}`;
        expect(expected.length, why).toBeGreaterThan(3);
        expect(seen, why).toMatchObject({ lists: 0, sentLater: sent.length });
        if (run?.state === 'ended') {
          expect(sent, why).toMatchObject([{ id: resend?.secondId, to: expected }]);
          return expect(run, why).toMatchObject({ done: expected.length, failed: 0, unknown: 0 });
        }
        expect(run?.reason, why).toMatch(/^Postbell was interrupted right before sending/);
        expect(sent, why).toEqual([]);
        expect(resend, why).toMatchObject({ endedAt: expect.any(Date), secondId: null });
      };
      await Promise.all([outcomeOf('before'), outcomeOf('after')]);
    },
  );
});
