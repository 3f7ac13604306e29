import { describe, expect, it } from 'vitest';
import { colorInWords, readColor } from '../../../src/operations/tag/colors.ts';

describe('a colour', () => {
  it.each([
    ['Green', '#2F9E44'],
    ['#abc', '#AABBCC'],
    ['1971c2', '#1971C2'],
  ])('%s is %s', (typed, hex) => {
    expect(readColor(typed)).toBe(hex);
  });

  it.each([
    ['#FF0000', '🔴 like red (#FF0000)'],
    ['#000', '⚫ like black (#000)'],
    ['teal', 'teal'],
    ['', '–'],
  ])('%s reads %s', (hex, words) => {
    expect(colorInWords(hex)).toBe(words);
  });

  it('asks for quotes where a word of the name got into the colour', () => {
    expect(() => readColor('spender red')).toThrow('put names with spaces in quotes');
    expect(() => readColor('teal')).not.toThrow('quotes');
  });
});
