import { withoutLast } from './text.ts';

/** Returns `undefined` for text that isn't JSON, so that schemas refuse it. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Parses JSON in which numbers that a double can’t hold, such as long ids, stay the text that they
 * were, with all their digits. @throws {SyntaxError}
 */
export function parseExactly(text: string): unknown {
  // Looking at each value takes longer than parsing, and hardly any text has such numbers.
  if (!/\d[\d.]{15}|\de\+?\d{3}/iu.test(text)) return JSON.parse(text);
  const withSource = (_: string, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && isRounded(value, context?.source) ? context?.source : value;
  return JSON.parse(text, withSource);
}

/** Tells whether a number lost digits of the text that it was read from. */
function isRounded(value: number, source = ''): boolean {
  if (!Number.isFinite(value)) return true;
  if (/^-?\d+$/u.test(source)) return !Number.isSafeInteger(value);
  const [mantissa = ''] = source.split(/e/iu, 1);
  const digits = withoutLast(mantissa.replace(/^-?0*\.?0*/u, '').replace('.', ''), /0/u);
  return digits.length > 15 && String(value) !== source;
}
