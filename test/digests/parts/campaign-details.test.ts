import { describe, expect, it } from 'vitest';
import type { Told } from '../../../src/digests/part.ts';
import { bulletsIn, rowsIn, sectionsOf } from '../../operations/desk.ts';
import { campaignWorld, type MadeUp } from '../campaign-world.ts';

const MORNING = '2026-11-21T09:00:00Z';

const yesterday = (id: number, more: Partial<MadeUp> = {}): MadeUp => ({
  id,
  sendDate: '2026-11-20 10:00:00',
  ...more,
});

describe('the details of campaigns', () => {
  it('are tables that Slack takes, and a file with all', async () => {
    const world = await campaignWorld();
    const name = 'A campaign with a name that is longer than anybody would read in a table';
    world.has(...Array.from({ length: 400 }, (_, id) => yesterday(id + 1, { name, opened: id })));
    const { details = [] } = await world.tell({ at: MORNING });
    expect(details.map(({ key }) => key)).toEqual([
      'campaigns',
      'campaigns 2',
      'campaigns 3',
      'campaigns 4',
      'campaigns 5',
    ]);
    expect(details[4]?.reply.title).toBe('Campaigns, 241 to 300 of 400');
    for (const { reply } of details) {
      const [table] = sectionsOf(reply, 'table');
      const cells = [table?.columns.map(({ title }) => title) ?? [], ...rowsIn(reply)].flat();
      expect(cells.reduce((sum, cell) => sum + cell.length + 1, 0)).toBeLessThan(10_000);
      expect(rowsIn(reply)).toHaveLength(60);
    }
    const [file] = details[0]?.reply.files ?? [];
    expect(file?.name).toBe('campaigns-2026-11-20.csv');
    expect(file?.content.trim().split('\r\n')).toHaveLength(401);
    expect(details.slice(1).flatMap(({ reply }) => reply.files ?? [])).toEqual([]);
  });

  it('are none of a single campaign on a single day', async () => {
    const world = await campaignWorld();
    world.has(yesterday(1));
    expect((await world.tell({ at: MORNING })).details).toEqual([]);
  });

  it('have the rates by day, unless the digest itself has room for them', async () => {
    const world = await campaignWorld();
    world.has(yesterday(1), { id: 2, sendDate: '2026-11-17 10:00:00', opened: 495 });
    const daily = await world.tell({ at: MORNING });
    const charts = ({ sections }: Pick<Told, 'sections'>) =>
      sectionsOf({ title: '', sections }, 'chart').map(({ title }) => title);
    expect(charts(daily)).toEqual(['Campaign e-mails by day']);
    const [detail] = daily.details ?? [];
    const [rates] = detail ? sectionsOf(detail.reply, 'chart') : [];
    expect(rates?.categories.at(-1)).toBe('Fri 20 Nov');
    expect(rates?.series[1]).toEqual({
      name: 'Opened of delivered',
      values: [null, null, null, 50, null, null, 30.3],
    });
    const alone = await world.tell({ at: MORNING, kind: 'campaigns' });
    expect(charts(alone)).toEqual(['Campaign e-mails by day', 'Campaign rates by day']);
    expect(alone.details).toEqual([]);
  });

  it('keep markup in names as it was written', async () => {
    const world = await campaignWorld();
    world.has(yesterday(1, { name: '<!channel> *sale*' }));
    const { sections } = await world.tell({ at: MORNING });
    expect(bulletsIn({ title: '', sections })[0]).toMatch(/^<!channel> \*sale\* \(1\): /);
  });
});
