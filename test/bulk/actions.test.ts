import { beforeEach, describe, expect, it } from 'vitest';
import { ACTIONS, actionOf } from '../../src/bulk/actions.ts';
import type { BulkPlan } from '../../src/domain/bulk.ts';
import { plainText, type Reply } from '../../src/domain/reply.ts';
import { LIST, NEW_PHONES, storyOf, type Counts } from './action-stories.ts';
import { CONTACT_STATUS } from '../../src/service/status.ts';
import { addresses, BY, rowsOf, startBulkInSandbox } from './running.ts';
import { headOf } from './wall.ts';

const NAMES = ACTIONS.map(({ name }) => name);
/** What is opened first is more than what it does to rows: resend.endurance.test.ts tries it. */
const OF_ROWS = ACTIONS.filter(({ open }) => open === undefined).map(({ name }) => name);

describe.each(OF_ROWS)('“%s” on the sandbox', (action) => {
  const { params = {}, keys, before, row, first, again, lost = first, undone } = storyOf(action);
  const plan = { action, params };
  let world: Awaited<ReturnType<typeof openWorld>>;

  beforeEach(async () => {
    world = await openWorld();
    if (before) await world.does({ action: before[0], params: before[1] }, before[2]);
  });

  it(`tells what was done, and ${undone ? 'is taken back exactly' : 'offers no way back'}`, async () => {
    const answer = await world.does(plan, keys);
    const labels = (answer.actions ?? []).map(({ label }) => label).join();
    expect(await world.counts(answer)).toEqual(first);
    const secondAnswer = await world.does(plan, keys);
    expect(await world.counts(secondAnswer)).toEqual(again);
    const undoing = world.bulk.port.undo(runIn(answer), BY);
    if (undone) {
      expect(labels).toBe('Undo');
      expect(await world.counts(await undoing)).toEqual(undone);
      return;
    }
    expect(labels).toBe('');
    await expect(undoing).rejects.toThrow('The service can’t undo this.');
  });

  it('counts what was done although its answer was lost', async () => {
    const [method, path] = row;
    world.sandbox.control.fail({ method, path, after: true, status: 502, times: 1 });
    expect(await world.counts(await world.does(plan, keys))).toEqual(lost);
  });
});

describe('every action', () => {
  it('is found by a name of its own, also to undo another', () => {
    expect(new Set(NAMES).size).toBe(ACTIONS.length);
    const undoing = ACTIONS.flatMap(({ undo }) => undo?.by() ?? []);
    for (const action of [...ACTIONS, ...undoing])
      expect(actionOf({ action: action.name })).toBe(action);
  });

  it('is the way back of its own way back, if that has one', () => {
    for (const action of ACTIONS) {
      const back = action.undo?.by();
      expect(back?.undo?.by() ?? action).toBe(action);
    }
  });
});

describe('addresses of a list', () => {
  it('get variables of the types that the list has', async () => {
    const { bulk, sandbox } = await openWorld();
    const row = { key: 'new@example.com', variables: { Orders: '12', City: 'Lviv' } };
    const rows = { ...rowsOf([]), rows: [row] };
    await bulk.port.perform({ action: 'list add', params: LIST }, rows, BY);
    const contact = sandbox.state().lists.get(4102)?.contacts.get(row.key);
    expect(contact?.variables).toEqual({ Orders: 12, City: 'Lviv' });
  });

  it('are unsubscribed in requests that the service takes, however many there are', async () => {
    const { bulk, sandbox, service } = await openWorld();
    const many = addresses(150);
    await service.lists.addContacts(
      '4102',
      many.map((email) => ({ email })),
    );
    const plan = { action: 'list unsubscribe', params: LIST } as const;
    await bulk.port.perform(plan, rowsOf(many), BY);
    const gone = () => [...(sandbox.state().lists.get(4102)?.contacts.values() ?? [])];
    const isGone = ({ status }: { status: number }) => status === CONTACT_STATUS.unsubscribed.code;
    await expect.poll(() => gone().filter(isGone).length).toBeGreaterThanOrEqual(150);
  });
});

describe('phone numbers of a list', () => {
  it('that the service only counts are named nowhere', async () => {
    const { does } = await openWorld();
    await does({ action: 'sms add', params: LIST }, NEW_PHONES.slice(0, 1));
    const removed = await does({ action: 'sms remove', params: LIST }, NEW_PHONES);
    expect(headOf(removed)).toBe('1 number removed from : 1 not on this list');
    expect(JSON.stringify(removed)).not.toContain('900');
  });

  it('read as people write them', async () => {
    const { does } = await openWorld();
    const answer = await does({ action: 'sms add', params: LIST }, NEW_PHONES.slice(0, 1));
    expect(answer.title).toBe('+44 7700 900123 added to ');
  });

  it('get variables of the types that the list has', async () => {
    const { bulk, sandbox } = await openWorld();
    const [key = ''] = NEW_PHONES;
    const rows = { ...rowsOf([]), rows: [{ key, variables: { Orders: '12', City: 'Lviv' } }] };
    await bulk.port.perform({ action: 'sms add', params: LIST }, rows, BY);
    const variables = sandbox.state().sms.numbers.get(4102)?.get(key.slice(1))?.variables;
    expect(variables && Object.fromEntries(variables)).toEqual({ Orders: 12, City: 'Lviv' });
  });
});

async function openWorld() {
  const { sandbox, bulk, store, service } = await startBulkInSandbox();
  return {
    sandbox,
    service,
    bulk,
    does: (plan: BulkPlan, keys: readonly string[]): Promise<Reply> =>
      bulk.port.perform(plan, rowsOf(keys), BY),
    counts: async (answer: Reply): Promise<Counts> => {
      const run = await store.bulkRuns.get(runIn(answer));
      if (!run) throw new Error(`no run in ${JSON.stringify(answer)}`);
      return [run.done, run.already, run.failed, run.unknown, run.undoable];
    },
  };
}

function runIn({ footnote = '' }: Reply): string {
  return /Job (\w+)/.exec(plainText(footnote))?.[1] ?? 'none';
}
