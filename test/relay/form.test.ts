import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { formFields } from '../../src/relay/form.ts';

describe('a list of a form', () => {
  it.each([
    ['a[]=x&a[]=y', { a: { 0: 'x', 1: 'y' } }],
    ['a[x]=1&a[]=2&a[]=3', { a: { x: '1', 1: '2', 2: '3' } }],
    ['a[]=1&a[x]=2&a[]=3', { a: { 0: '1', x: '2', 2: '3' } }],
    // What is there at that number is replaced.
    ['a[1]=x&a[]=y&a[]=z', { a: { 1: 'z' } }],
    ['a[][b]=1&a[][b]=2', { a: { 0: { b: '1' }, 1: { b: '2' } } }],
    ['a[][]=1&a[0][]=2&a[0][0]=3', { a: { 0: { 0: '3', 1: '2' } } }],
    ['a=1&a[]=2', { a: { 0: '2' } }],
    ['a[]=1&a=2&a[]=3', { a: { 0: '3' } }],
  ])('has the number of fields before each %s', (body, fields) => {
    expect(formFields(body)).toEqual(fields);
  });

  it('numbers a long one as a short one, whatever comes between', () => {
    const numbered = Array.from({ length: 1_000 }, (_, index) => [index, `v${index}`]);
    expect(formFields(numbered.map(([, value]) => `a[]=${value}`).join('&'))).toEqual({
      a: Object.fromEntries(numbered),
    });

    const mixed = formFields('a[]=v&a[x]=1&'.repeat(100) + 'a[y]=2&a[500]=3&a[500]=4&a[]=last');
    // Those of before, the `x` they share, the `y` and the 500.
    expect(mixed['a']).toMatchObject({ 0: 'v', 100: 'v', x: '1', y: '2', 103: 'last' });
  });

  it('is not counted anew for each of its fields', () => {
    const keys = vi.spyOn(Object, 'keys');
    onTestFinished(() => keys.mockRestore());
    const lists = 'a[]=1&b[c][]=1&d[][e]=1&f[]=1&f[x]=1&'.repeat(1_000);
    formFields(lists);
    const counted = keys.mock.results.reduce((sum, { value }) => sum + value.length, 0);
    expect(counted).toBeLessThan(1_000);
  });
});

describe('a long form', () => {
  const names = Array.from({ length: 3_000 }, (_, index) => `name${index}`);

  it('has all of its fields, those without a value too', () => {
    expect(Object.keys(formFields(names.join('&')))).toEqual(names);
    const pairs = names.map((name) => [name, `${name} & ?`]);
    expect(Object.entries(formFields(new URLSearchParams(pairs).toString()))).toEqual(pairs);
  });

  it('keeps a question mark that a name begins with, but for the very first', () => {
    const questions = names.map((name) => `?${name}`);
    expect(Object.keys(formFields(questions.join('&')))).toEqual(['name0', ...questions.slice(1)]);
  });

  it('is read in short pieces, in all of which Node looks for what a field lacks', () => {
    const pieces: string[] = [];
    class Observed extends URLSearchParams {
      constructor(text: string) {
        super(text);
        pieces.push(text);
      }
    }
    vi.stubGlobal('URLSearchParams', Observed);
    onTestFinished(() => void vi.unstubAllGlobals());
    const body = '%&'.repeat(100_000);
    formFields(body);
    expect(pieces.join('')).toBe(body);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(10_000);
  });
});
