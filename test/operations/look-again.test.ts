import { expect, it } from 'vitest';
import { catalogueOf } from '../../src/operations/catalogue-of.ts';
import { defineOperation } from '../../src/operations/define.ts';
import { lookAgain } from '../../src/operations/failures.ts';

const base = { summary: 'Do something', endpoints: [], example: '', inputs: {} };
const target = { kind: 'text', label: 'Text', optional: true } as const;
const run = async () => ({ title: 'Done' });

const list = defineOperation({ ...base, name: 'trial list', effect: 'reads', right: 'look', run });
const cost = defineOperation({
  ...base,
  name: 'trial cost',
  effect: 'reads',
  right: 'look',
  inputs: { target },
  run,
});
const catalogue = catalogueOf([
  { name: 'trial', summary: 'Try things out', bare: 'list', operations: [list, cost] },
]);
const sending = {
  ...base,
  name: 'trial send',
  effect: 'writes',
  right: 'prepare',
  inputs: { target },
  run,
} as const;

it('looks with the reader that takes most of the same values', () => {
  const [action] = lookAgain(catalogue, {
    operation: defineOperation(sending),
    raw: { target: 'all' },
  });
  expect(action).toMatchObject({ operation: 'trial cost', values: { target: 'all' } });
});

it('looks with what the operation names instead', () => {
  const named = defineOperation({ ...sending, lookWith: 'trial list' });
  const [action] = lookAgain(catalogue, { operation: named, raw: { target: 'all' } });
  expect(action).toMatchObject({ operation: 'trial list', values: {} });
});
