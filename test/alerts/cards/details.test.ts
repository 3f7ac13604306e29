import { expect, it } from 'vitest';
import { UndeliverableError } from '../../../src/lib/errors.ts';
import { plainText, spansOf } from '../../../src/domain/reply.ts';
import { people, sendAll, subscribe } from '../../relay/campaign-events.ts';
import { wordsOf } from './campaign-figures.ts';
import { detailsWith } from './details-here.ts';
import { wireCampaign } from '../../wire/campaigns-and-lists.ts';
import { startRelay } from '../../relay/running.ts';

const WANTED = { channelId: 'C1', campaignId: '4711', view: '' };

async function withCard() {
  let aheadMs = 0;
  const running = await startRelay();
  const { wall, campaigns } = running;
  campaigns.set('4711', wireCampaign(4711, 'Autumn sale'));
  await subscribe(running, 'C1');
  await sendAll(running, people('hard_bounces', 0, 3));
  await wall.until(() => wall.messages.length === 1);
  const details = detailsWith(running, () => new Date(Date.now() + aheadMs), wall);
  const ask = async () => plainText((await details(WANTED)).summary ?? '');
  const replies = () => wall.messages.filter(({ threadTs }) => threadTs !== null);
  const pass = (ms: number) => (aheadMs += ms);
  return { ...running, details, ask, replies, pass };
}

it('posts the details in the thread of its card, and once however often they are asked for', async () => {
  const { ask, replies, wall } = await withCard();
  expect(await ask()).toBe('They are in the thread of its card.');
  expect(await ask()).toContain('Nothing has happened since');
  expect(replies()).toHaveLength(1);
  const [reply] = replies();
  expect(reply?.threadTs).toBe(wall.messages[0]?.ts);
  expect(reply && wordsOf(reply.reply)).toContain('Details of Autumn sale (4711)\n');
  expect(reply && wordsOf(reply.reply)).toContain('Why 3 e-mails bounced');
});

it('links to them, since the card may stand far up', async () => {
  const { details, replies, wall } = await withCard();
  const linkIn = async () =>
    spansOf((await details(WANTED)).summary ?? '').find(
      (span) => typeof span !== 'string' && span.kind === 'link',
    );
  const link = { kind: 'link', text: 'the thread of its card' };
  expect(await linkIn()).toEqual({ ...link, url: `https://chat.example/C1/${replies()[0]?.ts}` });
  const url = `https://chat.example/C1/${wall.messages[0]?.ts}`;
  expect(await linkIn()).toEqual({ ...link, url });
});

it('posts them again when more has happened, though not within a minute', async () => {
  const running = await withCard();
  const { ask, replies, pass } = running;
  await ask();
  await sendAll(running, people('spam', 0, 1));
  expect(await ask()).toMatch(/less than a minute old|in the thread of its card/);
  pass(60_000);
  await sendAll(running, people('spam', 1, 2));
  expect(await ask()).toBe('They are in the thread of its card.');
  expect(replies().length).toBeGreaterThanOrEqual(2);
});

it('answers with them where there is no card, or nothing can be posted', async () => {
  const { details, wall, replies } = await withCard();
  expect((await details({ ...WANTED, channelId: 'C9' })).sections).not.toEqual([]);
  const gone = new UndeliverableError('archived', { permanent: true, reason: 'is_archived' });
  wall.refuse = () => gone;
  expect(wordsOf(await details(WANTED))).toContain('Why 3 e-mails bounced');
  wall.refuse = () => null;
  await details(WANTED);
  expect(replies()).toHaveLength(1);
});
