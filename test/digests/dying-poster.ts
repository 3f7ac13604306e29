import { createPoster } from '../../src/digests/post-digest.ts';
import { openStore } from '../../src/store/store.ts';
import { quiet } from '../store/quiet.ts';

/** Posts the digest due at an instant, says where it is, and stays there until it is killed. */
const [, , databaseUrl = '', point = '', dueAt = ''] = process.argv;

const reached = async <T>(here: string, value: T): Promise<T> => {
  if (here !== point) return value;
  process.stdout.write(`${here}\n`);
  return new Promise(() => setInterval(() => {}, 60_000));
};

const store = await openStore(databaseUrl, { log: quiet });
const post = createPoster({
  store,
  posting: {
    post: (channelId) => reached('posting', { channelId, ts: '1.0' }),
  },
  log: quiet,
  now: () => new Date(dueAt),
});
await post({
  channelId: 'C1',
  turn: { day: dueAt.slice(0, 10), at: new Date(dueAt) },
  compose: () => reached('composing', { reply: { title: 'A digest' } }),
});
await reached('posted', null);
