import { type BulkRow, UNDONE_BY } from '../../domain/bulk.ts';
import { VALUES_A_REQUEST } from '../../service/batches.ts';
import { keysOf, param, seenAs, type BulkAction, type Job } from '../action.ts';

export const smsBlacklistAdd: BulkAction = {
  of: 'phones',
  rowsARequest: VALUES_A_REQUEST,
  isRepeatable: true,
  showsAtOnce: true,
  async look(rows, job) {
    const listed = await entries(rows, job);
    return seenAs(keysOf(rows), 'already', (key) => listed.has(key));
  },
  async send(rows, job) {
    await job.service.sms.blacklist.add(keysOf(rows), param(job, 'description'));
  },
  words: {
    title: () => 'SMS blacklist',
    order: (count) => `Blacklist ${count} for SMS`,
    consequence: 'They get no more SMS until they are taken off.',
    done: 'Added',
    already: 'Already on it',
    unneeded: 'is already on it',
    allUnneeded: (count) => `all ${count} are already on it`,
    announced: (count) => `blacklisted ${count} for SMS.`,
  },
  undo: {
    plan: () => ({ action: UNDONE_BY['sms blacklist add'], params: {} }),
    label: (count) => `Undo: take ${count} off`,
  },
};

export const smsBlacklistRemove: BulkAction = {
  of: 'phones',
  rowsARequest: VALUES_A_REQUEST,
  isRepeatable: true,
  showsAtOnce: true,
  async look(rows, job) {
    const listed = await entries(rows, job);
    return seenAs(keysOf(rows), 'already', (key) => !listed.has(key));
  },
  async send(rows, { service }) {
    await service.sms.blacklist.remove(keysOf(rows));
  },
  words: {
    title: () => 'SMS blacklist',
    order: (count) => `Take ${count} off the SMS blacklist`,
    consequence: 'They can get SMS again.',
    done: 'Taken off',
    already: 'Not on it before',
    unneeded: 'is not on it',
    allUnneeded: (count) => `none of the ${count} is on it`,
    announced: (count) => `took ${count} off the SMS blacklist.`,
  },
  undo: {
    plan: () => ({
      action: UNDONE_BY['sms blacklist remove'],
      params: { description: 'Put back' },
    }),
    label: (count) => `Undo: put ${count} back`,
    caution: 'They come back with another description.',
  },
};

async function entries(rows: readonly BulkRow[], { service }: Job): Promise<ReadonlySet<string>> {
  const { found, failure } = await service.sms.blacklist.find(keysOf(rows));
  if (failure) throw failure;
  return new Set(found.map(({ phone }) => phone.replaceAll(/\D/g, '')));
}
