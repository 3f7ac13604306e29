import { describe, expect, it } from 'vitest';
import {
  type AlertFilter,
  EVERYTHING,
  NO_OPTIONS,
  onlyKinds,
  PLAIN_ALERT,
} from '../../src/domain/alerts.ts';
import { DAILY } from '../../src/domain/digest.ts';
import type { Store } from '../../src/store/store.ts';
import { ENGINES, opened } from './engines.ts';

const at = new Date('2026-11-21T09:00:00Z');
const later = new Date('2026-11-21T10:00:00Z');
const WHOSE = { channelId: 'C1', createdBy: 'U1' } as const;
const MONITOR = { kinds: ['balance', 'lists'], belowAmount: 50, leftPercent: 10 } as const;
const SCOPE = { lists: ['4101'], senders: [], campaigns: [] };

/** Each kind with settings, others of the same channel, and how settings change. */
const KINDS = {
  alert: {
    of: (store: Store) => store.alerts,
    settings: PLAIN_ALERT,
    other: { ...PLAIN_ALERT, mode: 'each' },
    isScheduled: false,
  },
  digest: {
    of: (store: Store) => store.digests,
    settings: DAILY,
    other: { ...DAILY, kind: 'weekly', weekdays: ['mon'], filter: SCOPE },
    isScheduled: true,
  },
  monitor: {
    of: (store: Store) => store.monitors,
    settings: MONITOR,
    other: { ...MONITOR, kinds: ['quota'], belowAmount: null },
    isScheduled: false,
  },
} as const;

describe.each(ENGINES)('subscriptions on $engine', ({ engine, newDatabase, sharedDatabase }) => {
  describe.each(Object.keys(KINDS) as (keyof typeof KINDS)[])('of the kind %s', (name) => {
    /** The stores of the kinds have one shape; their settings are those of the kind. */
    const kindIn = (store: Store) => {
      const { of, settings, other, isScheduled } = KINDS[name];
      const all = of(store) as Store['alerts'];
      return {
        all,
        settings: { ...(settings as typeof PLAIN_ALERT), ...WHOSE },
        other: { ...(other as typeof PLAIN_ALERT), ...WHOSE },
        isScheduled,
      };
    };
    const start = async () => {
      const store = await opened(await newDatabase());
      return { store, ...kindIn(store) };
    };

    it('are listed by channel or all, oldest first', async () => {
      const { all, settings, other } = await start();
      const { isNew, ...first } = await all.add(settings, at);
      expect(isNew).toBe(true);
      expect(first).toEqual({
        ...settings,
        id: expect.stringMatching(/^[a-z0-9]{5}$/),
        createdAt: at,
        setAt: at,
        mutedUntil: null,
        pausedAt: null,
        pausedReason: null,
      });
      const { isNew: _, ...second } = await all.add(other, later);
      const { id } = await all.add({ ...settings, channelId: 'C2' }, later);
      expect(await all.list('C1')).toEqual([first, second]);
      expect(await all.list()).toHaveLength(3);
      expect(await all.list('C2')).toMatchObject([{ id }]);
      expect(await all.list('C3')).toEqual([]);
      expect(await all.find(second.id.toUpperCase())).toEqual(second);
      expect(await all.find('other')).toBeNull();
    });

    it('are added once, also by many people at the same moment', async () => {
      const database = await sharedDatabase();
      const one = await opened(database);
      // A file belongs to one process.
      const stores = [one, engine === 'SQLite' ? one : await opened(database)];
      const adds = Array.from({ length: 10 }, async (_, index) => {
        const { all, settings } = kindIn(stores[index % 2] ?? one);
        return all.add({ ...settings, createdBy: `U${index}` }, at);
      });
      const added = await Promise.all(adds);
      expect(added.filter(({ isNew }) => isNew)).toHaveLength(1);
      expect(new Set(added.map(({ id }) => id)).size).toBe(1);
      expect(await kindIn(one).all.list()).toHaveLength(1);
    });

    it('never become the same as another of their channel', async () => {
      const { all, settings, other } = await start();
      const first = await all.add(settings, at);
      const second = await all.add(other, later);
      expect(await all.change(second.id, settings, later)).toMatchObject({ id: first.id });
      const elsewhere = await all.add({ ...other, channelId: 'C2' }, later);
      const { channelId: _, createdBy: __, ...wanted } = settings;
      expect(await all.change(elsewhere.id, wanted, later)).toMatchObject({
        ...wanted,
        id: elsewhere.id,
        channelId: 'C2',
        createdBy: 'U1',
      });
      expect(await all.change(second.id, { createdBy: 'U2' }, later)).toMatchObject({
        ...other,
        createdBy: 'U2',
      });
      expect(await all.change('gone', wanted, later)).toBeNull();
    });

    it('pause for a person, and go on where a person says so', async () => {
      const { store, all, settings, isScheduled } = await start();
      const { id } = await all.add(settings, at);
      expect(await all.pause(id, at)).toBe(true);
      await store.subscriptions.closeChannel('C1', 'is_archived', later);
      expect(await all.pause(id, later)).toBe(false);
      expect(await all.find(id)).toMatchObject({ pausedAt: at, pausedReason: null });
      await store.subscriptions.openChannel('C1', [name], later);
      expect(await all.find(id)).toMatchObject({ pausedAt: at });
      expect(await all.resume(id, 'U2', later)).toBe(true);
      expect(await all.resume(id, 'U2', later)).toBe(false);
      expect(await all.find(id)).toMatchObject({
        pausedAt: null,
        createdBy: 'U1',
        // What was due meanwhile isn't made up for.
        setAt: isScheduled ? later : at,
      });
    });

    it('are muted for a while', async () => {
      const { all, settings } = await start();
      const { id } = await all.add(settings, at);
      expect(await all.mute(id, later)).toBe(true);
      expect(await all.find(id)).toMatchObject({ mutedUntil: later });
      await all.mute(id, null);
      expect(await all.find(id)).toMatchObject({ mutedUntil: null });
      expect(await all.mute('gone', later)).toBe(false);
    });

    it('whose owner lost them wait for another, who then is their owner', async () => {
      const { store, all, settings } = await start();
      const one = await all.add(settings, at);
      await all.pauseOwnerless(one, { title: 'Paused' }, at);
      await all.pauseOwnerless(one, { title: 'Paused' }, later);
      expect(await store.outgoing.unfinished('C1')).toMatchObject([
        { kind: 'lost owner', sourceId: one.id, body: { title: 'Paused' } },
      ]);
      await store.subscriptions.openChannel('C1', [], later);
      expect(await all.find(one.id)).toMatchObject({ pausedReason: 'owner_lost' });
      await all.resume(one.id, 'U2', later);
      expect(await all.find(one.id)).toMatchObject({ pausedAt: null, createdBy: 'U2' });
    });

    it('are removed once', async () => {
      const { all, settings } = await start();
      const { id } = await all.add(settings, at);
      expect(await all.remove(id)).toBe(true);
      expect(await all.remove(id)).toBe(false);
      expect(await all.list()).toEqual([]);
    });
  });

  it('of all kinds pause with their channel, and run again when the bot is invited', async () => {
    const store = await opened(await newDatabase());
    const { alerts, digests, monitors, subscriptions, outgoing } = store;
    const alert = await alerts.add({ ...PLAIN_ALERT, ...WHOSE }, at);
    const digest = await digests.add({ ...DAILY, ...WHOSE }, at);
    await monitors.add({ ...MONITOR, ...WHOSE, createdBy: 'U2' }, at);
    await alerts.add({ ...PLAIN_ALERT, ...WHOSE, channelId: 'C2' }, at);
    await subscriptions.closeChannel('C1', 'is_archived', at);
    await subscriptions.closeChannel('C1', 'channel_not_found', later);
    const paused = { pausedAt: at, pausedReason: 'is_archived' };
    for (const all of [alerts, digests, monitors]) {
      expect(await all.list('C1')).toMatchObject([paused]);
    }
    expect(await alerts.list('C2')).toMatchObject([{ pausedAt: null }]);
    const owned = await subscriptions.pausedAt(at, { channelId: 'C1', ownerId: 'U1' });
    expect(owned.map(({ id, kind }) => `${kind} ${id}`).toSorted()).toEqual([
      `alert ${alert.id}`,
      `digest ${digest.id}`,
    ]);
    // One message an owner.
    expect(await outgoing.unfinished('U1')).toHaveLength(1);
    expect(await outgoing.unfinished('U2')).toHaveLength(1);
    await subscriptions.openChannel('C1', ['digest'], later);
    await subscriptions.openChannel('C1', ['digest'], later);
    expect(await alerts.list('C1')).toMatchObject([{ pausedAt: null, setAt: at }]);
    expect(await digests.list('C1')).toMatchObject([{ pausedAt: null, setAt: later }]);
    expect(await outgoing.unfinished('C1')).toMatchObject([
      { kind: 'resumed subscriptions', body: { alert: 1, digest: 1, monitor: 1 } },
    ]);
  });

  it('to events count since they were made, or since their filter narrowed otherwise', async () => {
    const { alerts } = await opened(await newDatabase());
    const { id, setAt } = await alerts.add({ ...PLAIN_ALERT, ...WHOSE }, at);
    expect(setAt).toEqual(at);
    const change = async (filter: Partial<AlertFilter>) =>
      alerts.change(id, { filter: { ...EVERYTHING, ...filter } }, later);
    const kind = { only: ['spam'], not: [] };
    expect(await change({ kind })).toMatchObject({ setAt: at });
    const domain = { only: ['example.com'], not: [] };
    expect(await change({ kind, domain })).toMatchObject({ setAt: later, createdAt: at });
  });

  it('to events are another where mode or filter differ, whatever the options are', async () => {
    const { alerts } = await opened(await newDatabase());
    const first = await alerts.add({ ...PLAIN_ALERT, ...WHOSE, filter: onlyKinds(['spam']) }, at);
    const quiet = { from: '22:00', until: '07:00', zone: 'UTC' };
    const options = { ...NO_OPTIONS, quiet };
    const again = { ...PLAIN_ALERT, ...WHOSE, filter: onlyKinds(['spam']), options };
    expect(await alerts.add(again, at)).toMatchObject({ id: first.id, options: NO_OPTIONS });
    expect(await alerts.change(first.id, { options }, later)).toMatchObject({ options });
  });

  it('to figures owe no turn of before they were last set', async () => {
    const { digests } = await opened(await newDatabase());
    const { id } = await digests.add({ ...DAILY, ...WHOSE }, at);
    const changed = await digests.change(id, { ...DAILY, time: '10:30' }, later);
    expect(changed).toMatchObject({ id, time: '10:30', setAt: later });
  });
});
