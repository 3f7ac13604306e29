import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSandboxService, type SandboxService } from '../../../../sandbox/service/server.ts';
import type { Store } from '../../../../src/store/store.ts';
import { SMALL } from '../../../sandbox/service/client.ts';
import { ENGINES } from '../../../store/engines.ts';
import { BEGIN, PEOPLE, start } from './world.ts';

let sandbox: SandboxService;
beforeAll(async () => {
  sandbox = await startSandboxService({ port: 0, ...SMALL, now: () => BEGIN });
});
afterEach(() => sandbox.control.reset());
afterAll(() => sandbox.close());

type Methods = Record<string, (...given: unknown[]) => Promise<unknown>>;

/** Where a process dies: right before or after it asks for something, the first or a later time. */
interface Death {
  readonly method: string;
  readonly when: 'before' | 'after';
  readonly time?: number;
}

/** Methods of which a process gets no answer any more from some point on. */
function mortal<Room extends object>(room: Room, { method, when, time = 1 }: Death) {
  // Every method of these rooms returns a promise.
  const methods = room as unknown as Methods;
  const died = Promise.withResolvers<void>();
  let times = 0;
  const dying = async (...given: unknown[]) => {
    times += 1;
    if (times < time) return methods[method]?.(...given);
    if (when === 'after') await methods[method]?.(...given);
    died.resolve();
    return new Promise<never>(() => {});
  };
  // The same room, with one method that never returns.
  return { room: { ...room, [method]: dying } as Room, died: died.promise };
}

type Place = 'occurrences' | 'preparedSends' | 'acts' | 'audit' | 'sentCampaigns' | 'campaigns';

type World = Awaited<ReturnType<typeof start>>;

/** Does something in a replica that dies of it. */
async function dies(
  world: World,
  [place, death]: readonly [Place, Death],
  act: (replica: ReturnType<World['replica']>) => Promise<unknown>,
): Promise<void> {
  if (place === 'campaigns') {
    const replica = world.replica();
    const { room, died } = mortal(replica.service.campaigns, death);
    Object.assign(replica.service, { campaigns: room });
    void act(replica);
    return died;
  }
  const { room, died } = mortal(world.store[place], death);
  const store: Store = { ...world.store, [place]: room };
  void act(world.replica(store));
  return died;
}

const SHOWN = '2026-11-23T09:00:00Z';
const TIME = '2026-11-24T09:00:00Z';
const times = (from: string, minutes: number) =>
  Array.from({ length: minutes }, (_, minute) =>
    new Date(Date.parse(from) + (minute + 1) * 60_000).toISOString(),
  );

describe.each(ENGINES)('a process that dies on $engine', ({ newDatabase }) => {
  it.each<readonly [Place, Death]>([
    ['occurrences', { method: 'take', when: 'before' }],
    ['occurrences', { method: 'take', when: 'after' }],
    ['campaigns', { method: 'page', when: 'before' }],
    ['preparedSends', { method: 'prepare', when: 'before' }],
    ['preparedSends', { method: 'prepare', when: 'after' }],
    ['occurrences', { method: 'complete', when: 'before' }],
    ['occurrences', { method: 'complete', when: 'after' }],
  ])('as it prepares an occurrence (%s: %j) leaves it to another, once', async (...point) => {
    const world = await start(sandbox, await newDatabase());
    await world.added();
    world.now = new Date(SHOWN);
    await dies(world, point, (replica) => replica.wake());
    await world.wake(...times(SHOWN, 3));
    expect(world.messages()).toHaveLength(1);
    expect(await world.click(PEOPLE.sam, 'Confirm')).toContain('Scheduled for');
    expect(world.campaigns()).toHaveLength(1);
  });

  it.each<readonly [Place, Death, done: number]>([
    ['acts', { method: 'take', when: 'after' }, 0],
    ['audit', { method: 'append', when: 'after' }, 0],
    ['preparedSends', { method: 'move', when: 'before' }, 0],
    ['preparedSends', { method: 'move', when: 'after' }, 0],
    ['campaigns', { method: 'create', when: 'before' }, 0],
    ['campaigns', { method: 'create', when: 'after' }, 1],
    ['preparedSends', { method: 'move', when: 'before', time: 2 }, 1],
    ['preparedSends', { method: 'move', when: 'after', time: 2 }, 1],
    ['sentCampaigns', { method: 'watch', when: 'before' }, 1],
    ['audit', { method: 'append', when: 'before', time: 2 }, 1],
  ])(
    'as it is confirmed (%s: %j) sends it %i times, and leaves nobody out unsaid',
    async (place, death, done) => {
      const world = await start(sandbox, await newDatabase());
      await world.added();
      await world.wake(SHOWN);
      const button = world.button('Confirm');
      await dies(world, [place, death], (replica) => replica.press(PEOPLE.sam, button));
      expect(world.campaigns()).toHaveLength(done);
      await world.wake(...times(SHOWN, 7));
      expect(await world.states()).toEqual([done === 1 ? 'scheduled' : 'waiting']);
      if (done === 0) {
        expect(await world.click(PEOPLE.sue, 'Confirm')).toContain('Scheduled for');
      }
      expect(world.campaigns()).toHaveLength(1);
      await world.wake(TIME);
      expect(await world.states()).toEqual(['scheduled']);
      expect(world.summaries()[0]).toMatch(/Confirmed by @U0S(?:AM|UE): scheduled for/u);
    },
  );

  it('as it is confirmed, and nobody confirms it once more, says that it didn’t go out', async () => {
    const world = await start(sandbox, await newDatabase());
    await world.added();
    await world.wake(SHOWN);
    world.now = new Date('2026-11-24T08:59:00Z');
    const button = world.button('Confirm');
    const point = ['campaigns', { method: 'create', when: 'before' }] as const;
    await dies(world, point, (replica) => replica.press(PEOPLE.sam, button));
    await world.wake(...times('2026-11-24T08:59:00Z', 7));
    expect(await world.states()).toEqual(['missed']);
    expect(world.summaries().filter((one) => one.startsWith('Not sent'))).toEqual([
      expect.stringContaining('Postbell was interrupted while it was confirmed'),
    ]);
  });

  it.each(['before', 'after'] as const)(
    'as it says that nobody confirmed it (%s) leaves that to another, once',
    async (when) => {
      const world = await start(sandbox, await newDatabase());
      await world.added();
      await world.wake(SHOWN);
      world.now = new Date(TIME);
      await dies(world, ['preparedSends', { method: 'move', when }], (replica) => replica.wake());
      await world.wake(...times(TIME, 2));
      expect(world.summaries().filter((one) => one.startsWith('Not sent'))).toHaveLength(1);
      expect(world.campaigns()).toEqual([]);
    },
  );
});
