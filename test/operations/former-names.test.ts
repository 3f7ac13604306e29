import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/operations/catalogue.ts';
import { readCommandLine } from '../../src/commands/command-line.ts';
import { pickedFrom } from '../../src/slack/forms/fields.ts';
import { submittedValues } from '../../src/slack/forms/input-block.ts';
import { execute } from '../../src/commands/execute.ts';
import { executorWith } from '../commands/executor.ts';
import { grant, policyBy, rightsBy } from '../policy/rights-of.ts';
import { row } from '../store/audit/trail.ts';
import { postbellAlone, NOW } from '../commands/context.ts';
import { actionIn, factsIn, rowsIn } from '../commands/seen.ts';

const RENAMED = catalogue.operations.flatMap((operation) =>
  operation.formerly.map((name) => ({ name, operation })),
);

const postbell = postbellAlone();

it('there are operations that had other names, and none has the name of another', () => {
  expect(RENAMED.length).toBeGreaterThan(30);
  const names = new Set(catalogue.operations.map(({ name }) => name));
  expect(RENAMED.filter(({ name }) => names.has(name))).toEqual([]);
});

describe.each(RENAMED)('$name', ({ name, operation }) => {
  const [area = '', ...verb] = name.split(' ');

  it('is typed', () => {
    const line = `${verb.join(' ')} ${operation.example}`;
    expect(catalogue.resolve(area, line).operation.name).toBe(operation.name);
    expect(catalogue.resolve(area, verb.join(' ')).operation.name).toBe(operation.name);
  });

  it('is found by buttons, forms and requests for approval that have it', () => {
    expect(catalogue.find(name)).toBe(operation);
  });

  it('is granted and denied', async () => {
    const entry = `operation:${name}` as const;
    expect((await rightsBy(entry)).mayRun(operation.needs())).toBe(true);
    const person = { kind: 'person', id: 'U0VERA' } as const;
    const policy = policyBy([grant('role:admin'), grant(entry, person, true)]);
    const denied = await policy.rightsOf({ personId: 'U0VERA', channelId: null });
    expect(denied.mayRun(operation.needs())).toBe(false);
  });

  it('is explained by /postbell why and /postbell help', async () => {
    const command = `operation:${name.replaceAll(' ', '.')}`;
    const now = `operation:${operation.name.replaceAll(' ', '.')}`;
    const why = await postbell.run('postbell why', { command });
    expect(why).toEqual(await postbell.run('postbell why', { command: now }));
    expect((await postbell.run('postbell help', { topic: name })).title).toBe(operation.title);
  });

  it('is revoked by either name', async () => {
    const subject = { kind: 'person', id: 'U0OMAR' } as const;
    const entry = `operation:${name}` as const;
    const kept = { subject, entry, isDenied: false, grantedBy: 'U0MIRA', grantedAt: new Date(0) };
    await postbell.store.rights.set(kept, () => undefined);
    const what = `operation:${operation.name.replaceAll(' ', '.')}`;
    await postbell.run('postbell revoke', { person: 'U0OMAR', what });
    const { grants } = await postbell.store.rights.all();
    expect(grants.filter((one) => one.subject.id === subject.id)).toEqual([]);
  });

  it('finds in the audit trail what was done by either name', async () => {
    const both = [name, operation.name];
    for (const [index, one] of both.entries()) {
      await postbell.store.audit.append(row({ attemptId: `k7x2m9qwe${index}`, operation: one }));
    }
    for (const command of both) {
      const found = rowsIn(await postbell.run('postbell audit', { command }));
      expect(new Set(found.map((cells) => cells[2]))).toEqual(new Set(both));
    }
  });
});

const LOST = catalogue.operations.flatMap((operation) =>
  Object.entries(operation.formerInputs).map(([input, sentence]) => ({
    name: operation.name,
    operation,
    input,
    sentence,
  })),
);

describe.each(LOST)('$input, which $name took once', ({ name, operation, input, sentence }) => {
  it('is answered with what is so now where somebody types it', async () => {
    const to = { personId: 'U0ADMIN', channelId: 'C0NEWS', threadTs: null };
    const bot = await executorWith({ policy: policyBy([grant('role:admin')]), now: () => NOW });
    const [area = '', ...verb] = name.split(' ');
    const text = `${verb.join(' ')} ${operation.example} ${input}=de`;
    const outcome = await execute(bot, { command: `/${area}`, area, text, to, way: 'command' });
    expect(JSON.stringify(outcome)).toContain(JSON.stringify(sentence).slice(1, -1));
  });

  it('is left out of buttons, forms, and approvals that still have it', () => {
    const raw = readCommandLine(operation.inputs, operation.example);
    const { problems } = operation.prepare({ ...raw, [input]: 'de' }, postbell.context());
    expect(problems).toEqual([]);
    expect(Object.keys(operation.inputs)).not.toContain(input);
  });
});

it('operations that lost an input are walked', () => {
  expect(LOST.map(({ name }) => name)).toContain('postbell digest add');
});

describe('an input that had another name', () => {
  const inputs = catalogue.find('postbell monitor edit')?.inputs ?? {};
  const monitorHere = async () => {
    await postbell.run('postbell monitor add', { kinds: 'quota' });
    return (await postbell.store.monitors.list())[0]?.id ?? '';
  };
  const left = async () => (await postbell.store.monitors.list())[0]?.leftPercent;

  it('is typed', () => {
    expect(readCommandLine(inputs, 'watch=k7x2m left=25')).toEqual({
      monitor: 'k7x2m',
      left: '25',
    });
  });

  it('is clicked in the buttons of old messages', async () => {
    const watch = await monitorHere();
    const outcome = await postbell.execute('postbell monitor edit', { watch, left: '25' });
    expect(outcome.kind).toBe('answered');
    expect(await left()).toBe(25);
  });

  it('is submitted by a form that was open before, and its picker offers the same', () => {
    const state = { watch: { field: { selected_option: { value: 'k7x2m' } } } };
    expect(submittedValues(inputs, state, 'UTC')).toEqual({ monitor: 'k7x2m' });
    expect(pickedFrom('pick:watch')).toMatchObject({ to: 'monitor' });
  });

  it('is known to the audit trail, which takes back what was done unless it changed since', async () => {
    const watch = await monitorHere();
    const operation = 'postbell watch edit';
    const payload = { operation, values: { watch, left: '10' } };
    const payloadId = await postbell.store.buttonPayloads.save(payload, NOW);
    await postbell.store.audit.append(
      row({
        at: NOW,
        operation,
        inputs: { watch, left: '25' },
        subject: null,
        stage: 'single',
        outcome: 'done',
        undo: { payloadId, where: 'here' },
      }),
    );
    const shown = () => postbell.run('postbell audit show', { attempt: 'k7x2m9qwer' });
    expect(factsIn(await shown())).toMatchObject({ 'Account monitor': watch });
    const { values } = actionIn(await shown(), 'Undo…');
    expect(values).toEqual({ monitor: watch, left: '10' });
    await postbell.execute('postbell monitor edit', { monitor: watch, left: '30' });
    expect(JSON.stringify((await shown()).actions)).not.toContain('Undo…');
  });
});
