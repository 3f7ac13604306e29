import { describe, expect, it } from 'vitest';
import { DAILY } from '../../../src/domain/digest.ts';
import { ENGINES, opened } from '../engines.ts';

const at = new Date('2026-11-21T09:00:00Z');
const later = new Date('2026-11-21T10:00:00Z');

describe.each(ENGINES)('digests on $engine', ({ newDatabase }) => {
  const requested = { ...DAILY, channelId: 'C1', createdBy: 'U1' };

  it('are several a channel, each with its own settings', async () => {
    const { digests } = await opened(await newDatabase());
    const scope = { lists: ['4101'], senders: [], campaigns: [] };
    const daily = await digests.add(requested, at);
    const weekly = await digests.add(
      { ...requested, kind: 'weekly', weekdays: ['mon'], scope },
      later,
    );
    await digests.add({ ...requested, channelId: 'C2', whenQuiet: 'nothing' }, at);
    expect(daily).toEqual({
      ...requested,
      id: expect.stringMatching(/^[a-z0-9]{5}$/),
      setAt: at,
      pausedAt: null,
      pausedReason: null,
    });
    expect(await digests.list('C1')).toEqual([daily, weekly]);
    expect(await digests.list()).toHaveLength(3);
    expect(await digests.find(weekly.id)).toMatchObject({ kind: 'weekly', scope });
    expect(await digests.find('other')).toBeNull();
  });

  it('owe no turn of before they were last set', async () => {
    const { digests } = await opened(await newDatabase());
    const { id } = await digests.add(requested, at);
    const changed = await digests.change(id, { ...DAILY, time: '10:30' }, later);
    expect(changed).toMatchObject({ id, time: '10:30', setAt: later });
    expect(await digests.list('C1')).toEqual([changed]);
    expect(await digests.change('other', DAILY, later)).toBeNull();
  });

  it('pause and go on', async () => {
    const { digests } = await opened(await newDatabase());
    const { id } = await digests.add(requested, at);
    await digests.pauseChannel('C1', 'channel_not_found', at);
    expect(await digests.pause(id, later)).toBe(false);
    expect(await digests.find(id)).toMatchObject({
      pausedAt: at,
      pausedReason: 'channel_not_found',
    });
    expect(await digests.resume(id, 'U0MIRA', later)).toBe(true);
    expect(await digests.resume(id, 'U0MIRA', later)).toBe(false);
    const running = { pausedAt: null, pausedReason: null, setAt: later };
    expect(await digests.find(id)).toMatchObject(running);
  });

  it('are removed once, and say what they were', async () => {
    const { digests } = await opened(await newDatabase());
    const digest = await digests.add(requested, at);
    expect(await digests.remove(digest.id)).toEqual(digest);
    expect(await digests.remove(digest.id)).toBeNull();
    expect(await digests.list()).toEqual([]);
  });
});
