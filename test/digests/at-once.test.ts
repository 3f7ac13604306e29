import { expect, it } from 'vitest';
import { DAILY, type DigestSettings } from '../../src/core/digest.ts';
import type { Reply } from '../../src/core/reply.ts';
import { createAtOnce } from '../../src/digests/at-once.ts';
import type { Part, Told } from '../../src/digests/part.ts';
import type { Digest } from '../../src/store/digest/digests.ts';

/** A Saturday night; in Kathmandu it is Sunday. */
const NOW = new Date('2026-11-21T23:00:00Z');

const TOLD: Told = {
  verdict: '3 campaigns',
  light: null,
  isQuiet: false,
  sections: [{ kind: 'paragraph', text: 'Three went out.' }],
  details: [{ key: 'campaigns', reply: { title: 'All campaigns' } }],
};

function atOnce(told: Partial<Told> = {}) {
  const posts: { channelId: string; reply: Reply; below: string | undefined }[] = [];
  const part: Part = {
    name: 'campaigns',
    words: 'campaigns',
    tell: async () => ({ ...TOLD, ...told }),
  };
  const port = createAtOnce({
    partsOf: () => [part],
    posting: {
      async post(channelId, reply, below) {
        posts.push({ channelId, reply, below: below?.threadTs });
        return { channelId, ts: `${posts.length}.0` };
      },
      update: async () => undefined,
    },
    now: () => NOW,
  });
  return { port, posts };
}

const titleFor = async (settings: Partial<DigestSettings>) =>
  (await atOnce().port.preview({ ...DAILY, ...settings })).reply.title;

it('tells the day before, as the calendar of its zone has it', async () => {
  expect(await titleFor({ zone: 'America/New_York' })).toBe('Digest for Friday 20 November');
  expect(await titleFor({ zone: 'Asia/Kathmandu' })).toBe('Digest for Saturday 21 November');
});

it('tells as many days as its latest turn did', async () => {
  expect(await titleFor({ kind: 'weekly', weekdays: ['mon'] })).toBe(
    'Weekly digest for Saturday 14 November to Friday 20 November',
  );
});

it('shows what would stand in the thread, and whether the day was quiet', async () => {
  expect(await atOnce().port.preview(DAILY)).toMatchObject({
    isQuiet: false,
    details: [{ title: 'All campaigns' }],
  });
  expect(await atOnce({ isQuiet: true }).port.preview(DAILY)).toMatchObject({ isQuiet: true });
});

const DIGEST: Digest = {
  ...DAILY,
  id: 'k7x2m',
  channelId: 'C0NEWS',
  createdBy: 'U0MIRA',
  setAt: NOW,
  pausedAt: null,
  pausedReason: null,
};
const LINE = { kind: 'notice', tone: 'info', text: 'Asked for.' } as const;

it('is posted where it belongs, below why it comes, with its thread', async () => {
  const { port, posts } = atOnce();
  await port.postNow(DIGEST, LINE);
  expect(posts).toMatchObject([
    { channelId: 'C0NEWS', reply: { sections: [LINE, { text: 'Three went out.' }] } },
    { channelId: 'C0NEWS', reply: { title: 'All campaigns' }, below: '1.0' },
  ]);
});

it('offers a channel’s readers to get it privately, and a person to get it no longer', async () => {
  const { port, posts } = atOnce();
  await port.postNow(DIGEST, LINE);
  await port.postNow({ ...DIGEST, channelId: 'U0VERA' }, LINE);
  const steps = posts.map(({ reply }) => reply.steps?.at(-1)).filter(Boolean);
  expect(steps).toMatchObject([
    { label: 'Send me this privately', operation: 'postbell digest private' },
    { label: 'Stop sending me this', operation: 'postbell digest remove' },
  ]);
  expect(steps).toMatchObject([{ values: { digest: 'k7x2m' } }, { values: { digest: 'k7x2m' } }]);
});
