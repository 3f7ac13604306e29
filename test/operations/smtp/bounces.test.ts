import { describe, expect, it, onTestFinished } from 'vitest';
import { BUSY_SHOP, openPostbell, sandboxPostbell } from '../../commands/context.ts';
import { bulletsIn, noticesIn, rowsIn, summaryIn } from '../../commands/seen.ts';

const postbell = sandboxPostbell({ singleEmailsPerDay: BUSY_SHOP });

describe('smtp bounces', () => {
  it('counts reasons in its summary, and says in the details what to do', async () => {
    const reply = await postbell.run('smtp bounces', { page: '2' });
    expect(summaryIn(reply)).toMatch(
      /^\d+ emails bounced: [a-z ]+ \d+, [a-z ]+ \d+, [a-z ]+ \d+, other \d+$/,
    );
    expect(
      bulletsIn({ ...reply, sections: reply.details })
        .flat()
        .join(),
    ).toMatch(/Mailbox full \(\d+\): Temporary\. Works again once the mailbox has space\./);
    expect(rowsIn(reply)).toHaveLength(8);
  });

  it('filters by reason and domain', async () => {
    const reply = await postbell.run('smtp bounces', {
      reason: 'mailbox full',
      domain: 'EXAMPLE.org',
    });
    expect(rowsIn(reply).length).toBeGreaterThan(0);
    for (const cells of rowsIn(reply)) {
      expect(cells.slice(0, 2).join(' ')).toMatch(/@example\.org Mailbox full$/);
    }
    expect(summaryIn(reply)).toMatch(/^\d+ of \d+ bounces match this filter$/);
  });

  it('shows what is left of the day before, says so, and puts it into a file', async () => {
    const day = await postbell.service.smtp.bounces.ofDay({ day: '2026-11-20', limit: 1 });
    const reply = await postbell.run('smtp bounces', { day: '2026-11-20', csv: 'yes' });
    const [notice] = noticesIn(await postbell.run('smtp bounces', { day: '2026-11-20' }));
    expect(notice).toContain('there are none from before 2026-11-20T12:00:00.000Z');
    const lines = reply.files?.[0]?.content.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(1 + day.total);
    expect(lines[0]).toBe('To,Reason,Subject,Sent,From,Server response');
  });

  it('refuses days that the service keeps nothing of, instead of “Nothing bounced.”', async () => {
    for (const day of ['2026-11-19', '2026-10-01', '2026-11-22']) {
      const message = expect.stringContaining('Choose 2026-11-20 or 2026-11-21, or leave');
      const refused = { field: 'day', message };
      await expect(postbell.run('smtp bounces', { day })).rejects.toMatchObject(refused);
    }
    expect(noticesIn(await postbell.run('smtp bounces', { day: '2026-11-21' }))).toEqual([]);
  });

  it('says when nothing came back', async () => {
    const nobody = await openPostbell({}, { singleEmailsPerDay: 0 });
    onTestFinished(() => nobody.close());
    expect(summaryIn(await nobody.run('smtp bounces'))).toBe('Nothing bounced.');
  });
});
