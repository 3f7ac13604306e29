import { openStore } from '../../../../src/store/store.ts';
import { quiet } from '../../../store/quiet.ts';
import { createReplica, PEOPLE } from './world.ts';
import '../../../keep-compiled.ts';

/**
 * A process to be killed at any moment: it says when it begins, then prepares all that is due, or
 * confirms one occurrence.
 */
const [databaseUrl = '', service = '', nowAt = '', recurring, review = ''] = process.argv.slice(2);
const store = await openStore(databaseUrl, { log: quiet });
const replica = createReplica({ store, service, now: () => new Date(nowAt) });
process.stdout.write('now\n');
if (recurring === undefined) await replica.runDue();
else {
  const raw = { recurring, review };
  await replica.run(PEOPLE.sam, 'campaign recurring confirm', raw, { isConfirmed: true });
}
process.stdout.write('done\n');
setInterval(() => undefined, 1000);
