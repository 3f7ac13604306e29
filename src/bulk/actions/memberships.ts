import type { BulkRow } from '../../domain/bulk.ts';
import type { ContactInList } from '../../service/contacts.ts';
import type { VariableDefinition } from '../../service/lists/list.ts';
import { keysOf, once, param, type Job } from '../action.ts';

/** Reads the records of addresses in the job's list, by address; one request for a thousand. */
export async function inTheList(
  rows: readonly BulkRow[],
  job: Job,
): Promise<ReadonlyMap<string, ContactInList>> {
  const listId = param(job, 'list');
  const { found, failure } = await job.service.contacts.findMany(keysOf(rows));
  if (failure) throw failure;
  const records = [...found].flatMap(([email, lists]): [string, ContactInList][] => {
    const record = lists.find((one) => one.listId === listId);
    return record ? [[email.toLowerCase(), record]] : [];
  });
  return new Map(records);
}

/** Reads the variables of the job's list, once a job. */
export function variablesOf(job: Job): Promise<readonly VariableDefinition[]> {
  return once(job, 'variables of the list', () => job.service.lists.variables(param(job, 'list')));
}
