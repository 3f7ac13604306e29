import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/*
 * Addresses, domains, and phone numbers are compared in one form, which domain/address.ts and
 * domain/phone.ts give. Whoever lowers the case or cuts at the @ by themself misses `İ`, Punycode,
 * and letters in parts.
 */
const FORBIDDEN = [
  /\b\w*(?:e-?mail|address|sender|recipient|domain|phone|mailbox)\)?\.(?:toLowerCase|toLocaleLowerCase|toUpperCase)\(/gi,
  /\b(?:toLowerCase|toLocaleLowerCase)\(\)\.(?:split|indexOf|lastIndexOf)\('@'\)/g,
  /\.slice\(\w*\.lastIndexOf\('@'\) \+ 1\)/g,
];
const READERS = new Set(['src/domain/address.ts', 'src/domain/phone.ts', 'src/domain/written.ts']);

it('nothing but their readers makes addresses, domains, or numbers comparable', () => {
  const found = globSync('src/**/*.ts')
    .filter((path) => !READERS.has(path))
    .flatMap((path) => {
      const text = readFileSync(path, 'utf8');
      return FORBIDDEN.flatMap((pattern) =>
        [...text.matchAll(pattern)].map(([one]) => `${path}: ${one}`),
      );
    });
  expect(found).toEqual([]);
});
