import { Registry } from '@prometheus-io/client';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { InputError, RefusedError, UnavailableError } from '../../src/lib/errors.ts';
import type { RawValues, Reply } from '../../src/domain/reply.ts';
import { createAuditTrail } from '../../src/policy/audit.ts';
import { catalogueOf } from '../../src/commands/catalogue-of.ts';
import { defineOperation } from '../../src/commands/define.ts';
import { execute } from '../../src/commands/execute.ts';
import type { Invocation } from '../../src/commands/invocation.ts';
import { grant, policyBy } from '../policy/rights-of.ts';
import type { Store } from '../../src/store/store.ts';
import { executorWith } from './executor.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const to = { personId: 'U0MIRA', channelId: 'C0NEWS', threadTs: null };
const COMMAND = { way: 'command', command: '/thing', area: 'thing' } as const;

/** Things that are shown, renamed and deleted; what was done stands in `done`. */
function things() {
  const done: string[] = [];
  const failures: unknown[] = [];
  const act = (what: string): Reply => {
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    done.push(what);
    return { title: what };
  };
  const name = { kind: 'text', label: 'Name' } as const;
  const count = { kind: 'integer', label: 'Count', optional: true } as const;
  const common = { summary: 'Do it', endpoints: [], example: 'lamp', inputs: { name } };
  const show = defineOperation({
    ...common,
    name: 'thing show',
    effect: 'reads',
    right: 'look',
    run: async (values) => act(`show ${values.name}`),
  });
  const rename = defineOperation({
    ...common,
    name: 'thing rename',
    effect: 'writes',
    right: 'prepare',
    inputs: { name, count },
    run: async (values) => act(`rename ${values.name}`),
  });
  const remove = defineOperation({
    ...common,
    name: 'thing delete',
    effect: 'deletes',
    right: 'delete',
    confirmLabel: 'Delete it',
    preview: async (values) => ({ title: `Delete ${values.name}?`, stakes: { content: {} } }),
    run: async (values) => act(`delete ${values.name}`),
  });
  const catalogue = catalogueOf([
    { name: 'thing', summary: 'Things', bare: 'show', operations: [show, rename, remove] },
  ]);
  return { done, failures, catalogue, show, rename, remove };
}

async function start() {
  const { catalogue, ...rest } = things();
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const log = pino({ level: 'debug' }, { write });
  const named = async () => ({ exactly: [], like: [] });
  const bot = await executorWith({
    catalogue,
    policy: policyBy([grant('role:viewer')], { admins: [to.personId] }),
    references: { named, search: async () => [], expire: () => void rest.done.push('expire') },
    log,
    now: () => NOW,
  });
  const { store } = bot;
  const button = (operation: Invocation['operation'], raw: RawValues, more = {}) =>
    execute(bot, { operation, raw, to, way: 'button', ...more });
  const typed = (text: string, personId = to.personId) =>
    execute(bot, { ...COMMAND, text, to: { ...to, personId } });
  return { ...rest, bot, store, lines, button, typed };
}

describe('what somebody asks for', () => {
  it('is answered, and recorded without what was typed', async () => {
    const { typed, lines, done } = await start();
    expect((await typed('show lamp')).kind).toBe('answered');
    expect(done).toEqual(['show lamp']);
    expect(lines).toMatchObject([
      { way: 'command', operation: 'thing show', outcome: 'answered', ms: expect.any(Number) },
    ]);
    expect(JSON.stringify(lines)).not.toContain('lamp');
  });

  it('is refused in words when the line is longer than any that Slack sends', async () => {
    const { typed, done } = await start();
    // Were it read first, this would take longer than a test may.
    const outcome = await typed(`rename ${'a="a='.repeat(200_000)}`);
    expect(outcome).toMatchObject({
      kind: 'refused',
      error: { message: expect.stringContaining('1,000,007 characters; up to 40,000') },
    });
    expect(done).toEqual([]);
  });

  it('makes pickers read anew when something was changed', async () => {
    const { typed, done } = await start();
    await typed('rename lamp');
    expect(done).toEqual(['rename lamp', 'expire']);
  });

  it('is previewed before it deletes, and done when it is confirmed', async () => {
    const { button, remove, done } = await start();
    const asked = await button(remove, { name: 'lamp' });
    expect(asked).toMatchObject({ kind: 'needs confirming', reply: { title: 'Delete lamp?' } });
    expect(done).toEqual([]);
    const confirmed = await button(remove, { name: 'lamp' }, { isConfirmed: true, key: 'k' });
    expect(confirmed.kind).toBe('answered');
    expect(done).toContain('delete lamp');
  });

  it.each([
    ['a value is missing', 'rename', []],
    ['a value can’t be read', 'rename lamp count=many', ['count']],
    ['it is asked for with a question mark', 'rename lamp ?', []],
  ])('needs a form where %s', async (_, text, fields) => {
    const { typed, done } = await start();
    const outcome = await typed(text);
    const problems = outcome.kind === 'form needed' ? outcome.problems : null;
    expect(problems?.map(({ field }) => field)).toEqual(fields);
    expect(done).toEqual([]);
  });

  it('is refused to whoever may not, and nothing is read before', async () => {
    const { typed, done, lines } = await start();
    expect((await typed('rename', 'U0VERA')).kind).toBe('refused');
    expect(done).toEqual([]);
    const refused = { outcome: 'refused', failure: 'ForbiddenError', reference: '1a2b3c4d' };
    expect(lines).toMatchObject([refused]);
  });

  it('is refused with what was probably meant when there is no such verb', async () => {
    const { typed } = await start();
    const outcome = await typed('renam lamp');
    expect(outcome).toMatchObject({ kind: 'refused', invocation: null });
    expect('reply' in outcome && outcome.reply.actions).toMatchObject([
      { operation: 'thing rename', values: { name: 'lamp' }, asksFirst: true },
      { operation: 'postbell help' },
    ]);
  });
});

describe('a key', () => {
  it('lets a change act once, however often it is asked for at the same time', async () => {
    const { button, rename, done } = await start();
    const click = () => button(rename, { name: 'lamp' }, { key: 'k' });
    const outcomes = await Promise.all([click(), click(), click()]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['answered', 'repeated', 'repeated']);
    expect(done.filter((one) => one === 'rename lamp')).toHaveLength(1);
  });

  it.each([
    ['refused', new InputError('That is its name.', { field: 'name' }), 'answered'],
    ['refused', new RefusedError('Not now.', { status: 400 }), 'answered'],
    ['refused', new UnavailableError('No answer.', { outcome: 'none' }), 'answered'],
    ['failed', new UnavailableError('No answer.', { outcome: 'unknown' }), 'repeated'],
    ['failed', new TypeError('a fault'), 'repeated'],
  ] as const)('after it %s with %s, the next attempt is %s', async (kind, error, next) => {
    const { button, rename, failures } = await start();
    failures.push(error);
    const ask = () => button(rename, { name: 'lamp' }, { key: 'k' });
    expect((await ask()).kind).toBe(kind);
    expect((await ask()).kind).toBe(next);
  });

  it('that can’t be taken lets nothing happen', async () => {
    const { bot, rename, done } = await start();
    const take = async () => Promise.reject(new Error('the database is gone'));
    const invocation = { operation: rename, raw: { name: 'lamp' }, to, key: 'k' };
    const acts = { ...bot.acts, take };
    const outcome = await execute({ ...bot, acts }, { ...invocation, way: 'button' });
    expect(outcome).toMatchObject({ kind: 'refused', error: { outcome: 'none' } });
    expect(done).toEqual([]);
  });
});

describe('the audit trail', () => {
  const rowsOf = async ({ audit }: Store) => {
    const attempts = await audit.list({}, NOW, { limit: 10, offset: 0 });
    const rows = await Promise.all(attempts.map(({ id }) => audit.ofAttempt(id)));
    return rows.flat().toSorted((a, b) => a.seq - b.seq);
  };

  it('has the intent before and the outcome after what changes something', async () => {
    const { store, button, rename } = await start();
    await button(rename, { name: 'of ann@example.com' });
    const rows = await rowsOf(store);
    const who = { personId: 'U0MIRA', way: 'button', channelId: 'C0NEWS' };
    const inputs = { name: 'of a•••@example.com' };
    expect(rows).toMatchObject([
      { ...who, stage: 'intent', operation: 'thing rename', inputs, outcome: null },
      { ...who, stage: 'outcome', outcome: 'done', attemptId: rows[0]?.attemptId },
    ]);
  });

  it.each([
    ['refused', new RefusedError('The service refused this.', { status: 400 })],
    ['refused', new InputError('There is no lamp.')],
    ['failed', new UnavailableError('No answer.', { outcome: 'none' })],
    ['unknown', new UnavailableError('No answer.', { outcome: 'unknown' })],
    ['unknown', new TypeError('a fault')],
  ] as const)('says %s after %s', async (outcome, error) => {
    const { store, button, rename, failures } = await start();
    failures.push(error);
    await button(rename, { name: 'lamp' });
    expect(await rowsOf(store)).toMatchObject([{ stage: 'intent' }, { stage: 'outcome', outcome }]);
  });

  it('has who may not do it, and nothing about what only reads, asks or needs more', async () => {
    const { store, typed } = await start();
    for (const text of ['show lamp', 'rename', 'rename lamp ?', 'delete lamp', 'renam lamp']) {
      await typed(text);
    }
    expect(await rowsOf(store)).toEqual([]);
    await typed('rename lamp', 'U0VERA');
    const refused = { stage: 'single', outcome: 'refused', personId: 'U0VERA' };
    expect(await rowsOf(store)).toMatchObject([refused]);
  });

  it('comes first: nothing is done that it can’t have', async () => {
    const { bot, store, rename, done, lines } = await start();
    const append = async () => Promise.reject(new Error('the database is gone'));
    const metrics = new Registry();
    const trail = { store: { audit: { append } }, log: bot.log, metrics, now: () => NOW };
    const audit = createAuditTrail(trail);
    const invocation = { operation: rename, raw: { name: 'lamp' }, to, key: 'k' };
    const outcome = await execute({ ...bot, audit }, { ...invocation, way: 'button' });
    expect(outcome).toMatchObject({ kind: 'refused', error: { outcome: 'none' } });
    expect(done).toEqual([]);
    expect(lines[0]).toMatchObject({ audit: { stage: 'intent', operation: 'thing rename' } });
    expect(await metrics.metrics()).toContain('postbell_audit_rows_not_stored_total 1');
    // The click counts again as soon as the database does.
    expect((await execute(bot, { ...invocation, way: 'button' })).kind).toBe('answered');
    expect(await rowsOf(store)).toHaveLength(2);
  });
});

it('words no fault of the bot, but says under which reference it is in the log', async () => {
  const { typed, failures, lines } = await start();
  failures.push(new TypeError('secret of the implementation'));
  const outcome = await typed('rename lamp');
  expect(outcome).toMatchObject({ kind: 'failed', reference: '1a2b3c4d' });
  expect(JSON.stringify('reply' in outcome && outcome.reply)).not.toContain('secret');
  expect(lines).toMatchObject([{ level: 50, reference: '1a2b3c4d', failure: 'TypeError' }]);
});
