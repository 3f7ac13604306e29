import { describe, expect, it } from 'vitest';
import { catalogueOf, type Area } from '../../src/commands/catalogue-of.ts';
import { defineOperation } from '../../src/commands/define.ts';
import { lineOf, usageOf } from '../../src/commands/usage.ts';

const operations = ['list', 'show', 'cancel', 'cancel all'].map((verb) =>
  defineOperation({
    name: `campaign ${verb}`,
    summary: 'Do it',
    effect: 'reads',
    right: 'look',
    endpoints: [],
    example: '',
    inputs: {
      campaign: { kind: 'reference', to: 'campaign', label: 'Campaign' },
      reason: { kind: 'text', label: 'Reason', optional: true },
    },
    run: async () => ({ title: verb }),
  }),
);
const campaign: Area = {
  name: 'campaign',
  summary: 'Campaigns',
  main: 'show',
  bare: 'list',
  operations,
};
const catalogue = catalogueOf([campaign]);
const resolve = (text: string) => {
  const { operation, rest } = catalogue.resolve('campaign', text);
  return [operation.verb, rest];
};

describe('resolve', () => {
  it.each([
    ['', ['list', '']],
    ['cancel 4711', ['cancel', '4711']],
    ['CANCEL 4711', ['cancel', '4711']],
    ['cancel all 4711', ['cancel all', '4711']],
    ['4711', ['show', '4711']],
    ['show  4711\nreason="two lines"', ['show', '4711\nreason="two lines"']],
  ])('reads “%s”', (text, meant) => {
    expect(resolve(text)).toEqual(meant);
  });

  it('takes what is near no verb for a title, and lists the verbs where there are none', () => {
    expect(resolve('Spring Sale')).toEqual(['show', 'Spring Sale']);
    const { main: _, ...withoutMain } = campaign;
    expect(() => catalogueOf([withoutMain]).resolve('campaign', 'frobnicate')).toThrow(
      'Unknown command “frobnicate”. Try: list, show, cancel.',
    );
  });
});

it('refuses to start with an area whose verb is missing', () => {
  expect(() => catalogueOf([{ ...campaign, bare: 'browse' }])).toThrow('no campaign browse');
});

it('shows how an operation is typed, and the line that does the same', () => {
  const operation = catalogue.find('campaign cancel');
  if (!operation) throw new Error('no operation');
  expect(usageOf(operation)).toBe('/campaign cancel <campaign> [reason=…]');
  expect(lineOf(operation, { campaign: '4711', reason: 'wrong price' }, 'mail')).toBe(
    '/mail-campaign cancel 4711 reason="wrong price"',
  );
});
