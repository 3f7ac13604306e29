import type { ServiceEvent } from './service-event.ts';

export interface EncodedBody {
  readonly contentType: string;
  readonly text: string;
}

/** One event as form fields; what is inside an object or a list goes as `variables[City]`. */
export function encodeForm(event: ServiceEvent): EncodedBody {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(event)) append(fields, name, value);
  return { contentType: 'application/x-www-form-urlencoded', text: fields.toString() };
}

/** We assume, from live services of this kind: a list of events as JSON. */
export function encodeBatch(events: readonly ServiceEvent[]): EncodedBody {
  return { contentType: 'application/json', text: JSON.stringify(events) };
}

function append(fields: URLSearchParams, name: string, value: unknown): void {
  if (isText(value)) return fields.append(name, String(value));
  if (typeof value !== 'object' || value === null) return fields.append(name, '');
  for (const [key, item] of Object.entries(value)) append(fields, `${name}[${key}]`, item);
}

function isText(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
