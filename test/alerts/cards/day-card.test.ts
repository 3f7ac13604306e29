import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EVENT_KINDS } from '../../../src/domain/events.ts';
import { dayCard, type DayFigures } from '../../../src/alerts/cards/day-card.ts';
import type { Counts } from '../../../src/store/events/counts.ts';
import { countsOf, expectSoundNumbers, wordsOf } from './campaign-figures.ts';

const LIST = { kind: 'list', view: '', day: '2026-11-20', listId: '12' } as const;
const SMTP = { kind: 'smtp', view: '', day: '2026-11-20', sender: 'orders@shop.example' } as const;

const cardOf = (
  topic: DayFigures['topic'],
  events: Partial<Counts>,
  more: Partial<DayFigures> = {},
) =>
  dayCard({
    topic,
    listTitle: null,
    counts: countsOf(events),
    minutes: [],
    reasons: [],
    domains: [],
    ...more,
  });

it('tells of a list by its title who came and who went', () => {
  const events = { new_emails: 24, unsubscribe: 3, delete: 1 };
  const card = cardOf(LIST, events, { listTitle: 'Newsletter' });
  expect(card.title).toBe('Newsletter (12) · Nov 20, 2026');
  expect(card.summary).toMatch(/^24 new contacts, 3 unsubscribed,? and 1 deleted$/u);
  expect(card.actions).toEqual([
    { kind: 'operation', label: 'Open list', operation: 'list show', values: { list: '12' } },
  ]);
  expect(cardOf(LIST, events).title).toBe('List 12 · Nov 20, 2026');
});

it('takes rates of SMTP emails, each counted once', () => {
  const words = wordsOf(
    cardOf(SMTP, { delivered: 480, open: 240, hard_bounces: 20, spam: 2, unsubscribe: 1 }),
  );
  expect(words).toContain('Transactional email from orders@shop.example · Nov 20, 2026');
  expect(words).toContain(
    '🟠 Needs attention: spam complaints 0.42% (limit 0.1%), hard bounces 4.0% (limit 2%)',
  );
  expect(words).toContain(
    '\nDelivered 480 (96.0%) · Opened 240 (50.0%) · Clicked 0 · Hard bounces 🟠 20 (4.0%) · ',
  );
  expect(words).toContain('500 sent · 2 spam complaints · 1 unsubscribed');
});

it('says why delivered and bounced SMTP emails are more than sent', () => {
  const counts = countsOf({ delivered: 480, soft_bounces: 30, hard_bounces: 10 }, 500);
  const words = wordsOf(cardOf(SMTP, {}, { counts }));
  expect(words).toContain('Delivered 480 (96.0%) · ');
  expect(words).toContain('500 sent · 30 soft bounces · ');
  expect(words).toContain('20 recipients bounced first and got the email on retry.');
});

it('takes no rates where no delivery was heard of', () => {
  const words = wordsOf(cardOf({ ...SMTP, sender: '' }, { hard_bounces: 20, spam: 1 }));
  expect(words).toContain(
    'Transactional email · Nov 20, 2026\nNo deliveries so far, but 20 bounces\n',
  );
  expect(words).toContain('Spam complaints 1\n');
  expect(words).not.toContain('%');
});

it('shows kinds of events that nobody knows, rather than nothing', () => {
  const words = wordsOf(cardOf({ kind: 'contacts', view: '', day: '2026-11-20' }, { other: 2 }));
  expect(words).toContain('Contacts · Nov 20, 2026\n2 other events\n');
});

it('never shows a share above 100% or a number that is none, whatever was counted', () => {
  const events = fc.record(Object.fromEntries(EVENT_KINDS.map((kind) => [kind, fc.nat(3_000)])));
  const topics = fc.constantFrom<DayFigures['topic']>(LIST, SMTP);
  fc.assert(
    fc.property(topics, events, (topic, counts) => {
      expectSoundNumbers(wordsOf(cardOf(topic, counts)));
    }),
  );
});
