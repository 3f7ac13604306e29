import { InputError } from '../../lib/errors.ts';
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
  if (!rgb) return hex || '–';
  const distances = COLORS.map((color) => ({ color, distance: distanceOf(rgb, rgbOf(color.hex)) }));
  const nearest = distances.reduce((best, one) => (one.distance < best.distance ? one : best));
  const { swatch, name } = nearest.color;
  return `${swatch} ${nearest.distance === 0 ? '' : 'like '}${name} (${hex})`;
}

type Rgb = readonly [number, number, number];

function rgbOf(text: string): Rgb | null {
  const digits = digitsIn(text);
  if (digits === null) return null;
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

/** Returns the six digits of a hex colour. */
function digitsIn(text: string): string | null {
  const [, digits = ''] = HEX.exec(text.trim()) ?? [];
  if (digits === '') return null;
  return digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
}

function distanceOf(one: Rgb, other: Rgb | null): number {
  if (!other) return Infinity;
  return one.reduce((sum, part, index) => sum + (part - (other[index] ?? 0)) ** 2, 0);
}
