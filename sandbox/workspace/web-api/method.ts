import { z } from 'zod';
import { faultsOf } from '../blocks/faults.ts';
import type { Team } from '../team.ts';
import { refuse, type Answer } from './answer.ts';

/** Calls a minute: docs.slack.dev/apis/web-api/rate-limits. */
export const TIER = { one: 1, two: 20, three: 50, four: 100, special: 600 } as const;

export type Arguments = Readonly<Record<string, unknown>>;

export interface Method {
  readonly callsPerMinute: number;
  /** Which token it takes. */
  readonly token: 'bot' | 'app';
  readonly run: (team: Team, args: Arguments) => Answer;
}

/** A method of the Web API that takes these arguments; others are ignored, as Slack does. */
export function method<Schema extends z.ZodType>(
  callsPerMinute: number,
  schema: Schema,
  run: (team: Team, args: z.output<Schema>) => Answer,
): Method {
  return {
    callsPerMinute,
    token: 'bot',
    run: (team, args) => {
      const parsed = schema.safeParse(args, { reportInput: true });
      if (!parsed.success) return refuse('invalid_arguments', faultsOf(parsed.error, ''));
      return run(team, parsed.data);
    },
  };
}

/** Arguments arrive as JSON values or as the text of a form. */
export const flag = z
  .union([z.boolean(), z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })])
  .optional();
export const id = z.string().min(1);
const count = z.coerce.number().int().min(1).max(1000);

const PAGE_SIZE = 100;
export const paging = { limit: count.default(PAGE_SIZE), cursor: z.string().optional() };

/** One page of a list, and how to ask for the next. */
export function page<Item>(
  items: readonly Item[],
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): { readonly items: readonly Item[]; readonly response_metadata: { next_cursor: string } } {
  const start = cursor ? Number(Buffer.from(cursor, 'base64url').toString()) : 0;
  const end = start + limit;
  const next = end < items.length ? Buffer.from(String(end)).toString('base64url') : '';
  return { items: items.slice(start, end), response_metadata: { next_cursor: next } };
}
