import { z } from 'zod';
import { VALUES_A_REQUEST } from '../../service/batches.ts';
import { type BulkRow, UNDONE_BY } from '../../domain/bulk.ts';
import { phoneVariable, type PhoneVariable } from '../../service/sms/numbers.ts';
import { keysOf, param, type BulkAction, type Job } from '../action.ts';
import { ADDED_TO_LIST, REMOVED_FROM_LIST, undoneByRemoving } from './list-words.ts';
import { variablesOf } from './memberships.ts';

/*
 * The service only counts the outcomes of numbers in a list (spec 2, section 4.2), and looking one
 * up is a request of its own: it stays unknown which of a part were there already.
 */

const variablesJson = z.array(
  z.object({
    name: z.string(),
    type: z.enum(['string', 'number', 'date']),
    value: z.union([z.string(), z.number()]),
  }),
);

const NOT_TAKEN = 'not taken by the service, which doesn’t tell which ones';

export const smsAdd: BulkAction = {
  of: 'phones',
  rowsARequest: VALUES_A_REQUEST,
  isRepeatable: true,
  async send(rows, job) {
    const { numbers } = job.service.sms;
    const list = param(job, 'list');
    const { counters } = rows.some(({ variables }) => variables)
      ? await numbers.addWithVariables(list, variablesByPhone(rows, await typesIn(job)))
      : await numbers.add(list, keysOf(rows));
    return { already: counters.exists, failed: counters.exceptions, reason: NOT_TAKEN };
  },
  words: { ...ADDED_TO_LIST, consequence: 'They are in the list at once and get its SMS.' },
  undo: undoneByRemoving(UNDONE_BY['sms add']),
};

export const smsRemove: BulkAction = {
  of: 'phones',
  rowsARequest: VALUES_A_REQUEST,
  isRepeatable: true,
  async send(rows, job) {
    const { counters } = await job.service.sms.numbers.remove(param(job, 'list'), keysOf(rows));
    return { already: Math.max(0, rows.length - counters.deleted), failed: 0 };
  },
  words: REMOVED_FROM_LIST,
};

export const smsSet: BulkAction = {
  of: 'phones',
  rowsARequest: VALUES_A_REQUEST,
  isRepeatable: true,
  async send(rows, job) {
    const variables: readonly PhoneVariable[] = variablesJson.parse(
      JSON.parse(param(job, 'variables')),
    );
    const list = param(job, 'list');
    const { counters } = await job.service.sms.numbers.update(list, keysOf(rows), variables);
    const failed = Math.max(0, rows.length - counters.updated);
    return { already: 0, failed, reason: 'not in this list; the service doesn’t tell which ones' };
  },
  words: {
    title: (list) => list,
    order: (count, list) => `Set variables of ${count} in ${list}`,
    consequence: 'The values that they have now are replaced.',
    done: 'Set',
    already: 'As it was',
    unneeded: 'has nothing to change',
    allUnneeded: (count) => `none of the ${count} has anything to change`,
    announced: (count, list) => `set variables of ${count} in ${list}.`,
  },
};

function variablesByPhone(
  rows: readonly BulkRow[],
  types: ReadonlyMap<string, string>,
): Record<string, readonly PhoneVariable[]> {
  return Object.fromEntries(
    rows.map(({ key, variables = {} }) => [
      key,
      Object.entries(variables).map(([name, value]) => phoneVariable(name, value, types.get(name))),
    ]),
  );
}

async function typesIn(job: Job): Promise<ReadonlyMap<string, string>> {
  return new Map((await variablesOf(job)).map(({ name, type }) => [name, type]));
}
