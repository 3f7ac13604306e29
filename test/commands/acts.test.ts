import { describe, expect, it } from 'vitest';
import { ACTS_EVERY_MS, createActs, interruptedActKind } from '../../src/commands/acts.ts';
import { catalogueOf } from '../../src/commands/catalogue-of.ts';
import type { OperationContext } from '../../src/commands/context.ts';
import { defineOperation } from '../../src/commands/define.ts';
import { execute } from '../../src/commands/execute.ts';
import type { Executor } from '../../src/commands/executor.ts';
import { usedReply } from '../../src/commands/interrupted.ts';
import type { Outcome } from '../../src/commands/outcomes.ts';
import { createAuditTrail } from '../../src/policy/audit.ts';
import { ACT_LEASE_MS } from '../../src/store/acts.ts';
import type { Store } from '../../src/store/store.ts';
import { createWall, headOf } from '../bulk/wall.ts';
import { createStepping } from '../outbox/sending.ts';
import { grant, policyBy } from '../policy/rights-of.ts';
import { ENGINES, opened } from '../store/engines.ts';
import { quiet } from '../store/quiet.ts';
import { executorOn } from './executor.ts';

const to = { personId: 'U0MIRA', channelId: 'C0NEWS', threadTs: null };
const KEY = 'nonce:1';

type Kind = 'schedule' | 'block';

/** A campaign that is scheduled, and a job; what was done stands in `done`. */
function campaigns() {
  const done: string[] = [];
  const common = { summary: 'Do it', endpoints: [], example: '' };
  const campaign = { kind: 'reference', to: 'campaign', label: 'Campaign' } as const;
  const show = defineOperation({
    ...common,
    name: 'campaign show',
    effect: 'reads',
    right: 'look',
    inputs: { campaign },
    run: async () => ({ title: 'Shown' }),
  });
  const schedule = defineOperation({
    ...common,
    name: 'campaign schedule',
    title: 'Schedule campaign',
    effect: 'sends',
    right: 'send',
    inputs: { campaign },
    confirmLabel: 'Schedule',
    preview: async () => ({ title: 'Schedule?', stakes: { recipients: 10, content: {} } }),
    run: async () => {
      done.push('scheduled');
      return { title: 'Scheduled', announcement: 'scheduled “Spring”.' };
    },
  });
  const plan = { action: 'blacklist add', params: {} };
  const rows = { rows: [{ key: 'ann@example.com' }], rejected: [], repeated: 0 };
  const add = defineOperation({
    ...common,
    name: 'campaign block',
    title: 'Block addresses',
    effect: 'writes',
    right: 'prepare',
    inputs: {},
    run: async (_, { store, act, now }) => {
      const by = { personId: 'U0MIRA', channelId: 'C0NEWS', threadTs: null, act };
      const id = await store.bulkRuns.create({ plan, rows, ...by }, now);
      done.push(`job ${id}`);
      return { title: 'Started' };
    },
  });
  const block = { ...add, isJob: true };
  const all = {
    name: 'campaign',
    summary: 'Campaigns',
    bare: 'show',
    operations: [show, schedule, block],
  };
  return { catalogue: catalogueOf([all]), schedule, block, done };
}

/** Where a process dies: right before or after it asks the store for something. */
interface Death {
  readonly room: 'acts' | 'audit' | 'bulkRuns';
  readonly method: string;
  readonly when: 'before' | 'after';
  /** Default: the first time. */
  readonly time?: number;
}

/** A store of which a process gets no answer any more from some point on. */
function mortal(store: Store, { room, method, when, time = 1 }: Death) {
  const methods = store[room] as Record<string, (...given: unknown[]) => Promise<unknown>>;
  const died = Promise.withResolvers<void>();
  let times = 0;
  const dying = async (...given: unknown[]) => {
    times += 1;
    if (times < time || when === 'after') {
      const result = await methods[method]?.(...given);
      if (times < time) return result;
    }
    died.resolve();
    return new Promise<never>(() => {});
  };
  return { store: { ...store, [room]: { ...methods, [method]: dying } }, died: died.promise };
}

async function start(databaseUrl: string) {
  let nowMs = Date.parse('2026-11-28T09:00:00Z');
  const now = () => new Date(nowMs);
  const store = await opened(databaseUrl, { now });
  const { catalogue, done, ...operations } = campaigns();
  const policy = policyBy([grant('role:sender')]);
  const replica = (own: Store = store) => {
    const acts = createActs({ store: own, catalogue, log: quiet, now });
    const audit = createAuditTrail({ store: own, log: quiet, now });
    const contextFor: Executor['contextFor'] = (who, at) => ({
      ...({} as OperationContext), // These operations use nothing else.
      ...who,
      store: own,
      now: at,
    });
    const approvals = { ask: async () => ({ title: 'Request sent' }) };
    return {
      ...executorOn({ store: own, audit, catalogue, policy, contextFor, now }),
      approvals,
      acts,
    };
  };
  const wall = createWall();
  const sending = createStepping({ store, post: wall.posting, now });
  sending.add(interruptedActKind);
  const others = [
    createActs({ store, catalogue, log: quiet, now }),
    createActs({ store, catalogue, log: quiet, now }),
  ];
  const press = (bot: Executor, operation: Kind = 'schedule', assigneeId?: string) => {
    const raw = operation === 'schedule' ? { campaign: '71014' } : {};
    const invoked = {
      operation: operations[operation],
      raw,
      to,
      way: 'button',
      assigneeId,
    } as const;
    return execute(bot, { ...invoked, key: KEY, isConfirmed: true });
  };
  /** Presses the button and gets the answer. */
  const answered = async (bot: Executor, operation?: Kind, asked?: string): Promise<Outcome> => {
    const outcome = await press(bot, operation, asked);
    if (outcome.invocation?.act) await bot.acts.end(outcome.invocation.act);
    return outcome;
  };
  return {
    store,
    done,
    replica,
    press,
    answered,
    /** Presses in a process that dies of it, and waits until it has. */
    async dies(death: Death, operation?: Kind, asked?: string): Promise<void> {
      const mortals = mortal(store, death);
      void answered(replica(mortals.store), operation, asked);
      await mortals.died;
    },
    later: (ms: number) => void (nowMs += ms),
    /** What people are told when the other replicas look, each often enough. */
    async told(): Promise<readonly string[]> {
      for (let look = 0; look < 3; look += 1) {
        await Promise.all(others.map((acts) => acts.runDue()));
        nowMs += ACTS_EVERY_MS;
      }
      await sending.sendDue();
      return wall.messages.map(({ channelId, reply }) => `${channelId} ${headOf(reply)}`);
    },
    messages: () => wall.messages,
    /** What the button says when it was used before; `null` where it works. */
    async said(outcome: Outcome): Promise<string | null> {
      if (outcome.kind !== 'repeated') return null;
      const { earlier } = outcome;
      const attempt = earlier && (await store.audit.find(earlier.attemptId, now()));
      return headOf(usedReply(catalogue, earlier, attempt));
    },
  };
}

const DURING = 'Postbell was interrupted during “Schedule campaign”: ';
const UNKNOWN = `${DURING}It isn’t known whether it was done. Check before you repeat it.`;
const DONE = `${DURING}It was done, but you may have no answer.`;
const NOT_BEGUN =
  'Postbell was interrupted before “Schedule campaign” began: Nothing was changed, so you can repeat it.';
const USED = ': Already done 2026-11-28T09:00:00.000Z.';

const intent = { room: 'audit', method: 'append' } as const;
const outcome = { ...intent, time: 2 } as const;
const end = { room: 'acts', method: 'end' } as const;

describe.each(ENGINES)('an act whose process dies on $engine', ({ newDatabase }) => {
  it.each([
    ['takes the key', { room: 'acts', method: 'take', when: 'after' }, 0, NOT_BEGUN, null],
    ['writes the intent', { ...intent, when: 'before' }, 0, NOT_BEGUN, null],
    ['has written the intent', { ...intent, when: 'after' }, 0, UNKNOWN, UNKNOWN],
    ['writes the outcome', { ...outcome, when: 'before' }, 1, UNKNOWN, UNKNOWN],
    ['has written the outcome', { ...outcome, when: 'after' }, 1, DONE, USED],
    ['has answered', { ...end, when: 'before' }, 1, DONE, USED],
  ] as const)(
    'as it %s is told once, and its button says so',
    async (_, death, times, words, says) => {
      const world = await start(await newDatabase());
      await world.dies(death);
      expect(world.done).toHaveLength(times);
      // Nobody knows yet that it died.
      expect(await world.told()).toEqual([]);
      expect((await world.answered(world.replica())).kind).toBe('repeated');
      world.later(ACT_LEASE_MS);
      expect(await world.told()).toEqual([`U0MIRA ${words}`]);
      expect(await world.said(await world.answered(world.replica()))).toBe(says);
      expect(world.done).toHaveLength(says === null ? 1 : times);
      world.later(2 * ACT_LEASE_MS);
      expect(await world.told()).toHaveLength(1);
    },
  );

  it.each([
    ['before', 'It isn’t known whether @U0VERA was asked to do it. Ask them, or repeat it.'],
    ['after', '@U0VERA was asked to do it, but you may have no answer.'],
  ] as const)('names who was asked to do it, %s its outcome is written', async (when, words) => {
    const world = await start(await newDatabase());
    await world.dies({ ...outcome, when }, 'schedule', 'U0VERA');
    expect(world.done).toEqual([]);
    world.later(ACT_LEASE_MS);
    expect(await world.told()).toEqual([`U0MIRA ${DURING}${words}`]);
  });

  it('is looked up with a button that says whether it was done', async () => {
    const world = await start(await newDatabase());
    await world.dies({ ...intent, when: 'after' });
    world.later(ACT_LEASE_MS);
    await world.told();
    const [action] = world.messages()[0]?.reply.actions ?? [];
    expect(action).toMatchObject({
      label: 'Check now',
      operation: 'campaign show',
      values: { campaign: '71014' },
    });
  });

  it('before it took the key leaves a button that works', async () => {
    const world = await start(await newDatabase());
    await world.dies({ room: 'acts', method: 'take', when: 'before' });
    expect((await world.answered(world.replica())).kind).toBe('answered');
    expect(world.done).toEqual(['scheduled']);
  });

  it('is begun again by the button before anybody looked, where nothing was changed', async () => {
    const world = await start(await newDatabase());
    await world.dies({ ...intent, when: 'before' });
    world.later(ACT_LEASE_MS);
    const replicas = [world.replica(), world.replica()];
    const presses = await Promise.all(replicas.map((one) => world.answered(one)));
    expect(presses.map(({ kind }) => kind).toSorted()).toEqual(['answered', 'repeated']);
    expect(world.done).toEqual(['scheduled']);
    expect(await world.told()).toEqual([]);
  });

  it('as it begins a job leaves no job and a button that works, or a job that is shown', async () => {
    const world = await start(await newDatabase());
    await world.dies({ room: 'bulkRuns', method: 'create', when: 'before' }, 'block');
    world.later(ACT_LEASE_MS);
    expect(await world.told()).toEqual([
      `U0MIRA ${NOT_BEGUN.replace('Schedule campaign', 'Block addresses')}`,
    ]);
    expect(await world.store.bulkRuns.recent()).toEqual([]);

    await world.dies({ room: 'bulkRuns', method: 'create', when: 'after' }, 'block');
    world.later(ACT_LEASE_MS);
    const [run, ...others] = await world.store.bulkRuns.recent();
    expect(others).toEqual([]);
    // The job says itself what becomes of it.
    expect(await world.told()).toHaveLength(1);
    expect(await world.store.bulkRuns.placeOf(run?.id ?? '')).not.toBeNull();
    const again = await world.answered(world.replica(), 'block');
    expect(await world.said(again)).toContain(`Already started, as job ${run?.id}`);
    expect(await world.store.bulkRuns.recent()).toHaveLength(1);
  });
});

describe.each(ENGINES)('an act whose process lives on $engine', ({ newDatabase }) => {
  it('is told by nobody else, however long it takes, nor once it is answered', async () => {
    const world = await start(await newDatabase());
    const bot = world.replica();
    const { invocation } = await world.press(bot);
    for (let looks = 0; looks < 20; looks += 1) {
      await bot.acts.runDue();
      expect(await world.told()).toEqual([]);
    }
    expect(await world.said(await world.answered(world.replica()))).toBe(USED);
    if (invocation?.act) await bot.acts.end(invocation.act);
    world.later(2 * ACT_LEASE_MS);
    expect(await world.told()).toEqual([]);
  });

  it('is ended when the store answers again', async () => {
    const world = await start(await newDatabase());
    let isDown = true;
    const gone = async (...given: Parameters<Store['acts']['end']>) =>
      isDown ? Promise.reject(new Error('gone')) : world.store.acts.end(...given);
    const bot = world.replica({ ...world.store, acts: { ...world.store.acts, end: gone } });
    await world.answered(bot);
    isDown = false;
    await bot.acts.runDue();
    world.later(2 * ACT_LEASE_MS);
    expect(await world.told()).toEqual([]);
  });

  it.each(['schedule', 'block'] as const)(
    'but hung for so long that another one did it does nothing any more: %s',
    async (operation) => {
      const world = await start(await newDatabase());
      const gate = Promise.withResolvers<void>();
      const { audit, bulkRuns } = world.store;
      const append: typeof audit.append = (...given) =>
        operation === 'block'
          ? audit.append(...given)
          : gate.promise.then(() => audit.append(...given));
      const create: typeof bulkRuns.create = (...given) =>
        gate.promise.then(() => bulkRuns.create(...given));
      const hung = world.replica({
        ...world.store,
        audit: { ...audit, append },
        bulkRuns: { ...bulkRuns, create },
      });
      const first = world.answered(hung, operation);
      await expect.poll(() => world.store.acts.find(KEY)).not.toBeNull();
      world.later(ACT_LEASE_MS);
      expect((await world.answered(world.replica(), operation)).kind).toBe('answered');
      gate.resolve();
      expect((await first).kind).toBe('refused');
      expect(world.done).toHaveLength(1);
      expect(await world.store.bulkRuns.recent()).toHaveLength(operation === 'block' ? 1 : 0);
    },
  );
});
