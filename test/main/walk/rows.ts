import rows from '../../../docs/service/endpoints.json' with { type: 'json' };

/** Every row of the service's interface once: `GET /campaigns/{id}`. */
export const ROWS: readonly string[] = [
  ...new Set(rows.map(({ method, path }) => `${method} ${path}`)),
];

/** Literal segments count before placeholders, and a query that a row asks for before none. */
const PATTERNS = ROWS.map((row) => ({ row, ...partsOf(row) })).toSorted(
  (a, b) => b.weight - a.weight,
);

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
