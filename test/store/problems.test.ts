import { describe, expect, it } from 'vitest';
import type { Reply } from '../../src/domain/reply.ts';
import { ENGINES, opened, openedTwice } from './engines.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
const SETTINGS = { kinds: ['balance', 'lists'], belowAmount: 50, leftPercent: 10 } as const;
const WANTED = { ...SETTINGS, channelId: 'C1', createdBy: 'U1' };

describe.each(ENGINES)('problems of monitors on $engine', ({ newDatabase, sharedDatabase }) => {
  const lists = (...subjects: readonly string[]) => ({
    kind: 'lists' as const,
    subjects,
    report: (begun: readonly string[]): Reply => ({ title: begun.join() }),
  });

  it('report what begins once, across processes, and its end below that', async () => {
    const stores = await openedTwice(await sharedDatabase());
    const [{ monitors, problems, outgoing }] = stores;
    const monitor = await monitors.add(WANTED, at(1));
    await problems.begin(monitor, lists('list:1'), at(2));
    const both = lists('list:1', 'list:2');
    await Promise.all(stores.map((store) => store.problems.begin(monitor, both, at(3))));
    const [first, second] = await problems.all();
    if (!first || !second) throw new Error('two began');
    expect([first, second]).toMatchObject([
      { monitorId: monitor.id, kind: 'lists', subject: 'list:1', sinceAt: at(2) },
      { monitorId: monitor.id, kind: 'lists', subject: 'list:2', sinceAt: at(3) },
    ]);
    const [one, two] = await outgoing.unfinished('C1');
    if (!one || !two) throw new Error('two are to be told');
    expect([one.body, two.body]).toEqual([{ title: 'list:1' }, { title: 'list:2' }]);

    await outgoing.begin(one, at(3));
    await outgoing.sent({ ...one, postedIn: 'C1', messageTs: '17.5', isFinal: true }, at(4));
    await problems.setRecovering(first, at(5));
    expect(await problems.all()).toMatchObject([
      { recoveringSince: at(5) },
      { recoveringSince: null },
    ]);
    await Promise.all(
      stores.map((store) => store.problems.end(first, 'C1', { title: 'fine' }, at(6))),
    );
    expect(await outgoing.unfinished('C1')).toMatchObject([
      { id: two.id },
      { body: { title: 'fine' }, threadOf: one.id },
    ]);
    await outgoing.forgetBefore(at(7));
    expect(await outgoing.find(one.id)).not.toBeNull();
    expect(await problems.all()).toEqual([second]);
  });

  it('say nothing of what nobody was told, and begin anew what was in the same report', async () => {
    const { monitors, problems, outgoing } = await opened(await newDatabase());
    const monitor = await monitors.add(WANTED, at(1));
    await problems.begin(monitor, lists('list:1', 'list:2'), at(2));
    const [problem] = await problems.all();
    if (!problem) throw new Error('it began');
    await problems.end(problem, 'C1', { title: 'fine' }, at(3));
    expect([await outgoing.unfinished('C1'), await problems.all()]).toEqual([[], []]);

    await problems.begin(monitor, lists('list:2'), at(4));
    const [refused] = await outgoing.unfinished('C1');
    await problems.forgetUnsent();
    expect(await problems.all()).toHaveLength(1);
    await outgoing.finish(refused?.id ?? '', at(5));
    await problems.forgetUnsent();
    expect(await problems.all()).toEqual([]);
  });

  it('of which one is removed are forgotten with what they told, and begin nothing', async () => {
    const { monitors, problems } = await opened(await newDatabase());
    const monitor = await monitors.add(WANTED, at(1));
    await problems.begin(monitor, lists('list:1'), at(2));
    expect(await monitors.remove(monitor.id)).toBe(true);
    expect(await monitors.remove(monitor.id)).toBe(false);
    expect(await problems.all()).toEqual([]);
    await problems.begin(monitor, lists('list:1'), at(3));
    expect(await problems.all()).toEqual([]);
  });
});
