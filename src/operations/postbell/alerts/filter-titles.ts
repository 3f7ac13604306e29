import { type AlertFilter, EVERYTHING } from '../../../domain/alerts.ts';
import type { Titles } from '../../../domain/filter-words.ts';
import { resultOf } from '../../../lib/result.ts';
import { InputError, isNotFound } from '../../../lib/errors.ts';
import type { Service } from '../../../service/service.ts';
import { FILTER_INPUTS } from './alert.ts';

type Titled = Pick<Service, 'lists' | 'campaigns'>;

export const TITLES_ENDPOINTS = ['GET /addressbooks/{id}', 'GET /campaigns/{id}'] as const;

/** Most titles that are looked up; more are shown by their ids. */
const MOST_LOOKED_UP = 20;

/** Returns the titles of lists and campaigns in filters; what can't be had now is left out. */
export async function titlesOfFilters(
  filters: readonly AlertFilter[],
  service: Titled,
): Promise<Titles> {
  return (await lookUp(filters, service)).names;
}

/** @throws {InputError} for what isn't there, unless `before` has it: it was there then. */
export async function knownTitlesOf(
  filter: AlertFilter,
  service: Titled,
  before: AlertFilter = EVERYTHING,
): Promise<Titles> {
  const { names, missing } = await lookUp([filter], service);
  for (const name of ['list', 'campaign'] as const) {
    const known = idsIn([before], name);
    const id = missing[name].find((one) => !known.includes(one));
    if (id === undefined) continue;
    const side = filter[name].only.includes(id) ? 'only' : 'not';
    throw new InputError(`There’s no ${name} ${id}.`, { field: FILTER_INPUTS[name][side] });
  }
  return names;
}

async function lookUp(filters: readonly AlertFilter[], service: Titled) {
  const [list, campaign] = await Promise.all([
    titlesOf(idsIn(filters, 'list'), (id) => service.lists.get(id)),
    titlesOf(idsIn(filters, 'campaign'), (id) => service.campaigns.get(id)),
  ]);
  return {
    names: { list: list.titles, campaign: campaign.titles },
    missing: { list: list.missing, campaign: campaign.missing },
  };
}

function idsIn(filters: readonly AlertFilter[], name: 'list' | 'campaign'): readonly string[] {
  const ids = filters.flatMap((filter) => [...filter[name].only, ...filter[name].not]);
  return [...new Set(ids)].slice(0, MOST_LOOKED_UP);
}

async function titlesOf(
  ids: readonly string[],
  get: (id: string) => Promise<{ readonly name: string }>,
) {
  const titles = new Map<string, string>();
  const missing: string[] = [];
  const results = await Promise.all(ids.map(async (id) => ({ id, ...(await resultOf(get(id))) })));
  for (const { id, value, failure } of results) {
    if (value?.name) titles.set(id, value.name);
    if (isNotFound(failure)) missing.push(id);
  }
  return { titles, missing };
}
