import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Input } from '../../src/commands/inputs.ts';
import type { Operation } from '../../src/commands/define.ts';
import { readCommandLine } from '../../src/commands/command-line.ts';
import { isOptional, readValues } from '../../src/commands/read-values.ts';
import { lineOf } from '../../src/commands/usage.ts';
import { helpTopic } from '../../src/commands/verbs.ts';
import type { RawValues } from '../../src/domain/reply.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import { cleanTypedText } from '../../src/slack/received-text.ts';

const READING = { zone: 'Europe/Kyiv', now: new Date('2026-11-20T10:00:00Z') };

/** Texts that look like something else: options, times, verbs, help, quotes of every kind. */
const TEXTS = [
  'Weekend offer: 20% off',
  'tomorrow 9',
  'Monday 9am',
  'list=4101',
  'a=b c=d',
  '?',
  'help',
  'list',
  'show',
  'off',
  '2026-11-23',
  '4101',
  'ann@example.com',
  '+380501234567',
  'yes',
  '-5',
  'say "yes" and go',
  'Ann\'s "best" offer',
  '"quoted"',
  "'tis",
  'What’s new',
  'a “b” c',
  '"',

  '– 20 % –',
  '–now',
  '—now',
  'A & B <c>',
  '&amp;',
  'at 10:00',
  'every day',
  '{{Name}}, hi',
  '\\',
  'https://a.example/?x=1&y=2',
  'C:\\new folder',
  '50% "off"',
  'Grüße, Ünal',
  '🎉 party 🎉',
];
const word = fc.stringMatching(/^[A-Za-z0-9"'“”’=:;,.!?@#%&<>()–—/\\-]{1,8}$/);
const text = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
);
const emails = fc.constantFrom(
  'ann@example.com',
  'ann@example.com\nbob@example.org',
  '"Lee, Ann" <ann@example.com>, b@c.co',
  "O'Neil <o'neil@example.com>",
);
/** The only texts that are needed and must look like something. */
const DAY_RULES = ['every day', 'first Tuesday', '1st and 15th', 'last day'];
const phones = fc.constantFrom(
  '+380501234567',
  '+380 50 123 45 67\n+44 7700 900123',
  '+447700900123',
);

/** Texts as a form gives them, by the kind of their input; any of them can be read. */
function valueOf(input: Input): fc.Arbitrary<string> | null {
  switch (input.kind) {
    case 'text':
      // An address is looked up in another operation, by its recipient.
      if (input.label === 'Email IDs')
        return fc.constantFrom('0ab12cd-4f', '0ab12cd-4f 0ab12ce-50');
      if (input.looksLike) return isOptional(input) ? null : fc.constantFrom(...DAY_RULES);
      return text.filter((one) => one.length <= (input.maxLength ?? 3000));
    case 'integer':
      return fc.integer({ min: input.min ?? 0, max: input.max ?? 9999 }).map(String);
    case 'choice':
      return fc.constantFrom(...input.options.map(({ value }) => value));
    case 'choices':
      return fc
        .uniqueArray(fc.constantFrom(...input.options.map(({ value }) => value)), { minLength: 1 })
        .map((all) => all.join(', '));
    case 'flag':
      return fc.constantFrom('yes', 'no');
    case 'instant':
      return fc.constantFrom('2026-11-23 10:00', '2026-12-01T08:00:00Z', '2026-11-23 10:00 UTC');
    case 'day':
      return fc.constantFrom('2026-11-21');
    case 'time':
      return fc.constantFrom('09:00', '23:59');
    case 'hours':
      return fc.constantFrom('22:00-07:00', '22:00-07:00 Asia/Tokyo');
    case 'zone':
      return fc.constantFrom('UTC', 'Europe/Kyiv');
    case 'email':
      return fc.constantFrom('ann@example.com', "o'neil@example.com", 'a+b@example.com');
    case 'emails':
      return emails;
    case 'phone':
      return fc.constantFrom('+380501234567', '+44 7700 900123');
    case 'phones':
      return phones;
    case 'domains':
      return fc.constantFrom('example.org', 'example.org\nexample.com', 'example.org, b.example');
    case 'url':
      return fc.constantFrom('https://crm.example.com/events?a=1&b=2', 'http://a.example');
    case 'variables':
      return fc.constantFrom('Orders=12', 'city=New York\nplan=Pro', 'Note: say "hi"', 'a=b; c=d');
    case 'person':
      return fc.constantFrom('U0MIRA');
    case 'channel':
      return fc.constantFrom('C0NEWS');
    case 'reference':
      return idOf(input);
    case 'references':
      return fc
        .uniqueArray(idOf(input), { minLength: 1, maxLength: 3 })
        .map((all) => all.join(','));
    // Given in a form only: a form with one shows no line.
    case 'file':
    case 'files':
      return null;
    case 'column':
      return null;
  }
}

function idOf({ to }: Extract<Input, { kind: 'reference' | 'references' }>) {
  if (to === 'sender' || to === 'smtp-sender')
    return fc.constantFrom('news@larkspur.example', 'a@b.co');
  if (to === 'smtp-domain') return fc.constantFrom('larkspur.example', 'b.example');
  if (to === 'sms-sender') return fc.constantFrom('Larkspur', 'Show', 'List', '2026');
  if (to === 'country') return fc.constantFrom('UA', 'GB');
  if (to === 'user-group') return fc.constantFrom('S0SUPPORT', 'everybody');
  if (to === 'grant')
    return fc.constantFrom('role:viewer', 'right:send', 'operation:campaign.send');
  return fc.constantFrom('4101', '71016', '506', '31');
}

function valuesOf({ inputs }: Operation): fc.Arbitrary<RawValues> {
  const values = Object.entries(inputs).flatMap(([name, input]) => {
    const value = valueOf(input);
    if (value === null) return [];
    return [[name, isOptional(input) ? fc.option(value, { nil: '', freq: 2 }) : value] as const];
  });
  return fc
    .record(Object.fromEntries(values))
    .map((raw) => Object.fromEntries(Object.entries(raw).filter(([, one]) => one !== '')));
}

const escaped = (line: string) =>
  line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Reads a line as `execute` does when somebody pastes it into Slack. */
function pasted({ area, name }: Operation, line: string) {
  const typed = cleanTypedText(escaped(line.slice(`/${area}`.length)));
  expect(typed).not.toMatch(/(?:^|\s)\?$/u);
  const topic = helpTopic(area, typed, (one) => catalogue.find(one) !== undefined);
  if (name === 'postbell help') return topic ? { topic } : {};
  expect(topic).toBeNull();
  const { operation, rest, asksFirst } = catalogue.resolve(area, typed);
  expect({ name: operation.name, asksFirst }).toEqual({ name, asksFirst: false });
  return readCommandLine(operation.inputs, rest, operation.formerInputs);
}

/** No line of code in Slack shows these as they are, and a longer one isn't shown. */
const isShowable = (raw: RawValues) => {
  const written = JSON.stringify(Object.entries(raw));
  return written.length < 160 && !/`| {2}/u.test(written);
};

it.each(catalogue.operations.map((operation) => [operation.name, operation] as const))(
  'the line of %s reads back to the values that it was made of',
  (_, operation) => {
    fc.assert(
      fc.property(valuesOf(operation).filter(isShowable), (raw) => {
        const line = lineOf(operation, raw);
        const read = readValues(operation.inputs, raw, READING);
        fc.pre(read.problems.length === 0);
        expect(line).not.toBeNull();
        expect(readValues(operation.inputs, pasted(operation, line ?? ''), READING)).toEqual(read);
      }),
      { numRuns: 60 },
    );
  },
);
