import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openTo, post, startPosts, until } from './posts-served.ts';

const SENT = 500;

const NASTY = [
  '\r\n Folded',
  '\r\n\tFolded',
  '\r\n',
  '\n',
  '\r',
  '\0',
  '\t',
  ' ',
  '  ',
  ':',
  '\xe9',
  '\x7f',
  '\r\nTransfer-Encoding: chunked',
  '\r\nTransfer-Encoding: identity',
  '\r\nTransfer-Encoding : chunked',
  '\r\nContent-Length: 4',
  '\r\ncontent-length: 4',
  '\r\nContent-Length: +4',
  '\r\nContent-Length: 0x4',
  '\r\nContent-Length: 4, 4',
  '\r\nContent-Length:4',
  '\r\nHost: other',
  '\r\nHost:',
  '\r\nExpect: 100-continue',
  '\r\nExpect: something',
  '\r\nConnection: close',
  '\r\nConnection: keep-alive, Upgrade',
  '\r\nProxy-Connection: close',
  '\r\nUpgrade: websocket',
  '\r\nTrailer: X',
  '\r\n: nameless',
  '\r\nNo colon',
  'HTTP/1.0',
  'HTTP/1.1',
  'http://bot/relay/x',
  '?a=b&c=%zz#d',
  '/relay/../healthz',
  'GET /healthz HTTP/1.1\r\nHost: bot\r\n\r\n',
  '4\r\nabcd\r\n0\r\n\r\n',
];

const HEADERS = [
  'Host: bot',
  'Content-Length: 10',
  'content-length: 010',
  'Connection: keep-alive',
  'User-Agent: Mozilla/5.0 (x; y) "z"',
  'Accept: */*',
  'X-Empty: ',
  'X-Forwarded-For: 203.0.113.9',
];

const plain = fc
  .tuple(
    fc.string({ unit: fc.constantFrom('a', '\r', '\n', ':', '\xe9'), maxLength: 40 }),
    fc.nat(2),
  )
  .map(([body, path]) => post(body, ['/relay/s/open', '/relay/s?x=1', '/relay/%zz'][path]));
const assembled = fc
  .shuffledSubarray(HEADERS)
  .map((headers) => `POST /relay/s HTTP/1.1\r\n${headers.map((one) => `${one}\r\n`).join('')}\r\n`)
  .map((head) => `${head}0123456789`);
const changed = fc
  .tuple(fc.oneof(plain, assembled), fc.nat(300), fc.nat(4), fc.constantFrom(...NASTY))
  .map(([whole, at, taken, put]) => whole.slice(0, at) + put + whole.slice(at + taken));
const withOneMore = fc
  .tuple(fc.oneof(plain, assembled), fc.nat(3), fc.constantFrom(...NASTY))
  .map(([whole, line, put]) => {
    let index = 0;
    // At the end of this line of the head, if it has so many.
    return whole.replaceAll('\r\n', (end) => (index++ === line ? put + end : end));
  });
const mutated = fc.oneof(changed, withOneMore);
/** Some requests over one connection, each in one piece or two. */
const conversation = fc
  .array(fc.tuple(fc.oneof(plain, assembled, mutated, mutated), fc.nat(300)), {
    minLength: 1,
    maxLength: 3,
  })
  .map((requests) => requests.flatMap(([text, cut]) => [text.slice(0, cut), text.slice(cut)]));

it(
  `answers ${SENT} conversations as Node alone does, and hears the same in them`,
  { timeout: 60_000 },
  async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const [here, node] = [await startPosts(), await startPosts({ isPlain: false })];
    let ours = 0;
    for (const pieces of fc.sample(conversation, { numRuns: SENT, seed })) {
      const mine = await talk(here, pieces);
      const theirs = await talk(node, pieces);
      ours += mine.plain;
      const about = `seed ${seed}: ${JSON.stringify(pieces)}`;
      if (mine.answered === theirs.answered) {
        expect(mine.heard, about).toEqual(theirs.heard);
        continue;
      }
      // When Node refuses what is in one piece with good requests, it forgets to answer those.
      const { answered, heard } = await talk(node, pieces.join('').split(''));
      expect(mine, about).toMatchObject({ answered, heard });
    }
    // Otherwise Node would be compared with itself.
    expect(ours, `seed ${seed}`).toBeGreaterThan(SENT / 4);
    expect(here.heard.length - ours, `seed ${seed}`).toBeGreaterThan(SENT / 50);
  },
);

/** What became of bytes that came in these pieces: all answers but for their date, and requests. */
async function talk(
  { port, heard, readFrom }: Awaited<ReturnType<typeof startPosts>>,
  pieces: readonly string[],
) {
  const before = heard.length;
  const line = await openTo(port);
  const { localPort = 0 } = line.socket;
  let sent = 0;
  for (const piece of pieces) {
    if (line.isOver()) break;
    line.send(piece);
    sent += piece.length;
    await until(() => readFrom(localPort) === sent || line.isOver());
  }
  line.socket.end();
  const answered = (await line.ended()).replaceAll(/Date: .*/g, '');
  const fresh = heard.slice(before);
  return {
    answered,
    heard: fresh.map(([, about, body]) => [about, body]),
    plain: fresh.filter(([by]) => by === 'plain').length,
  };
}
