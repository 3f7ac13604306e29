import { beforeEach, describe, expect, it } from 'vitest';
import { daysBefore } from '../../../../src/domain/schedule.ts';
import type { DigestRequest } from '../../../../src/digests/section.ts';
import type { Store } from '../../../../src/store/store.ts';
import { bulletsIn, rowsIn, sectionsOf } from '../../../operations/context.ts';
import { bounce, many, read, tellBounces } from '../telling-bounces.ts';
import { openedStore } from '../told-by.ts';

let store: Store;
beforeEach(async () => {
  store = await openedStore();
});

const tell = (more?: Partial<DigestRequest>) =>
  tellBounces({ store, failure: null, sent: null }, more);

describe('bounces in the thread', () => {
  it('are a table of domains by reason, what to do, and a file', async () => {
    await read(store, '2026-11-10T00:00:00Z', '2026-11-21T08:00:00Z');
    await store.bounces.keep([
      ...many(3, '2026-11-20T10:00:00Z', 'nobody'),
      bounce('2026-11-20T10:00:00Z', 'full', { address: 'kim@mail.example' }),
    ]);
    const [detail] = (await tell()).details ?? [];
    const reply = detail?.reply ?? { title: 'none' };
    expect(reply.title).toBe('SMTP e-mails that bounced, in full');
    expect(rowsIn(reply)).toEqual([
      ['example.com', '3 · 75 %', '3', '0'],
      ['mail.example', '1 · 25 %', '0', '1'],
    ]);
    expect(bulletsIn(reply)).toEqual([
      'No such address (550 5.1.1): 3 · hard. The mailbox doesn’t exist. Check the spelling, or ask for another address. For example: no such user here',
      'Mailbox full (552 5.2.2): 1 · soft. The mailbox is full. It may pass once the person makes room in it. For example: mailbox full',
    ]);
    expect(reply.files).toMatchObject([{ name: 'smtp-bounces-2026-11-20.csv' }]);
    expect(reply.footnote).toBe(
      'All 4 are in the file. Addresses are always masked here: the first letter and the domain. “/smtp bounces 2026-11-20 csv=yes” answers you alone with whole ones, as long as the service tells them.',
    );
    const [days, ...others] = sectionsOf(reply, 'chart');
    expect(days).toMatchObject({ form: 'line', series: [{ values: [0, 0, 0, 0, 0, 0, 0, 4] }] });
    expect(others).toEqual([]);
  });

  it('don’t call a file complete of a day that isn’t wholly known', async () => {
    await read(store, '2026-11-20T08:00:00Z', '2026-11-21T08:00:00Z');
    await store.bounces.keep(many(3, '2026-11-20T10:00:00Z', 'nobody'));
    const [detail] = (await tell()).details ?? [];
    expect(detail?.reply.footnote).toMatch(/^All 3 that are known are in the file\. /);
  });

  it.each(['bounces', 'smtp', 'daily'] as const)('have the chart of days in %s', async (kind) => {
    await read(store, '2026-11-10T00:00:00Z', '2026-11-21T08:00:00Z');
    await store.bounces.keep(many(3, '2026-11-20T10:00:00Z', 'nobody'));
    const { sections, details } = await tell({ kind });
    expect(sectionsOf({ sections }, 'chart')).toHaveLength(1);
    expect(details?.flatMap(({ reply }) => sectionsOf(reply, 'chart'))).toHaveLength(1);
  });

  it('fill few columns, with what is left as one', async () => {
    const domains = Array.from({ length: 20 }, (_, index) =>
      bounce('2026-11-20T10:00:00Z', index % 2 === 0 ? 'nobody' : 'spam', {
        address: `p${index}@d${String(index).padStart(2, '0')}.example`,
      }),
    );
    await store.bounces.keep(domains);
    const [detail] = (await tell()).details ?? [];
    const rows = rowsIn(detail?.reply ?? { title: 'none' });
    expect(rows).toHaveLength(16);
    expect(rows.at(-1)).toEqual(['5 other domains', '5 · 25 %', '3', '2']);
  });

  it('have times as the readers’ clocks show them', async () => {
    await store.bounces.keep([
      bounce('2026-11-20T20:00:00Z', 'nobody', { address: '=cmd@example.com' }),
    ]);
    const zone = 'Asia/Kathmandu';
    const content = await tell({
      zone,
      period: daysBefore(new Date('2026-11-21T19:00:00Z'), zone, 1),
    });
    const [, row] = (content.details?.[0]?.reply.files?.[0]?.content ?? '').split('\r\n');
    expect(row).toBe(
      "2026-11-21 01:45:00,'=•••@example.com,example.com,shop@larkspur.example,Your order,550,5.1.1,No such address,no such user here",
    );
  });
});
