import { isPrivate } from '../../core/digest.ts';
import { InputError } from '../../core/errors.ts';
import type { Digest } from '../../store/digests.ts';
import type { OperationContext } from '../context.ts';
import { defineOperation } from '../define.ts';
import { DIGEST_ENDPOINTS } from './digest-endpoints.ts';
import { nameOfDigest, nextOf, shortlyInWords } from './digest-words.ts';
import { digestsHere, digestToChange } from './find-digest.ts';

export default defineOperation({
  name: 'postbell digest now',
  summary: 'Post a digest of this channel at once; it comes at its time all the same',
  effect: 'writes',
  endpoints: DIGEST_ENDPOINTS,
  example: 'k7x2m',
  inputs: {
    digest: {
      kind: 'reference',
      to: 'digest',
      label: 'Digest',
      hint: 'Empty: the only one of this channel',
      optional: true,
    },
  },
  async run({ digest: id }, context) {
    const { digests, person, now } = context;
    const digest = id === undefined ? await onlyOne(context) : await digestToChange(id, context);
    const next = digest.pausedAt
      ? ['it is paused']
      : ['it comes next ', nextOf(digest, now)].flat();
    await digests.postNow(digest, {
      kind: 'notice',
      tone: 'info',
      text: ['Asked for by ', { kind: 'person', id: person.id }, '; ', ...next, '.'],
    });
    return {
      title: 'Digests',
      summary: [
        `The ${nameOfDigest(digest)} is posted `,
        ...(isPrivate(digest)
          ? ['in your direct messages; ']
          : ['in ', { kind: 'channel', id: digest.channelId } as const, '; ']),
        ...next,
        '.',
      ],
    };
  },
});

async function onlyOne(context: OperationContext): Promise<Digest> {
  const [only, ...others] = await digestsHere(context);
  if (only && others.length === 0) return only;
  const known = [only, ...others].flatMap((one) =>
    one ? [`${one.id} (${shortlyInWords(one)})`] : [],
  );
  throw new InputError(
    known.length === 0
      ? 'This channel has no digest. To see one, use «postbell digest preview».'
      : `There are several here. Say which: ${known.join('; ')}.`,
    { field: 'digest' },
  );
}
