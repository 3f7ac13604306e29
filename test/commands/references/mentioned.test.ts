import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withIdsOfTitles } from '../../../src/commands/references/mentioned.ts';

const LISTS = [
  { id: '4101', title: 'Newsletter' },
  { id: '4102', title: 'Customers' },
  { id: '4104', title: 'Test list' },
  { id: '4105', title: 'Customers in Spain' },
  { id: '4106', title: 'Twice' },
  { id: '4107', title: 'TWICE' },
];
const CAMPAIGNS = [
  { id: '71012', title: 'Spring sale!' },
  { id: '71014', title: 'Newsletter #44' },
];
const ALL = [
  { target: 'list', references: LISTS },
  { target: 'campaign', references: CAMPAIGNS },
] as const;

describe('titles in a text', () => {
  it.each([
    ['put ann@example.com on the test list pls', 'put ann@example.com on the list 4104 pls'],
    ['what does one send to our customers cost', 'what does one send to our list 4102 cost'],
    ['how big is the customer list', 'how big is the list 4102 list'],
    ['mail to customers in spain, and not newsletter', null],
    ['how did spring sale do?', 'how did campaign 71012 do?'],
    ['did newsletter 44 go well', 'did campaign 71014 go well'],
    ['Newsletter #44 vs “Spring sale!”', 'campaign 71014 vs “Spring sale!”'],
    ['to twice', 'to twice'],
    // A word that is a title, too, means it only where the name of a thing stands.
    ['stop the newsletter!', 'stop the newsletter!'],
    ['customers complain', 'customers complain'],
  ])('“%s” becomes “%s”', (text, meant) => {
    const expected = meant ?? 'mail to list 4105, and not newsletter';
    expect(withIdsOfTitles(text, ALL)).toBe(expected);
  });

  it('reads a title with quotes in it as a whole', () => {
    const all = [
      { target: 'campaign', references: [{ id: '7', title: 'The “big” sale' }] },
    ] as const;
    expect(withIdsOfTitles('when is the sale over', all)).toBe('when is the sale over');
    expect(withIdsOfTitles('how did the big sale do', all)).toBe('how did campaign 7 do');
  });

  it('leaves whatever names nothing as it is', () => {
    const others = [
      { target: 'list', references: [{ id: '1', title: 'Xylophone players' }] },
    ] as const;
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!/xylophone/iu.test(text));
        expect(withIdsOfTitles(text, others)).toBe(text);
      }),
    );
  });

  it('finds any title of several words anywhere between other words', () => {
    const title = fc.array(fc.stringMatching(/^[b-y]{4,9}$/), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(title, (words) => {
        const references = [{ id: '9', title: words.join(' – ') }];
        const text = `a z ${words.join(' ').toUpperCase()}, z a`;
        expect(withIdsOfTitles(text, [{ target: 'list', references }])).toBe('a z list 9, z a');
      }),
    );
  });
});
