import { describe, expect, it } from 'vitest';
import { sandboxPostbell } from '../../commands/context.ts';
import { choiceIn, factsIn, labelsIn, noticesIn, rowsIn, summaryIn } from '../../commands/seen.ts';

const postbell = sandboxPostbell();

describe('push list', () => {
  it('filters by day, status and website, and sorts', async () => {
    const titlesOf = async (values: Record<string, string>) =>
      rowsIn(await postbell.run('push list', values)).map(([first]) => first?.split(' (')[0]);
    const all = ['Meet timelines', 'New in the blog', 'Timelines are coming'];
    expect(await titlesOf({ sort: 'title' })).toEqual(all);
    expect(await titlesOf({ from: '2026-11-11', until: '2026-11-16' })).toEqual([all[1]]);
    expect(await titlesOf({ status: 'new' })).toEqual([]);
    expect(await titlesOf({ website: '4302' })).toEqual([]);
    expect(await titlesOf({ status: 'sent', sort: 'oldest' })).toEqual(all.toReversed());
  });

  it('shows ids where websites can’t be had', async () => {
    postbell.sandbox.control.fail({
      method: 'GET',
      path: '/push/websites*',
      status: 503,
      times: 9,
    });
    expect(rowsIn(await postbell.run('push list'))[0]).toContain('Website 4301');
  });
});

describe('push show', () => {
  it('says when nothing is sent yet', async () => {
    const at = '2026-11-22 10:00';
    await postbell.run('push send', { website: '4302', title: 'Hi', text: 'there', at });
    const reply = await postbell.run('push show', { campaign: '33004' });
    expect(summaryIn(reply)).toBe('New · nothing sent yet');
  });
});

describe('websites', () => {
  it('show the rest when their subscribers can’t be had', async () => {
    const path = '/push/websites/4301/subscriptions';
    postbell.sandbox.control.fail({ method: 'GET', path, status: 503, times: 9 });
    const reply = await postbell.run('push website', { website: '4301' });
    expect(noticesIn(reply)[0]).toMatch(/^Missing: subscribers by browser and country\./);
    expect(factsIn(reply)).toMatchObject({ Unsubscribed: '35 · 4.4% of 797 subscribers' });
  });
});

describe('push subscribers', () => {
  it('counts them, and offers nothing for who unsubscribed', async () => {
    const reply = await postbell.run('push subscribers', { website: '4301' });
    expect(summaryIn(reply)).toBe('797 subscribers');
    const menu = 'Activate or deactivate…';
    expect(choiceIn(reply, menu, 'Deactivate 900001 · Safari, Berlin')).toMatchObject({
      operation: 'push subscriber deactivate',
      values: { subscriber: '900001' },
    });
    const gone = await postbell.run('push subscribers', {
      website: '4301',
      status: 'unsubscribed',
    });
    expect(summaryIn(gone)).toBe('35 subscribers');
    expect(labelsIn(gone)).not.toContain(menu);
    const [[subscriber = ''] = []] = rowsIn(gone);
    await expect(postbell.run('push subscriber activate', { subscriber })).rejects.toThrow(
      'has unsubscribed',
    );
  });

  it('filters by what is known of them', async () => {
    const days = { from: '2026-11-01', until: '2026-11-17', sort: 'oldest' };
    const filter = { website: '4301', browser: 'fire', country: 'DE', ...days };
    const reply = await postbell.run('push subscribers', filter);
    const rows = rowsIn(reply);
    expect(rows.length).toBeGreaterThan(1);
    for (const [, , browser, , place, since = ''] of rows) {
      expect(`${browser} ${place}`).toMatch(/^Firefox.* Germany$/);
      expect(since >= '2026-11-01' && since < '2026-11-18').toBe(true);
    }
  });
});
