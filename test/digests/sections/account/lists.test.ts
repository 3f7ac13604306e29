import { beforeEach, describe, expect, it } from 'vitest';
import type { ListFigures } from '../../../../src/snapshots/account.ts';
import { createListsSection } from '../../../../src/digests/sections/account/lists.ts';
import type { Store } from '../../../../src/store/store.ts';
import { bulletsIn, factsIn, noticesIn, sectionsOf } from '../../../commands/seen.ts';
import { detailRows, openedStore, contentOf, type Asked } from '../section-content.ts';

const at = (iso: string) => new Date(`2026-11-${iso}:00Z`);

let store: Store;
beforeEach(async () => {
  store = await openedStore();
});

const list = (active: number, more: Partial<ListFigures> = {}): ListFigures => ({
  name: 'Newsletter',
  total: active + 10,
  active,
  statusCode: 0,
  ...more,
});

async function read(time: string, lists: Readonly<Record<string, ListFigures>>): Promise<void> {
  const readAt = at(time);
  const kept = Object.entries(lists).map(([id, figures]) => ({ subject: `list:${id}`, figures }));
  const figures = { count: kept.length, at: readAt.toISOString() };
  await store.snapshots.keepAll([...kept, { subject: 'read:lists', figures }], readAt);
}

const tell = (requested: Asked = {}) => contentOf(createListsSection({ store }), requested);

describe('the growth of lists', () => {
  it('is that of the days told, with that of as many days before', async () => {
    await read('19T00:00', { 1: list(900), 2: list(480, { name: 'Customers' }) });
    await read('20T00:00', { 1: list(1000), 2: list(500, { name: 'Customers' }) });
    await read('20T12:00', { 1: list(1100), 2: list(500, { name: 'Customers' }) });
    await read('21T00:00', { 1: list(1030), 2: list(480, { name: 'Customers' }) });
    await read('21T09:00', { 1: list(2000), 2: list(1, { name: 'Customers' }) });
    const content = await tell();
    expect(factsIn(content)).toEqual({
      'Active contacts': '1,510 in 2 lists · +10 (0.67%)\n+120 the day before',
    });
    expect(content.table?.rows).toEqual([
      ['Active contacts', '1,510'],
      ['Growth', '+10 (0.67%)'],
    ]);
    expect(bulletsIn(content)).toEqual([
      'Newsletter (1): +30 (3.0%), now 1,030 active',
      'Customers (2): −20 (4.0%), now 480 active',
    ]);
  });

  it('is told beside the mean of the seven days before, or of those that are known', async () => {
    for (const [index, active] of [990, 1000, 1000, 1000, 980, 1010, 1001].entries()) {
      await read(`${14 + index}T00:00`, { 1: list(active) });
    }
    await read('21T00:00', { 1: list(1020) });
    const size = async () => factsIn(await tell())['Active contacts'];
    expect(await size()).toBe(
      '1,020 in 1 list · +19 (1.9%)\n−9 the day before · 6-day average +1.8',
    );
    await read('13T00:00', { 1: list(1000) });
    expect(await size()).toMatch(/ · 7-day average \+0\.1$/);
  });

  it('is quiet while it is less than one in a hundred, and a verdict from then on', async () => {
    await read('20T00:00', { 1: list(1000) });
    await read('21T00:00', { 1: list(1009) });
    expect(await tell()).toMatchObject({ isQuiet: true, verdict: null });
    store = await openedStore();
    await read('20T00:00', { 1: list(1000) });
    await read('21T00:00', { 1: list(1010) });
    expect(await tell()).toMatchObject({ isQuiet: false, verdict: 'lists +10 (1.0%)' });
  });

  it('says that it is the whole account’s in a digest of some senders', async () => {
    await read('20T00:00', { 1: list(1000) });
    await read('21T00:00', { 1: list(1010) });
    const content = await tell({ filter: { senders: ['shop@x.example'] } });
    expect(content.verdict).toBe('all lists +10 (1.0%)');
    expect(sectionsOf(content, 'heading')[0]?.text).toBe('Lists of the whole account');
  });

  it('of a week is told whatever it is', async () => {
    await read('14T00:00', { 1: list(1000) });
    await read('21T00:00', { 1: list(1001) });
    const content = await tell({ kind: 'weekly', days: 7 });
    expect(content).toMatchObject({ isQuiet: false, verdict: 'lists +1 (0.10%)' });
  });

  it('says since when, where the lists were not read at the beginning', async () => {
    await read('20T15:00', { 1: list(1000) });
    await read('21T00:00', { 1: list(1050) });
    const content = await tell();
    expect(factsIn(content)['Active contacts']).toBe('1,050 in 1 list · +50 (5.0%)');
    expect(sectionsOf(content, 'paragraph').map(({ text }) => text)).toEqual([
      [
        'Growth since ',
        { kind: 'time', at: at('20T15:00'), show: 'datetime' },
        ', when Postbell first read the lists.',
      ],
    ]);
  });

  it('compares with no day at whose begin the lists were not read', async () => {
    await read('18T00:00', { 1: list(100) });
    await read('20T00:00', { 1: list(1000) });
    await read('21T00:00', { 1: list(1050) });
    expect(factsIn(await tell())['Active contacts']).toBe(
      '1,050 in 1 list · +50 (5.0%)\n2-day average +450',
    );
  });

  it('counts a new list as grown, and tells that one is gone', async () => {
    await read('20T00:00', { 1: list(1000), 2: list(70, { name: 'Old' }) });
    await read('21T00:00', { 1: list(1000), 3: list(40, { name: 'Fresh' }) });
    const content = await tell();
    expect(bulletsIn(content)).toEqual(['Fresh (3): +40, now 40 active (new list)']);
    expect(noticesIn(content)).toEqual(['List “Old” (2) was deleted with 70 active contacts.']);
    expect(content).toMatchObject({
      isQuiet: false,
      verdict: '🟠 1 list deleted',
      also: ['lists −30 (2.8%)'],
    });
  });

  it('tells of a blocked list each time, but only the first time is worth a message', async () => {
    await read('19T00:00', { 1: list(1000) });
    await read('20T00:00', { 1: list(1000) });
    await read('20T12:00', { 1: list(1000, { statusCode: 4 }) });
    await read('21T00:00', { 1: list(1000, { statusCode: 4 }) });
    const first = await tell();
    expect(first).toMatchObject({ isQuiet: false, verdict: '🟠 1 list can’t be mailed' });
    expect(noticesIn(first)).toEqual([
      'List “Newsletter” (1) can’t be mailed: Blocked by the service.',
    ]);
    await read('22T00:00', { 1: list(1000, { statusCode: 4 }) });
    const next = await tell({ now: new Date('2026-11-22T09:00:00Z') });
    expect(next.isQuiet).toBe(true);
    expect(noticesIn(next)).toHaveLength(1);
  });

  it('is that of the lists which were asked for', async () => {
    await read('20T00:00', { 1: list(1000), 2: list(500) });
    await read('21T00:00', { 1: list(1100), 2: list(900) });
    const content = await tell({ filter: { lists: ['1'] } });
    expect(factsIn(content)['Active contacts']).toBe('1,100 in 1 list · +100 (10.0%)');
  });

  it('of many lists stands in the thread', async () => {
    const lists = (change: number) =>
      Object.fromEntries(
        Array.from({ length: 8 }, (_, index) => [index + 1, list(100 + index * change)]),
      );
    await read('20T00:00', lists(0));
    await read('21T00:00', lists(2));
    const content = await tell();
    expect(bulletsIn(content)).toHaveLength(3);
    expect(detailRows(content)['lists']?.[0]).toEqual(['Newsletter (8)', '114', '+14 (14.0%)']);
    expect(detailRows(content)['lists']).toHaveLength(7);
  });

  it('is not known before they were read, and missing where they could not be', async () => {
    expect(await tell()).toMatchObject({ isQuiet: true, sections: [], verdict: null });
    await read('19T00:00', { 1: list(1000) });
    await expect(tell()).rejects.toThrow('The lists couldn’t be read in the last two hours.');
  });
});

describe('new contacts and unsubscribes', () => {
  const note = (kinds: readonly ('new_emails' | 'unsubscribe')[], since: Date) =>
    store.webhooks.note({ here: kinds, missing: [] }, since);

  it('are told where the service reported them all the time', async () => {
    await read('20T00:00', { 1: list(1000) });
    await read('21T00:00', { 1: list(1000) });
    expect(factsIn(await tell())).not.toHaveProperty('New contacts');
    await note(['new_emails'], at('19T00:00'));
    await note(['unsubscribe'], at('20T08:00'));
    const content = await tell();
    expect(factsIn(content)).toMatchObject({ 'New contacts': '0' });
    expect(factsIn(content)).not.toHaveProperty('Unsubscribed');
    expect(content.footnotes).toContain('New contacts and unsubscribes are counted from webhooks.');
  });
});
