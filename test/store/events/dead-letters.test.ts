import { describe, expect, it } from 'vitest';
import { ENGINES, opened } from '../engines.ts';

const at = new Date('2026-11-21T09:00:00Z');
const later = new Date('2026-11-21T10:00:00Z');
const unreadable = (body: string, action: string | null, receivedAt: Date) => [
  { body, action, receivedAt },
];

describe.each(ENGINES)('dead letters on $engine', ({ newDatabase }) => {
  it('are counted and listed, latest first, the same one once', async () => {
    const { events, deadLetters } = await opened(await newDatabase(), { takesEvents: true });
    for (const [body, action, receivedAt] of [
      ['{first', 'open', at],
      ['{second', null, at],
      ['{first', 'open', later],
    ] as const) {
      await events.keep(unreadable(body, action, receivedAt));
      await events.flush();
    }
    expect(await deadLetters.count()).toBe(3);
    const [latest] = await deadLetters.latest(1);
    expect(latest).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{10}$/),
      body: '{first',
      reason: expect.stringContaining('JSON'),
      action: 'open',
      firstAt: at,
      lastAt: later,
      times: 2,
    });
    expect(await deadLetters.latest(10)).toHaveLength(2);
    expect(await deadLetters.latest(10, 1)).toMatchObject([{ body: '{second' }]);
    expect(await deadLetters.get(latest?.id ?? '')).toEqual(latest);
    expect(await deadLetters.get('0000000000')).toBeNull();
    expect(await deadLetters.get('nonsense')).toBeNull();
  });

  it('keep 8 KB of whatever came, as a database takes it', async () => {
    const { events, deadLetters } = await opened(await newDatabase(), { takesEvents: true });
    expect(await deadLetters.count()).toBe(0);
    await events.keep(unreadable('{'.repeat(100_000), null, at));
    await events.flush();
    await events.keep(unreadable('{\uFFFD\0', 'open\0', later));
    await events.flush();
    expect(await deadLetters.latest(2)).toMatchObject([
      { body: '{\uFFFD\uFFFD', action: 'open\uFFFD', reason: expect.not.stringContaining('\0') },
      { body: '{'.repeat(8_192) },
    ]);
  });
});
