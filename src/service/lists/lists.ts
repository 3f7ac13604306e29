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
    http.get(path`/addressbooks`, { answer: listOf(list), query: { limit, offset } });

  const campaignsPage = (id: string, { limit, offset }: Page): Promise<readonly ListCampaign[]> =>
    http.get(path`/addressbooks/${id}/campaigns`, {
      answer: listOf(listCampaign),
      query: { limit, offset },
      subject: `list ${id}`,
    });

  return {
    ...listContactsOf(http),

    create: (name: string): Promise<string> =>
      http.post(path`/addressbooks`, { answer: createdId, json: { bookName: name } }),

    rename: (id: string, name: string): Promise<void> =>
      http.put(path`/addressbooks/${id}`, { answer: done, json: { name }, subject: `list ${id}` }),

    page,

    all: (): AsyncIterable<List> => allPages(page),

    get: (id: string): Promise<List> =>
      http.one(path`/addressbooks/${id}`, { answer: oneOrMore(list), subject: `list ${id}` }),

    remove: (id: string): Promise<void> =>
      http.delete(path`/addressbooks/${id}`, { answer: done, subject: `list ${id}` }),

    variables: (id: string): Promise<readonly VariableDefinition[]> =>
      http.get(path`/addressbooks/${id}/variables`, {
        answer: listOf(variableDefinition),
        subject: `list ${id}`,
      }),

    cost: (id: string): Promise<ListCost> =>
      http.get(path`/addressbooks/${id}/cost`, {
        answer: listCost,
        subject: `list ${id}`,
        resultIsAnswer: true,
      }),

    campaignsPage,

    campaigns: (id: string): AsyncIterable<ListCampaign> =>
      allPages((page) => campaignsPage(id, page)),
  };
}
