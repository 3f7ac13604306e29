import { createdId, done } from '../answer.ts';
import { listOf, oneOrMore } from '../formats.ts';
import type { Http } from '../http.ts';
import { path } from '../request.ts';
import { allPages, type Page } from '../pages.ts';
import type { Timestamps } from '../timestamps.ts';
import { listContactsOf } from './list-contacts.ts';
import { listCampaign, listCost, listIn, variableDefinition } from './list.ts';

/** Mailing lists and what is in them; spec 1, section 4.1. */
export function listsOf(http: Http, timestamps: Timestamps) {
  const list = listIn(timestamps);

  const page = ({ limit, offset }: Page) =>
    http.get(path`/addressbooks`, listOf(list), { query: { limit, offset } });

  const campaignsPage = (id: string, { limit, offset }: Page) =>
    http.get(path`/addressbooks/${{ list: id }}/campaigns`, listOf(listCampaign), {
      query: { limit, offset },
    });

  return {
    ...listContactsOf(http),

    create: (name: string) =>
      http.post(path`/addressbooks`, createdId, { json: { bookName: name } }),

    rename: (id: string, name: string) =>
      http.put(path`/addressbooks/${{ list: id }}`, done, { json: { name } }),

    page,
    all: () => allPages(page),
    get: (id: string) => http.one(path`/addressbooks/${{ list: id }}`, oneOrMore(list)),
    remove: (id: string) => http.delete(path`/addressbooks/${{ list: id }}`, done),

    variables: (id: string) =>
      http.get(path`/addressbooks/${{ list: id }}/variables`, listOf(variableDefinition)),

    cost: (id: string) =>
      http.get(path`/addressbooks/${{ list: id }}/cost`, listCost, { resultIsAnswer: true }),

    campaignsPage,
    campaigns: (id: string) => allPages((page) => campaignsPage(id, page)),
  };
}
