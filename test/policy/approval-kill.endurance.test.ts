import { expect, it } from 'vitest';
import { ENGINES, opened } from '../store/engines.ts';
import { createReplica, PEOPLE, requestIn, setUp } from './approval-world.ts';
import { killedAtItsPoint } from './killed.ts';

/** Milliseconds after which another process takes over what was decided, and more. */
const LATER_MS = 11_000;

/** Processes that are killed between the decision and the act, each with a request of its own. */
const TIMES = 15;

it.each(ENGINES)(
  `${TIMES} requests approved by processes that are killed are each done once on $engine`,
  async ({ sharedDatabase }) => {
    const databaseUrl = await sharedDatabase();
    const store = await opened(databaseUrl);
    await setUp(store);
    const sent: string[] = [];
    const replica = (aheadMs: number) =>
      createReplica({
        store,
        send: async (name) => void sent.push(name),
        stakes: async () => ({ recipients: 1 }),
        now: () => new Date(Date.now() + aheadMs),
      });
    const ids: string[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const id = requestIn(await replica(0).sends(PEOPLE.max, { name: `thing ${time}` }));
      await killedAtItsPoint(databaseUrl, id);
      expect(await store.approvals.get(id)).toMatchObject({ state: 'approved' });
      ids.push(id);
    }
    const [one, two] = [replica(LATER_MS), replica(LATER_MS)];
    await Promise.all([one.approvals.runDue(), two.approvals.runDue()]);
    expect(sent.toSorted()).toEqual(ids.map((_, time) => `thing ${time}`).toSorted());
    const states = await Promise.all(ids.map(async (id) => (await store.approvals.get(id))?.state));
    expect(new Set(states)).toEqual(new Set(['done']));
  },
);
