/** Where people write what they like. */
const FREE: ReadonlySet<string> = new Set([
  'name',
  'Name',
  'City',
  'Plan',
  'subject',
  'senderName',
  'preheader',
  'comment',
  'description',
  'title',
  'body',
  'text',
  'browser',
  'os',
  'city',
  'answer',
]);

/**
 * Puts a text before everything in the service that somebody may have written. Whatever the world
 * may share with other worlds, such as what every seed begins with, is copied before.
 */
export function spoil(world: object, text: string): void {
  const copies = new Map<object, unknown>();
  const spoiled = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || value instanceof Date) return value;
    const known = copies.get(value);
    if (known !== undefined) return known;
    if (value instanceof Map) {
      copies.set(value, value);
      for (const [key, one] of value) value.set(key, spoiled(one));
      return value;
    }
    const copy = isShareable(value) ? emptyLike(value) : value;
    copies.set(value, copy);
    for (const [key, one] of Object.entries(value)) {
      const isFree = typeof one === 'string' && FREE.has(key) && !one.startsWith(text);
      Reflect.set(copy, key, isFree ? text + one : spoiled(one));
    }
    return copy;
  };
  for (const [key, one] of Object.entries(world)) Reflect.set(world, key, spoiled(one));
}

/** An array or a plain object; what has methods of its own is no constant. */
function isShareable(value: object): boolean {
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}

function emptyLike(value: object): object {
  return Array.isArray(value) ? [] : {};
}
