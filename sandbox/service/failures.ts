import { z } from 'zod';

/** What is to go wrong. Without an effect of its own, a rule answers with status 500. */
export const failureRule = z
  .strictObject({
    method: z.string().toUpperCase().optional(),
    /** The path as it is requested; `*` stands for any text. Absent: every path. */
    path: z.string().optional(),
    /** How often the rule strikes. Absent: until it is cleared. */
    times: z.int().min(1).optional(),
    status: z.int().min(200).max(599).optional(),
    headers: z.record(z.string(), z.string()).optional(),
    /** Real milliseconds to wait first; alone, the request is carried out after them. */
    delayMs: z.number().min(0).optional(),
    /** `html`, `empty`, or any JSON value. */
    body: z.unknown().optional(),
    /** Cut the connection without an answer. */
    break: z.literal(true).optional(),
    /** Strike after the request has been carried out, so that its outcome is unknown. */
    after: z.literal(true).optional(),
  })
  .readonly();

export type FailureRule = z.input<typeof failureRule>;

export interface Failures {
  readonly add: (rule: FailureRule) => void;
  readonly clear: () => void;
  /** The rule that strikes this request, if any; counts as one time. */
  readonly strike: (method: string, path: string) => FailureRule | undefined;
  readonly rules: () => readonly FailureRule[];
}

const HTML = '<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1><hr>nginx</body></html>';

export function createFailures(): Failures {
  let active: { readonly rule: FailureRule; left: number }[] = [];
  return {
    add(rule) {
      active.push({ rule, left: rule.times ?? Number.POSITIVE_INFINITY });
    },
    clear() {
      active = [];
    },
    strike(method, path) {
      const struck = active.find(({ rule, left }) => left > 0 && matches(rule, method, path));
      if (!struck) return undefined;
      struck.left -= 1;
      active = active.filter(({ left }) => left > 0);
      return struck.rule;
    },
    rules: () => active.map(({ rule }) => rule),
  };
}

/** True when a rule only makes the request slow. */
export function onlyDelays({ status, body, break: cuts, delayMs }: FailureRule): boolean {
  return delayMs !== undefined && status === undefined && body === undefined && !cuts;
}

export function failedAnswer({ status, body, headers }: FailureRule): Response {
  const init = { status: status ?? (body === undefined ? 500 : 200), headers: { ...headers } };
  if (body === 'empty') return new Response(null, init);
  if (body === 'html') {
    return new Response(HTML, { ...init, headers: { 'content-type': 'text/html', ...headers } });
  }
  return Response.json(body ?? { message: 'Internal error', error_code: 1 }, init);
}

function matches(rule: FailureRule, method: string, path: string): boolean {
  if (rule.method !== undefined && rule.method.toUpperCase() !== method) return false;
  return rule.path === undefined || patternOf(rule.path).test(path);
}

function patternOf(path: string): RegExp {
  const literal = path.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replaceAll('*', '.*')}$`);
}
