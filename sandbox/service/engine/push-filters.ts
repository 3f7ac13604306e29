import { isWithin, type Bounds } from '../moments.ts';
import type { Subscriber } from '../state/push.ts';

/** Who gets a campaign (spec 3, section 4.1): whoever fits everything that is given. */
export interface PushFilters {
  /** In lower case. */
  readonly langs?: ReadonlySet<string> | undefined;
  /** In lower case. */
  readonly browsers?: ReadonlySet<string> | undefined;
  /** Country codes in upper case. */
  readonly regions?: ReadonlySet<string> | undefined;
  readonly page?: PageFilter | undefined;
  readonly subscribed?: Bounds | undefined;
  readonly variables: readonly VariableFilter[];
}

type PageFilter =
  | { readonly type: 'direct'; readonly search: readonly string[] }
  | { readonly type: 'include' | 'exclude'; readonly search: string };

interface VariableFilter {
  readonly name: string;
  readonly operator: 'or' | 'and';
  readonly conditions: readonly Condition[];
}

interface Condition {
  readonly condition: ConditionKind;
  readonly value: string;
}

type Test = (held: string, requested: string) => boolean;

/** Spec 3, section 2.6. */
const TESTS = {
  equal: (held, requested) => held === requested,
  notequal: (held, requested) => held !== requested,
  greaterthan: (held, requested) => compare(held, requested) > 0,
  lessthan: (held, requested) => compare(held, requested) < 0,
  startwith: (held, requested) => held.startsWith(requested),
  endwith: (held, requested) => held.endsWith(requested),
  likewith: (held, requested) => held.includes(requested),
  notlikewith: (held, requested) => !held.includes(requested),
} as const satisfies Record<string, Test>;

export type ConditionKind = keyof typeof TESTS;
// The keys of a literal object are its type's.
export const CONDITIONS = Object.keys(TESTS) as [ConditionKind, ...ConditionKind[]];

export function fits(subscriber: Subscriber, filters: PushFilters): boolean {
  const { langs, browsers, regions, page, subscribed } = filters;
  if (langs && !langs.has(subscriber.lang)) return false;
  if (browsers && !browsers.has(subscriber.browser.toLowerCase())) return false;
  if (regions && !regions.has(subscriber.countryCode)) return false;
  if (subscribed && !isWithin(subscriber.subscribedAtMs, subscribed)) return false;
  if (page && !fitsPage(subscriber.pageUrl, page)) return false;
  return filters.variables.every((filter) => fitsVariable(subscriber, filter));
}

function fitsPage(url: string, page: PageFilter): boolean {
  if (page.type === 'direct') return page.search.includes(url);
  return url.includes(page.search) === (page.type === 'include');
}

/** We assume: who lacks the variable fits what is denied only, and case makes no difference. */
function fitsVariable({ variables }: Subscriber, filter: VariableFilter): boolean {
  const held = variables.get(filter.name);
  const fitsOne = ({ condition, value }: Condition) =>
    held === undefined
      ? condition.startsWith('not')
      : TESTS[condition](String(held).toLowerCase(), value.toLowerCase());
  return filter.operator === 'or'
    ? filter.conditions.some(fitsOne)
    : filter.conditions.every(fitsOne);
}

/** Numbers by their size; days, and everything else, as texts. */
function compare(held: string, requested: string): number {
  const difference = Number(held) - Number(requested);
  return Number.isNaN(difference) ? held.localeCompare(requested) : difference;
}
