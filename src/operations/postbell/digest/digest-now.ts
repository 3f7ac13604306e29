import { closingOf, isChannelClosed } from '../../../domain/pause.ts';
import { isPrivate } from '../../../domain/digest.ts';
import { notice, type Section, type Span } from '../../../domain/reply.ts';
import { InputError, UndeliverableError } from '../../../lib/errors.ts';
import { enumerated } from '../../../lib/text.ts';
import type { Digest } from '../../../store/digest/digests.ts';
import type { MissingNow, OperationContext } from '../../context.ts';
import { defineOperation } from '../../define.ts';
import { DIGEST_ENDPOINTS } from './digest-like.ts';
import { nextOf, whatInWords } from './digest-words.ts';
import { digestsHere, digestToChange, namesKept, sayWhich } from './find-digest.ts';

export default defineOperation({
  name: 'postbell digest now',
  title: 'Post digest now',
  summary: 'Post a digest of this channel now, in addition to its schedule',
  right: 'look',
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
    const { person, now } = context;
    const digest = await digestToChange(id ?? (await onlyOne(context)).id, context);
    const next = digest.pausedAt ? ['it is paused'] : ['it comes next ', nextOf(digest, now)];
    const asker: Span = { kind: 'person', id: person.id };
    const line = notice('info', ['Asked for by ', asker, '; ', ...next, '.']);
    const { missing } = await postNow(digest, context, line);
    const what = whatInWords(digest, await namesKept([digest], context));
    const where: Span = isPrivate(digest)
      ? 'your direct messages'
      : { kind: 'channel', id: digest.channelId };
    return {
      title: 'Digests',
      summary: [`The ${what} is posted in `, where, '; ', ...next, '.'],
      sections: missingNotices(missing),
    };
  },
});

/** @throws {InputError} where the channel takes no messages of Postbell. */
async function postNow(digest: Digest, { digests }: OperationContext, line: Section) {
  try {
    return await digests.postNow(digest, line);
  } catch (cause) {
    if (!(cause instanceof UndeliverableError) || !isChannelClosed(cause.reason)) throw cause;
    const { why } = closingOf(cause.reason);
    throw new InputError(`Nothing was posted: ${why}.`, { cause });
  }
}

function missingNotices(missing: readonly MissingNow[]): readonly Section[] {
  const alike = Map.groupBy(missing, ({ reason, isPassing }) => `${isPassing} ${reason}`);
  return [...alike.values()].map((same) => {
    const words = enumerated(same.map((one) => one.words));
    const { reason = '', isPassing = false } = same[0] ?? {};
    const text = isPassing
      ? `Missing for now: ${words}. ${reason} Postbell asks again and fills it in there.`
      : `Missing: ${words}. ${reason}`;
    return notice('warning', text);
  });
}

async function onlyOne(context: OperationContext): Promise<Digest> {
  const [only, ...others] = await digestsHere(context);
  if (only && others.length === 0) return only;
  throw new InputError(
    only
      ? await sayWhich([only, ...others], context)
      : 'This channel has no digest. To see one, use “postbell digest preview”.',
    { field: 'digest' },
  );
}
