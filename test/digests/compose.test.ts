import { describe, expect, it } from 'vitest';
import { daysBefore } from '../../src/domain/schedule.ts';
import {
  DAILY,
  DIGEST_KINDS,
  type DigestKind,
  type DigestFilter,
} from '../../src/domain/digest.ts';
import { filterShortly, NO_TITLES } from '../../src/domain/filter-words.ts';
import { composeDigest } from '../../src/digests/at-once.ts';
import type { DigestDraft } from '../../src/digests/compose.ts';
import type { SectionContent } from '../../src/digests/section.ts';
import { bulletsIn } from '../commands/seen.ts';
import { json, serviceThat } from '../service/http-server.ts';
import { digestsAtOnce } from './digests-at-once.ts';
import { NOW, openedStore } from './sections/section-content.ts';
import { somePart } from './some-part.ts';

const composed = (content: Partial<SectionContent>, more: Partial<DigestDraft> = {}) =>
  composeDigest([somePart(content)], {
    settings: DAILY,
    period: daysBefore(NOW, 'UTC', 1),
    now: NOW,
    ...more,
  });

it('a digest says that its lights are by own limits, if it has lights and they are', async () => {
  const limits = { complaints: { amber: 0.0005, red: 0.002 } };
  const note = 'Status colors use this channel’s limits.';
  const methodOf = async (...given: Parameters<typeof composed>) => {
    const { details } = await composed(...given);
    return details.flatMap(({ reply }) => bulletsIn(reply)).slice(1);
  };
  const sections = [{ kind: 'paragraph', text: 'Three were sent.' }] as const;
  const lit = { light: '🟢', footnotes: ['By the service.'], sections } as const;
  expect(await methodOf(lit, { thresholds: limits })).toEqual(['By the service.', note]);
  expect(await methodOf(lit)).toEqual(['By the service.']);
  expect(await methodOf({ light: null, sections }, { thresholds: limits })).toEqual([]);
});

it('a digest of all its sections says in one line that a day was quiet', async () => {
  const { service } = await serviceThat(({ start }) => {
    if (start.includes('/campaigns')) return json([]);
    if (!start.includes('/bounces')) {
      return json({ balance: { main: '1', bonus: '0', currency: 'EUR' } });
    }
    return json({ total: 0, emails: [], request_limit: 100, found: 0 });
  });
  const store = await openedStore();
  await store.bounces.noteRead({ fromAt: new Date(0), untilAt: NOW });
  const { reply, isQuiet } = await digestsAtOnce({ service, store }, NOW).preview(DAILY);
  expect(isQuiet).toBe(true);
  expect(reply).toEqual({
    title: 'Daily digest · Friday, November 20',
    summary: 'A quiet day: no campaigns were sent and nothing bounced.',
  });
});

const names = { ...NO_TITLES, list: new Map([['4101', 'Newsletter']]) };
const list = { lists: ['4101'] };
const sender = { senders: ['shop@x.example'] };
const one = { campaigns: ['71014'] };
const two = { campaigns: ['71014', '71015'] };

describe('the line of a quiet day', () => {
  it.each<[DigestKind, Partial<DigestFilter>, string]>([
    // Claims of the whole account are those that all of it was asked for.
    ['daily', {}, 'A quiet day: no campaigns were sent and nothing bounced.'],
    ['weekly', {}, 'A quiet week: nothing was sent and nothing bounced.'],
    ['bounces', {}, 'Nothing bounced.'],
    ['push', {}, 'No web push was sent.'],
    // SMTP belongs to no list.
    ['daily', list, 'A quiet day: no campaigns of list “Newsletter” were sent.'],
    ['weekly', list, 'A quiet week: nothing of list “Newsletter” was sent.'],
    ['campaigns', list, 'No campaigns of list “Newsletter” were sent.'],
    ['bounces', list, 'No campaign email of list “Newsletter” bounced.'],
    ['sms', list, 'No SMS campaigns of list “Newsletter” were sent.'],
    [
      'daily',
      sender,
      'A quiet day: no campaigns from shop@x.example were sent and nothing from there bounced.',
    ],
    ['bounces', sender, 'Nothing from shop@x.example bounced.'],
    ['smtp', sender, 'No transactional email from shop@x.example was sent, and none bounced.'],
    ['campaigns', one, 'This campaign wasn’t sent.'],
    ['daily', two, 'A quiet day: none of these campaigns were sent.'],
    ['push', two, 'None of these web push campaigns were sent.'],
    ['bounces', one, 'No email of these campaigns bounced.'],
  ])('of a digest (%s) of %o claims nothing of others', (kind, given, words) => {
    const filter = { ...DAILY.filter, ...given };
    expect(DIGEST_KINDS[kind].quietLine(filter, filterShortly(filter, names))).toBe(words);
  });
});
