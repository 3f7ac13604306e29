import fc from 'fast-check';

/** Tells whether a text may stand before the @ with nothing around it that is taken off. */
export function isLocal(text: string): boolean {
  // An apostrophe before all is the mark by which a spreadsheet keeps a text as it is.
  return !/\.\.|\.$|^'|^[a-z-]+=/.test(text);
}

const PAIRS = [
  '``',
  '**',
  '__',
  '~~',
  "''",
  '""',
  '‘’',
  '“”',
  '„“',
  '«»',
  '»«',
  '‹›',
  '()',
  '[]',
  '<>',
];
/** Puts marks around a text that stand in pairs. */
export const inMarks = fc.constantFrom(...PAIRS).map((pair) => (text: string) => {
  return `${pair.charAt(0)}${text}${pair.charAt(1)}`;
});
