import { beforeEach, describe, expect, it } from 'vitest';
import { daysBefore } from '../../../../src/domain/schedule.ts';
import { DAILY } from '../../../../src/domain/digest.ts';
import { RefusedError, UnavailableError, type PostbellError } from '../../../../src/lib/errors.ts';
import type { DigestRequest } from '../../../../src/digests/section.ts';
import type { Store } from '../../../../src/store/store.ts';
import { factsIn, noticesIn, sectionsOf } from '../../../operations/context.ts';
import { bounce, many, NOW, read, tellBounces } from '../telling-bounces.ts';
import { openedStore } from '../told-by.ts';

const DOWN = new UnavailableError('The service isn’t answering.', { outcome: 'none' });

let store: Store;
/** Why the latest can't be read. */
let failure: PostbellError | null;
let sent: number | null;

beforeEach(async () => {
  store = await openedStore();
  failure = null;
  sent = null;
});

const tell = (more?: Partial<DigestRequest>) => tellBounces({ store, failure, sent }, more);

describe('bounces in a digest', () => {
  it('tells how many, how many of them hard, and of how many', async () => {
    await read(store, '2026-11-01T00:00:00Z', '2026-11-21T08:00:00Z');
    await store.bounces.keep([
      ...many(30, '2026-11-20T10:00:00Z', 'nobody'),
      ...many(20, '2026-11-20T11:00:00Z', 'full'),
      ...many(40, '2026-11-19T11:00:00Z', 'full'),
      ...many(9, '2026-11-15T11:00:00Z', 'spam'),
    ]);
    sent = 1000;
    const content = await tell();
    expect(content.verdict).toBe('50 SMTP e-mails bounced · 🟠 hard bounces 3 % of 1,000 sent');
    expect(content.light).toBe('🟠');
    expect(content.isQuiet).toBe(false);
    expect(content.footnotes).toEqual([
      'SMTP bounces are those that the service lists, grouped by what mail servers answered; they count on the day they came back.',
      'Hard: no such address or domain, or a mailbox that was switched off, and not just for now.',
    ]);
    expect(factsIn(content)).toMatchObject({
      Bounced: '50 · 5 % of 1,000 sent\n▲ 25 % on the day before · 7-day mean 7',
      'Hard SMTP bounces': '30 · 🟠 3 % of 1,000 sent',
    });
  });

  it('groups reasons, with the codes of each', async () => {
    await store.bounces.keep([
      ...many(3, '2026-11-20T10:00:00Z', 'nobody'),
      ...many(4, '2026-11-20T11:00:00Z', 'full'),
      ...many(2, '2026-11-20T11:00:00Z', 'fullForNow'),
      ...many(1, '2026-11-20T11:00:00Z', 'spam', { subcode: '', code: 0, sender: 'b@x.example' }),
    ]);
    await read(store, '2026-11-20T00:00:00Z', '2026-11-21T08:00:00Z');
    const content = await tell();
    expect(factsIn(content)['Top reasons, of 10 that bounced']).toBe(
      [
        'Mailbox full (552 5.2.2, 452 4.2.2): 6 · 60 %',
        'No such address (550 5.1.1): 3 · 30 %',
        'Blocked as spam: 1 · 10 %',
      ].join('\n'),
    );
    expect(factsIn(content)['Top recipient domains, of 10 that bounced']).toBe(
      'example.com: 10 · 100 %',
    );
    expect(factsIn(content)['Sender with most, of 10 that bounced']).toBe(
      'shop@larkspur.example: 9 · 90 %',
    );
    const [chart] = sectionsOf(content, 'chart');
    expect(chart).toMatchObject({
      categories: ['Mailbox full', 'No such address', 'Blocked as spam'],
      series: [{ values: [6, 3, 1] }],
    });
  });

  it('counts the days of its readers', async () => {
    await read(store, '2026-11-01T00:00:00Z', '2026-11-21T09:00:00Z');
    await store.bounces.keep([
      bounce('2026-11-19T18:14:59Z', 'nobody'),
      bounce('2026-11-19T18:15:00Z', 'nobody'),
      bounce('2026-11-20T18:14:59Z', 'nobody'),
      bounce('2026-11-20T18:15:00Z', 'nobody'),
    ]);
    const zone = 'Asia/Kathmandu';
    const content = await tell({ zone, period: daysBefore(NOW, zone, 1) });
    expect(content.verdict).toBe('2 SMTP e-mails bounced, most often: no such address');
    expect(factsIn(content)['Bounced']).toBe('2\n▲ 100 % on the day before · 7-day mean 0.1');
  });

  it('compares a weekend with the three days before it', async () => {
    await read(store, '2026-11-01T00:00:00Z', '2026-11-23T09:00:00Z');
    await store.bounces.keep([
      ...many(6, '2026-11-20T10:00:00Z', 'nobody'),
      ...many(8, '2026-11-17T10:00:00Z', 'nobody'),
      ...many(99, '2026-11-16T10:00:00Z', 'nobody'),
    ]);
    const content = await tell({
      period: daysBefore(new Date('2026-11-23T07:00:00Z'), 'UTC', 3),
    });
    expect(factsIn(content)['Bounced']).toBe(
      '6\n▼ 25 % on the 3 days before · 7-day mean for 3 days 46',
    );
  });

  it('is quiet where nothing bounced, and all of it is known', async () => {
    await read(store, '2026-11-01T00:00:00Z', '2026-11-21T08:00:00Z');
    expect(await tell()).toMatchObject({
      verdict: '0 SMTP e-mails bounced',
      isQuiet: true,
      sections: [],
      details: [],
    });
  });
});

describe('what a digest doesn’t know of bounces', () => {
  it('is named, and not compared with', async () => {
    await read(store, '2026-11-18T00:00:00Z', '2026-11-20T03:10:00Z');
    await read(store, '2026-11-20T09:00:00Z', '2026-11-21T09:00:00Z');
    await store.bounces.keep(many(2, '2026-11-20T10:00:00Z', 'nobody'));
    const content = await tell();
    expect(content.verdict).toBe('at least 2 SMTP e-mails bounced, most often: no such address');
    expect(noticesIn(content)).toEqual([
      'Not wholly known: 2026-11-20T03:10:00.000Z to 2026-11-20T09:00:00.000Z. Postbell didn’t read them in time, and the service promises the last 24 hours only.',
    ]);
  });

  it('is told apart where it came back before Postbell was there', async () => {
    await read(store, '2026-11-20T09:00:00Z', '2026-11-21T09:00:00Z');
    expect(noticesIn(await tell())).toEqual([
      'Not wholly known: 2026-11-20T00:00:00.000Z to 2026-11-20T09:00:00.000Z. Postbell began to read them later, and the service promises the last 24 hours only.',
    ]);
  });

  it('leaves figures that are at least so high, and never a green light', async () => {
    await read(store, '2026-11-01T00:00:00Z', '2026-11-20T02:00:00Z');
    await read(store, '2026-11-20T22:00:00Z', '2026-11-21T09:00:00Z');
    await store.bounces.keep([
      ...many(9, '2026-11-19T10:00:00Z', 'nobody'),
      ...many(5, '2026-11-20T01:00:00Z', 'nobody'),
    ]);
    sent = 10_000;
    const content = await tell();
    expect(content.light).toBeNull();
    expect(content.verdict).toBe('at least 5 SMTP e-mails bounced, most often: no such address');
    expect(factsIn(content)).toMatchObject({
      Bounced: 'at least 5 · at least 0.05 % of 10,000 sent',
      'Hard SMTP bounces': 'at least 5 · at least 0.05 % of 10,000 sent',
    });
  });

  it('takes no amber or red light away', async () => {
    await read(store, '2026-11-20T00:00:00Z', '2026-11-20T20:00:00Z');
    await store.bounces.keep(many(60, '2026-11-20T10:00:00Z', 'nobody'));
    sent = 1000;
    const content = await tell();
    expect(content.light).toBe('🔴');
    expect(content.verdict).toBe(
      'at least 60 SMTP e-mails bounced · 🔴 hard bounces at least 6 % of 1,000 sent',
    );
    expect(factsIn(content)['Hard SMTP bounces']).toBe(
      'at least 60 · 🔴 at least 6 % of 1,000 sent',
    );
  });

  it('is named without an end where it is some seconds', async () => {
    await read(store, '2026-11-18T00:00:00Z', '2026-11-20T03:10:00Z');
    await read(store, '2026-11-20T03:10:30Z', '2026-11-21T09:00:00Z');
    expect(noticesIn(await tell())).toEqual([
      expect.stringMatching(/^Not wholly known: some seconds from 2026-11-20T03:10:00.000Z on\. /),
    ]);
  });

  it('isn’t a quiet day', async () => {
    expect(await tell()).toMatchObject({
      verdict: 'no SMTP bounce known, but not of the whole time',
      isQuiet: false,
    });
  });

  it('leaves a mean of the days that are known, and none of one day', async () => {
    await read(store, '2026-11-18T00:00:00Z', '2026-11-21T08:00:00Z');
    await store.bounces.keep([
      ...many(4, '2026-11-18T10:00:00Z', 'nobody'),
      ...many(4, '2026-11-20T10:00:00Z', 'nobody'),
    ]);
    expect(factsIn(await tell())['Bounced']).toBe('4\nnone the day before · mean of 2 days 2');
    const dayBefore = await tell({
      period: daysBefore(new Date('2026-11-20T09:00:00Z'), 'UTC', 1),
    });
    expect(dayBefore.verdict).toBe('0 SMTP e-mails bounced');
    const two = await tell({ period: daysBefore(NOW, 'UTC', 2) });
    expect(factsIn(two)['Bounced']).toBe('4');
  });

  it('is asked for again when the service was down, and the rest told', async () => {
    failure = DOWN;
    await expect(tell()).rejects.toBe(DOWN);
    await read(store, '2026-11-01T00:00:00Z', '2026-11-20T22:00:00Z');
    await store.bounces.keep(many(2, '2026-11-20T10:00:00Z', 'nobody'));
    const content = await tell();
    expect(content.missing).toEqual([
      { words: 'the latest SMTP bounces', of: ['smtp/latest'], failure: DOWN },
    ]);
    expect(content.verdict).toBe('at least 2 SMTP e-mails bounced, most often: no such address');
  });

  it('is no matter to an account without SMTP, unless it asked for just that', async () => {
    failure = new RefusedError('The SMTP account is not activated.', { status: 403 });
    expect(await tell()).toMatchObject({ verdict: null, isQuiet: true, sections: [] });
    await expect(tell({ kind: 'bounces' })).rejects.toBe(failure);
  });

  it('is whose list or campaign they were', async () => {
    const content = await tell({ scope: { ...DAILY.scope, lists: ['4101'] } });
    expect(content).toMatchObject({ verdict: null, isQuiet: true, sections: [] });
    expect(content.leftOut).toEqual([
      'SMTP e-mails belong to no list or campaign, so they are left out here.',
    ]);
  });

  it('is a share of e-mails that those that bounced can’t be among', async () => {
    await read(store, '2026-11-20T00:00:00Z', '2026-11-21T08:00:00Z');
    await store.bounces.keep(many(4, '2026-11-20T10:00:00Z', 'nobody'));
    const unknown = { Bounced: '4', 'Hard SMTP bounces': '4 · 100 % of 4 that bounced' };
    sent = 3;
    expect(factsIn(await tell())).toMatchObject(unknown);
    sent = 10;
    const known = { store, failure, sent };
    expect(factsIn(await tellBounces({ ...known, delivered: 7 }))).toMatchObject(unknown);
    expect(factsIn(await tellBounces({ ...known, delivered: 6 }))).toMatchObject({
      Bounced: '4 · 40 % of 10 sent',
    });
  });
});

describe('senders of a digest', () => {
  it('narrow its bounces', async () => {
    await read(store, '2026-11-20T00:00:00Z', '2026-11-21T08:00:00Z');
    await store.bounces.keep([
      ...many(4, '2026-11-20T10:00:00Z', 'nobody'),
      bounce('2026-11-20T10:00:00Z', 'full', { sender: 'news@larkspur.example' }),
    ]);
    const content = await tell({
      scope: { ...DAILY.scope, senders: ['News@larkspur.example'] },
    });
    expect(factsIn(content)['Bounced']).toBe('1');
    expect(content.details?.[0]?.reply.files?.[0]?.content).not.toContain('shop@');
  });
});
