import { expect, it } from 'vitest';
import { attemptsIn } from '../store/audit/trail.ts';
import { ENGINES, opened } from '../store/engines.ts';
import { createReplica, PEOPLE } from './approval-world.ts';
import { killedAtItsPoint } from './killed.ts';

const MINUTE_MS = 60_000;

it.each(ENGINES)(
  'of what a killed process was doing nobody knows whether it was done, on $engine',
  async ({ sharedDatabase }) => {
    const databaseUrl = await sharedDatabase();
    const store = await opened(databaseUrl);
    await killedAtItsPoint(databaseUrl);

    const begun = { personId: PEOPLE.mira, operation: 'thing send', endedAt: null };
    expect(await attemptsIn(store)).toMatchObject([{ ...begun, state: 'underway' }]);
    const later = new Date(Date.now() + 6 * MINUTE_MS);
    expect(await attemptsIn(store, later)).toMatchObject([{ ...begun, state: 'unknown' }]);

    const other = createReplica({ store, send: async () => undefined, stakes: async () => ({}) });
    await other.sends(PEOPLE.mira, { name: 'lamp' });
    expect(await attemptsIn(store, later)).toMatchObject([{ state: 'done' }, begun]);
    expect(await store.audit.check()).toMatchObject({ rows: 3, flaw: null });
  },
);
