import { didYouMean } from '../../src/lib/text.ts';
import { describe, expect, it } from 'vitest';
import { readCommandLine } from '../../src/commands/command-line.ts';
import type { Inputs } from '../../src/commands/inputs.ts';

const blacklist: Inputs = {
  addresses: { kind: 'emails', label: 'Addresses' },
  comment: { kind: 'text', label: 'Comment', optional: true },
};
const find: Inputs = { text: { kind: 'text', label: 'Text' }, all: { kind: 'flag', label: 'All' } };

const textOnly = { text: { kind: 'text', label: 'Text' } } as const;
const campaign = { kind: 'reference', to: 'campaign', label: 'Campaign' } as const;
const other = { ...campaign, label: 'Compare with' } as const;
const list = { kind: 'reference', to: 'list', label: 'List' } as const;
const email = { kind: 'email', label: 'Address' } as const;
const name = { kind: 'text', label: 'Name' } as const;
const phone = { kind: 'phone', label: 'Number' } as const;
const phones = { kind: 'phones', label: 'Numbers' } as const;
const variables = { kind: 'variables', label: 'Variables' } as const;
const page = { kind: 'integer', label: 'Page', optional: true } as const;
const KINDS = [{ value: 'weekly', label: 'Weekly' }] as const;
const DAYS = [
  { value: 'mon', label: 'Monday' },
  { value: 'fri', label: 'Friday' },
] as const;
const SORTS = [{ value: 'name', label: 'Name' }] as const;
const sort = { kind: 'choice', label: 'Sort', optional: true, options: SORTS } as const;

describe('readCommandLine', () => {
  it('tells an address by its @ where a title is typed after it', () => {
    const tags = { kind: 'references', to: 'tag', label: 'Tags' } as const;
    const addresses = { kind: 'emails', label: 'Addresses' } as const;
    const both = { addresses: 'ann@example.com, ben@example.com', tags: 'vip' };
    for (const line of [
      'ann@example.com, ben@example.com vip',
      'vip ann@example.com, ben@example.com',
    ]) {
      expect(readCommandLine({ tags, addresses }, line)).toEqual(both);
    }
    const { tags: _, ...alone } = both;
    expect(readCommandLine({ list, addresses }, `${alone.addresses} News`)).toEqual({
      ...alone,
      list: 'News',
    });
  });

  it.each(['a@b.co 12', 'list=12 a@b.co'])('fills by position and by name: %s', (text) => {
    expect(readCommandLine({ email, list }, text)).toEqual({ email: 'a@b.co', list: '12' });
  });

  it('leaves names, commas and lines of pasted addresses as they are', () => {
    const pasted = '"Lee, Ann" <ann@example.com>,\nbob@example.org; c@d.example';
    expect(readCommandLine(blacklist, `${pasted} comment="asked by phone"`)).toEqual({
      addresses: pasted,
      comment: 'asked by phone',
    });
  });

  it.each([
    ['an apostrophe inside a word', "O'Brien's mail", "O'Brien's mail"],
    ['quotes inside a quoted text, as curly ones become', 'text="Hi – "you""', 'Hi – "you"'],
    [
      'escaped quotes, also before a blank',
      String.raw`text="6\" tall, \"so\" \\"`,
      '6" tall, "so" \\',
    ],
    ['a backslash that escapes nothing', String.raw`text="C:\new"`, String.raw`C:\new`],
    ['quotes at its end', 'text="The "yes", the "no"."', 'The "yes", the "no".'],
  ])('keeps %s', (_, typed, text) => {
    expect(readCommandLine(find, `${typed} all=yes`)).toEqual({ text, all: 'yes' });
  });

  it('says of an input that it took once what is so now, also where the name is cut short', () => {
    const former = { language: 'Numbers look the same everywhere now.' };
    for (const typed of ['language=de', 'Language=de', 'lang=de']) {
      const read = () => readCommandLine(find, `x ${typed}`, former);
      expect(read).toThrow('Numbers look the same everywhere now.');
    }
    expect(() => readCommandLine(find, 'x la=de', former)).toThrow('There’s no option “la”.');
  });

  it('keeps an unfinished quote instead of losing text', () => {
    expect(readCommandLine(find, '"half a quote')).toEqual({ text: '"half a quote' });
  });

  it.each([
    [blacklist, 'a@b.example coment=x', 'There’s no option “coment”. Did you mean “comment”?'],
    // Every object has one of this name.
    [{ email, list }, 'constructor=1', 'There’s no option “constructor”.'],
    [{ email, list }, 'list=1 list=2', '“list” is given twice. Give it once.'],
    [{ campaign }, '47 now', 'Too many values from “now” on.'],
  ] as const)(
    'refuses an unknown or second option, and a word too many: %j',
    (inputs, text, message) => {
      expect(() => readCommandLine(inputs, text)).toThrow(message);
    },
  );

  it.each([
    ['weekly', { kind: 'weekly' }],
    ['9:30', { time: '9:30' }],
    ['weekly fri', { kind: 'weekly', days: 'fri' }],
    ['9:30 mon-fri', { time: '9:30', days: 'mon-fri' }],
    ['weekly mon 08:30', { kind: 'weekly', time: '08:30', days: 'mon' }],
    ['weekly 08:30 mon', { kind: 'weekly', time: '08:30', days: 'mon' }],
    ['mon,fri 9.30 weekly', { kind: 'weekly', time: '9.30', days: 'mon,fri' }],
    ['Monday Friday 9:30', { time: '9:30', days: 'Monday Friday' }],
    ['mon-fri Europe/Kyiv 9:30', { time: '9:30', days: 'mon-fri', zone: 'Europe/Kyiv' }],
    // Whoever can't make anything of it, the field that is meant says so.
    ['weekly mondy 08:30', { kind: 'weekly', days: 'mondy', time: '08:30' }],
    ['weekly 08:30 mondy', { kind: 'weekly', days: 'mondy', time: '08:30' }],
    ['weekly mondy', { kind: 'weekly', days: 'mondy' }],
    ['weekly mon 0830', { kind: 'weekly', days: 'mon', time: '0830' }],
    ['weekly mon 25:99', { kind: 'weekly', days: 'mon', time: '25:99' }],
    ['k7x2m weekly', { same: 'k7x2m', kind: 'weekly' }],
    // Nobody can make something of it, so the first one says so.
    ['hourly', { same: 'hourly' }],
  ])('gives each word to the input that can make something of it: %s', (text, values) => {
    const inputs: Inputs = {
      same: { kind: 'reference', to: 'digest', label: 'Same', optional: true },
      kind: { kind: 'choice', label: 'Kind', optional: true, options: KINDS },
      time: { kind: 'time', label: 'Time', optional: true },
      days: { kind: 'choices', label: 'Days', optional: true, isOrdered: true, options: DAYS },
      zone: { kind: 'zone', label: 'Zone', optional: true },
    };
    expect(readCommandLine(inputs, text)).toEqual(values);
  });

  it('leaves a number to the input after an optional choice', () => {
    expect(readCommandLine({ sort, page }, '20')).toEqual({ page: '20' });
    expect(readCommandLine({ sort, page }, 'sent 20')).toEqual({ sort: 'sent', page: '20' });
  });

  it('takes every name=value where variables are asked for', () => {
    const read = readCommandLine({ email, variables }, 'a@b.co city="New York" age=30');
    expect(read['variables']).toBe('city=New York; age=30');
  });

  describe('a phone number in groups, and variables, before something else', () => {
    it.each<[string, Inputs, Record<string, string>]>([
      [
        '4102 +380 44 555 7451 Orders=12',
        { list, phone, variables },
        { list: '4102', phone: '+380 44 555 7451', variables: 'Orders=12' },
      ],
      ['(+380) 44-555-7451 4102', { phone, list }, { phone: '(+380) 44-555-7451', list: '4102' }],
      ['+380445557451 4102', { phone, list }, { phone: '+380445557451', list: '4102' }],
      ['nobody 4102', { phone, list }, { phone: 'nobody', list: '4102' }],
      [
        '4103 Orders=12 Since=2026-11-21 +380501234567',
        { list, variables, phones },
        { list: '4103', variables: 'Orders=12; Since=2026-11-21', phones: '+380501234567' },
      ],
    ])('%s', (text, inputs, values) => {
      expect(readCommandLine(inputs, text)).toEqual(values);
    });
  });

  describe('what is not meant', () => {
    const options = [
      { value: 'open', label: 'Opens' },
      { value: 'spam', label: 'Spam' },
    ];
    const several = { kind: 'references', to: 'list', label: 'Lists', optional: true } as const;
    const events = {
      kinds: { kind: 'choices', label: 'Events', optional: true, options },
      '-kinds': { kind: 'choices', label: 'Events: not', optional: true, options },
      list: several,
      '-list': several,
      '-domain': { kind: 'domains', label: 'Domains: not', optional: true },
    } as const;

    it.each([
      ['-open spam', { kinds: 'spam', '-kinds': 'open' }],
      ['-Open -spam', { '-kinds': 'open,spam' }],
      ['spam -list=12 list=13', { kinds: 'spam', '-list': '12', list: '13' }],
      ['-domain=example.org', { '-domain': 'example.org' }],
      ['-list="Spring Sale" -list=12', { '-list': 'Spring Sale,12' }],
      ['list=12 list=13', { list: '12,13' }],
      ['-list=', { '-list': '' }],
    ])('%s', (text, values) => {
      expect(readCommandLine(events, text)).toEqual(values);
    });

    it('is no option elsewhere, nor a slip of one', () => {
      expect(readCommandLine(textOnly, '-x=1 and so on')).toEqual({ text: '-x=1 and so on' });
      expect(() => readCommandLine(events, '-lits=12')).toThrow('Did you mean “-list”?');
      expect(readCommandLine(events, '-lists=12')).toEqual({ '-list': '12' });
    });
  });

  describe('titles', () => {
    it.each<[string, Inputs, Record<string, string>]>([
      ['Spring Sale', { list }, { list: 'Spring Sale' }],
      ['Sale name 2', { list, sort, page }, { list: 'Sale', sort: 'name', page: '2' }],
      ['4101 2', { list, sort, page }, { list: '4101', page: '2' }],
      ['Spring Sale a@b.co', { list, email }, { list: 'Spring Sale', email: 'a@b.co' }],
      ['"Spring Sale" Autumn', { list, name }, { list: 'Spring Sale', name: 'Autumn' }],
      ['Spring Summer sale', { list, name }, { list: 'Spring', name: 'Summer sale' }],
      ['"2024" "x"', { list, name }, { list: '2024', name: 'x' }],
      ['last two', { campaign, other }, { campaign: 'latest', other: 'previous' }],
      ['the latest 2 campaigns', { campaign, other }, { campaign: 'latest', other: 'previous' }],
      ['last two', { list, other }, { list: 'last', other: 'two' }],
    ])('%s', (text, inputs, values) => {
      expect(readCommandLine(inputs, text)).toEqual(values);
    });
  });
});

it('suggests only what is near', () => {
  expect(didYouMean('canel', ['cancel', 'show'])).toBe('cancel');
  expect(didYouMean('lsit', ['cancel', 'list'])).toBe('list');
  expect(didYouMean('foo', ['show', 'add'])).toBeNull();
  expect(didYouMean('frobnicate', ['cancel', 'show'])).toBeNull();
});
