import { openStore } from '../../src/store/store.ts';
import { quiet } from '../store/quiet.ts';
import { createReplica, PEOPLE } from './approval-world.ts';
import '../keep-compiled.ts';

/**
 * A process to be killed, which says when: between the decision for a request and the act, or
 * without a request in the middle of sending something.
 */
const [databaseUrl = '', id] = process.argv.slice(2);
const killed = () =>
  new Promise<never>(() => {
    process.stdout.write('now\n');
    setInterval(() => undefined, 1000);
  });
const store = await openStore(databaseUrl, { log: quiet });
const stakes = id === undefined ? async () => ({}) : killed;
const { approvals, sends } = createReplica({ store, send: killed, stakes });
await (id === undefined ? sends(PEOPLE.mira, { name: 'lamp' }) : approvals.approve(id, PEOPLE.sam));
