import { beforeAll, describe, expect, it } from 'vitest';
import { EVENT_KINDS } from '../../../src/domain/events.ts';
import { NOW, sandboxPostbell } from '../../commands/context.ts';
import { rightsBy } from '../../policy/rights-of.ts';
import { receive } from '../../store/sample-events.ts';

const postbell = sandboxPostbell();
const HOUR = 3600;
const DAY = 24 * HOUR;
const now = Math.floor(NOW.getTime() / 1000);

const events = (kind: string, count: number, secondsAgo: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    event: kind,
    email: `${kind}${secondsAgo}-${index}@${index % 2 === 0 ? 'gmail.com' : 'web.de'}`,
    timestamp: now - secondsAgo,
    task_id: 71_014,
    book_id: 4101,
    ...more,
  }));

const GONE = { smtp_server_response: '550 5.1.1 no such user' };

beforeAll(async () => {
  const webhooksSince = new Date(NOW.getTime() - 60 * DAY * 1000);
  await postbell.store.webhooks.note({ here: EVENT_KINDS, missing: [] }, webhooksSince);
  await receive(
    postbell.store,
    [
      ...events('delivered', 287, DAY),
      ...events('hard_bounces', 8, DAY, GONE),
      ...events('soft_bounces', 5, 2 * DAY),
      ...events('unsubscribe', 3, DAY, { reason: 'Too many emails' }),
      ...events('unsubscribe', 1, HOUR, { task_id: '' }),
      ...events('spam', 1, 3 * DAY),
      ...events('delivered', 97, 9 * DAY, { task_id: 71_012 }),
      ...events('hard_bounces', 3, 9 * DAY, { task_id: 71_012, book_id: 4102 }),
    ],
    NOW,
  );
});

describe('bounces over days', () => {
  it('are counted with their share, and compared with the days before', async () => {
    const { title, summary, rows, facts, charts, footnote } =
      await postbell.see('campaign bounces');
    expect(title).toBe('Bounces, last 7 days');
    expect(summary).toBe('🟠 13 · 4.3% of 300 sent, 8 hard · 7 days before: 3, 3.0%');
    expect(rows).toEqual([
      ['No such address', '8', '61.5%'],
      ['No reason given', '5', '38.5%'],
    ]);
    expect(facts).toEqual({
      'Spam complaints': '1 · 0.35% of 287 delivered',
      Unsubscribes: '4 · 1.4% of 287 delivered',
    });
    expect(charts[0]?.series.map(({ values }) => values)).toEqual([
      [0, 0, 0, 0, 0, 8, 0],
      [0, 0, 0, 0, 5, 0, 0],
    ]);
    expect(footnote).toContain('Days in Europe/Kyiv.');
  });

  it.each([
    ['provider', ['Gmail', '7', '53.8%']],
    ['list', ['Newsletter (4101)', '13', '100%']],
    ['sender', ['news@larkspur.example', '13', '100%']],
    ['campaign', ['Feature of the month: timelines (71014)', '13', '100%']],
  ])('are counted by %s', async (by, first) => {
    const { rows } = await postbell.see('campaign bounces', { by });
    expect(rows[0]).toEqual(first);
  });

  it('of a month are incomplete where events are kept for less', async () => {
    const health = postbell.context().health;
    const short = { health: { ...health, settings: { ...health.settings, rawEventsDays: 14 } } };
    const seen = await postbell.see('campaign bounces', { period: 'month' }, short);
    expect(seen.summary).toBe('🟠 16 · 4.0% of 400 sent, 11 hard');
    expect(seen.notices.join()).toContain('Incomplete: Postbell has events only since 2026-11-07');
  });

  it('say where the service doesn’t report them', async () => {
    await postbell.store.webhooks.note({ here: [], missing: ['soft_bounces'] }, NOW);
    const { notices } = await postbell.see('campaign bounces');
    expect(notices).toEqual(['The service doesn’t report soft bounces to Postbell now.']);
    await postbell.store.webhooks.note({ here: EVENT_KINDS, missing: [] }, NOW);
  });

  it('name nobody, and lead to the people only who may see them', async () => {
    const rights = { ...(await rightsBy('role:viewer')), personId: 'U0VERA' };
    const reply = await postbell.run('campaign bounces', { kind: 'unsubscribes' }, { rights });
    expect(JSON.stringify(reply)).not.toContain('@gmail.com');
    expect(JSON.stringify(reply)).not.toContain('campaign unsubscribed');
  });
});

describe('who unsubscribed', () => {
  it('is listed of a day in the reader’s zone, with campaign and reason', async () => {
    const { title, summary, rows } = await postbell.see('campaign unsubscribed', {
      day: '2026-11-20',
    });
    expect(title).toBe('Who unsubscribed on Friday, November 20');
    expect(summary).toBe('3 people unsubscribed');
    expect(rows[0]?.slice(1, 3)).toEqual([
      'Feature of the month: timelines (71014)',
      'Too many emails',
    ]);
  });

  it('is listed with those of no campaign, who complained, and who bounced', async () => {
    const all = await postbell.see('campaign unsubscribed');
    expect(all.rows[0]?.slice(1, 3)).toEqual(['No campaign', 'No reason given']);
    expect(all.rows).toHaveLength(4);
    const complained = await postbell.see('campaign unsubscribed', { kind: 'complaints' });
    expect(complained.summary).toBe('1 person complained');
    const bounced = { kind: 'bounces', campaign: '71012', period: 'month' };
    expect((await postbell.see('campaign unsubscribed', bounced)).summary).toBe('3 people bounced');
  });

  it('goes into a file with list and provider', async () => {
    const { lines } = await postbell.see('campaign unsubscribed', { csv: 'yes' });
    expect(lines[0]).toBe('Address,Kind,Campaign,List,Mailbox provider,Reason,When');
    expect(lines).toHaveLength(5);
  });

  it('takes the right to see people', async () => {
    const outcome = await postbell.execute('campaign unsubscribed', {}, { personId: 'U0VIEWER' });
    expect(outcome.kind).toBe('refused');
  });
});
