import { isPrivate } from '../../domain/digest.ts';
import { formatNumber } from '../../domain/figures.ts';
import type { AlertNames } from '../../domain/filter-words.ts';
import { action, type Section, type Text, type Span } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { capitalised } from '../../lib/text.ts';
import type { Digest } from '../../store/digest/digests.ts';
import { isSameDigest } from '../postbell/digest/digest-settings.ts';
import {
  changingMenus,
  digestMenu,
  nextOf,
  shortlyInWords,
} from '../postbell/digest/digest-words.ts';
import { mayChange, namesKept } from '../postbell/digest/find-digest.ts';
import { firstLines, type HomePart } from './home-part.ts';

/** The digests that this person gets, has set up for channels, and might get too. */
export const digestsPart: HomePart = {
  title: 'Your digests',
  missing: 'Digests can’t be loaded right now; they’re posted as usual.',
  operation: 'postbell digest list',
  read: async (context) => {
    const { store, person } = context;
    const digests = await store.digests.list();
    const names = await namesKept(digests, context);
    const own = digests.filter(({ channelId }) => channelId === person.id);
    const shared = digests.filter((digest) => !isPrivate(digest));
    const setUp = shared.filter(({ createdBy }) => createdBy === person.id);
    const others = shared.filter(({ createdBy }) => createdBy !== person.id);
    const changeable = [...own, ...setUp].filter((digest) => mayChange(digest, context));
    const missing = shared.filter((digest) => !own.some((mine) => isSameDigest(mine, digest)));
    const label = 'Add a personal digest…';
    return {
      summary: summaryOf(own, setUp),
      sections: compact([
        ...lines([...own, ...setUp], names, context.now),
        others.length > 0 && { kind: 'paragraph', text: 'Set up by others' },
        ...lines(others, names, context.now),
      ]),
      actions: compact([
        ...changingMenus({ digests: changeable, names }),
        digestMenu('Get privately…', 'subscribe', { digests: missing, names }),
        action('postbell digest subscribe', {}, label, { asksFirst: true }),
      ]),
    };
  },
};

function summaryOf(own: readonly Digest[], setUp: readonly Digest[]): string {
  if (own.length + setUp.length === 0) return 'You have no digests.';
  const many = ({ length }: readonly Digest[]) => (length === 0 ? 'none' : formatNumber(length));
  return capitalised(`${many(own)} just for you, ${many(setUp)} that you set up for channels`);
}

function lines(digests: readonly Digest[], names: AlertNames, now: Date): readonly Section[] {
  if (digests.length === 0) return [];
  return [firstLines(digests.map((digest) => lineOf(digest, names, now)))];
}

function lineOf(digest: Digest, names: AlertNames, now: Date): Text {
  const { id, channelId, pausedAt } = digest;
  const whose: readonly Span[] = isPrivate(digest)
    ? ['just for you']
    : ['in ', { kind: 'channel', id: channelId }];
  const next = pausedAt ? [' · paused'] : [' · next ', nextOf(digest, now)];
  return [`${id}: ${shortlyInWords(digest, names)}, `, ...whose, ...next];
}
