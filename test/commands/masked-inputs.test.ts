import { expect, it } from 'vitest';
import { catalogue } from '../../src/operations/catalogue.ts';
import type { Input } from '../../src/commands/inputs.ts';
import { maskedInputs } from '../../src/commands/masked-inputs.ts';

const NO_FILES = new Map<string, string>();

function masked(input: Input, text: string): string | undefined {
  return maskedInputs({ value: input }, { value: text }, NO_FILES)['value'];
}

const label = 'Value';

it.each<[Input['kind'], string, string]>([
  ['text', 'News for ann@example.com', 'News for a•••@example.com'],
  ['text', 'Call +380 50 123 45 67, not 112', 'Call +380•••67, not 112'],
  ['text', 'From 2026-11-21 on', 'From 2026-11-21 on'],
  ['text', 'to "ann lee"@example.com', 'to "ann •••@example.com'],
  ['email', 'Ann Lee <ann@example.com>', 'a•••@example.com'],
  ['email', 'ann', '1 invalid'],
  [
    'emails',
    'a@b.co, b@b.co c@b.co\nd@b.co; d@',
    'a•••@b.co, b•••@b.co, c•••@b.co, and 1 more, 1 invalid',
  ],
  ['phone', '+380 50 123 4567', '+380•••67'],
  ['phones', '380501234567, 12', '+380•••67, 1 invalid'],
  ['variables', 'Name=Ann Lee; City=Kyiv', 'Name=•••; City=•••'],
  ['url', 'https://a.example/in/T0k3n4567890123456?key=1#x', 'https://a.example/in/•••?•••'],
])('keeps of %s “%s” only “%s”', (kind, text, kept) => {
  // Kinds that these texts are of have no further fields.
  expect(masked({ kind, label } as Input, text)).toBe(kept);
});

it('keeps the id of what an operation is about, whatever its digits', () => {
  expect(masked({ kind: 'reference', to: 'campaign', label }, '471147114711')).toBe('471147114711');
  expect(masked({ kind: 'reference', to: 'sender', label }, 'news@example.com')).toBe(
    'n•••@example.com',
  );
});

it('keeps of a long text its beginning and its length', () => {
  const kept = masked({ kind: 'text', label }, `Hello ann@example.com, ${'word '.repeat(1000)}`);
  expect(kept).toMatch(/^Hello a•••@example\.com, word .*… \(5,0\d\d characters\)$/);
  expect(kept?.length).toBeLessThan(110);
});

it('keeps of a file its name', () => {
  const file: Input = { kind: 'file', label, accepts: { mostBytes: 1 } };
  const names = new Map([['abcd', 'of ann@example.com.csv']]);
  expect(maskedInputs({ file }, { file: 'abcd' }, names)).toEqual({
    file: 'of a•••@example.com.csv',
  });
  expect(maskedInputs({ file }, { file: 'gone' }, names)).toEqual({ file: 'a file' });
});

it('keeps no address and no number in whatever input of whatever operation they stand', () => {
  const secret =
    'Ann Lee <ann.lee@example.com>, +380 50 123 45 67, 380671234567, %22x%22%40example.com';
  for (const { inputs, name } of catalogue.operations) {
    for (const [input, { kind }] of Object.entries(inputs)) {
      // Pickers and calendars give these, and what doesn't fit them is refused before anything.
      const isPicked = /^(?:instant|day|time|hours|person|channel|references?|files?)$/.test(kind);
      const kept = maskedInputs(inputs, { [input]: secret }, NO_FILES)[input] ?? '';
      expect([name, input, kept]).not.toEqual([name, input, secret]);
      expect(kept).not.toMatch(/ann\.lee/);
      if (!isPicked) expect([name, input, /\d{6}|123/.test(kept)]).toEqual([name, input, false]);
    }
  }
});
