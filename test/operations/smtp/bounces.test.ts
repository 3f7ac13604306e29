import { describe, expect, it, onTestFinished } from 'vitest';
import {
  BUSY_SHOP,
  noticesIn,
  openDesk,
  sandboxDesk,
  rowsIn,
  sectionsOf,
  summaryIn,
} from '../context.ts';

const desk = sandboxDesk({ singleEmailsPerDay: BUSY_SHOP });

describe('smtp bounces', () => {
  it('shows the figures on the first page alone', async () => {
    const reply = await desk.run('smtp bounces', { page: '2' });
    expect(sectionsOf(reply, 'chart')).toEqual([]);
    expect(rowsIn(reply)).toHaveLength(15);
  });

  it('filters by reason and domain', async () => {
    const reply = await desk.run('smtp bounces', { reason: 'mailbox full', domain: 'EXAMPLE.org' });
    expect(rowsIn(reply).length).toBeGreaterThan(0);
    for (const cells of rowsIn(reply)) {
      expect(cells.slice(0, 2).join(' ')).toMatch(/@example\.org Mailbox full$/);
    }
    expect(summaryIn(reply)).toMatch(/emails bounced; \d+ of them fit this filter$/);
  });

  it('shows what is left of the day before, says so, and puts it into a file', async () => {
    const day = await desk.service.smtp.bounces.ofDay({ day: '2026-11-20', limit: 1 });
    const reply = await desk.run('smtp bounces', { day: '2026-11-20', csv: 'yes' });
    const [notice] = noticesIn(await desk.run('smtp bounces', { day: '2026-11-20' }));
    expect(notice).toContain(
      'what bounced before 2026-11-20T12:00:00.000Z is no longer among them',
    );
    const lines = reply.files?.[0]?.content.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(1 + day.total);
    expect(lines[0]).toBe('To,Reason,Subject,Sent,From,Mail server’s answer');
  });

  it('refuses days that the service keeps nothing of, instead of “Nothing bounced.”', async () => {
    for (const day of ['2026-11-19', '2026-10-01', '2026-11-22']) {
      const message = expect.stringContaining('Choose 2026-11-20 or 2026-11-21, or leave');
      const refused = { field: 'day', message };
      await expect(desk.run('smtp bounces', { day })).rejects.toMatchObject(refused);
    }
    expect(noticesIn(await desk.run('smtp bounces', { day: '2026-11-21' }))).toEqual([]);
  });

  it('says when nothing came back', async () => {
    const nobody = await openDesk({}, { singleEmailsPerDay: 0 });
    onTestFinished(() => nobody.close());
    expect(summaryIn(await nobody.run('smtp bounces'))).toBe('Nothing bounced.');
  });
});
