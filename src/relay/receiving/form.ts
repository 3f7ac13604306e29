import type { Fields } from './fields.ts';

interface Nested {
  [name: string]: string | Nested;
}

// Deeper names can't be ours, and make work for whoever sends them.
const DEPTH_MAX = 5;

/** Form fields with their nested names: `events[0][email]`, `variables[City]`, `categories[]`. */
export function formFields(body: string): Fields {
  const root: Nested = {};
  for (const [name, value] of new URLSearchParams(body)) {
    if (name.endsWith(']')) put(root, pathOf(name), value);
    else set(root, name, value);
  }
  return root;
}

/** @param name that ends with a bracket */
function pathOf(name: string): readonly string[] {
  const open = name.indexOf('[');
  if (open < 1) return [name];
  const path = [name.slice(0, open), ...name.slice(open + 1, -1).split('][')];
  return path.length > DEPTH_MAX ? [name] : path;
}

function put(root: Nested, path: readonly string[], value: string): void {
  let place = root;
  for (const [depth, part] of path.entries()) {
    const name = part === '' ? String(Object.keys(place).length) : part;
    if (depth === path.length - 1) {
      set(place, name, value);
      return;
    }
    const inner = Object.hasOwn(place, name) ? place[name] : undefined;
    const next = typeof inner === 'object' ? inner : {};
    set(place, name, next);
    place = next;
  }
}

/**
 * A field called `__proto__` is a field too. Objects without a prototype would see to that, but are
 * slow: they made reading a form a tenth slower.
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
