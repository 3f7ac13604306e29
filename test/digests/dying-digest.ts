import { openStore } from '../../src/store/store.ts';
import { quiet } from '../store/quiet.ts';
import { runWalled } from './walled-digest.ts';

/**
 * Posts a digest, says when it has come to its `point`, and stays there until it is killed: at its so
 * manieth message, before Slack answers, or with the answer in its hand (`answered`).
 */
const [, , databaseUrl = '', point = '', nowAt = '', wallFile = '', what = ''] = process.argv;

const stayHere = (): Promise<never> => {
  process.stdout.write('reached\n');
  return new Promise(() => setInterval(() => {}, 60_000));
};

const store = await openStore(databaseUrl, { log: quiet });
const { slots } = store;
const finish: typeof slots.finish = (...args) =>
  point === 'answered' ? stayHere() : slots.finish(...args);
await runWalled(what === 'now' ? 'now' : 'due', {
  store: { ...store, slots: { ...slots, finish } },
  wallFile,
  now: new Date(nowAt),
  answered: async (message) => (message === Number(point) ? stayHere() : undefined),
});
