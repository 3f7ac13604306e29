import { expect, it } from 'vitest';
import { plainText, spansOf } from '../../../src/domain/reply.ts';
import { people } from '../../relay/campaign-events.ts';
import { campaignOf, countsOf, SENT_AT, wordsOf } from './campaign-figures.ts';
import { detailsWith } from './details-here.ts';
import { wireCampaign } from '../../wire/campaigns-and-lists.ts';
import { movedClock } from '../../relay/moved-clock.ts';
import { startRelay } from '../../relay/running.ts';
import { refusalIn } from '../../relay/wall.ts';
import { type DetailFigures, detailsReply } from '../../../src/alerts/cards/details.ts';

const WANTED = { channelId: 'C1', campaignId: '4711', view: '' };

async function withCard() {
  const { now, pass } = movedClock();
  const running = await startRelay();
  const { wall, campaigns } = running;
  campaigns.set('4711', wireCampaign(4711, 'Autumn sale'));
  await running.follow('card');
  await running.sendAll(people('hard_bounces', 0, 3));
  await wall.until(() => wall.messages.length === 1);
  const details = detailsWith(running, now, wall);
  const ask = async () => plainText((await details(WANTED)).summary ?? '');
  const replies = () => wall.messages.filter(({ threadTs }) => threadTs !== null);
  return { ...running, details, ask, replies, pass };
}

it('posts the details below its card once however often they are asked for, and links to them', async () => {
  const { details, replies, wall } = await withCard();
  const answered = async () => {
    const { summary = '' } = await details(WANTED);
    const link = spansOf(summary).find((span) => typeof span !== 'string' && span.kind === 'link');
    return [plainText(summary), link];
  };
  const text = 'the card’s thread';
  const linkTo = (ts = '') => ({ kind: 'link', text, url: `https://chat.example/C1/${ts}` });
  const [first, link] = await answered();
  expect(first).toBe('Posted in the card’s thread.');
  const [reply] = replies();
  expect(link).toEqual(linkTo(reply?.ts));
  expect(reply?.threadTs).toBe(wall.messages[0]?.ts);
  expect(reply && wordsOf(reply.reply)).toContain('Details of Autumn sale (4711)\n');
  expect(reply && wordsOf(reply.reply)).toContain('Why 3 emails bounced');
  expect(await answered()).toEqual([
    expect.stringContaining('Nothing new: see '),
    linkTo(wall.messages[0]?.ts),
  ]);
  expect(replies()).toHaveLength(1);
});

it('posts them again when more has happened, though not within a minute', async () => {
  const { ask, replies, pass, sendAll } = await withCard();
  await ask();
  await sendAll(people('spam', 0, 1));
  expect(await ask()).toMatch(/^Posted (less than a minute ago )?in the card’s thread/);
  pass(60_000);
  await sendAll(people('spam', 1, 2));
  expect(await ask()).toBe('Posted in the card’s thread.');
  expect(replies().length).toBeGreaterThanOrEqual(2);
});

it('answers with them where there is no card, or nothing can be posted', async () => {
  const { details, wall, replies } = await withCard();
  expect((await details({ ...WANTED, channelId: 'C9' })).sections).not.toEqual([]);
  wall.refuse = refusalIn('C1', 'is_archived');
  expect(wordsOf(await details(WANTED))).toContain('Why 3 emails bounced');
  wall.refuse = () => null;
  await details(WANTED);
  expect(replies()).toHaveLength(1);
});

it('says of how many only machines opened, below those who opened', () => {
  const counts = countsOf({ delivered: 400, open: 120, redirect: 8 });
  const words = wordsOf(detailsOf({ counts: { ...counts, machines: { open: 30, redirect: 0 } } }));
  expect(words).toMatch(/Opened.*120.*30\.0%\s.*– likely by machines.*30.*7\.5%\s.*Clicked/s);
  expect(words).toContain('Likely by machines: only a scanner');
  expect(wordsOf(detailsOf({ counts }))).not.toMatch(/likely by machines/i);
});

const detailsOf = (more: Partial<DetailFigures>) =>
  detailsReply({
    campaignId: '4711',
    title: 'Autumn sale (4711)',
    campaign: null,
    counts: countsOf({}),
    minutes: [],
    reasons: [],
    domains: [],
    links: [],
    isFiltered: false,
    now: SENT_AT,
    ...more,
  });

it('says what each reason means, and what mail servers said, without anybody’s address', () => {
  const example = '550 5.1.1 ann@example.com: user unknown';
  const reasons = [
    { reason: 'No such address', count: 30, example },
    { reason: 'No reason given', count: 10, example: '' },
  ];
  const words = wordsOf(detailsOf({ reasons }));
  expect(words).toContain('Why 40 emails bounced');
  expect(words).toContain('No such address · 30 (75.0% of 40). The address doesn’t exist.');
  expect(words).toContain(
    'No reason given · 10 (25.0% of 40). The receiving server gave no reason.',
  );
  expect(words).toContain('550 5.1.1 a•••@example.com: user unknown');
  expect(words).not.toContain('ann@');
});

it('names the domains with most trouble, and how many more there are', () => {
  const domains = Array.from({ length: 50 }, (_, index) => ({
    domain: `domain${index}.example`,
    bounces: 60 - index,
    complaints: index === 0 ? 1 : 0,
    unsubscribes: 2,
  }));
  expect(wordsOf(detailsOf({ domains }))).toContain(
    'Most affected domains\n' +
      'domain0.example: 60 bounces, 1 complaint, 2 unsubscribes\n' +
      'domain1.example: 59 bounces, 2 unsubscribes\n',
  );
  expect(wordsOf(detailsOf({ domains }))).toContain('and 45 more');
});

it('has every outcome in people, with its rate and what that is taken of', () => {
  const counts = countsOf({ delivered: 4_000, open: 800, redirect: 80, hard_bounces: 20, spam: 4 });
  const words = wordsOf(detailsOf({ counts }));
  expect(words).toContain(
    'Sent | 4,020 | –\nDelivered | 4,000 | 99.5%\nOpened | 800 | 20.0%\nClicked | 80 | 2.0%\n' +
      'Hard bounces | 20 | 0.50%\nSoft bounces | 0 | 0%\nSpam complaints | 4 | 0.10%\n' +
      'Unsubscribed | 0 | 0%',
  );
  expect(words).toContain('Delivered and bounces: % of sent. Others: % of delivered.');
  expect(wordsOf(detailsOf({ counts: countsOf({ hard_bounces: 20 }) }))).toContain(
    'Sent | – | –\nDelivered | 0 | –\n',
  );
});

it('explains sums that don’t add up', () => {
  const counts = countsOf({ delivered: 4_980, hard_bounces: 50, soft_bounces: 22 }, 5_049);
  expect(wordsOf(detailsOf({ counts }))).toContain('3 recipients bounced first');
  expect(wordsOf(detailsOf({}))).not.toContain('bounced first');
});

it('says until when results come in, and later no more', () => {
  const campaign = campaignOf(3);
  const finalAt = new Date('2026-11-23T09:00:00Z');
  expect(wordsOf(detailsOf({ campaign }))).toContain('results final 2026-11-23T09:00:00.000Z');
  expect(wordsOf(detailsOf({ campaign, now: finalAt }))).not.toContain('results final');
});

it('says to whom a campaign was not sent and why, once it is sent', () => {
  const figures = [
    { code: 1, count: 4_974, explanation: 'Sent' },
    { code: 16, count: 6, explanation: 'Not valid email' },
    { code: 20, count: 18, explanation: 'Already unsubscribed' },
  ];
  const counts = countsOf({ delivered: 4_974 });
  const wordsFor = (...campaign: Parameters<typeof campaignOf>) =>
    wordsOf(detailsOf({ counts, campaign: campaignOf(...campaign) }));
  expect(wordsFor(3, { figures })).toContain(
    'Not sent to 26 of 5,000 recipients: already unsubscribed 18, not valid email 6, no reason given 2',
  );
  expect(wordsFor(2, { figures })).not.toContain('Not sent');
  expect(wordsFor(3, { recipients: 4_974 })).not.toContain('Not sent');
});

it('gives every minute in a file, with a column a kind, also one that nobody knows', () => {
  const minute = (minutes: number, kind: string, count: number) => ({
    minuteAt: new Date(SENT_AT.getTime() + minutes * 60_000),
    kind,
    count,
  });
  const minutes = [minute(0, 'delivered', 7), minute(0, 'forwarded', 1), minute(2, 'open', 3)];
  expect(detailsOf({ minutes }).files).toEqual([
    {
      name: 'events-4711.csv',
      title: 'Events by minute',
      content:
        'Minute (UTC),Deliveries,Opens,forwarded\r\n' +
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
  expect(wordsOf(detailsOf({ links: null }))).toContain('aren’t available right now');
});
