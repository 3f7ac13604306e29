import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WEEKDAY_LABELS, WEEKDAYS } from '../../src/domain/schedule.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import type { Input, Inputs } from '../../src/commands/inputs.ts';
import { missingInputs, readValues } from '../../src/commands/read-values.ts';

const reading = { zone: 'Europe/Kyiv', now: new Date('2026-11-21T10:00:00Z') };
const colours = [
  { value: 'red', label: 'Red' },
  { value: 'dark_blue', label: 'Dark blue' },
] as const;

const VARIABLES = [
  { name: 'city', value: 'New York' },
  { name: 'age', value: '30' },
  { name: 'empty', value: '' },
];
const weekdays = WEEKDAYS.map((value) => ({ value, label: WEEKDAY_LABELS[value] }));

const days: Input = { kind: 'choices', label: 'D', options: weekdays, isOrdered: true };

describe('readValues', () => {
  it.each<[Input, string, unknown]>([
    [{ kind: 'text', label: 'T' }, ' hello ', 'hello'],
    [{ kind: 'integer', label: 'N', min: 1 }, '12', 12],
    [{ kind: 'choice', label: 'C', options: colours }, 'Dark Blue', 'dark_blue'],
    [{ kind: 'choices', label: 'C', options: colours }, 'red, dark_blue red', ['red', 'dark_blue']],
    [days, 'tue–Thursday, sun', ['tue', 'wed', 'thu', 'sun']],
    [days, 'sat-mon', ['mon', 'sat', 'sun']],
    [{ kind: 'flag', label: 'F' }, 'yes', true],
    [{ kind: 'day', label: 'D' }, '2028-02-29', '2028-02-29'],
    [{ kind: 'time', label: 'T' }, '9:05', '09:05'],
    [{ kind: 'zone', label: 'Z' }, 'Asia/Kathmandu', 'Asia/Kathmandu'],
    [
      { kind: 'hours', label: 'H' },
      '18:00-24:00',
      { from: '18:00', until: '00:00', zone: 'Europe/Kyiv' },
    ],
    [{ kind: 'email', label: 'E' }, 'Ann <ann@example.com>', 'ann@example.com'],
    [{ kind: 'reference', to: 'campaign', label: 'C' }, '4711', '4711'],
    [{ kind: 'reference', to: 'sender', label: 'S' }, 'news@example.com', 'news@example.com'],
    [{ kind: 'references', to: 'list', label: 'L' }, '1, 2 1', ['1', '2']],
    [{ kind: 'phone', label: 'P' }, '+380 50 123-45-67', '+380501234567'],
    [{ kind: 'url', label: 'U' }, 'https://example.com/a?b=c', 'https://example.com/a?b=c'],
    [{ kind: 'variables', label: 'V' }, 'city=New York; age: 30\nempty=', VARIABLES],
    [{ kind: 'instant', label: 'I' }, '2026-07-01 09:00', new Date('2026-07-01T06:00:00Z')],
  ])('reads by %j “%s”', (input, text, value) => {
    expect(readValues({ it: input }, { it: text }, reading).values).toEqual({ it: value });
  });

  it.each<[Input, string, string]>([
    [{ kind: 'integer', label: 'N' }, 'ten', 'Enter a whole number, not “ten”.'],
    [{ kind: 'integer', label: 'N', max: 5 }, '6', 'Enter a whole number of at most 5, not “6”.'],
    [
      { kind: 'choice', label: 'C', options: colours },
      'green',
      '“green” isn’t one of: Red, Dark b',
    ],
    [{ kind: 'day', label: 'D' }, '2026-2-1', 'yesterday, or Nov 21, not “2026-2-1”.'],
    [{ kind: 'day', label: 'D' }, '2026-02-30', 'yesterday, or Nov 21, not “2026-02-30”.'],
    [{ kind: 'time', label: 'T' }, '25:00', 'such as 09:00, 9am, or 9:30 pm, not “25:00”.'],
    [{ kind: 'zone', label: 'Z' }, 'Kyiv', 'Enter a time zone such as Europe/Kyiv, not “Kyiv”.'],
    [{ kind: 'email', label: 'E' }, 'ann@', 'an email address, not “ann@”: no dot after the @.'],
    [{ kind: 'emails', label: 'E' }, 'ann, bob', 'No valid address. “ann”: missing @.'],
    [
      { kind: 'reference', to: 'list', label: 'L' },
      'a/b',
      'No list matches “a/b”. Choose one, or enter part of its title or its ID, such as 4101.',
    ],
    [{ kind: 'references', to: 'list', label: 'L', most: 1 }, '1 2', 'Up to 1 list; these are 2.'],
    [{ kind: 'url', label: 'U' }, 'javascript:x', 'https://example.com/page, not “javascript:x”.'],
    [{ kind: 'variables', label: 'V' }, 'Kyiv', 'Enter name=value, such as city=Kyiv, not “'],
    [{ kind: 'file', label: 'F', accepts: { mostBytes: 1 } }, 'a.csv', 'be added in the form.'],
    [{ kind: 'text', label: 'T' }, '', 'T is missing.'],
  ])('says what is wrong', (input, text, message) => {
    const { problems } = readValues({ it: input }, { it: text }, reading);
    expect(problems).toMatchObject([{ field: 'it', message: expect.stringContaining(message) }]);
  });

  it('quotes a wrong value of any kind in one calm sentence', () => {
    const wrong = 'no § such value!';
    const inputs = catalogue.operations.flatMap((operation) => Object.values(operation.inputs));
    const distinct = new Map(
      inputs.map((input) => [`${input.kind} ${input.hint}`, input]),
    ).values();
    const sentences = [...distinct].flatMap((input) =>
      readValues({ it: input }, { it: wrong }, reading).problems.map(({ message }) => message),
    );
    expect(sentences.length).toBeGreaterThan(50);
    const unlike = sentences.filter(
      (one) => !/^[“A-Z].*[^.!?:,]\.$/su.test(one) || /!(?!”)/u.test(one),
    );
    expect(unlike).toEqual([]);
    const quoted = (one: string) => one.includes('“no') || /^(?:Files|Up to)/u.test(one);
    expect(sentences.filter((one) => !quoted(one))).toEqual([]);
  });

  it('names every field that is wrong, at once', () => {
    const inputs: Inputs = {
      count: { kind: 'integer', label: 'Count' },
      day: { kind: 'day', label: 'Day' },
      note: { kind: 'text', label: 'Note', optional: true },
    };
    const { problems } = readValues(inputs, { count: 'x' }, reading);
    expect(problems.map(({ field }) => field)).toEqual(['count', 'day']);
  });

  it('gives a value or a problem for any text, whatever the kind', () => {
    const inputs = catalogue.operations.flatMap((operation) => Object.values(operation.inputs));
    const ofEachKind = new Map(inputs.map((input) => [input.kind, input])).values();
    const text = fc.string({ unit: 'binary', maxLength: 80 });
    fc.assert(
      fc.property(fc.constantFrom(...ofEachKind), text, (input, it) => {
        const { values, problems } = readValues({ it: input }, { it }, reading);
        expect(values === null).toBe(problems.length > 0);
      }),
    );
  });
});

it('asks only for what is required and not given', () => {
  const inputs: Inputs = {
    email: { kind: 'email', label: 'Address' },
    list: { kind: 'reference', to: 'list', label: 'List' },
    loud: { kind: 'flag', label: 'Loud' },
    note: { kind: 'text', label: 'Note', optional: true },
  };
  expect(missingInputs(inputs, { email: 'a@b.example', list: ' ' })).toEqual(['list']);
});

describe('days to come', () => {
  const named = catalogue.operations.flatMap(({ name, inputs }) =>
    Object.entries(inputs).flatMap(([field, input]) =>
      input.kind === 'day' ? [{ name: `${name} ${field}`, input }] : [],
    ),
  );
  const read = (input: Input, day: string) => readValues({ day: input }, { day }, reading);

  it.each(named.filter(({ input }) => input.isPast))('are refused by $name', ({ input }) => {
    expect(read(input, 'today').values).toEqual({ day: '2026-11-21' });
    expect(read(input, 'tomorrow').problems).toMatchObject([
      { field: 'day', message: '2026-11-22 is still to come. Choose today, or a day before it.' },
    ]);
  });

  it('mean something where a period ends, or are refused with the days that there are', () => {
    const open = named.filter(({ input }) => !input.isPast).map(({ name }) => name);
    expect(open.filter((name) => !name.endsWith(' until'))).toEqual([
      'campaign calendar from',
      'smtp bounces day',
      'sms list from',
      'push send from',
      'push list from',
    ]);
  });
});
