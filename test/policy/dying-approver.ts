import { appendFileSync } from 'node:fs';
import { openStore } from '../../src/store/store.ts';
import { quiet } from '../store/quiet.ts';
import { createReplica, PEOPLE } from './approval-world.ts';

/**
 * A process to be killed: it approves a request, says so between the decision and the act, and then
 * waits there.
 */
const [databaseUrl = '', id = '', sentPath = ''] = process.argv.slice(2);
const store = await openStore(databaseUrl, { log: quiet });
const { approvals } = createReplica({
  store,
  send: async (name) => appendFileSync(sentPath, `${name}\n`),
  stakes: () =>
    new Promise(() => {
      process.stdout.write('decided\n');
      setInterval(() => undefined, 1000);
    }),
});
await approvals.approve(id, PEOPLE.sam);
