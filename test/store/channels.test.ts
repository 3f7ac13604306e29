import { type AlertFilter, EVERYTHING, NO_OPTIONS, onlyKinds } from '../../src/domain/alerts.ts';
import { describe, expect, it } from 'vitest';
import { ENGINES, opened } from './engines.ts';

const at = new Date('2026-11-21T09:00:00Z');
const later = new Date('2026-11-21T10:00:00Z');

describe.each(ENGINES)('subscriptions on $engine', ({ engine, newDatabase, sharedDatabase }) => {
  it('are listed by channel or all, oldest first', async () => {
    const { subscriptions } = await opened(await newDatabase());
    const requested = {
      channelId: 'C1',
      filter: onlyKinds(['spam', 'hard_bounces']),
      createdBy: 'U1',
    } as const;
    const first = await subscriptions.add(requested, at);
    const second = await subscriptions.add({ ...requested, filter: EVERYTHING }, later);
    const other = await subscriptions.add({ ...requested, channelId: 'C2' }, later);
    const { isNew, ...kept } = first;
    expect(isNew).toBe(true);
    expect(kept).toEqual({
      id: expect.stringMatching(/^[a-z0-9]{5}$/),
      channelId: 'C1',
      mode: 'card',
      filter: onlyKinds(['spam', 'hard_bounces']),
      options: NO_OPTIONS,
      mutedUntil: null,
      createdBy: 'U1',
      createdAt: at,
      countedSince: at,
      pausedAt: null,
      pausedReason: null,
    });
    expect(await subscriptions.list('C1')).toMatchObject([kept, { id: second.id }]);
    expect(second.filter).toEqual(EVERYTHING);
    expect(await subscriptions.list()).toHaveLength(3);
    expect(await subscriptions.list('C2')).toMatchObject([{ id: other.id }]);
    expect(await subscriptions.list('C3')).toEqual([]);
  });

  it('are added once, also by many people at the same moment', async () => {
    const database = await sharedDatabase();
    const one = await opened(database);
    // A file belongs to one process.
    const stores = [one, engine === 'SQLite' ? one : await opened(database)];
    const kinds = [
      ['spam', 'open'],
      ['open', 'spam'],
    ] as const;
    const adds = Array.from({ length: 10 }, async (_, index) => {
      const filter = onlyKinds(kinds[index % 2] ?? []);
      const requested = { channelId: 'C1', filter, createdBy: `U${index}` };
      return stores[index % 2]?.subscriptions.add(requested, at);
    });
    const added = await Promise.all(adds);
    expect(added.filter((one) => one?.isNew)).toHaveLength(1);
    expect(new Set(added.map((one) => one?.id)).size).toBe(1);
    expect(await stores[0]?.subscriptions.list()).toHaveLength(1);
  });

  it('are another where mode or filter differ, and never become the same', async () => {
    const { subscriptions } = await opened(await newDatabase());
    const all = { channelId: 'C1', createdBy: 'U1' };
    const card = await subscriptions.add(all, at);
    const each = await subscriptions.add({ ...all, mode: 'each' }, later);
    expect(each.isNew).toBe(true);
    const found = await subscriptions.change('C1', each.id, { mode: 'card' }, later);
    expect(found?.id).toBe(card.id);
    expect(await subscriptions.list()).toMatchObject([{ mode: 'card' }, { mode: 'each' }]);
    const options = { quiet: { from: '22:00', until: '07:00', zone: 'UTC' }, stop: null };
    expect(await subscriptions.change('C1', each.id, { options }, later)).toMatchObject({
      id: each.id,
      options,
    });
    expect(await subscriptions.change('C2', each.id, { options }, later)).toBeNull();
  });

  it('count since they were made, or since their filter narrowed the figures otherwise', async () => {
    const { subscriptions } = await opened(await newDatabase());
    const { id, countedSince } = await subscriptions.add({ channelId: 'C1', createdBy: 'U1' }, at);
    expect(countedSince).toEqual(at);
    const change = async (filter: Partial<AlertFilter>) =>
      subscriptions.change('C1', id, { filter: { ...EVERYTHING, ...filter } }, later);
    const kind = { only: ['spam'], not: [] };
    expect(await change({ kind })).toMatchObject({ countedSince: at });
    const domain = { only: ['example.com'], not: [] };
    expect(await change({ kind, domain })).toMatchObject({ countedSince: later, createdAt: at });
  });

  it('can be removed only from their own channel', async () => {
    const { subscriptions } = await opened(await newDatabase());
    const { id } = await subscriptions.add({ channelId: 'C1', createdBy: 'U1' }, at);
    expect(await subscriptions.remove('C2', id)).toBe(false);
    expect(await subscriptions.remove('C1', id)).toBe(true);
    expect(await subscriptions.remove('C1', id)).toBe(false);
    expect(await subscriptions.list()).toEqual([]);
  });

  it('are paused with the first reason, and run again', async () => {
    const { subscriptions } = await opened(await newDatabase());
    await subscriptions.add({ channelId: 'C1', filter: onlyKinds(['spam']), createdBy: 'U1' }, at);
    await subscriptions.pause('C1', 'is_archived', at);
    await subscriptions.pause('C1', 'channel_not_found', later);
    expect(await subscriptions.list('C1')).toMatchObject([
      { pausedAt: at, pausedReason: 'is_archived' },
    ]);
    await subscriptions.resume('C1');
    expect(await subscriptions.list('C1')).toMatchObject([{ pausedAt: null, pausedReason: null }]);
  });
});
