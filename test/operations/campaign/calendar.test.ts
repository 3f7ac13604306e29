import { beforeEach, describe, expect, it } from 'vitest';
import { daysLater, localDay } from '../../../src/lib/time-zone.ts';
import { ContractError, LimitedError, UnavailableError } from '../../../src/lib/errors.ts';
import type { Service } from '../../../src/service/service.ts';
import type { RawValues } from '../../../src/domain/reply.ts';
import { NOW, sandboxPostbell } from '../../commands/context.ts';
import { bulletsIn, labelsIn, seen } from '../../commands/seen.ts';
import { plan } from './agenda.ts';

type Range = Parameters<Service['campaigns']['page']>[0];

const postbell = sandboxPostbell();
/** Of the people who ask. */
const ZONE = 'Europe/Kyiv';

const calendar = (raw: RawValues = {}) => postbell.see('campaign calendar', raw);
const sizeOf = async (list: string) => (await postbell.service.lists.get(list)).emails.active;

describe('the calendar of campaigns', () => {
  it('shows what goes out by day and list, and how many people get more than one', async () => {
    plan(postbell, [
      { id: 90_001, at: '2026-11-23T13:00:00Z' },
      { id: 90_002, at: '2026-11-25T07:00:00Z', lists: [4104, 4107] },
    ]);
    const { summary, paragraphs, bullets } = await calendar();
    const size = await sizeOf('4101');
    expect(summary).toMatch(
      /^🟠 On 1 day people get more than one · 4 campaigns to come, [\d,]+ emails$/,
    );
    const { recipients } = await postbell.service.campaigns.get('71016');
    expect(paragraphs).toContain(
      `Mon, Nov 23 · 🟠 Newsletter (4101): about ${recipients} people get more than one`,
    );
    expect(paragraphs).toContain('Wed, Nov 25');
    const planned = await postbell.service.campaigns.get('90001');
    expect(bullets).toContain(
      `2026-11-23T13:00:00.000Z · Planned 90001 (90001) → Newsletter (4101) · ${planned.recipients} recipients`,
    );
    expect(bullets.join('\n')).toMatch(/Planned 90002 \(90002\) → .+ \(4104\), .+ \(4107\)/);
    const details = seen({
      title: '',
      sections: (await postbell.run('campaign calendar')).details ?? [],
    });
    expect(details.headings).toEqual([['List', 'Campaigns', 'Most in a day', 'Active contacts']]);
    expect(details.rows).toContainEqual(['Newsletter (4101)', '3', '2', String(size)]);
  });

  it('says of a campaign without a time that it goes out when the service lets it', async () => {
    plan(postbell, [
      { id: 90_003, at: null, status: 1 },
      { id: 90_004, at: '2026-11-20T10:00:00Z', status: 11 },
    ]);
    const { paragraphs, bullets } = await calendar();
    expect(paragraphs).toContain('No time · goes out once the service approves it');
    const text = bullets.join('\n');
    expect(text).toMatch(/^Planned 90003 .+ · 🟠 In moderation$/m);
    expect(text).toMatch(/^Planned 90004 .+ · 🟠 On hold: a moderator has a question$/m);
  });

  it('leaves out what was canceled, and marks what goes out in quiet hours', async () => {
    plan(postbell, [{ id: 90_005, at: '2026-11-24T19:30:00Z' }]);
    await postbell.run('postbell quiet set', { hours: '21:00-08:00 Europe/Kyiv' });
    expect((await calendar()).bullets.join('\n')).toMatch(/Planned 90005 .+ · 🟠 in quiet hours/);
    await postbell.run('postbell quiet off');
    expect((await calendar()).bullets.join('\n')).not.toContain('quiet hours');
    await postbell.run('campaign cancel', { campaign: '90005' });
    expect((await calendar()).bullets.join('\n')).not.toContain('Planned 90005');
  });

  it('shows whole days on one screen, and leads through all of them', async () => {
    const planned = Array.from({ length: 30 }, (_, index) => ({
      id: 91_000 + index,
      at: daysLater(new Date('2026-11-23T08:00:00Z'), ZONE, index % 12).toISOString(),
    }));
    plan(postbell, planned);
    const found: string[] = [];
    let raw: RawValues = {};
    for (let page = 0; page < 12; page += 1) {
      const reply = await postbell.run('campaign calendar', raw);
      const names = bulletsIn(reply).flatMap((line) => /Planned (\d+)/.exec(line)?.[1] ?? []);
      expect(names.length).toBeLessThanOrEqual(9);
      found.push(...names);
      const next = labelsIn(reply).find((label) => label.startsWith('From '));
      if (next === undefined) break;
      raw = seen(reply).action(next).values;
    }
    expect(found.toSorted()).toEqual(planned.map(({ id }) => String(id)));
  });

  it('asks the service for little, also for many campaigns', async () => {
    plan(
      postbell,
      Array.from({ length: 30 }, (_, index) => ({
        id: 92_000 + index,
        at: '2026-11-24T08:00:00Z',
      })),
    );
    const asked: string[] = [];
    const campaigns = {
      ...postbell.service.campaigns,
      page: (range: Range) => {
        asked.push('campaigns');
        return postbell.service.campaigns.page(range);
      },
    };
    await postbell.run('campaign calendar', {}, { service: { ...postbell.service, campaigns } });
    expect(asked).toHaveLength(3);
  });

  it('begins today: what went out before is for the list of campaigns', async () => {
    await expect(calendar({ from: '2026-11-20' })).rejects.toMatchObject({ field: 'from' });
    const { title, labels, bullets } = await calendar({ from: '2026-12-20' });
    expect(title).toBe('Calendar, Sun, Dec 20 to Sat, Jan 2');
    expect(bullets).toEqual([]);
    expect(labels).toContain('Today');
    expect(localDay(NOW, ZONE)).toBe('2026-11-21');
  });
});

describe('a calendar that can’t be read in full', () => {
  beforeEach(() => plan(postbell, [{ id: 90_006, at: '2026-11-24T08:00:00Z' }]));

  it('says what is missing, and shows the rest', async () => {
    postbell.sandbox.control.fail({ method: 'GET', path: '/addressbooks', status: 500 });
    const { notices, bullets } = await calendar();
    expect(notices).toEqual([expect.stringMatching(/^The sizes of lists couldn’t be read: /)]);
    expect(bullets.join('\n')).toContain('→ List 4101');
  });

  it.each([
    ['doesn’t answer', new UnavailableError('No answer.', { outcome: 'none' })],
    ['has had enough', new LimitedError('Too many requests.', { retryAt: NOW })],
    ['answers what can’t be read', new ContractError('Not a list.', { path: '' })],
  ])('says so where the service %s', async (_, failure) => {
    const { campaigns } = postbell.service;
    const parts = [
      ['Scheduled campaigns', (range: Range) => range.scheduledOnly === true],
      ['Campaigns in moderation or on hold', (range: Range) => range.statuses !== undefined],
      [
        'Campaigns that already went out',
        (range: Range) => !range.scheduledOnly && range.statuses === undefined,
      ],
    ] as const;
    for (const [what, isFailing] of parts) {
      const page = async (range: Range) => {
        if (isFailing(range)) throw failure;
        return campaigns.page(range);
      };
      const service = { ...postbell.service, campaigns: { ...campaigns, page } };
      const { notices, bullets } = await postbell.see('campaign calendar', {}, { service });
      expect(notices).toEqual([`${what} couldn’t be read: ${failure.message}`]);
      expect(bullets.length).toBeGreaterThan(0);
    }
  });

  it('fails as a whole where nothing is known, and has nothing where there is nothing', async () => {
    postbell.sandbox.state().campaigns.clear();
    expect(await calendar()).toMatchObject({ summary: 'Nothing goes out on these days.' });
    postbell.sandbox.control.fail({ method: 'GET', path: '/campaigns', status: 500 });
    await expect(calendar()).rejects.toMatchObject({ name: 'UnavailableError' });
  });
});
