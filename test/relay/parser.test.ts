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
