import { expect, it } from 'vitest';
import { detailsReply, type DetailFigures } from '../../../src/alerts/cards/details.ts';
import { SENT_AT, wordsOf } from './campaign-figures.ts';

const detailsOf = (more: Partial<DetailFigures>) =>
  detailsReply({
    campaignId: '4711',
    title: 'Autumn sale (4711)',
    minutes: [],
    reasons: [],
    domains: [],
    links: [],
    isFiltered: false,
    now: SENT_AT,
    ...more,
  });

it('says what each reason means, and what mail servers said, without anybody’s address', () => {
  const words = wordsOf(
    detailsOf({
      reasons: [
        {
          reason: 'No such address',
          count: 30,
          example: '550 5.1.1 ann@example.com: user unknown',
        },
        { reason: 'No reason given', count: 10, example: '' },
      ],
    }),
  );
  expect(words).toContain('Why 40 e-mails bounced');
  expect(words).toContain('No such address · 30 (75 % of 40). The mailbox doesn’t exist.');
  expect(words).toContain('No reason given · 10 (25 % of 40). The mail server gave no reason.');
  expect(words).toContain('550 5.1.1 a•••@example.com: user unknown');
  expect(words).not.toContain('ann@');
});

it('has a row a domain, and says when there may be more', () => {
  const domains = Array.from({ length: 50 }, (_, index) => ({
    domain: `domain${index}.example`,
    bounces: 60 - index,
    complaints: 0,
    unsubscribes: 2,
  }));
  const { sections = [] } = detailsOf({ domains });
  const table = sections.find(({ kind }) => kind === 'table');
  expect(table).toMatchObject({ rows: { length: 50, 0: ['domain0.example', '60', '0', '2'] } });
  expect(sections).toContainEqual({ kind: 'heading', text: 'Recipient domains, the 50 worst' });
});

it('gives every minute in a file, with a column a kind, also one that nobody knows', () => {
  const minute = (minutes: number, kind: string, count: number) => ({
    minuteAt: new Date(SENT_AT.getTime() + minutes * 60_000),
    kind,
    count,
  });
  const minutes = [minute(0, 'delivered', 7), minute(0, 'resubscribed', 1), minute(2, 'open', 3)];
  expect(detailsOf({ minutes }).files).toEqual([
    {
      name: 'events-4711.csv',
      title: 'Events by the minute',
      content:
        'Minute (UTC),Delivered,Opens,resubscribed\r\n' +
        '2026-11-21 09:00,7,0,1\r\n' +
        '2026-11-21 09:02,0,3,0\r\n',
    },
  ]);
});

it('tells a campaign without clicks from a service that doesn’t say', () => {
  const url = 'https://shop.example/sale';
  expect(wordsOf(detailsOf({ links: [{ url, count: 1_200 }] }))).toContain(`1,200 clicks · ${url}`);
  const filterWords = detailsOf({ links: [{ url, count: 1 }], isFiltered: true });
  expect(wordsOf(filterWords)).toContain('Most clicked links of the whole campaign');
  expect(wordsOf(detailsOf({ links: null }))).toContain('doesn’t say at the moment');
  const nothing = detailsOf({});
  expect(wordsOf(nothing)).toContain('Nothing bounced, and nobody complained or clicked.');
});
