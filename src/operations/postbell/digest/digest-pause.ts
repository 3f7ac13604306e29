import { isPrivate } from '../../../domain/digest.ts';
import { action, sentence, type Span } from '../../../domain/reply.ts';
import { capitalised } from '../../../lib/text.ts';
import type { Digest } from '../../../store/digest/digests.ts';
import { defineOperation } from '../../define.ts';
import { announcedIn } from '../../place.ts';
import { nextOf } from './digest-words.ts';
import { CHANNELS_DIGEST, namedDigest } from './find-digest.ts';

export const digestPause = defineOperation({
  name: 'postbell digest pause',
  title: 'Pause digest',
  summary: 'Pause a digest',
  right: 'look',
  beyond: CHANNELS_DIGEST,
  effect: 'writes',
  example: 'k7x2m',
  inputs: { digest: { kind: 'reference', to: 'digest', only: 'running', label: 'Digest' } },
  async run({ digest: id }, context) {
    const { digest, what } = await namedDigest(id, context);
    const which = withItsChannel(what, digest, context.channel.id);
    if (!(await context.store.digests.pause(digest.id, context.now))) {
      return sentence('Pause digest', ['Already paused: ', ...which, '.']);
    }
    return {
      title: 'Digest paused',
      summary: [...which, '.'],
      actions: [action('postbell digest resume', { digest: digest.id }, 'Undo', { undo: 'here' })],
      footnote: `Digest ${digest.id}`,
      announcement: announcedIn(digest, context, `paused a digest in this channel: ${what}.`),
    };
  },
});

export const digestResume = defineOperation({
  name: 'postbell digest resume',
  title: 'Resume digest',
  summary: 'Resume a paused digest',
  right: 'look',
  beyond: CHANNELS_DIGEST,
  effect: 'writes',
  example: 'k7x2m',
  inputs: { digest: { kind: 'reference', to: 'digest', only: 'paused', label: 'Digest' } },
  async run({ digest: id }, context) {
    const { store, now } = context;
    const { digest, what } = await namedDigest(id, context);
    const which = withItsChannel(what, digest, context.channel.id);
    const next = ['. Next one: ', nextOf(digest, now), '.'];
    if (!(await store.digests.resume(digest.id, context.person.id, now))) {
      return sentence('Resume digest', ['Not paused: ', ...which, ...next]);
    }
    return {
      title: 'Digest resumed',
      summary: [...which, ...next],
      actions: [action('postbell digest pause', { digest: digest.id }, 'Undo', { undo: 'here' })],
      footnote: `Digest ${digest.id} · Digests missed while it was paused aren’t posted.`,
      announcement: announcedIn(digest, context, `resumed a digest in this channel: ${what}.`),
    };
  },
});

/** Returns the words with a capital, and the channel where that isn’t this one. */
function withItsChannel(what: string, digest: Digest, here: string): readonly Span[] {
  if (isPrivate(digest) || digest.channelId === here) return [capitalised(what)];
  return [`${capitalised(what)}, in `, { kind: 'channel', id: digest.channelId }];
}
