import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { daysBefore } from '../../../../src/domain/schedule.ts';
import { DAILY } from '../../../../src/domain/digest.ts';
import { figuresIn } from '../../../../src/domain/figures.ts';
import type { SentFigures } from '../../../../src/digests/snapshots/smtp-volume.ts';
import type { SectionContent, DigestRequest } from '../../../../src/digests/section.ts';
import { createSmtpSection } from '../../../../src/digests/sections/smtp/smtp.ts';
import { levelSubject } from '../../../../src/digests/snapshots/account.ts';
import type { Store } from '../../../../src/store/store.ts';
import { UnavailableError } from '../../../../src/lib/errors.ts';
import { clientOf, type HttpServer, json, startServer } from '../../../service/http-server.ts';
import { factsIn, noticesIn } from '../../../operations/context.ts';
import { NOTHING_HEARD } from '../nothing-received.ts';
import { openedStore } from '../told-by.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const DOWN = new UnavailableError('The service isn’t answering.', { outcome: 'none' });

let server: HttpServer;
let store: Store;
let sent: SentFigures | null | typeof DOWN;
/** Answers by a part of the request line; the rest answers 500. */
let answers: Record<string, unknown>;

const CHECKED = { check_dkim: true, check_spf: true, check_dmarc: true, all_checks: true };
const domain = (name: string, checks: object) => ({
  id: 1,
  user_id: 1,
  service_type: 3,
  service_value: name,
  status: 1,
  expire_date: null,
  auto_free_prolong: 0,
  currency: 'EUR',
  is_default: false,
  ssl_type: 0,
  ssl_expired: null,
  ssl_generated: null,
  checks: { ...CHECKED, spf_txt_needed: '', ...checks },
});
const domains = (...all: object[]) => ({ data: { result: true, data: all } });
const gone = (at: string, complained = 0) => ({
  email: `p${at}@example.com`,
  unsubscribe_by_link: 1,
  unsubscribe_by_user: 0,
  spam_complaint: complained,
  date: at,
});
const BALANCE = {
  balance: { main: '10', bonus: '0', currency: 'EUR' },
  smtp: {
    tariff_name: 'S',
    end_date: '2027-01-01 00:00:00',
    auto_renew: 1,
    email_qty: 50_000,
    email_qty_left: 7340,
    qty_per_hour: 500,
    traffic_limit: '',
    traffic_limit_left: '',
  },
};

beforeEach(async () => {
  store = await openedStore();
  sent = {
    sent: 5000,
    outcome: { delivered: 4950, opened: 2475, clicked: 495 },
    received: NOTHING_HEARD,
  };
  answers = {
    '/smtp/unsubscribe?': [],
    '/user/balance/detail': BALANCE,
    '/sender_domains': domains(domain('larkspur.example', {})),
  };
  server = await startServer(({ start }) => {
    const [, answer] = Object.entries(answers).find(([part]) => start.includes(part)) ?? [];
    if (answer === undefined) return json({}, 500);
    return json(start.includes('offset=') && !start.includes('offset=0') ? [] : answer);
  });
});
afterEach(() => server[Symbol.asyncDispose]());

function tell(more: Partial<DigestRequest> = {}): Promise<SectionContent> {
  const part = createSmtpSection({
    service: clientOf(server.url),
    store,
    serviceZone: 'UTC',
    volume: {
      sentIn: async () => {
        if (sent === DOWN) throw DOWN;
        return sent as SentFigures | null;
      },
    },
  });
  return part.tell({
    kind: 'smtp',
    period: daysBefore(NOW, 'UTC', 1),
    dueAt: NOW,
    now: NOW,
    zone: 'UTC',
    scope: DAILY.scope,
    formats: figuresIn('en'),
    ...more,
  });
}

describe('SMTP in a digest', () => {
  it('tells how many, what became of them, and what is left', async () => {
    answers['/smtp/unsubscribe?'] = [
      gone('2026-11-20 10:00:00'),
      gone('2026-11-20 11:00:00', 1),
      gone('2026-11-21 00:00:00'),
    ];
    const content = await tell();
    expect(content.verdict).toBe('5,000 SMTP e-mails sent');
    expect(content.light).toBe('🟢');
    expect(factsIn(content)).toEqual({
      Sent: '5,000',
      Delivered: '4,950 · 🟢 99 % of 5,000 sent',
      Opened: '2,475 · 50 % of 4,950 delivered',
      Clicked: '495 · 10 % of 4,950 delivered',
      Unsubscribed: '2 · 🟢 0.04 % of 4,950 delivered',
      'Spam complaints': '1 · 🟢 0.02 % of 4,950 delivered',
      'Left of the tariff': '7,340 · 14.7 % of 50,000 e-mails',
      Limit: '500 an hour',
    });
    expect(noticesIn(content)).toEqual([]);
    expect(content.missing).toEqual([]);
  });

  it('calls opens and clicks provisional while its e-mails are under 48 hours old', async () => {
    const provisional = 'Opens and clicks of SMTP e-mails under 48 hours old are provisional.';
    expect((await tell()).footnotes).toContain(provisional);
    const period = daysBefore(new Date('2026-11-19T09:00:00Z'), 'UTC', 1);
    expect((await tell({ period })).footnotes).not.toContain(provisional);
    sent = { sent: 120_000, outcome: null, received: NOTHING_HEARD };
    expect((await tell()).footnotes).not.toContain(provisional);
  });

  it('begins with what is wrong', async () => {
    answers['/smtp/unsubscribe?'] = Array.from({ length: 20 }, (_, index) =>
      gone(`2026-11-20 10:00:${String(index).padStart(2, '0')}`, 1),
    );
    const content = await tell();
    expect(content.light).toBe('🔴');
    expect(content.verdict).toBe(
      '5,000 SMTP e-mails sent · 🟠 unsubscribed 0.4 % of 4,950 delivered · 🔴 spam complaints 0.4 % of 4,950 delivered',
    );
  });

  it('warns of domains that aren’t verified, with the next step', async () => {
    answers['/sender_domains'] = domains(
      domain('a.example', { check_dkim: false, check_dmarc: false, all_checks: false }),
      domain('b.example', { all_checks: false }),
      domain('c.example', {}),
    );
    const content = await tell();
    expect(content.verdict).toBe('5,000 SMTP e-mails sent · 🟠 2 sending domains not verified');
    expect(content.light).toBe('🟠');
    sent = { sent: 20, outcome: { delivered: 20, opened: 1, clicked: 0 }, received: NOTHING_HEARD };
    expect((await tell()).light).toBe('🟠');
    expect(noticesIn(content)).toEqual([
      'a.example isn’t verified: its DKIM and DMARC records are missing. Mail servers may refuse what is sent from it.',
      'b.example isn’t verified: the service hasn’t finished its checks. Mail servers may refuse what is sent from it.',
    ]);
    expect(content.actions?.[0]).toMatchObject({
      operation: 'smtp domain show',
      values: { domain: 'a.example' },
    });
  });

  it('leaves what it doesn’t know of so many', async () => {
    sent = { sent: 120_000, outcome: null, received: NOTHING_HEARD };
    answers['/smtp/unsubscribe?'] = [gone('2026-11-20 10:00:00')];
    const content = await tell();
    expect(factsIn(content)).toMatchObject({ Unsubscribed: '1 · 🟢 under 0.01 % of 120,000 sent' });
    expect(factsIn(content)).not.toHaveProperty('Delivered');
    expect(noticesIn(content)).toEqual([
      'Deliveries, opens and clicks aren’t told: of so many SMTP e-mails Postbell knows them from webhooks only, and it heard of none of these. “postbell alerts connect” has the service report them from then on.',
    ]);
    expect(content.actions?.[0]).toMatchObject({ operation: 'postbell alerts connect' });
  });

  it('names what is missing, and lets the rest stand', async () => {
    delete answers['/smtp/unsubscribe?'];
    sent = DOWN;
    const content = await tell();
    expect(content.missing?.map(({ words }) => words)).toEqual([
      'SMTP e-mails sent',
      'SMTP unsubscribes',
    ]);
    expect(factsIn(content)).toMatchObject({ Limit: '500 an hour' });
    expect(content.isQuiet).toBe(false);
    answers = {};
    await expect(tell()).rejects.toBe(DOWN);
  });

  it('leaves out who unsubscribed where it is of some senders', async () => {
    const scope = { ...DAILY.scope, senders: ['shop@larkspur.example'] };
    const content = await tell({ scope });
    expect(factsIn(content)).not.toHaveProperty('Unsubscribed');
    expect(content.footnotes).toContain('Who unsubscribed isn’t known by sender.');
    expect(content.footnotes).toContain(
      'What is left of the tariff and sending domains are the whole account’s.',
    );
    expect(server.received.some(({ start }) => start.includes('unsubscribe'))).toBe(false);
  });

  it('has nothing to say of a list', async () => {
    const scope = { ...DAILY.scope, lists: ['4101'] };
    expect(await tell({ scope })).toMatchObject({
      verdict: 'SMTP can’t be narrowed to lists or campaigns',
      isQuiet: false,
    });
    expect(await tell({ scope, kind: 'weekly' })).toMatchObject({ verdict: null, isQuiet: true });
    expect(server.received).toEqual([]);
  });

  it('says how long what is left of the tariff lasts', async () => {
    for (const daysAgo of [7, 6, 5, 4, 3, 2, 1]) {
      const readAt = new Date(NOW.getTime() - daysAgo * 24 * 3_600_000);
      const left = 7340 + 1000 * daysAgo;
      await store.snapshots.keep(levelSubject('smtp-emails'), { left }, readAt);
    }
    const content = await tell();
    expect(factsIn(content)['Left of the tariff']).toBe(
      '7,340 · 14.7 % of 50,000 e-mails · lasts about 7 days',
    );
    expect(content.footnotes).toContain(
      'How long it lasts goes by what was used in the last 7 days.',
    );
  });

  it('leaves the tariff to the part of a weekly digest that tells all', async () => {
    expect(factsIn(await tell({ kind: 'weekly' }))).not.toHaveProperty('Left of the tariff');
  });

  it('is quiet where nothing was sent', async () => {
    sent = {
      sent: 0,
      outcome: { delivered: 0, opened: 0, clicked: 0 },
      received: NOTHING_HEARD,
    };
    expect((await tell()).isQuiet).toBe(true);
  });
});
