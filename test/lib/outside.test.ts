import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutside, type Outside } from '../../src/lib/outside.ts';
import { type HttpServer, startServer } from '../service/http-server.ts';

let server: HttpServer;
let port: number;
const asked: string[] = [];

/** Names and what they resolve to; the second time is another one where somebody rebinds it. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'shop.example': ['127.0.0.1'],
  'other.example': ['127.0.0.1'],
  'inner.example': ['10.0.0.5'],
  'mixed.example': ['127.0.0.1', '10.0.0.5'],
  localhost: ['127.0.0.2'],
};

beforeAll(async () => {
  server = await startServer(() => ({}));
  port = Number(new URL(server.url).port);
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  asked.length = 0;
});

/** Takes 127.0.0.1 for the only public address. */
function outside(answers = NAMES): Outside {
  return createOutside({
    checksLinks: true,
    checksDmarc: true,
    ports: [port],
    mayReach: (address) => address === '127.0.0.1',
    resolve: async (name) => {
      asked.push(name);
      return answers[name] ?? [];
    },
  });
}

const open = (url: string, from = outside()) =>
  from.openLink?.(url.replace(':PORT', `:${port}`), (one) => one.includes('unsubscribe'));
const broken = (why: string) => ({ state: 'broken', why });

/** Answers by its path. */
const answering = (status: number, location?: string) => {
  server.respond = () => ({
    status,
    headers: location === undefined ? {} : { location: location.replace(':PORT', `:${port}`) },
  });
};

describe('a link', () => {
  it('is asked for its beginning, with nothing of ours, and connected to what was checked', async () => {
    answering(200);
    const before = server.received.length;
    expect(await open('http://shop.example:PORT/a?b=1#c')).toEqual({ state: 'answers' });
    const [request, ...others] = server.received.slice(before);
    expect(others).toEqual([]);
    expect(request?.start).toBe('HEAD /a?b=1 HTTP/1.1');
    expect(Object.keys(request?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(request?.headers.host).toBe(`shop.example:${port}`);
    // A name server that answers otherwise the next time isn't asked again.
    expect(asked).toEqual(['shop.example']);
  });

  it('is asked in full where a server knows no HEAD, and once within a while', async () => {
    server.respond = ({ start }) =>
      start.startsWith('HEAD') ? { status: 405 } : { body: 'x'.repeat(100_000) };
    const from = outside();
    expect(await open('http://shop.example:PORT/get', from)).toEqual({ state: 'answers' });
    const before = server.received.length;
    expect(await open('http://shop.example:PORT/get', from)).toEqual({ state: 'answers' });
    expect(server.received.length).toBe(before);
  });

  it.each([
    [404, broken('answers 404')],
    [410, broken('answers 410')],
    [500, broken('answers 500')],
    [403, { state: 'unclear', why: 'answers 403' }],
    [429, { state: 'unclear', why: 'answers 429' }],
  ])('that answers %i is judged by it', async (status, opened) => {
    answering(status);
    expect(await open('http://shop.example:PORT/')).toEqual(opened);
  });

  it.each([
    ['ftp://shop.example/', 'leads to ftp:'],
    ['file:///etc/passwd', 'leads to file:'],
    ['http://user:secret@shop.example:PORT/', 'contains a user name or password'],
    ['http://shop.example:22/', 'leads to port 22'],
    ['http://shop.example:6379/', 'leads to port 6379'],
    ['https://shop.example:80/', 'leads to port 80'],
    ['http://inner.example:PORT/', 'leads to no public address'],
    ['http://mixed.example:PORT/', 'leads to no public address'],
    ['http://nowhere.example:PORT/', 'leads to no public address'],
    ['http://localhost:PORT/', 'leads to no public address'],
    ['http://127.0.0.2:PORT/', 'leads to no public address'],
    ['http://2130706434:PORT/', 'leads to no public address'],
    ['http://0x7f.2:PORT/', 'leads to no public address'],
    ['http://[::1]:PORT/', 'leads to no public address'],
    ['http://[::ffff:127.0.0.1]:PORT/', 'leads to no public address'],
    ['http://169.254.169.254/latest/meta-data', 'leads to no public address'],
    ['http://', 'isn’t a valid address'],
  ])('%s is refused, also behind a redirect, without a request', async (url, why) => {
    answering(200);
    const before = server.received.length;
    expect(await open(url)).toEqual(broken(why));
    expect(server.received.length).toBe(before);
    answering(302, url);
    expect(await open('http://shop.example:PORT/')).toMatchObject({ state: 'broken' });
    expect(server.received.length).toBe(before + 1);
  });

  it('isn’t followed to where something may happen, wherever that stands among its redirects', async () => {
    const paths: string[] = [];
    server.respond = ({ start }) => {
      const [, path = ''] = start.split(' ');
      paths.push(path);
      const next = path === '/track' ? '/second' : '/unsubscribe?of=7';
      return { status: 302, headers: { location: next } };
    };
    expect(await open('http://shop.example:PORT/track')).toMatchObject({ state: 'unclear' });
    expect(paths).toEqual(['/track', '/second']);
  });

  it('is followed to where it leads, at most five times', async () => {
    server.respond = ({ start }) =>
      start.includes('/there')
        ? {}
        : { status: 301, headers: { location: `http://other.example:${port}/there` } };
    expect(await open('http://shop.example:PORT/')).toEqual({ state: 'answers' });
    expect(asked).toEqual(['shop.example', 'other.example']);
    answering(302, '/again');
    const before = server.received.length;
    expect(await open('http://shop.example:PORT/')).toEqual(broken('redirects more than 5 times'));
    expect(server.received.length).toBe(before + 6);
  });

  it('that ends the connection doesn’t answer', async () => {
    server.respond = () => 'drop';
    expect(await open('http://shop.example:PORT/')).toEqual(broken('doesn’t answer'));
  });

  it('isn’t opened where that is turned off', () => {
    const off = createOutside({ checksLinks: false, checksDmarc: false });
    expect(off).toEqual({ openLink: null, dmarcPolicyOf: null });
  });
});

describe('the DMARC policy of a domain', () => {
  const policy = async (domain: string, records: Readonly<Record<string, readonly string[]>>) => {
    const names: string[] = [];
    const { dmarcPolicyOf } = createOutside({
      checksLinks: false,
      checksDmarc: true,
      resolveTexts: async (name) => {
        names.push(name);
        return records[name] ?? [];
      },
    });
    const found = await dmarcPolicyOf?.(domain);
    await dmarcPolicyOf?.(domain);
    return { found, names };
  };

  it.each([
    ['its own', 'a.example', { '_dmarc.a.example': ['v=DMARC1; p=reject'] }, 'reject'],
    [
      'its own, whatever its form',
      'a.example',
      { '_dmarc.a.example': ['v=DMARC1;P = Quarantine ;'] },
      'quarantine',
    ],
    [
      'none where the record is for reports alone',
      'a.example',
      { '_dmarc.a.example': ['v=DMARC1; rua=mailto:a@b.example'] },
      null,
    ],
    ['none where nobody publishes any', 'a.example', {}, null],
    [
      'none of several',
      'a.example',
      { '_dmarc.a.example': ['v=DMARC1; p=reject', 'v=DMARC1; p=none'] },
      null,
    ],
    ['none of other texts', 'a.example', { '_dmarc.a.example': ['p=reject', 'v=spf1 -all'] }, null],
    [
      'that of the domain above',
      'news.a.example',
      { '_dmarc.a.example': ['v=DMARC1; p=reject'] },
      'reject',
    ],
    [
      'that for those below it',
      'news.a.example',
      { '_dmarc.a.example': ['v=DMARC1; p=reject; sp=none'] },
      'none',
    ],
    [
      'its own before that above',
      'news.a.example',
      { '_dmarc.news.a.example': ['v=DMARC1; p=none'], '_dmarc.a.example': ['v=DMARC1; p=reject'] },
      'none',
    ],
    ['never that of a registry', 'a.example', { '_dmarc.example': ['v=DMARC1; p=reject'] }, null],
  ])('is %s', async (_, domain, records, expected) => {
    expect((await policy(domain, records)).found).toBe(expected);
  });

  it('is asked once within a while, and of few names', async () => {
    const { names } = await policy('a.b.c.d.e.f.g.example', {});
    expect(names).toEqual([
      '_dmarc.a.b.c.d.e.f.g.example',
      '_dmarc.d.e.f.g.example',
      '_dmarc.e.f.g.example',
      '_dmarc.f.g.example',
      '_dmarc.g.example',
    ]);
  });
});
