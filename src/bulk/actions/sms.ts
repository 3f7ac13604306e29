import { z } from 'zod';
import { VALUES_A_REQUEST } from '../../service/batches.ts';
import type { BulkRow } from '../../domain/bulk.ts';
import { phoneVariable, type PhoneVariable } from '../../service/sms/numbers.ts';
import { type BulkAction, type Job, keysOf, membership, param } from '../action.ts';
import { ADDED_TO_LIST, REMOVED_FROM_LIST, undoneByRemoving, variablesOf } from './lists.ts';

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

const NOT_TAKEN = 'not accepted by the service, which doesn’t say which ones';

export const smsAdd: BulkAction = {
  name: 'sms add',
  operation: 'sms numbers add',
  right: 'prepare',
  of: 'phones',
  endpoints: [
    'GET /addressbooks/{id}/variables',
    'POST /sms/numbers',
    'POST /sms/numbers/variables',
  ],
  rowsARequest: VALUES_A_REQUEST,
  isRepeatable: true,
  async send(rows, job) {
    const { numbers } = job.service.sms;
    const list = param(job, 'list');
    const counters = rows.some(({ variables }) => variables)
      ? await numbers.addWithVariables(list, variablesByPhone(rows, await typesIn(job)))
      : await numbers.add(list, keysOf(rows));
    return { already: counters.exists, failed: counters.exceptions, reason: NOT_TAKEN };
  },
  words: { ...ADDED_TO_LIST, consequence: 'They’ll get the next SMS campaign to this list.' },
  undo: undoneByRemoving(() => smsRemove),
};

export const smsRemove: BulkAction = {
  name: 'sms remove',
  operation: 'sms numbers remove',
  right: 'delete',
  of: 'phones',
  endpoints: ['DELETE /sms/numbers'],
  rowsARequest: VALUES_A_REQUEST,
  isRepeatable: true,
  async send(rows, job) {
    const counters = await job.service.sms.numbers.remove(param(job, 'list'), keysOf(rows));
    return { already: Math.max(0, rows.length - counters.deleted), failed: 0 };
  },
  words: REMOVED_FROM_LIST,
};

export const smsSet: BulkAction = {
  name: 'sms set',
  operation: 'sms numbers edit',
  right: 'prepare',
  of: 'phones',
  endpoints: ['PUT /sms/numbers'],
  rowsARequest: VALUES_A_REQUEST,
  isRepeatable: true,
  async send(rows, job) {
    const variables: readonly PhoneVariable[] = variablesJson.parse(
      JSON.parse(param(job, 'variables')),
    );
    const list = param(job, 'list');
    const counters = await job.service.sms.numbers.update(list, keysOf(rows), variables);
    const failed = Math.max(0, rows.length - counters.updated);
    return { already: 0, failed, reason: 'Not on this list; the service doesn’t say which ones' };
  },
  words: {
    order: (count, list) => `Update ${count} in ${list}`,
    consequence: 'Current values of these variables are replaced.',
    done: (count, list) => `${count} updated in ${list}`,
    already: 'Unchanged',
    announced: (count, list) => `updated variables of ${count} in ${list}.`,
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

export const smsBlacklistAdd: BulkAction = {
  name: 'sms blacklist add',
  ...membership('phones', entries, { shallBelong: true }),
  endpoints: ['GET /sms/black_list/by_numbers', 'POST /sms/black_list'],
  async send(rows, job) {
    await job.service.sms.blacklist.add(keysOf(rows), param(job, 'description'));
  },
  words: {
    order: (count) => `Blacklist ${count} for SMS`,
    consequence: 'They won’t be texted until removed from the SMS blacklist.',
    done: (count) => `${count} blacklisted for SMS`,
    already: 'Already blacklisted',
    announced: (count) => `blacklisted ${count} for SMS.`,
  },
  undo: { by: () => smsBlacklistRemove },
};

export const smsBlacklistRemove: BulkAction = {
  name: 'sms blacklist remove',
  ...membership('phones', entries, { shallBelong: false }),
  endpoints: ['GET /sms/black_list/by_numbers', 'DELETE /sms/black_list'],
  async send(rows, { service }) {
    await service.sms.blacklist.remove(keysOf(rows));
  },
  words: {
    order: (count) => `Remove ${count} from the SMS blacklist`,
    consequence: 'They can be texted again.',
    done: (count) => `${count} removed from the SMS blacklist`,
    already: 'Not blacklisted',
    announced: (count) => `removed ${count} from the SMS blacklist.`,
  },
  undo: {
    by: () => smsBlacklistAdd,
    params: () => ({ description: 'Restored' }),
    caution: 'Their descriptions aren’t restored.',
  },
};

async function entries(rows: readonly BulkRow[], { service }: Job): Promise<ReadonlySet<string>> {
  const { found, failure } = await service.sms.blacklist.find(keysOf(rows));
  if (failure) throw failure;
  return new Set(found.keys());
}

export const SMS_ACTIONS = [smsAdd, smsRemove, smsSet, smsBlacklistAdd, smsBlacklistRemove];
