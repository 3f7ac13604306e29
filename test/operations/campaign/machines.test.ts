import { describe, expect, it } from 'vitest';
import { seen } from '../../commands/seen.ts';
import { sandboxPostbell } from '../../commands/context.ts';
import { FIRST, receivePast } from '../../bulk/resending.ts';
import { receive } from '../../store/sample-events.ts';

const postbell = sandboxPostbell();
const OTHER = '71011';
const RECENT = '71014';
const TITLE = 'Trial ends soon';

/** The share of a campaign's opens, as a row of a table has it. */
async function openedIn(operation: string, raw: Record<string, string>): Promise<string> {
  const { headings, rows } = await postbell.see(operation, raw);
  const column = headings[0]?.findIndex((title) => title.startsWith('Opened')) ?? -1;
  const row = rows.find(([name]) => name === 'Opened' || name === TITLE);
  return row?.[column === -1 ? 1 : column] ?? '';
}

describe('opens without machines', () => {
  it('stand beside those of the service once their events came', async () => {
    expect(await openedIn('campaign show', { campaign: FIRST })).toBe('10 · 29.4%');
    expect(await openedIn('campaign list', { status: 'sent' })).toBe('10 · 29.4%');
    await receivePast(postbell.sandbox, postbell.store);
    const words = '10 · 29.4% (17.6% without machines)';
    expect(await openedIn('campaign show', { campaign: FIRST })).toBe(words);
    expect(await openedIn('campaign list', { status: 'sent' })).toBe(words);
    const reply = await postbell.run('campaign show', { campaign: FIRST });
    const { facts } = seen({ title: '', sections: reply.details });
    expect(facts['Opened']).toBe('10 · 29.4% of 34 delivered (17.6% without machines)');
  });

  it('are what two campaigns are compared by, where they are known of both', async () => {
    await receivePast(postbell.sandbox, postbell.store);
    const compared = async () => {
      const { rows, footnote } = await postbell.see('campaign compare', {
        campaign: FIRST,
        other: OTHER,
      });
      return { opened: rows.find(([name]) => name === 'Opened')?.[1], footnote };
    };
    expect(await compared()).toEqual({
      opened: '10 · 29.4%',
      footnote: 'Differences are significant at 99% confidence.',
    });
    await receivePast(postbell.sandbox, postbell.store, OTHER);
    expect(await compared()).toEqual({
      opened: '10 · 29.4% (17.6% without machines)',
      footnote:
        'Differences are significant at 99% confidence. Opens and clicks are compared without machines.',
    });
  });

  it('aren’t told where opens are missing', async () => {
    await receivePast(postbell.sandbox, postbell.store);
    const { figures, ...campaign } = await postbell.service.campaigns.get(FIRST);
    const more = figures.map((one) => (one.code === 3 ? { ...one, count: one.count + 20 } : one));
    const get = async () => ({ ...campaign, figures: more });
    const service = { ...postbell.service, campaigns: { ...postbell.service.campaigns, get } };
    const reply = await postbell.run('campaign show', { campaign: FIRST }, { service });
    expect(JSON.stringify(reply)).not.toContain('without machines');
  });

  it('say of somebody that they probably didn’t open it themselves', async () => {
    const campaign = postbell.sandbox.state().campaigns.get(Number(RECENT));
    const email = campaign?.recipients[0]?.address ?? '';
    const activity = async () =>
      (await postbell.see('campaign activity', { campaign: RECENT, email })).notices;
    expect(await activity()).toEqual([]);
    const at = { email, task_id: RECENT };
    const sent = new Date('2026-11-20T09:00:00Z').getTime() / 1000;
    await receive(
      postbell.store,
      [
        { ...at, event: 'delivered', timestamp: sent },
        { ...at, event: 'open', timestamp: sent + 4 },
      ],
      new Date('2026-11-20T09:01:00Z'),
    );
    expect(await activity()).toEqual([
      'Probably only a machine opened: an email client that loads images by itself, or a security scanner.',
    ]);
    await receive(
      postbell.store,
      [{ ...at, event: 'redirect', timestamp: sent + 900, link_url: 'https://shop.example' }],
      new Date('2026-11-20T10:00:00Z'),
    );
    expect(await activity()).toEqual([]);
  });
});
