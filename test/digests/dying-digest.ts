import { openStore } from '../../src/store/store.ts';
import { quiet } from '../store/quiet.ts';
import { DYING_LEASE_MS, runWalled } from './walled-digest.ts';

/** Runs digests, says when it has come to its `point`, and stays there until it is killed. */
const [, , databaseUrl = '', point = '', nowAt = '', wallFile = '', what = ''] = process.argv;

await runWalled(what === 'now' || what === 'incomplete' ? what : 'due', {
  store: await openStore(databaseUrl, { log: quiet }),
  wallFile,
  now: new Date(nowAt),
  leaseMs: DYING_LEASE_MS,
  reached: async (here) => {
    if (String(here) !== point) return;
    process.stdout.write('reached\n');
    await new Promise(() => setInterval(() => {}, 60_000));
  },
});
