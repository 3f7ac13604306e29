import type { Fields } from './fields.ts';

interface Nested {
  [name: string]: string | Nested;
}

// Deeper names can't be ours, and make work for whoever sends them.
const DEPTH_MAX = 5;

/** Form fields with their nested names: `events[0][email]`, `variables[City]`, `categories[]`. */
export function formFields(body: string): Fields {
  const root = nothing();
  for (const [name, value] of new URLSearchParams(body)) put(root, pathOf(name), value);
  return root;
}

function pathOf(name: string): readonly string[] {
  const open = name.indexOf('[');
  if (open < 1 || !name.endsWith(']')) return [name];
  const path = [name.slice(0, open), ...name.slice(open + 1, -1).split('][')];
  return path.length > DEPTH_MAX ? [name] : path;
}

function put(root: Nested, path: readonly string[], value: string): void {
  let place = root;
  for (const [depth, part] of path.entries()) {
    const name = part === '' ? String(Object.keys(place).length) : part;
    if (depth === path.length - 1) {
      place[name] = value;
      return;
    }
    const inner = place[name];
    const next = typeof inner === 'object' ? inner : nothing();
    place[name] = next;
    place = next;
  }
}

/** Without a prototype, so that a field called `__proto__` is a field. */
function nothing(): Nested {
  return Object.create(null);
}
