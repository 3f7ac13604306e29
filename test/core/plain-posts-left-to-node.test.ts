import { expect, it } from 'vitest';
import type { PlainPost } from '../../src/core/plain-posts.ts';
import { openTo, post, startPosts, until } from './posts-served.ts';

const DONE = { status: 200, text: '<done>', headers: ['content-length', '6'] };
const SHORT = { keepAliveTimeout: 30, keepAliveTimeoutBuffer: 0 };

it('gives a connection to Node at what is no plain post, and for good', async () => {
  const { port, heard } = await startPosts();
  const line = await openTo(port);
  line.send(post('one'));
  await line.bodies(1);
  line.send('GET /healthz HTTP/1.1\r\nHost: bot\r\n\r\n');
  await line.bodies(2);
  line.send(`${post('two')}${post('three')}`);
  expect(await line.bodies(4)).toEqual(['one', '', 'two', 'three']);
  expect(heard.map(([by, about]) => [by, about.split(' ')[1]])).toEqual([
    ['plain', '/relay/secret/open'],
    ['node', '/healthz'],
    ['node', '/relay/secret/open'],
    ['node', '/relay/secret/open'],
  ]);
});

it('gives Node all that waits behind a post, in its order', async () => {
  const waiting: PlainPost[] = [];
  const { port, read } = await startPosts({ take: (one) => void waiting.push(one) });
  const line = await openTo(port);
  const others = Array.from({ length: 3_000 }, (_, index) => post(String(index), '/slack/events'));
  line.send(post('first') + others.join(''));
  await until(() => waiting.length === 1 && read() > 100_000);
  waiting[0]?.answer(DONE);
  const expected = ['done', ...others.map((_, index) => String(index))];
  expect(await line.bodies(others.length + 1)).toEqual(expected);
});

const headed = (lines: string, body = '') => `POST /relay/x HTTP/1.1\r\n${lines}\r\n\r\n${body}`;

it.each([
  ['a chunked body', headed('Host: b\r\nTransfer-Encoding: chunked', '3\r\nabc\r\n0\r\n\r\n'), 200],
  ['100-continue', headed('Host: b\r\nContent-Length: 3\r\nExpect: 100-continue', 'abc'), 100],
  ['HTTP/1.0', 'POST /relay/x HTTP/1.0\r\nHost: b\r\nContent-Length: 0\r\n\r\n', 200],
  ['two lengths', headed('Host: b\r\nContent-Length: 3\r\nContent-Length: 3', 'abc'), 400],
  [
    'a length and chunks',
    headed('Host: b\r\nContent-Length: 3\r\nTransfer-Encoding: chunked', '0\r\n\r\n'),
    400,
  ],
  ['no length', headed('Host: b'), 200],
  ['a signed length', headed('Host: b\r\nContent-Length: +3', 'abc'), 400],
  ['no host', headed('Content-Length: 0'), 400],
  ['two hosts', headed('Host: a\r\nHost: b\r\nContent-Length: 0'), 200],
  ['a folded header', headed('Host: b\r\nX: 1\r\n 2\r\nContent-Length: 0'), 400],
  ['a blank before a colon', headed('Host: b\r\nContent-Length : 0'), 400],
  ['bare line feeds', 'POST /relay/x HTTP/1.1\nHost: b\nContent-Length: 0\n\n', 400],
  ['one bare line feed', headed('Host: b\nContent-Length: 0'), 400],
  ['bytes that are no ASCII', headed('Host: b\r\nX: \xe9\r\nContent-Length: 0'), 200],
  ['a zero byte', headed('Host: b\r\nX: \0\r\nContent-Length: 0'), 400],
  ['a whole address', headed('Host: b\r\nContent-Length: 0').replace('/r', 'http://b/r'), 200],
  ['small letters in the method', headed('Host: b\r\nContent-Length: 0').toLowerCase(), 400],
  ['a connection to be closed', headed('Host: b\r\nContent-Length: 0\r\nConnection: close'), 200],
  ['another connection', headed('Host: b\r\nContent-Length: 0\r\nProxy-Connection: close'), 200],
  ['trailers', headed('Host: b\r\nContent-Length: 0\r\nTrailer: X'), 200],
  ['an upgrade', headed('Host: b\r\nContent-Length: 0\r\nUpgrade: x\r\nConnection: upgrade'), 200],
  [
    'a head that is too large',
    headed(`Host: b\r\nContent-Length: 0\r\nX: ${'x'.repeat(20_000)}`),
    431,
  ],
  ['an empty line before', `\r\n${post('abc')}`, 200],
  ['another path', post('abc', '/slack/events'), 200],
  ['no HTTP', '\x16\x03\x01\x02\0\x01\0\x01\xfc', 400],
])('leaves %s to Node', async (_what, bytes, status) => {
  const { port, heard } = await startPosts();
  const line = await openTo(port);
  line.send(bytes);
  await until(() => line.answered() !== '');
  expect(line.answered()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(heard.filter(([by]) => by === 'plain')).toEqual([]);
});

it('takes names of headers in any case and order', async () => {
  const { port, heard } = await startPosts();
  const line = await openTo(port);
  line.send(headed('content-length: 3\r\naccept: */*\r\nhOST: b\r\nCONNECTION: Keep-Alive', 'abc'));
  expect(await line.bodies(1)).toEqual(['abc']);
  expect(heard).toEqual([['plain', 'POST /relay/x', 'abc']]);
});

it.each([
  ['a long body', 1, 20_000],
  ['a body in many pieces', 12, 12],
])('leaves %s to Node, with all that came so far', async (_what, pieces, size) => {
  const { port, heard, read } = await startPosts();
  const line = await openTo(port);
  const body = 'x'.repeat(size);
  const whole = post(body);
  const first = whole.length - size;
  line.send(whole.slice(0, first));
  for (let index = 0; index < pieces; index += 1) {
    await until(() => read() >= first + Math.floor((size / pieces) * index));
    const [from, to] = [index, index + 1].map((at) => first + Math.floor((size / pieces) * at));
    line.send(whole.slice(from, to));
  }
  expect(await line.bodies(1)).toEqual([body]);
  expect(heard).toEqual([['node', 'POST /relay/secret/open', body]]);
});

it.each([
  ['half a head', post('one').slice(0, 20)],
  ['half a body', post('one').slice(0, -1)],
  ['nothing yet', ''],
])('leaves it to Node how long it waits behind %s', async (_what, begun) => {
  const { port, heard, read } = await startPosts(SHORT);
  const line = await openTo(port);
  line.send(begun);
  await until(() => read() === begun.length);
  await new Promise((resolve) => setTimeout(resolve, 60));
  line.send(post('one').slice(begun.length));
  expect(await line.bodies(1)).toEqual(['one']);
  expect(heard).toEqual([['node', 'POST /relay/secret/open', 'one']]);
});

it('lets Node say what it thinks of a body that ends too soon', async () => {
  const { port } = await startPosts();
  const line = await openTo(port);
  line.socket.end(post('one').slice(0, -1));
  expect(await line.ended()).toMatch(/^HTTP\/1.1 400 /);
});
