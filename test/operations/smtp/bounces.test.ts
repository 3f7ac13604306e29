import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { formatShare } from '../../../src/domain/figures.ts';
import {
  BUSY_SHOP,
  factsIn,
  labelsIn,
  NOW,
  noticesIn,
  bulletsIn,
  openDesk,
  rowsIn,
  sectionsOf,
  summaryIn,
  type SandboxDesk,
} from '../context.ts';

let desk: SandboxDesk;
beforeAll(async () => {
  desk = await openDesk({}, { singleEmailsPerDay: BUSY_SHOP });
});
afterAll(() => desk.close());

describe('smtp bounces', () => {
  it('groups the last 24 hours by reason and by domain', async () => {
    const total = await desk.service.smtp.bounces.total();
    const reply = await desk.run('smtp bounces');
    expect(summaryIn(reply)).toMatch(new RegExp(`^${total} e-mails bounced, most often: [a-z ]+$`));
    const [chart] = sectionsOf(reply, 'chart');
    const counts = chart?.series[0]?.values.map(Number) ?? [];
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    const fromMs = NOW.getTime() - 86_400_000;
    const bounces = desk.sandbox.state().smtp.bounces.filter(({ atMs }) => atMs >= fromMs);
    const domains = [...Map.groupBy(bounces, ({ to }) => to.split('@')[1] ?? '')]
      .toSorted(([, one], [, other]) => other.length - one.length)
      .slice(0, 5);
    expect(factsIn(reply)).toEqual(
      Object.fromEntries(
        domains.map(([domain, of]) => [
          domain,
          `${of.length} · ${formatShare(of.length, total)} of these bounces`,
        ]),
      ),
    );
    expect(bulletsIn(reply)[0]).toMatch(
      /^Asked to try later \(\d+\): The mail server put it off\./,
    );
    expect(bulletsIn(reply)).toHaveLength(3);
    expect(labelsIn(reply)).toEqual([
      'Open…',
      'Reason…',
      'Domain…',
      'Sort…',
      'Next ›',
      'Export CSV',
    ]);
  });

  it('shows the figures on the first page alone', async () => {
    const reply = await desk.run('smtp bounces', { page: '2' });
    expect(sectionsOf(reply, 'chart')).toEqual([]);
    expect(rowsIn(reply)).toHaveLength(15);
  });

  it('filters by reason and domain', async () => {
    const reply = await desk.run('smtp bounces', { reason: 'mailbox full', domain: 'EXAMPLE.org' });
    expect(rowsIn(reply).length).toBeGreaterThan(0);
    for (const [to, reason] of rowsIn(reply)) {
      expect(to).toMatch(/@example\.org$/);
      expect(reason).toBe('Mailbox full');
    }
    expect(summaryIn(reply)).toMatch(/e-mails bounced; \d+ of them fit this filter$/);
  });

  it('shows what is left of the day before, says so, and puts it into a file', async () => {
    const day = await desk.service.smtp.bounces.ofDay({ day: '2026-11-20', limit: 1 });
    const reply = await desk.run('smtp bounces', { day: '2026-11-20', csv: 'yes' });
    expect(reply.title).toBe('Bounces of 2026-11-20 (SMTP)');
    expect(noticesIn(await desk.run('smtp bounces', { day: '2026-11-20' }))).toEqual([
      'The service keeps bounces for 24 hours only: what bounced before ' +
        '2026-11-20T12:00:00.000Z is no longer among them.',
    ]);
    const lines = reply.files?.[0]?.content.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(1 + day.total);
    expect(lines[0]).toBe('To,Reason,Subject,Sent,From,Mail server’s answer');
  });

  it('refuses days that the service keeps nothing of, instead of «Nothing bounced.»', async () => {
    for (const day of ['2026-11-19', '2026-10-01', '2026-11-22']) {
      await expect(desk.run('smtp bounces', { day })).rejects.toMatchObject({
        field: 'day',
        message:
          `The service keeps bounces for 24 hours only, so it knows none of ${day}. Choose ` +
          '2026-11-20 or 2026-11-21, or leave the day empty.',
      });
    }
    expect(noticesIn(await desk.run('smtp bounces', { day: '2026-11-21' }))).toEqual([]);
  });

  it('says when nothing came back', async () => {
    const nobody = await openDesk({}, { singleEmailsPerDay: 0 });
    onTestFinished(() => nobody.close());
    expect(summaryIn(await nobody.run('smtp bounces'))).toBe('Nothing bounced.');
  });
});
