import { describe, expect, it } from 'vitest';
import { daysBefore } from '../../../src/domain/schedule.ts';
import { readFinalFigures } from '../../../src/digests/sections/final-figures.ts';
import { NOW, openedStore } from './section-content.ts';

const period = daysBefore(NOW, 'UTC', 1);
const sentAt = new Date('2026-11-20T10:00:00Z');

async function settling(count: number) {
  const { snapshots } = await openedStore();
  const requested: string[] = [];
  const before = { id: 'before', sentAt: new Date('2026-11-19T10:00:00Z') };
  const sent = [...Array.from({ length: count }, (_, id) => ({ id: String(id), sentAt })), before];
  const read = async (id: string): Promise<number> => requested.push(id);
  const hasFinalFigures = () => false;
  return {
    requested,
    settleAt: (now: Date) =>
      readFinalFigures(
        { snapshots, name: 'push', read, hasFinalFigures, sent },
        { period, zone: 'UTC', now },
      ),
  };
}

describe('figures of more than a thousand things', () => {
  it('wait in part for the next time, and are compared with nothing until then', async () => {
    const { requested, settleAt } = await settling(1100);
    const first = await settleAt(NOW);
    expect(requested).toHaveLength(1000);
    expect(first).toMatchObject({ before: null, usual: null });
    expect(first.unreadIds).toHaveLength(100);
    expect(first.failure?.message).toBe('There are too many to read at once.');
    const second = await settleAt(new Date(NOW.getTime() + 2 * 60_000));
    expect(requested.slice(1000, 1100)).toEqual(
      Array.from({ length: 100 }, (_, id) => `${1000 + id}`),
    );
    expect(second).toMatchObject({ unreadIds: [], failure: null });
    expect(second.now).toHaveLength(1100);
  });
});
