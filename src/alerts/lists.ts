import type { Log } from '../lib/log.ts';
import type { Service } from '../service/service.ts';
import { createFindings } from './findings.ts';

export interface ListsParts {
  readonly service: { readonly lists: Pick<Service['lists'], 'get'> };
  readonly log: Log;
  readonly now: () => Date;
}

export type Lists = ReturnType<typeof createLists>;

/** Looks up the titles of lists in the service. */
export function createLists({ service, log, now }: ListsParts) {
  return createFindings({
    get: async (id) => (await service.lists.get(id)).name,
    subject: 'listId',
    log,
    now,
  });
}
