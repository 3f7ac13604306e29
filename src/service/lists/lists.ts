import { createdId, done } from '../answer.ts';
import { listOf, oneOrMore } from '../formats.ts';
import { type Http, path } from '../http.ts';
import { allPages, type Page } from '../pages.ts';
import type { Timestamps } from '../timestamps.ts';
import { listContactsOf } from './list-contacts.ts';
import {
  type List,
  listCampaign,
  type ListCampaign,
  listCost,
  type ListCost,
  listIn,
  variableDefinition,
  type VariableDefinition,
} from './list.ts';

/** Mailing lists and what is in them; spec 1, section 4.1. */
export function listsOf(http: Http, timestamps: Timestamps) {
  const list = listIn(timestamps);

  const page = ({ limit, offset }: Page): Promise<readonly List[]> =>
    http.get(path`/addressbooks`, listOf(list), { query: { limit, offset } });

  const campaignsPage = (id: string, { limit, offset }: Page): Promise<readonly ListCampaign[]> =>
    http.get(path`/addressbooks/${{ list: id }}/campaigns`, listOf(listCampaign), {
      query: { limit, offset },
    });

  return {
    ...listContactsOf(http),

    create: (name: string): Promise<string> =>
      http.post(path`/addressbooks`, createdId, { json: { bookName: name } }),

    rename: (id: string, name: string): Promise<void> =>
      http.put(path`/addressbooks/${{ list: id }}`, done, { json: { name } }),

    page,

    all: (): AsyncIterable<List> => allPages(page),

    get: (id: string): Promise<List> =>
      http.one(path`/addressbooks/${{ list: id }}`, oneOrMore(list)),

    remove: (id: string): Promise<void> => http.delete(path`/addressbooks/${{ list: id }}`, done),

    variables: (id: string): Promise<readonly VariableDefinition[]> =>
      http.get(path`/addressbooks/${{ list: id }}/variables`, listOf(variableDefinition)),

    cost: (id: string): Promise<ListCost> =>
      http.get(path`/addressbooks/${{ list: id }}/cost`, listCost, { resultIsAnswer: true }),

    campaignsPage,

    campaigns: (id: string): AsyncIterable<ListCampaign> =>
      allPages((page) => campaignsPage(id, page)),
  };
}
