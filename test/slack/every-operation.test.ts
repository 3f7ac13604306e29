import { describe, expect, test } from 'vitest';
import { checkView } from '../../sandbox/workspace/blocks/check.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import { readCommandLine } from '../../src/commands/command-line.ts';
import { formOf, pageOf } from '../../src/slack/forms/views.ts';
import { LIMITS } from '../../src/slack/limits.ts';

const metadata = {
  operation: 'x',
  channelId: 'C0CAMPAIGNS',
  threadTs: null,
  responseUrl: 'https://hooks.slack.com/commands/T1/1/abc',
};

describe.each(catalogue.operations.map((operation) => [operation.name, operation] as const))(
  '%s',
  (_, operation) => {
    test.each(['', operation.example])('has a form that Slack opens, with “%s” typed', (line) => {
      const typed = readCommandLine(operation.inputs, line);
      const view = formOf(operation, { typed, problems: [], titles: {}, zone: 'UTC' }, metadata);
      const checked = checkView(view, 'modal');
      expect(checked.ok ? [] : checked.faults).toEqual([]);
    });

    test('asks for each input on one page', () => {
      const { pages, inputs } = operation;
      const asked = Object.keys(inputs).filter((name) => !inputs[name]?.isUnasked);
      const invocation = pages?.flatMap((page) => page.inputs) ?? asked;
      expect([...invocation].sort()).toEqual(asked.sort());
    });

    test('has a label that a button can bear', () => {
      const labels = [operation.confirmLabel ?? operation.title];
      expect(labels.filter(({ length }) => length > LIMITS.button.text)).toEqual([]);
    });
  },
);

const inPages = catalogue.operations.flatMap(({ pages, ...operation }) =>
  pages ? [[operation.name, { ...operation, pages }] as const] : [],
);

test.each(inPages)('%s has pages that Slack opens', (_, operation) => {
  const { pages } = operation;
  const typed = readCommandLine(operation.inputs, operation.example);
  const start = { typed, problems: [], titles: {}, zone: 'UTC', revision: 1, above: [] };
  const faults = pages.flatMap((_page, page) => {
    const view = pageOf(operation, { pages, page }, start, metadata);
    const checked = checkView(view, 'modal');
    return checked.ok ? [] : checked.faults;
  });
  expect(faults).toEqual([]);
});
