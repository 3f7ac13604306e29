import fc from 'fast-check';
import type { Reply, Section, Span, Text } from '../../../src/domain/reply.ts';

/** What breaks renderers: markup, mentions, emoji, halves of characters, very long words. */
const nasty = fc.constantFrom(
  '<!channel>',
  '*bold* _it_ ~no~ `code`',
  '&amp; <b>',
  ':tada:',
  '> quote',
  '\uD83D',
  '😀'.repeat(2000),
  'w'.repeat(7000),
  '&'.repeat(3500),
  ' \n\t ',
  '',
  '=1+1',
  '\u0000',
);
const text = fc.oneof(fc.string({ unit: 'grapheme' }), nasty, fc.lorem({ maxCount: 600 }));

const kindOf = <const Kind extends string>(kind: Kind) => fc.constant(kind);

const span: fc.Arbitrary<Span> = fc.oneof(
  text,
  fc.record({ kind: kindOf('strong'), text }),
  fc.record({ kind: kindOf('code'), text }),
  fc.record({
    kind: kindOf('link'),
    url: fc.oneof(fc.webUrl({ withQueryParameters: true }), text),
    text,
  }),
  fc.record({
    kind: kindOf('time'),
    at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }),
    show: fc.constantFrom('date', 'time', 'datetime'),
  }),
  fc.record({ kind: kindOf('person'), id: fc.oneof(fc.constant('U0MIRA'), text) }),
  fc.record({ kind: kindOf('channel'), id: fc.oneof(fc.constant('C0X'), text) }),
);

export const anyText: fc.Arbitrary<Text> = fc.oneof(text, fc.array(span, { maxLength: 6 }));

const table = fc
  .tuple(fc.integer({ min: 0, max: 24 }), fc.constantFrom(0, 1, 5, 99, 100, 150))
  .chain(([columns, rows]) =>
    fc.record({
      kind: kindOf('table'),
      columns: fc.array(fc.record({ title: text }), { minLength: columns, maxLength: columns }),
      rows: fc
        .array(anyText, { minLength: columns, maxLength: columns })
        .map((row) => Array.from({ length: rows }, () => row)),
    }),
  );

const chart = fc.integer({ min: 0, max: 45 }).chain((categories) =>
  fc.record({
    kind: kindOf('chart'),
    form: fc.constantFrom('bar', 'line', 'area', 'pie'),
    title: text,
    categories: fc.array(text, { minLength: categories, maxLength: categories }),
    series: fc.array(
      fc.record({
        name: text,
        values: fc.array(fc.option(fc.double({ noNaN: true }), { freq: 20 }), {
          minLength: categories,
          maxLength: categories,
        }),
      }),
      { maxLength: 8 },
    ),
    unit: fc.option(text, { nil: '' }),
  }),
);

const section: fc.Arbitrary<Section> = fc.oneof(
  fc.record({ kind: kindOf('paragraph'), text: anyText }),
  fc.record({ kind: kindOf('heading'), text }),
  fc.record({
    kind: kindOf('facts'),
    facts: fc.array(fc.record({ label: text, value: anyText }), { maxLength: 25 }),
  }),
  fc.record({ kind: kindOf('bullets'), items: fc.array(anyText, { maxLength: 9 }) }),
  table,
  chart,
  fc.record({
    kind: kindOf('notice'),
    tone: fc.constantFrom('good', 'info', 'warning', 'bad'),
    text: anyText,
  }),
  fc.record({ kind: kindOf('verbatim'), text }),
);

/** Any reply that an operation could ever give. */
export const anyReply: fc.Arbitrary<Reply> = fc.record(
  {
    title: text,
    summary: anyText,
    sections: fc.array(section, { maxLength: 12 }),
    footnote: anyText,
  },
  { requiredKeys: ['title'] },
);

export const anyButtons = fc.array(
  fc.record({
    label: text,
    value: fc.string({ maxLength: 2000 }),
    emphasis: fc.constantFrom('primary', 'danger'),
  }),
  { maxLength: 30 },
);
