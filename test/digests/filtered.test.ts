import { describe, expect, it } from 'vitest';
import { DAILY } from '../../src/domain/digest.ts';
import type { DigestSection } from '../../src/digests/section.ts';
import { somePart } from './some-part.ts';
import { at, startDigest } from './started-digest.ts';

/** Of the list 4101 nothing went out, of others something did. */
const QUIET_LIST = '4101';
const campaigns = somePart(
  {},
  {
    tell: (request) =>
      somePart({ isQuiet: request.scope.lists.includes(QUIET_LIST) }).tell(request),
  },
);
const LEFT_OUT = 'SMTP e-mails belong to no list or campaign, so they are left out here.';
const bounces: DigestSection = somePart(
  {},
  {
    name: 'bounces',
    tell: async () => ({
      verdict: null,
      light: null,
      isQuiet: true,
      sections: [],
      leftOut: [LEFT_OUT],
    }),
  },
);

describe('digests of some lists', () => {
  const start = async () => {
    const started = await startDigest([campaigns, bounces], {
      kind: 'daily',
      scope: { ...DAILY.scope, lists: [QUIET_LIST] },
    });
    const { store } = started;
    const lists = [
      { subject: 'list:4101', figures: { name: 'Newsletter' } },
      { subject: 'list:4102', figures: { name: 'Customers' } },
    ];
    await store.snapshots.keepAll(lists, at('07:00'));
    const owner = { channelId: 'C1', createdBy: 'U1' };
    const scope = { ...DAILY.scope, lists: ['4102', '4109'] };
    await store.digests.add({ ...DAILY, scope, ...owner }, at('08:00'));
    return started;
  };

  it('in one channel tell which lists they are of, by name where it is known', async () => {
    const { wake, wall } = await start();
    await wake('09:00');
    expect(new Set(wall.messages.map(({ reply }) => reply.title))).toEqual(
      new Set([
        'Digest of list «Newsletter» for Friday 20 November',
        'Digest of lists «Customers» or 4109 for Friday 20 November',
      ]),
    );
  });

  it('say on a quiet day what was quiet, and what nobody looked at', async () => {
    const { wake, wall } = await start();
    await wake('09:00');
    const quiet = wall.messages.find(({ reply }) => reply.title.includes('Newsletter'))?.reply;
    expect(quiet).toMatchObject({
      summary: 'A quiet day: no campaign of list «Newsletter» went out.',
      footnote: LEFT_OUT,
    });
  });
});
