import { defineOperation } from '../../define.ts';
import { announcedIn, placeOf } from '../../place.ts';
import {
  DIGEST_INPUTS,
  FORMER_DIGEST_INPUTS,
  isSameDigest,
  plainDigest,
  settingsFrom,
  typedPlainDigest,
} from './digest-settings.ts';
import { knownScope, SCOPE_ENDPOINTS, whichDigest } from './find-digest.ts';
import { InputError } from '../../../lib/errors.ts';
import type { OperationContext } from '../../context.ts';
import digestPreview from './digest-preview.ts';
import { digestsMeant, LIKE_INPUTS, LIKE_PAGES, prefilledLike } from './digest-like.ts';
import { type DigestSettings, isPrivate } from '../../../domain/digest.ts';
import type { AlertNames } from '../../../domain/filter-words.ts';
import { action, type Reply } from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { capitalised } from '../../../lib/text.ts';
import type { Digest } from '../../../store/digest/digests.ts';
import { noticesOnPosting } from '../channel-notices.ts';
import {
  digestInWords,
  nextInWords,
  nextOf,
  QUIET_LABELS,
  shortlyInWords,
} from './digest-words.ts';

export const digestAdd = defineOperation({
  name: 'postbell digest add',
  title: 'Add digest',
  summary: 'Post a digest in this channel, daily or on chosen weekdays',
  right: 'channels',
  effect: 'writes',
  endpoints: SCOPE_ENDPOINTS,
  example: 'daily 09:00 mon-fri zone=Europe/Kyiv list=4101',
  inputs: DIGEST_INPUTS,
  formerInputs: FORMER_DIGEST_INPUTS,
  prefill: async (_, { person }) => typedPlainDigest(person),
  async run(values, context) {
    const settings = settingsFrom(values, plainDigest(context.person));
    const names = await knownScope(settings.scope, context.service);
    return setUpDigest(placeOf(context), settings, names, context);
  },
});

export const digestPrivate = defineOperation({
  name: 'postbell digest subscribe',
  formerly: ['postbell digest private'],
  title: 'Get digest privately',
  summary: 'Get a channel’s digest, or one of your own, as a direct message',
  right: 'look',
  // People who may not look at digests don't get one sent either.
  besides: digestPreview,
  effect: 'writes',
  endpoints: SCOPE_ENDPOINTS,
  example: 'k7x2m time=08:00',
  inputs: LIKE_INPUTS,
  formerInputs: FORMER_DIGEST_INPUTS,
  pages: LIKE_PAGES,
  prefill: prefilledLike,
  async run(values, context) {
    const meant = await digestsMeant(values, context);
    if (meant.length > 1) {
      throw new InputError(await whichDigest(meant, context), { field: 'digest' });
    }
    const before = meant[0] ?? plainDigest(context.person);
    const settings = settingsFrom(values, before);
    const names = await knownScope(settings.scope, context.service, before.scope);
    return setUpDigest(context.person.id, settings, names, context);
  },
});

/** @param channelId id of a channel, or of a person who gets it privately */
async function setUpDigest(
  channelId: string,
  settings: DigestSettings,
  names: AlertNames,
  context: OperationContext,
): Promise<Reply> {
  const { store, person, now } = context;
  const existing = await store.digests.list(channelId);
  const same = existing.find((one) => isSameDigest(one, settings));
  if (same) return thereReply(same, settings, names, now);
  const digest = await store.digests.add({ ...settings, channelId, createdBy: person.id }, now);
  const { id } = digest;
  const what = digestInWords(digest, names);
  const next = isPrivate(digest) ? 'Next one in your direct messages: ' : 'Next one: ';
  return {
    title: 'Digest added',
    summary: [`${capitalised(what)}. ${next}`, nextOf(digest, now), '.'],
    sections: isPrivate(digest) ? [] : await noticesOnPosting(context),
    actions: [
      action('postbell digest preview', { digest: id }, 'Preview'),
      action('postbell digest edit', { digest: id }, 'Edit…', { asksFirst: true }),
      action('postbell digest remove', { digest: id }, 'Undo', { undo: 'here' }),
    ],
    footnote: `Digest ${id}`,
    announcement: announcedIn(digest, context, `added a digest to this channel: ${what}.`),
    subject: { kind: 'digest', id },
  };
}

function thereReply(there: Digest, settings: DigestSettings, names: AlertNames, now: Date): Reply {
  const { id, pausedAt, whenQuiet } = there;
  const has = isPrivate(there) ? 'You already get' : 'This channel already has';
  const summary = `${has} this digest (${id}): ${shortlyInWords(there, names)}. `;
  const isLikeIt = whenQuiet === settings.whenQuiet;
  const unchanged = `Nothing changed. If there’s nothing to report: ${QUIET_LABELS[whenQuiet].toLowerCase()}.`;
  const requested = isLikeIt ? {} : { quiet: settings.whenQuiet };
  return {
    title: 'Add digest',
    summary: [summary, ...nextInWords(there, now), '.'],
    sections: isLikeIt ? [] : [{ kind: 'paragraph', text: unchanged }],
    actions: compact([
      pausedAt && action('postbell digest resume', { digest: id }, 'Resume'),
      action('postbell digest edit', { digest: id, ...requested }, 'Edit…', { asksFirst: true }),
    ]),
  };
}
