import { expect, it } from 'vitest';
import { inAscii } from '../../scripts/build.ts';

const TEXTS = ['’', '\\', '\\’', 'u2019', 'é', '🔴', '🟠', '\ud83d', 'it’s', '—', 'a—b', ''];

it.each([
  [String.raw`^(?:it)?[’']s?$`, ''],
  [String.raw`^\’$`, ''],
  [String.raw`^\\’$`, ''],
  [String.raw`^\\\’$`, ''],
  ['^[^é]$', 'u'],
  ['^[🔴🟠]$', 'u'],
  ['^🔴$', ''],
  ['^[—-’]$', 'u'],
] as const)('%s matches in ASCII what it matches as it is', (source, flags) => {
  const ascii = inAscii(source);
  expect(ascii).toMatch(/^[\0-\x7f]+$/);
  const matched = (pattern: string) => TEXTS.map((text) => new RegExp(pattern, flags).test(text));
  expect(matched(ascii)).toEqual(matched(source));
  expect(matched(source)).toContain(true);
});
