import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAudience, isSameSubject, type RecipientEvent } from '../../src/domain/resend.ts';
import { REACTION_KINDS } from '../../src/domain/reactions.ts';
import { audienceOf } from '../../src/bulk/resends/audience.ts';
import { ENGINES, opened } from '../store/engines.ts';
import { receive } from '../store/sample-events.ts';

const KINDS = [
  'delivered',
  'delivered',
  'open',
  'redirect',
  'unsubscribe',
  'spam',
  'hard_bounces',
  'soft_bounces',
  'delete',
  'new_emails',
];
const PEOPLE = ['ann@example.com', 'bob@example.org', 'cleo@example.com', 'dan@example.net'];
const CAMPAIGN = { campaignId: '71', listIds: ['41', '42'] };

/** Reactions without a time are a person's, whatever else there is. */
const timeless = (event: Omit<RecipientEvent, 'ownTimeMs' | 'reaction'>): RecipientEvent => {
  const kind = REACTION_KINDS.find((one) => one === event.kind);
  const reaction = kind ? { kind, atMs: null, link: '', isProgram: false } : null;
  return { ...event, ownTimeMs: null, reaction };
};

const logs = fc.array(
  fc
    .record({
      kind: fc.constantFrom(...KINDS),
      address: fc.constantFrom(...PEOPLE),
      campaignId: fc.constantFrom('71', '71', '72', null),
      listId: fc.constantFrom('41', '42', '43', null),
    })
    .map(timeless),
  { maxLength: 40 },
);

/** Whoever has an event of these kinds that fits. */
function whoHad(
  log: readonly RecipientEvent[],
  kinds: readonly string[],
  fits: (event: RecipientEvent) => boolean,
): ReadonlySet<string> {
  const had = log.filter((event) => kinds.includes(event.kind) && fits(event));
  return new Set(had.map(({ address }) => address ?? ''));
}

/** The same in the algebra of sets: delivered minus opened minus all who are gone. */
function expected(log: readonly RecipientEvent[]): readonly string[] {
  const isOwn = ({ campaignId }: RecipientEvent) => campaignId === '71';
  const isOnList = ({ listId }: RecipientEvent) => listId === '41' || listId === '42';
  const opened = whoHad(log, ['open', 'redirect'], isOwn);
  const parted = whoHad(log, ['unsubscribe', 'spam', 'hard_bounces'], () => true);
  const removed = whoHad(log, ['delete'], isOnList);
  return [...whoHad(log, ['delivered'], isOwn)]
    .filter((one) => ![opened, parted, removed].some((gone) => gone.has(one)))
    .toSorted();
}

function summed(log: readonly RecipientEvent[]) {
  const audience = createAudience(CAMPAIGN);
  for (const event of log) audience.add(event);
  return audience.sum();
}

describe('those who didn’t open a campaign', () => {
  it('are those it was delivered to, minus all who reacted or are gone', () => {
    fc.assert(
      fc.property(logs, (log) => {
        expect([...summed(log).people].toSorted()).toEqual(expected(log));
      }),
    );
  });

  it('are the same in whatever order, and however often, events came', () => {
    fc.assert(
      fc.property(logs, (log) => {
        expect(summed([...log, ...log.toReversed()]).people).toEqual(summed(log).people);
      }),
    );
  });

  it('make up, with who is left out, all to whom it was delivered', () => {
    fc.assert(
      fc.property(logs, (log) => {
        const { people, leftOut, seen } = summed(log);
        const others = Object.values(leftOut).reduce((sum, count) => sum + count, 0);
        expect(people.size + others).toBe(seen.delivered);
      }),
    );
  });

  it('have nobody who was forgotten', () => {
    const event = { kind: 'delivered', address: '(forgotten)', campaignId: '71', listId: '41' };
    expect(summed([timeless(event)]).people.size).toBe(0);
  });

  it('are those, too, with whom only machines opened and clicked', () => {
    const at = (kind: string, person: string, seconds: number, link = ''): RecipientEvent => {
      const event = { kind, address: `${person}@example.com`, campaignId: '71', listId: '41' };
      const { reaction, ...rest } = timeless(event);
      const atMs = seconds * 1000;
      return { ...rest, ownTimeMs: atMs, reaction: reaction && { ...reaction, atMs, link } };
    };
    const scanned = (person: string) => [
      at('open', person, 109),
      ...['a', 'b', 'c', 'd'].map((link) => at('redirect', person, 142, link)),
      at('delivered', person, 100),
    ];
    const log = [
      ...scanned('ann'),
      ...scanned('bob'),
      at('redirect', 'bob', 9_000, 'a'),
      at('delivered', 'cleo', 100),
      at('open', 'cleo', 9_000),
    ];
    const { people, byMachines, leftOut, seen } = summed(log);
    expect([...people]).toEqual(['ann@example.com']);
    expect(byMachines).toEqual(people);
    expect(leftOut).toMatchObject({ open: 2, redirect: 0 });
    // What the service counts is compared with all of them.
    expect(seen).toMatchObject({ delivered: 3, open: 3, redirect: 2 });
  });
});

const SENT_AT = new Date('2026-11-20T10:00:00Z');

describe.each(ENGINES)('by the events that are kept on $engine', ({ newDatabase }) => {
  it('they are the same', async () => {
    const store = await opened(await newDatabase(), { takesEvents: true });
    const [sample = []] = fc.sample(fc.array(logs, { minLength: 12, maxLength: 12 }), {
      numRuns: 1,
      seed: 7,
    });
    // Each log is that of a campaign, with people of its own.
    const of = (log: readonly RecipientEvent[], index: number) =>
      log.map((event) => ({
        ...event,
        address: `${index}.${event.address}`,
        campaignId: event.campaignId === '71' ? `7100${index}` : event.campaignId,
      }));
    const posted = sample.flatMap(of).map(({ kind, address, campaignId, listId }, index) => ({
      event: kind,
      email: address,
      task_id: campaignId ?? undefined,
      book_id: listId ?? undefined,
      // One in ten has no time of its own; the others are far apart, as those of people are.
      timestamp: index % 10 === 0 ? undefined : SENT_AT.getTime() / 1000 + index * 60,
    }));
    await receive(store, posted, new Date(SENT_AT.getTime() + 7 * 24 * 3_600_000));
    for (const [index, log] of sample.entries()) {
      const about = { ...CAMPAIGN, campaignId: `7100${index}`, sentAt: SENT_AT };
      const { people } = await audienceOf(about, store);
      expect([...people].toSorted()).toEqual(expected(log).map((one) => `${index}.${one}`));
    }
    // Who is forgotten gets nothing more.
    const [first = ''] = expected(sample.find((log) => expected(log).length > 0) ?? []);
    const at = sample.findIndex((log) => expected(log).includes(first));
    await store.privacy.forget(`${at}.${first}`);
    const about = { ...CAMPAIGN, campaignId: `7100${at}`, sentAt: SENT_AT };
    expect((await audienceOf(about, store)).people.has(`${at}.${first}`)).toBe(false);
  });
});

describe('two subjects', () => {
  it.each([
    ['Three days left', 'three  days left', true],
    ['Three days left', ' Three days left​', true],
    ['Three days left', 'Two days left', false],
  ])('“%s” and “%s” are the same: %s', (one, other, isSame) => {
    expect(isSameSubject(one, other)).toBe(isSame);
  });
});
