import { appendFileSync } from 'node:fs';
import { createDigests } from '../../src/digests/digests.ts';
import { openStore } from '../../src/store/store.ts';
import { quiet } from '../store/quiet.ts';
import { nobody, somePart } from './some-part.ts';

/**
 * Runs what is due at an instant, and writes down what Slack gets. Says when it has come to its
 * `point`th message, and stays there until it is killed: before Slack answers.
 */
const [, , databaseUrl = '', point = '', dueAt = '', wallFile = ''] = process.argv;

let posted = 0;
const store = await openStore(databaseUrl, { log: quiet });
const now = () => new Date(dueAt);
const digests = createDigests({
  store,
  service: nobody,
  partsOf: () => [
    somePart({
      details: ['one', 'two', 'three'].map((key) => ({ key, reply: { title: key } })),
    }),
  ],
  posting: {
    async post(channelId, { title }, below) {
      posted += 1;
      appendFileSync(wallFile, `${below ? '↳ ' : ''}${title}\n`);
      if (posted === Number(point)) {
        process.stdout.write('reached\n');
        return new Promise(() => setInterval(() => {}, 60_000));
      }
      return { channelId, ts: `${posted}.0` };
    },
    update: async () => {},
  },
  log: quiet,
  now,
  serviceZone: 'UTC',
});
await digests.runDue(now());
process.stdout.write('ended\n');
await store.close();
