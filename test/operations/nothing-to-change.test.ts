import { expect, it } from 'vitest';
import type { RawValues } from '../../src/domain/reply.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import { isOptional } from '../../src/commands/read-values.ts';
import { NOW, sandboxPostbell } from '../commands/context.ts';

const postbell = sandboxPostbell();

const IDS: RawValues = { campaign: '71016', template: '507', tag: '31' };

/** The operations whose form begins with what is there, by what alone must be given. */
const EDITS = catalogue.operations.flatMap(({ name, effect, prefill, inputs }) => {
  const required = Object.entries(inputs).filter(([, input]) => !isOptional(input));
  const isEdit = effect === 'writes' && prefill !== null && required.length > 0;
  return isEdit && required.every(([, { kind }]) => kind === 'reference')
    ? [[name, required.map(([input]) => input)] as const]
    : [];
});

it.each(EDITS)('%s opens its form when nothing to change is typed', async (name, required) => {
  const raw = Object.fromEntries(required.map((input) => [input, IDS[input] ?? 'k7x2m']));
  for (const way of ['command', 'button'] as const) {
    expect(await postbell.execute(name, raw, {}, way)).toMatchObject({ kind: 'form needed' });
  }
  const tried = await postbell.store.audit.list({ operation: name }, NOW, { limit: 1, offset: 0 });
  expect(tried).toEqual([]);
});

it('knows which those are', () => {
  expect(EDITS.map(([name]) => name)).toEqual([
    'campaign edit',
    'campaign recurring edit',
    'template edit',
    'tag edit',
    'postbell alerts edit',
    'postbell digest edit',
    'postbell monitor edit',
  ]);
});

it.each([
  ['campaign edit', { campaign: '71016', name: 'Newsletter #45' }],
  ['list edit', { list: '4106', name: 'Beta testers' }],
  ['blacklist add', { addresses: 'bob@example.org' }],
  ['postbell limits reset', {}],
  ['postbell approvals off', {}],
  ['postbell digest resume', {}],
  ['postbell revoke', { person: 'U0VERA', what: 'role:viewer' }],
  ['campaign cancel', { campaign: '71011' }],
] as readonly (readonly [string, RawValues])[])(
  '%s of what is so already isn’t done in the audit trail',
  async (name, raw) => {
    expect(await postbell.execute(name, raw, {}, 'form')).toMatchObject({ kind: 'answered' });
    const [last] = await postbell.store.audit.list({ operation: name }, NOW, {
      limit: 1,
      offset: 0,
    });
    expect(last).toMatchObject({ operation: name, state: 'unchanged' });
  },
);
