import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deskAt, labelsIn, rowsIn, stepIn, summaryIn, type Desk } from '../desk.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await deskAt('http://127.0.0.1:9');
});
afterEach(() => desk.close());

describe('postbell digest', () => {
  it('is set for nine in the person’s zone unless told otherwise', async () => {
    const reply = await desk.run('postbell digest set');
    expect(summaryIn(reply)).toBe(
      'In this channel every day at 09:00 (Europe/Kyiv); next 2026-11-22T07:00:00.000Z.',
    );
    expect(reply.announcement).toBe(
      'set a digest for this channel, every day at 09:00 (Europe/Kyiv).',
    );
    expect(await desk.store.digests.list()).toMatchObject([
      { channelId: 'C0NEWS', time: '09:00', zone: 'Europe/Kyiv', createdBy: 'U0ADMIN' },
    ]);
  });

  it('is set again with another time and zone', async () => {
    await desk.run('postbell digest set');
    await desk.run('postbell digest set', { time: '18:30', zone: 'America/New_York' });
    expect(await desk.store.digests.list()).toMatchObject([
      { time: '18:30', zone: 'America/New_York' },
    ]);
  });

  it('is listed with when it comes next', async () => {
    expect(summaryIn(await desk.run('postbell digest list'))).toBe('No channel gets one yet.');
    await desk.run('postbell digest set', { time: '18:30' });
    const reply = await desk.run('postbell digest list');
    expect(rowsIn(reply)).toEqual([
      ['#C0NEWS', 'Every day at 18:30 (Europe/Kyiv)', '2026-11-21T16:30:00.000Z', '@U0ADMIN'],
    ]);
    expect(labelsIn(reply)).toEqual(['Stop in this channel']);
  });

  it('is removed, and put back by a button', async () => {
    await desk.run('postbell digest set', { time: '18:30' });
    const reply = await desk.run('postbell digest remove');
    expect(summaryIn(reply)).toBe('Stopped; it came every day at 18:30 (Europe/Kyiv).');
    expect(await desk.store.digests.list()).toEqual([]);
    const undo = stepIn(reply, 'Undo');
    await desk.run(undo.operation, undo.values);
    expect(await desk.store.digests.list()).toMatchObject([{ time: '18:30' }]);
  });

  it('comes on some weekdays alone, and is put back so', async () => {
    const set = await desk.run('postbell digest set', { days: 'mon-fri' });
    expect(summaryIn(set)).toBe(
      'In this channel Monday to Friday at 09:00 (Europe/Kyiv); next 2026-11-23T07:00:00.000Z.',
    );
    const [row] = rowsIn(await desk.run('postbell digest list'));
    expect(row?.[1]).toBe('Monday to Friday at 09:00 (Europe/Kyiv)');
    const undo = stepIn(await desk.run('postbell digest remove'), 'Undo');
    await desk.run(undo.operation, undo.values);
    expect((await desk.store.digests.list())[0]?.weekdays).toEqual([
      'mon',
      'tue',
      'wed',
      'thu',
      'fri',
    ]);
  });

  it('can’t be removed where there is none', async () => {
    const reply = await desk.run('postbell digest remove');
    expect(summaryIn(reply)).toBe('This channel has none: nothing to stop.');
    expect(reply.announcement).toBeUndefined();
  });
});
