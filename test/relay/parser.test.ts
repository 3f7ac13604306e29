import { expect, it } from 'vitest';
import { parseDelivery } from '../../src/relay/parser.ts';

const receivedAt = new Date('2026-11-21T09:30:00Z');

const read = (body: string) => parseDelivery({ body, action: 'open', receivedAt });

it.each([
  ['lists', '[', ']'],
  ['objects', '{"a":', '}'],
])('loses nothing but an item itself whose %s are nested too deep', (_, open, close) => {
  const levels = 100_000;
  const deep = `{"event":"open","a":${open.repeat(levels)}0${close.repeat(levels)}}`;
  const body = `[${deep},{"event":"spam"}]`;
  const { events, deadLetters, problem } = read(body);
  expect(events.map(({ kind }) => kind)).toEqual(['spam']);
  expect(problem).toBeNull();
  // It can't be written again.
  const reason = 'an item is nested too deep';
  expect(deadLetters).toEqual([{ body, reason, action: 'open' }]);
  expect(read(deep).problem).toBe(reason);
  expect(read(open.repeat(levels) + close.repeat(levels)).problem).not.toBeNull();
});

it('keeps twenty of many bad items, and of the others how many there are', () => {
  const body = `[${'0,'.repeat(99_999)}0]`;
  const { events, deadLetters, problem } = read(body);
  const kept = { body: '0', reason: 'an item is not an object', action: 'open' };
  const reason = "99980 more items of one body can't be read";
  expect(deadLetters).toEqual([
    ...Array.from({ length: 20 }, () => kept),
    { body, reason, action: 'open' },
  ]);
  expect([events, problem]).toEqual([[], kept.reason]);
});

const SPAM = '{"event":"spam","email":"a@example.com","task_id":4711}';
const OPEN = '{"event":"open","email":"b@example.com","task_id":4711}';
const inForm = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`;

it.each([
  ['a list in a field of a form', inForm('events', `[${SPAM},${OPEN}]`)],
  ['the same with a field of any name', inForm('mandrill_events', `[${SPAM},${OPEN}]`)],
  ['the same beside other fields', `version=1&${inForm('payload', `[${SPAM},${OPEN}]`)}`],
  ['an object with a list in a form', inForm('payload', `{"events":[${SPAM},${OPEN}]}`)],
  ['a list within data', `{"data":[${SPAM},${OPEN}]}`],
  ['a list within data of a page', `{"page":1,"data":[${SPAM},${OPEN}]}`],
  ['a list as text within JSON', JSON.stringify({ payload: `[${SPAM},${OPEN}]` })],
  ['percent-encoded JSON without a name', encodeURIComponent(`[${SPAM},${OPEN}]`)],
  ['one object a line', `${SPAM}\r\n${OPEN}\n`],
  [
    'nested form fields',
    'data[0][event]=spam&data[0][email]=a@example.com&data[0][task_id]=4711&data[1][event]=open&data[1][email]=b@example.com&data[1][task_id]=4711',
  ],
])('reads %s', (_, body) => {
  const { events, deadLetters } = read(body);
  expect(deadLetters).toEqual([]);
  expect(events.map(({ kind, address, campaignId }) => [kind, address, campaignId])).toEqual([
    ['spam', 'a@example.com', '4711'],
    ['open', 'b@example.com', '4711'],
  ]);
});

it('leaves an event alone whose own data look like a list', () => {
  const { events } = read('{"event":"spam","email":"a@example.com","data":[{"event":"open"}]}');
  expect(events.map(({ kind }) => kind)).toEqual(['spam']);
});

it('keeps ids apart that a double can’t', () => {
  const of = (id: string) => read(`{"event":"open","task_id":${id},"email":"a@b.example"}`).events;
  expect(of('9007199254740993')[0]?.campaignId).toBe('9007199254740993');
  expect(of('9007199254740992')[0]?.campaignId).toBe('9007199254740992');
  expect(of('123456789012345678901234567890')[0]?.campaignId).toBe(
    '123456789012345678901234567890',
  );
});

it.each([
  ['email=a+b@example.com', 'a+b@example.com'],
  ['email=a+b+c@example.com', 'a+b+c@example.com'],
  ['email=a%2Bb@example.com', 'a+b@example.com'],
  ['email=Ann+Lee+<ann@example.com>', 'ann@example.com'],
])('reads the address in %s', (field, address) => {
  expect(read(`event=open&task_id=1&${field}`).events[0]?.address).toBe(address);
});

it.each([
  ['1795167000'],
  ['1795167000000'],
  ['1795167000000000'],
  ['"2026-11-20T09:30:00Z"', -1],
  ['"2026-11-20T10:30:00+01:00"', -1],
  ['"2026-11-20 09:30:00"', -1],
  ['"2026-11-20 09:30:00 UTC"', -1],
  ['"2026-11-20T09:30:00.250Z"', -1],
  ['"1795167000"'],
])('reads the time %s', (timestamp, day = 0) => {
  const [event] = read(`{"event":"open","task_id":1,"timestamp":${timestamp}}`).events;
  const expected = day === 0 ? new Date(1795167000_000) : new Date('2026-11-20T09:30:00Z');
  expect(Math.floor(+(event?.occurredAt ?? 0) / 1000)).toBe(expected.getTime() / 1000);
});
