import { createServer } from 'node:http';
import { READER } from '../../src/relay/reader.ts';
import { createRelay } from '../../src/relay/relay.ts';
import { openStore } from '../../src/store/store.ts';
import { quiet } from '../store/quiet.ts';
import { SECRET } from './secret.ts';

/** A process to be killed: a relay on the given database; says on which port it listens. */
const [databaseUrl = ''] = process.argv.slice(2);
const store = await openStore(databaseUrl, { log: quiet, reader: READER });
const unused = (): never => {
  throw new Error('nothing is subscribed');
};
const relay = createRelay({
  store,
  service: { campaigns: { get: unused, links: unused }, lists: { get: unused } },
  secret: SECRET,
  post: { post: unused, update: unused },
  log: quiet,
  now: () => new Date(),
});
const server = createServer((request, response) => relay.handle(request, response));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
