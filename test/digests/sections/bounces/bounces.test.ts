import { describe, expect, it } from 'vitest';
import { plainText } from '../../../../src/domain/reply.ts';
import { daysBefore } from '../../../../src/domain/schedule.ts';
import { RefusedError } from '../../../../src/lib/errors.ts';
import { keepDays } from '../../../../src/snapshots/kept-days.ts';
import { SMTP_SENT_DAYS } from '../../../../src/snapshots/smtp-volume.ts';
import { bulletsIn, factsIn, noticesIn } from '../../../commands/seen.ts';
import { DOWN, SHOP } from '../smtp/smtp-world.ts';
import { DAY_MS, NOW } from '../section-content.ts';
import { bouncesWorld, many } from './bounces-world.ts';

async function knownWorld() {
  const world = await bouncesWorld();
  await world.read('01T00:00', '21T09:00');
  return world;
}

describe('bounces in a digest', () => {
  it('tells how many, how many of them hard, and of how many', async () => {
    const world = await knownWorld();
    await world.keep(
      ...many(30, '20T10:00', 'nobody'),
      ...many(20, '20T11:00', 'full'),
      ...many(40, '19T11:00', 'full'),
      ...many(9, '15T11:00', 'spam'),
    );
    world.sent = 1000;
    const content = await world.tell();
    expect(content).toMatchObject({
      verdict: '🟠 transactional hard bounces 3.0% (limit 2%)',
      light: '🟠',
      isQuiet: false,
    });
    expect(content.footnotes).toEqual([
      'Transactional bounces are listed by the service and count on the day they came back.',
      'Hard bounces: no such address or domain, or a mailbox that was switched off.',
    ]);
    expect(content.table?.rows).toEqual([
      ['Transactional bounces', '50', '7'],
      ['Hard bounces (transactional)', '30 · 🟠 3.0%', '–'],
    ]);
    expect(factsIn(content)).toMatchObject({
      Bounced: '50 · 5.0% of 1,000 sent\n+25.0% vs. the day before · 7-day average 7',
      'Hard bounces': '30 · 🟠 3.0% of 1,000 sent',
    });
  });

  it('groups reasons, with the codes of each', async () => {
    const { keep, tell } = await knownWorld();
    await keep(
      ...many(3, '20T10:00', 'nobody'),
      ...many(4, '20T11:00', 'full'),
      ...many(2, '20T11:00', 'fullForNow'),
      ...many(1, '20T11:00', 'spam', { subcode: '', code: 0, sender: 'b@x.example' }),
    );
    const content = await tell();
    const [detail] = content.details ?? [];
    expect(bulletsIn(detail?.reply ?? {}).map((line) => line.split(' · ')[0])).toEqual([
      'Mailbox full (552 5.2.2, 452 4.2.2): 6',
      'No such address (550 5.1.1): 3',
      'Blocked as spam: 1',
    ]);
    expect(factsIn(content)).toMatchObject({
      'Top sender, of 10 bounces': 'shop@larkspur.example: 9 · 90.0%',
    });
    expect(Object.keys(factsIn(content)).join()).not.toContain('Top reasons');
  });

  it('counts the days of its readers', async () => {
    const { keep, tell } = await knownWorld();
    for (const time of ['19T18:14', '19T18:15', '20T18:14', '20T18:15']) {
      await keep(...many(1, time, 'nobody'));
    }
    const content = await tell({ zone: 'Asia/Kathmandu' });
    expect(content.verdict).toBe('2 transactional emails bounced');
    expect(factsIn(content)['Bounced']).toBe('2\n+100% vs. the day before · 7-day average 0.1');
  });

  it('is quiet where nothing bounced, and all of it is known', async () => {
    const { tell } = await knownWorld();
    const quiet = { isQuiet: true, sections: [], details: [] };
    expect(await tell()).toMatchObject({ ...quiet, verdict: '0 transactional emails bounced' });
  });

  it('has those of its senders', async () => {
    const { keep, tell } = await knownWorld();
    await keep(
      ...many(4, '20T10:00', 'nobody'),
      ...many(1, '20T10:00', 'full', { sender: 'news@larkspur.example' }),
    );
    const content = await tell({ filter: { senders: ['News@larkspur.example'] } });
    expect(factsIn(content)['Bounced']).toMatch(/^1\n/);
    expect(content.details?.[0]?.reply.files?.[0]?.content).not.toContain('shop@');
  });
});

describe('what a digest doesn’t know of bounces', () => {
  const READ_LATER = ['20T09:00', '21T09:00'] as const;

  it.each([
    [
      'named, and not compared with',
      [['18T00:00', '20T03:10'], READ_LATER],
      'from 2026-11-20T03:10:00.000Z to 2026-11-20T09:00:00.000Z',
    ],
    [
      'told apart where it came back before Postbell was there',
      [READ_LATER],
      'before 2026-11-20T09:00:00.000Z',
    ],
    [
      'named without an end where it is some seconds',
      [
        ['18T00:00', '20T03:10'],
        ['20T03:10:30', '21T09:00'],
      ],
      'from a few seconds at 2026-11-20T03:10:00.000Z',
    ],
  ] as const)('is %s', async (_, known, says) => {
    const { read, keep, tell } = await bouncesWorld();
    for (const [from, until] of known) await read(from, until);
    await keep(...many(2, '20T10:00', 'nobody'));
    const content = await tell();
    expect(content.verdict).toBe('at least 2 transactional emails bounced');
    expect(factsIn(content)['Bounced']).toBe('At least 2');
    const warning = `Incomplete: no bounce data ${says}.`;
    expect(noticesIn(content)).toEqual([warning]);
    expect(content.warnings?.map(plainText)).toEqual([warning]);
  });

  it('leaves figures that are at least so high, and never a green light', async () => {
    const world = await bouncesWorld();
    await world.read('01T00:00', '20T02:00');
    await world.read('20T22:00', '21T09:00');
    await world.keep(...many(9, '19T10:00', 'nobody'), ...many(5, '20T01:00', 'nobody'));
    world.sent = 10_000;
    const content = await world.tell();
    expect(content.light).toBeNull();
    expect(factsIn(content)).toMatchObject({
      Bounced: 'At least 5 · 0.05% of 10,000 sent',
      'Hard bounces': 'At least 5 · 0.05% of 10,000 sent',
    });
  });

  it('takes no amber or red light away', async () => {
    const world = await bouncesWorld();
    await world.read('20T00:00', '20T20:00');
    await world.keep(...many(60, '20T10:00', 'nobody'));
    world.sent = 1000;
    const content = await world.tell();
    expect(content).toMatchObject({
      light: '🔴',
      verdict: '🔴 transactional hard bounces at least 6.0% (limit 5%)',
    });
    expect(factsIn(content)['Hard bounces']).toBe('At least 60 · 🔴 6.0% of 1,000 sent');
  });

  it('isn’t a quiet day', async () => {
    const { tell } = await bouncesWorld();
    expect(await tell()).toMatchObject({
      verdict: 'no transactional bounces known',
      isQuiet: false,
    });
  });

  it('leaves a mean of the days that are known, and none of one day', async () => {
    const { read, keep, tell } = await bouncesWorld();
    await read('18T00:00', '21T08:00');
    await keep(...many(4, '18T10:00', 'nobody'), ...many(4, '20T10:00', 'nobody'));
    expect(factsIn(await tell())['Bounced']).toBe('4\n0 the day before · 2-day average 2');
    expect(factsIn(await tell({ days: 2 }))['Bounced']).toBe('4');
  });

  it('is asked for again when the service was down, and the rest told', async () => {
    const world = await bouncesWorld();
    world.failure = DOWN;
    await expect(world.tell()).rejects.toBe(DOWN);
    await world.read('01T00:00', '20T22:00');
    await world.keep(...many(2, '20T10:00', 'nobody'));
    const content = await world.tell();
    expect(content.missing).toEqual([
      { words: 'the latest transactional bounces', of: ['smtp/latest'], failure: DOWN },
    ]);
    expect(content.verdict).toMatch(/^at least 2 transactional emails bounced/);
  });

  it('is no matter to an account without SMTP, unless it asked for just that', async () => {
    const world = await bouncesWorld();
    world.failure = new RefusedError('The SMTP account is not activated.', { status: 403 });
    expect(await world.tell()).toMatchObject({ verdict: null, isQuiet: true, sections: [] });
    await expect(world.tell({ kind: 'bounces' })).rejects.toBe(world.failure);
  });

  it('is whose list or campaign they were', async () => {
    const { tell } = await knownWorld();
    const content = await tell({ filter: { lists: ['4101'] } });
    expect(content).toMatchObject({ verdict: null, isQuiet: true, sections: [] });
    expect(content.unfiltered).toEqual(['transactional email']);
  });
});

describe('how many SMTP emails were sent, beside those that bounced', () => {
  it('is missing while the service doesn’t say it, so that it is filled in', async () => {
    const world = await knownWorld();
    await world.keep(...many(12, '20T10:00', 'nobody'));
    world.uncounted = DOWN;
    expect((await world.tell()).missing).toMatchObject([
      { words: 'the number of transactional emails sent', failure: DOWN },
    ]);
  });

  it.each([
    ['they are in no order', { sent: null }, /^No bounce rate: there are too many/],
    ['fewer were sent', { sent: 11 }, /^No bounce rate: more emails bounced than/],
    ['more arrived', { sent: 100, delivered: 95 }, /^No bounce rate: more emails bounced than/],
    ['', { sent: 100, delivered: 88 }, null],
  ])('is said to be unknown where %s', async (_, known, why) => {
    const world = Object.assign(await knownWorld(), known);
    await world.keep(...many(12, '20T10:00', 'nobody'));
    const { sections, footnotes, missing } = await world.tell();
    expect(footnotes?.slice(2)).toEqual(why ? [expect.stringMatching(why)] : []);
    const [hard] = factsIn({ sections })['Hard bounces']?.split('\n') ?? [];
    expect(hard).toBe(why ? '12 · 100% of 12 that bounced' : '12 · 12.0% of 100 sent');
    expect(missing).toEqual([]);
  });
});

describe('the share of SMTP emails that bounced', () => {
  /** A world in which so many were sent by days, as digests of the mornings after told. */
  const sentWorld = async () => {
    const world = await knownWorld();
    const sentOn = async (day: number, sent: number, senders: readonly string[] = []) => {
      const readAt = new Date(NOW.getTime() + (day - 20) * DAY_MS);
      const kept = [{ day: daysBefore(readAt, 'UTC', 1), figures: sent }];
      await keepDays(world.store.snapshots, { kind: SMTP_SENT_DAYS, senders }, kept, readAt);
    };
    const bouncedOn = (day: number, count: number, kind: 'full' | 'nobody' = 'full') =>
      world.keep(...many(count, `${day}T10:00`, kind));
    return Object.assign(world, { sentOn, bouncedOn });
  };
  const bounced = async (world: Awaited<ReturnType<typeof sentWorld>>, sent: number, asked = {}) =>
    factsIn(await Object.assign(world, { sent }).tell(asked))['Bounced'];

  it('is compared with the day before and the mean, by what was sent then', async () => {
    const world = await sentWorld();
    for (const day of [17, 18, 19, 20]) {
      // As many as the day after, of half as many.
      if (day < 20) await world.sentOn(day, day === 19 ? 500 : 1000);
      await world.bouncedOn(day, 20 - (day - 12));
      await world.bouncedOn(day, day - 12, 'nobody');
    }
    expect(await bounced(world, 1000)).toBe(
      '20 · 2.0% of 1,000 sent\nsame as the day before · 7-day average 8.6\n' +
        'Share: −2.0 pts vs. the day before · 3-day average 2.4%',
    );
    expect(factsIn(await world.tell())['Hard bounces']).toBe(
      '8 · 0.80% of 1,000 sent\n−0.6 pts vs. the day before · 3-day average 0.72%',
    );
    // Neither number changes any more, so that the age of the day before doesn't matter.
    const later = new Date('2026-11-21T17:30:00Z');
    expect(await bounced(world, 1000, { now: later })).toContain('−2.0 pts vs. the day before');
  });

  it('is compared over as many days as are told', async () => {
    const world = await sentWorld();
    for (const day of [17, 18]) {
      await world.sentOn(day, 1000);
      await world.bouncedOn(day, 10);
    }
    for (const day of [19, 20]) await world.bouncedOn(day, 15);
    expect(await bounced(world, 2000, { days: 2 })).toBe(
      '30 · 1.5% of 2,000 sent\n+50.0% vs. the 2 days before · 7-day average 5.7 for 2 days\n' +
        'Share: +0.5 pts vs. the 2 days before',
    );
  });

  it('is not compared where one of the numbers isn’t known, or can’t be', async () => {
    const world = await sentWorld();
    await world.bouncedOn(19, 210);
    await world.bouncedOn(20, 20);
    expect(await bounced(world, 1000)).not.toContain('share');
    await world.sentOn(19, 200);
    expect(await bounced(world, 1000)).not.toContain('share');
    await world.sentOn(19, 1000);
    expect(await bounced(world, 100)).not.toContain('share');
    expect(await bounced(world, 1000)).toContain('Share: −19.0 pts vs. the day before');
  });

  it('is compared with that of the same senders', async () => {
    const world = await sentWorld();
    await world.sentOn(19, 4000);
    await world.sentOn(19, 400, [SHOP]);
    await world.bouncedOn(19, 4);
    await world.bouncedOn(20, 8);
    expect(await bounced(world, 400, { filter: { senders: [SHOP] } })).toContain(
      'Share: +1.0 pts vs. the day before',
    );
  });
});
