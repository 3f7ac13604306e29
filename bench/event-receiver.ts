import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// Somebody who takes webhooks as fast as they come, in a process of its own. Tells its port, and
// when asked how many posts and events it has taken.
let posts = 0;
let events = 0;
const server = createServer((request, response) => {
  const isList = request.headers['content-type'] === 'application/json';
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    posts += 1;
    // A list isn't read whole: its events are counted by the field that each of them has.
    events += isList ? Buffer.concat(chunks).toString('latin1').split('"event":').length - 1 : 1;
    response.end();
  });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('message', () => process.send?.({ posts, events }));
process.on('disconnect', () => process.exit());
