import { InputError } from '../../lib/errors.ts';
import { sum } from '../../lib/sum.ts';
import { enumerated } from '../../lib/text.ts';

interface Color {
  readonly name: string;
  readonly hex: string;
  readonly swatch: string;
}

/** Colours that can be given by name; the service takes any hex colour (spec 1, section 2.8). */
const COLORS: readonly Color[] = [
  { name: 'red', hex: '#E03131', swatch: '🔴' },
  { name: 'orange', hex: '#E8590C', swatch: '🟠' },
  { name: 'yellow', hex: '#FCC419', swatch: '🟡' },
  { name: 'green', hex: '#2F9E44', swatch: '🟢' },
  { name: 'blue', hex: '#1971C2', swatch: '🔵' },
  { name: 'purple', hex: '#9C36B5', swatch: '🟣' },
  { name: 'brown', hex: '#846358', swatch: '🟤' },
  { name: 'black', hex: '#212529', swatch: '⚫' },
  { name: 'gray', hex: '#CED4DA', swatch: '⚪' },
];

const HEX = /^#?([\da-f]{6}|[\da-f]{3})$/i;

export const COLOR_HINT = `${COLORS.map(({ name }) => name).join(', ')}, or hex such as #2F9E44`;

/** @throws {InputError} for what is neither a name nor hex. */
export function readColor(text: string): string {
  const typed = text.toLowerCase().replace('grey', 'gray');
  const named = COLORS.find(({ name }) => name === typed);
  if (named) return named.hex;
  const digits = digitsIn(text);
  if (digits !== null) return `#${digits.toUpperCase()}`;
  const names = enumerated(COLORS.map(({ name }) => name));
  const quotes = /\s/u.test(text) ? ' In a command, put names with spaces in quotes.' : '';
  throw new InputError(
    `“${text}” isn’t a known color. Use a hex color such as #2F9E44, or one of ${names}.${quotes}`,
    { field: 'color' },
  );
}

/** Returns e.g. `🟢 green (#2F9E44)`; a text that is no hex colour stays as it is. */
export function colorInWords(hex: string): string {
  const rgb = rgbOf(hex);
  const distanceTo = (color: Color) =>
    sum(rgbOf(color.hex).map((part, index) => (part - (rgb[index] ?? 0)) ** 2));
  const [nearest] = COLORS.toSorted((a, b) => distanceTo(a) - distanceTo(b));
  if (rgb.length === 0 || !nearest) return hex || '–';
  const like = distanceTo(nearest) === 0 ? '' : 'like ';
  return `${nearest.swatch} ${like}${nearest.name} (${hex})`;
}

/** Returns red, green, and blue; nothing for a text that is no hex colour. */
function rgbOf(text: string): readonly number[] {
  const pairs = digitsIn(text)?.match(/../g) ?? [];
  return pairs.map((pair) => Number.parseInt(pair, 16));
}

function digitsIn(text: string): string | null {
  const [, digits = ''] = HEX.exec(text.trim()) ?? [];
  if (digits === '') return null;
  return digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
}
