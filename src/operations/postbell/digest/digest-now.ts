import { closingOf, isChannelClosed } from '../../../domain/slack-codes.ts';
import { isPrivate } from '../../../domain/subscription.ts';
import { notice, type Section, type Span } from '../../../domain/reply.ts';
import { InputError, UndeliverableError } from '../../../lib/errors.ts';
import { capitalised, enumerated } from '../../../lib/text.ts';
import { type Digest, DIGESTS } from '../../../domain/digest.ts';
import type { Lack } from '../../../digests/section.ts';
import type { OperationContext } from '../../../commands/context.ts';
import { defineOperation } from '../../../commands/define.ts';
import { channelRight } from '../../../commands/subscriptions/whose.ts';
import { DIGEST_COUNTS, DIGEST_ENDPOINTS } from '../../../digests/sections/sections.ts';
import { nextInWords, whatInWords } from './digest-words.ts';
import { titlesKept } from './digest-filter.ts';
import { whichDigest } from './digest-like.ts';
import { digests } from './digests.ts';

export default defineOperation({
  name: 'postbell digest now',
  title: 'Post digest now',
  summary: 'Post one of this channel’s digests now, in addition to its schedule',
  right: 'look',
  beyond: { what: 'a channel’s digest', needs: channelRight(DIGESTS) },
  effect: 'writes',
  endpoints: DIGEST_ENDPOINTS,
  counts: DIGEST_COUNTS,
  example: 'k7x2m',
  inputs: {
    digest: {
      kind: 'reference',
      to: 'digest',
      label: 'Digest',
      hint: 'Leave blank for this channel’s only digest',
      optional: true,
    },
  },
  async run({ digest: id }, context) {
    const { person, now } = context;
    const digest = await digests.changeable(id ?? (await onlyOne(context)).id, context);
    const what = whatInWords(digest, await titlesKept([digest], context));
    context.known(`Preparing the ${what}…`);
    const next = nextInWords(digest, now);
    const requester: Span = { kind: 'person', id: person.id };
    const line = notice('info', ['Requested by ', requester, '. ', ...next, '.']);
    const { missing } = await postNow(digest, context, line);
    const where: Span = isPrivate(digest)
      ? 'your direct messages'
      : { kind: 'channel', id: digest.channelId };
    return {
      title: 'Digest posted',
      summary: [`${capitalised(what)}, posted in `, where, '. ', ...next, '.'],
      sections: missingNotices(missing),
    };
  },
});

/** @throws {InputError} where the channel takes no messages of Postbell. */
async function postNow(digest: Digest, context: OperationContext, line: Section) {
  try {
    return await context.digests.postNow(digest, line);
  } catch (cause) {
    if (!(cause instanceof UndeliverableError) || !isChannelClosed(cause.reason)) throw cause;
    const { why } = closingOf(cause.reason);
    throw new InputError(`Nothing was posted: ${why}.`, { cause });
  }
}

function missingNotices(missing: readonly Lack[]): readonly Section[] {
  const alike = Map.groupBy(missing, ({ reason, isPassing }) => `${isPassing} ${reason}`);
  return [...alike.values()].map((same) => {
    const words = enumerated(same.map((one) => one.words));
    const { reason = '', isPassing = false } = same[0] ?? {};
    const text = isPassing
      ? `Missing for now: ${words}. ${reason} Postbell will try again and fill it in.`
      : `Missing: ${words}. ${reason}`;
    return notice('warning', text);
  });
}

async function onlyOne(context: OperationContext): Promise<Digest> {
  const near = await digests.near(context);
  const [only] = near;
  if (only && near.length === 1) return only;
  const sentence = only
    ? await whichDigest(near, context)
    : 'This channel has no digest. Use “postbell digest preview” to see one.';
  throw new InputError(sentence, { field: 'digest' });
}
