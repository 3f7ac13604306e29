import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatShare } from '../../../src/core/figures.ts';
import { bouncesBetween } from '../../../src/sandbox/service/engine/smtp-bounces.ts';
import {
  BUSY_SHOP,
  factsIn,
  labelsIn,
  NOW,
  bulletsIn,
  openDesk,
  rowsIn,
  sectionsOf,
  summaryIn,
  type SandboxDesk,
} from '../desk.ts';

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
    const bounces = bouncesBetween(desk.sandbox.state(), {
      fromMs: NOW.getTime() - 86_400_000,
      untilMs: NOW.getTime(),
    });
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

  it('shows another day, and puts it into a file', async () => {
    const day = await desk.service.smtp.bounces.ofDay({ day: '2026-11-19', limit: 1 });
    const reply = await desk.run('smtp bounces', { day: '2026-11-19', csv: 'yes' });
    expect(reply.title).toBe('Bounces of 2026-11-19 (SMTP)');
    const lines = reply.files?.[0]?.content.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(1 + day.total);
    expect(lines[0]).toBe('To,Reason,Subject,Sent,From,Mail server’s answer');
  });

  it('says when nothing came back', async () => {
    expect(summaryIn(await desk.run('smtp bounces', { day: '2026-11-22' }))).toBe(
      'Nothing bounced.',
    );
  });
});
