export type Fields = Record<string, unknown>;

/**
 * Query or form fields as the values they stand for: `name[]` and `name[0]` make lists, `name[key]`
 * makes objects, to any depth.
 */
export function readFields(fields: URLSearchParams): Fields {
  const root = new Map<string, Node>();
  for (const [name, value] of fields) put(root, pathOf(name), value);
  return Object.fromEntries([...root].map(([name, node]) => [name, valueOf(node)]));
}

type Node = string | Map<string, Node>;

function pathOf(name: string): readonly string[] {
  const [, first, rest] = /^([^[]+)((?:\[[^\]]*\])+)$/.exec(name) ?? [];
  if (first === undefined || rest === undefined) return [name];
  return [first, ...rest.slice(1, -1).split('][')];
}

function put(into: Map<string, Node>, [first = '', ...rest]: readonly string[], value: string) {
  const key = first === '' ? String(into.size) : first;
  if (rest.length === 0) return void into.set(key, value);
  const known = into.get(key);
  const inner = known instanceof Map ? known : new Map<string, Node>();
  into.set(key, inner);
  put(inner, rest, value);
}

function valueOf(node: Node): unknown {
  if (typeof node === 'string') return node;
  const keys = [...node.keys()];
  const isList = keys.every((key) => /^\d+$/.test(key));
  const entries = [...node].map(([key, inner]) => [key, valueOf(inner)] as const);
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
