import rows from '../../../docs/service/endpoints.json' with { type: 'json' };
import type { Inputs } from '../../../src/commands/inputs.ts';
import type { ReferenceTarget } from '../../../src/commands/references/reference.ts';

/** Every row of the service's interface once: `GET /campaigns/{id}`. */
export const ROWS: readonly string[] = [
  ...new Set(rows.map(({ method, path }) => `${method} ${path}`)),
];

/** Literal segments count before placeholders, and a query that a row asks for before none. */
const PATTERNS = ROWS.map((row) => ({ row, ...partsOf(row) })).toSorted(
  (a, b) => b.weight - a.weight,
);

/** The rows that the pickers of a form ask. */
export function pickerRows(inputs: Inputs): readonly string[] {
  return Object.values(inputs).flatMap((input) =>
    input.kind === 'reference' || input.kind === 'references' ? (PICKERS[input.to] ?? []) : [],
  );
}

const PICKERS: Readonly<Partial<Record<ReferenceTarget, readonly string[]>>> = {
  list: ['GET /addressbooks', 'GET /addressbooks/{id}'],
  campaign: ['GET /campaigns', 'GET /campaigns/{id}'],
  template: ['GET /templates', 'GET /templates/?owner=me', 'GET /template/{template_id}'],
  sender: ['GET /senders'],
  tag: ['GET /tags'],
  webhook: ['GET /v2/email-service/webhook', 'GET /v2/email-service/webhook/{id}'],
  'smtp-sender': ['GET /smtp/senders'],
  'smtp-domain': ['GET /v2/email-service/smtp/sender_domains'],
  'sms-campaign': ['GET /sms/campaigns/list', 'GET /sms/campaigns/info/{id}'],
  'sms-sender': ['GET /sms/senders'],
  'push-campaign': ['GET /push/tasks', 'GET /push/tasks/{id}'],
  website: ['GET /push/websites/', 'GET /push/websites/info/{id}'],
};

/** The row that a request (`GET /campaigns/71005?limit=10`) is of; the request itself if of none. */
export function rowOf(request: string): string {
  const { method, segments, query } = partsOf(request);
  const found = PATTERNS.find(
    (pattern) =>
      pattern.method === method &&
      pattern.segments.length === segments.length &&
      pattern.segments.every((part, index) => isLike(part, segments[index] ?? '')) &&
      [...pattern.query].every(([name, value]) => query.get(name) === value),
  );
  return found?.row ?? request;
}

function isLike(part: string, segment: string): boolean {
  return part.startsWith('{') ? segment !== '' : part === segment;
}

function partsOf(row: string) {
  const [method = '', address = ''] = row.split(' ');
  const [path = '', search = ''] = address.split('?');
  const segments = path.split('/');
  const query = new URLSearchParams(search);
  const literals = segments.filter((segment) => !segment.startsWith('{')).length;
  return { method, segments, query, weight: literals + query.size };
}
