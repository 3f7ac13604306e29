import { quiet } from './quiet.ts';
import { sampleEvents } from './sample-events.ts';
import { INGEST } from '../../src/relay/intake.ts';
import { openStore } from '../../src/store/store.ts';

/**
 * A process to be killed: records batch after batch, and says after each how many events it was
 * told are durable.
 */
const [databaseUrl = '', batchText = '50'] = process.argv.slice(2);
const store = await openStore(databaseUrl, { log: quiet, ingest: INGEST });
const events = sampleEvents(20_000);
const batch = Number(batchText);
for (let start = 0; start < events.length; start += batch) {
  await store.events.record(events.slice(start, start + batch), new Date());
  process.stdout.write(`${start + batch}\n`);
}
