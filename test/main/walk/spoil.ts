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

/** Puts a text before everything in the service that somebody may have written. */
export function spoil(value: unknown, text: string): void {
  if (value instanceof Map) for (const one of value.values()) spoil(one, text);
  else if (Array.isArray(value)) for (const one of value) spoil(one, text);
  else if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    for (const [key, one] of Object.entries(value)) {
      if (typeof one !== 'string') spoil(one, text);
      else if (FREE.has(key) && !one.startsWith(text)) Reflect.set(value, key, text + one);
    }
  }
}
