import { countryName } from '../../domain/countries.ts';
import { InputError } from '../../lib/errors.ts';
import type { Fact } from '../../domain/reply.ts';
import type { PushAudience } from '../../service/push/campaign.ts';
import { checkDays } from '../browse/period.ts';
import { languageInWords } from './audience.ts';
import { conditionsInWords, conditionsOf } from './conditions.ts';

/** Ways to name the pages that somebody saw; spec 3, section 4.1. */
export const VISITED = [
  { value: 'direct', label: 'Exactly these pages' },
  { value: 'include', label: 'Pages with this in their address' },
  { value: 'exclude', label: 'Pages without this in their address' },
] as const;

interface Given {
  readonly language?: string | undefined;
  readonly browsers?: string | undefined;
  readonly countries?: readonly string[] | undefined;
  readonly visited?: (typeof VISITED)[number]['value'] | undefined;
  readonly pages?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly variable?: string | undefined;
  readonly conditions?: string | undefined;
  readonly match?: 'and' | 'or' | undefined;
}

/**
 * Returns the filter for the subscribers of a campaign; `undefined`: all.
 * @throws {InputError} for the field that has to change.
 */
export function audienceFilter(given: Given): PushAudience | undefined {
  checkDays(given);
  const { language, countries, from, until } = given;
  const browsers = piecesOf(given.browsers, /,/);
  const visited = visitedOf(given);
  const variable = variableOf(given);
  const audience: PushAudience = {
    ...(language !== undefined && { language }),
    ...(browsers.length > 0 && { browsers }),
    ...(countries &&
      countries.length > 0 && { countries: countries.map((code) => code.toUpperCase()) }),
    ...(visited && { visited }),
    ...(from !== undefined && { subscribedFromDay: from }),
    ...(until !== undefined && { subscribedToDay: until }),
    ...(variable && { variable }),
  };
  return Object.keys(audience).length > 0 ? audience : undefined;
}

/** Counts the filters; we assume that each field counts as one, and each condition. */
export function filterCount({ variable, ...fields }: PushAudience): number {
  return Object.keys(fields).length + (variable?.conditions.length ?? 0);
}

export function audienceFilterFacts(audience: PushAudience): Fact[] {
  const { language, browsers, countries, visited, variable } = audience;
  const { subscribedFromDay: from, subscribedToDay: until } = audience;
  return [
    ...(language ? [{ label: 'Only language', value: languageInWords(language) }] : []),
    ...(browsers ? [{ label: 'Only browsers', value: browsers.join(', ') }] : []),
    ...(countries
      ? [{ label: 'Only countries', value: countries.map(countryName).join(', ') }]
      : []),
    ...(visited ? [{ label: 'Only visitors of', value: visitedInWords(visited) }] : []),
    ...(from || until ? [{ label: 'Only subscribed', value: daysInWords(from, until) }] : []),
    ...(variable
      ? [{ label: `Only where ${variable.name}`, value: conditionsInWords(variable) }]
      : []),
  ];
}

function visitedOf({ visited, pages }: Given): PushAudience['visited'] {
  if (visited === undefined && pages === undefined) return undefined;
  if (pages === undefined)
    throw problem('pages', 'Which pages? Give their addresses or a part of them.');
  if (visited === 'include' || visited === 'exclude')
    return { type: visited, search: pages.trim() };
  const search = piecesOf(pages, /[\s,;]+/);
  if (visited === undefined && search.length === 1 && !URL.canParse(pages.trim())) {
    return { type: 'include', search: pages.trim() };
  }
  return { type: 'direct', search };
}

function variableOf({ variable, conditions, match = 'and' }: Given): PushAudience['variable'] {
  if (variable === undefined && conditions === undefined) return undefined;
  if (variable === undefined) throw problem('variable', 'Which variable are the conditions about?');
  if (conditions === undefined) {
    throw problem('conditions', `What must ${variable} be? Give a condition a line, e.g. is Pro.`);
  }
  return { name: variable, operator: match, conditions: conditionsOf(conditions) };
}

function visitedInWords(visited: NonNullable<PushAudience['visited']>): string {
  if (visited.type === 'direct') return visited.search.join(', ');
  return visited.type === 'include'
    ? `a page with «${visited.search}» in its address`
    : `no page with «${visited.search}» in its address`;
}

function daysInWords(from: string | undefined, until: string | undefined): string {
  if (from === undefined) return `until ${until}`;
  return until === undefined ? `from ${from} on` : `from ${from} until ${until}`;
}

function piecesOf(text: string | undefined, separator: RegExp): string[] {
  return (text ?? '')
    .split(separator)
    .map((piece) => piece.trim())
    .filter(Boolean);
}

function problem(field: string, message: string): InputError {
  return new InputError(message, { field });
}
