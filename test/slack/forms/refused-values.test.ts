import { describe, expect, test } from 'vitest';
import { checkView } from '../../../sandbox/workspace/blocks/check.ts';
import { stateOf } from '../../../sandbox/workspace/view-state.ts';
import type { RawValues } from '../../../src/domain/reply.ts';
import { catalogue } from '../../../src/operations/catalogue.ts';
import type { Operation } from '../../../src/commands/define.ts';
import type { Input } from '../../../src/commands/inputs.ts';
import { readValues } from '../../../src/commands/read-values.ts';
import { submittedValues, type ViewState } from '../../../src/slack/forms/input-block.ts';
import { formOf, pageOf } from '../../../src/slack/forms/views.ts';

/** What no input of a kind takes; files can't be typed, and lists of addresses take anything. */
const WRONG: Partial<Record<Input['kind'], readonly string[]>> = {
  integer: ['many', '1.5', '-7'],
  choice: ['mauve'],
  choices: ['mauve', 'mauve, beige'],
  flag: ['perhaps'],
  instant: ['someday', '2026-13-01 09:00'],
  day: ['2026-02-31', 'Friday'],
  time: ['25:00', 'noon'],
  hours: ['late'],
  zone: ['Nowhere/Land'],
  email: ['nobody', 'ann@example.com, bob@example.com'],
  phone: ['12'],
  person: ['nobody'],
  channel: ['nowhere'],
  domains: ['not/a/domain'],
  url: ['nowhere'],
  variables: ['no sign of equality'],
  reference: ['Nobody’s list', 'Plan=Business'],
  references: ['Nobody’s list', 'Plan=Business, Old leeds'],
};

const ZONE = 'Europe/Kyiv';
const READING = { zone: ZONE, now: new Date('2026-11-21T12:00:00Z') };
const METADATA = { operation: 'x', channelId: null, threadTs: null, responseUrl: null };

/** The form of an operation, on the page with this input, as it opens with what was typed. */
function viewWith(operation: Operation, name: string, typed: RawValues) {
  const { problems } = readValues({ [name]: inputOf(operation, name) }, typed, READING);
  const start = { typed, problems, titles: {}, zone: ZONE };
  const { pages } = operation;
  if (pages === null) return formOf(operation, start, METADATA);
  const page = pages.findIndex(({ inputs }) => inputs.includes(name));
  return pageOf(operation, { pages, page }, { ...start, above: [] }, METADATA);
}

function inputOf({ inputs }: Operation, name: string): Input {
  const input = inputs[name];
  if (input === undefined) throw new Error(`no input ${name}`);
  return input;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const CASES = catalogue.operations.flatMap((operation) =>
  Object.entries(operation.inputs).flatMap(([name, input]) =>
    (input.isUnasked ? [] : (WRONG[input.kind] ?? []))
      .filter((text) => readValues({ [name]: input }, { [name]: text }, READING).values === null)
      .map((text) => ({ operation, name, text })),
  ),
);

test.each(['1999-12-31 10:00', '2999-01-01 10:00'])(
  'a picker of moments has no room for %s, so it is typed',
  (text) => {
    const operation = catalogue.find('campaign edit');
    if (!operation) throw new Error('no operation');
    const view = viewWith(operation, 'at', { at: text });
    expect(checkView(view, 'modal').ok).toBe(true);
    expect(submittedValues(operation.inputs, stateOf(view.blocks) as ViewState, ZONE)['at']).toBe(
      text,
    );
  },
);

test('more lists than a picker takes stay in it', () => {
  const operation = catalogue.find('campaign send');
  if (!operation) throw new Error('no operation');
  const lists = Array.from({ length: 11 }, (_, index) => String(4101 + index)).join(', ');
  const view = viewWith(operation, 'lists', { lists });
  expect(checkView(view, 'modal').ok).toBe(true);
});

test('there is something wrong for every kind of input that refuses anything', () => {
  const refused = new Set(CASES.map(({ operation, name }) => inputOf(operation, name).kind));
  const kinds = catalogue.operations.flatMap(({ inputs }) => Object.values(inputs));
  const taken = new Set(kinds.map(({ kind }) => kind).filter((kind) => !refused.has(kind)));
  expect([...taken].sort()).toEqual(['column', 'emails', 'file', 'files', 'phones', 'text']);
});

describe.each([...Map.groupBy(CASES, ({ operation }) => operation.name)])('%s', (_, cases) => {
  test.each(cases)('keeps “$text” in $name, with what is wrong under it', (one) => {
    const { operation, name, text } = one;
    const view = viewWith(operation, name, { [name]: text });
    const checked = checkView(view, 'modal');
    expect(checked.ok ? [] : checked.faults).toEqual([]);

    const held = submittedValues(operation.inputs, stateOf(view.blocks) as ViewState, ZONE);
    expect(held[name]?.replaceAll(/\s*,\s*/g, ', ')).toBe(text);
    const { problems } = readValues(operation.inputs, { [name]: held[name] ?? '' }, READING);
    const sentence = problems.find(({ field }) => field === name)?.message;
    expect(sentence).toBeDefined();
    const at = view.blocks.findIndex(({ block_id }) => block_id === name);
    expect(view.blocks[at + 1]).toMatchObject({
      text: { text: expect.stringContaining(escaped(sentence ?? '')) },
    });
  });
});
