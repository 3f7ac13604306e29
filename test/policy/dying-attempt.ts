import { openStore } from '../../src/store/store.ts';
import { quiet } from '../store/quiet.ts';
import { createReplica, PEOPLE } from './approval-world.ts';

/** A process to be killed: it sends something, says so in the middle of it, and waits there. */
const [databaseUrl = ''] = process.argv.slice(2);
const store = await openStore(databaseUrl, { log: quiet });
const { sends } = createReplica({
  store,
  send: () =>
    new Promise(() => {
      process.stdout.write('sending\n');
      setInterval(() => undefined, 1000);
    }),
  stakes: async () => ({}),
});
await sends(PEOPLE.mira, { name: 'lamp' });
