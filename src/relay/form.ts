import type { Fields } from './event.ts';

interface Nested {
  [name: string]: string | Nested;
}

/** The numbers of fields in places that have more than a few, and to which `[]` adds. */
type Counts = Map<Nested, number>;

// Up to this number fields are counted anew each time; counting more would take quadratic time.
const FEW = 16;

// Deeper names are not the service's, and would let a sender cause work.
const DEPTH_MAX = 5;

// Node looks for the `=` of a field in all that follows it: in one piece, fields without one take
// quadratic time.
const PIECE_CHARS = 8 * 1024;

/** Reads form fields with nested names: `events[0][email]`, `variables[City]`, `categories[]`. */
export function formFields(body: string): Fields {
  const root: Nested = {};
  const counts: Counts = new Map();
  for (const piece of piecesOf(body)) {
    for (const [name, value] of new URLSearchParams(piece)) {
      if (name.endsWith(']')) put(root, pathOf(name), value, counts);
      else set(root, name, value);
    }
  }
  return root;
}

/** Pieces are of whole fields; all but the first begin with `&`: a `?` there would be left out. */
function piecesOf(body: string): readonly string[] {
  const pieces: string[] = [];
  for (let from = 0; from < body.length;) {
    const separator = body.indexOf('&', from + PIECE_CHARS);
    const to = separator === -1 ? body.length : separator;
    pieces.push(body.slice(from, to));
    from = to;
  }
  return pieces;
}

/** @param name that ends with a bracket */
function pathOf(name: string): readonly string[] {
  const open = name.indexOf('[');
  if (open < 1) return [name];
  const path = [name.slice(0, open), ...name.slice(open + 1, -1).split('][', DEPTH_MAX)];
  return path.length > DEPTH_MAX ? [name] : path;
}

function put(root: Nested, path: readonly string[], value: string, counts: Counts): void {
  let place = root;
  for (const [depth, part] of path.entries()) {
    const name = part === '' ? String(countOf(place, counts)) : part;
    if (depth === path.length - 1) {
      add(place, name, value, counts);
      return;
    }
    const inner = Object.hasOwn(place, name) ? place[name] : undefined;
    const next = typeof inner === 'object' ? inner : {};
    add(place, name, next, counts);
    place = next;
  }
}

function countOf(place: Nested, counts: Counts): number {
  const known = counts.get(place);
  if (known !== undefined) return known;
  const count = Object.keys(place).length;
  if (count > FEW) counts.set(place, count);
  return count;
}

/** Sets a field as `set` does, in a place that may be counted. */
function add(place: Nested, name: string, value: string | Nested, counts: Counts): void {
  const count = counts.size === 0 ? undefined : counts.get(place);
  if (count !== undefined && !Object.hasOwn(place, name)) counts.set(place, count + 1);
  set(place, name, value);
}

/**
 * Sets a field, even one called `__proto__`. Objects without a prototype would allow that too, but
 * made reading a form a tenth slower.
 */
function set(place: Nested, name: string, value: string | Nested): void {
  if (name !== '__proto__') {
    place[name] = value;
    return;
  }
  Object.defineProperty(place, name, {
    value,
    configurable: true,
    enumerable: true,
    writable: true,
  });
}
