import { openStore } from '../../src/store/store.ts';
import { quiet } from '../store/quiet.ts';
import { type ProducerName, startProducer } from './producers.ts';
import '../keep-compiled.ts';

/** Runs a producer, says that it is at a point, and stays there until it is killed. */
const [, , databaseUrl = '', point = '', name = '', wallFile = ''] = process.argv;

const store = await openStore(databaseUrl, { log: quiet });
// The test gave the name of one.
const producer = startProducer(store, { name: name as ProducerName, wallFile }, (here) => {
  if (here !== point) return;
  process.stdout.write(`${here}\n`);
  // In a transaction nothing can be waited for.
  if (here === 'changing') for (;;);
  return new Promise(() => setInterval(() => {}, 60_000));
});
await producer.run();
process.stdout.write('ended\n');
