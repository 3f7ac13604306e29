import { action } from '../../../domain/reply.ts';
import { isPrivate } from '../../../domain/digest.ts';
import { defineOperation } from '../../define.ts';
import { announcedIn } from '../../place.ts';
import { typedDigest } from './digest-settings.ts';
import { CHANNELS_DIGEST, namedDigest } from './find-digest.ts';

export default defineOperation({
  name: 'postbell digest remove',
  title: 'Remove digest',
  summary: 'Remove a digest from this channel, or one of your own',
  right: 'look',
  beyond: CHANNELS_DIGEST,
  effect: 'writes',
  example: 'k7x2m',
  inputs: { digest: { kind: 'reference', to: 'digest', label: 'Digest' } },
  confirmLabel: 'Remove digest',
  /** Returns a preview in another channel, since “Undo” there would not bring the digest back. */
  async preview({ digest: id }, context) {
    const { digest, what } = await namedDigest(id, context);
    if (isPrivate(digest) || digest.channelId === context.channel.id) return null;
    return {
      title: 'Remove digest?',
      summary: [
        { kind: 'channel', id: digest.channelId },
        ` will no longer get the ${what}. This can’t be undone from here; you can pause it instead.`,
      ],
    };
  },
  async run({ digest: id }, context) {
    const { digest, what } = await namedDigest(id, context);
    const isOwn = isPrivate(digest);
    // Somebody else may have removed it first; it is gone all the same.
    await context.store.digests.remove(digest.id);
    const isHere = isOwn || digest.channelId === context.channel.id;
    const again = isOwn ? 'postbell digest subscribe' : 'postbell digest add';
    return {
      title: 'Digest removed',
      summary: isOwn
        ? `You no longer get the ${what}.`
        : [{ kind: 'channel', id: digest.channelId }, ` no longer gets the ${what}.`],
      actions: isHere ? [action(again, typedDigest(digest), 'Undo', { undo: 'here' })] : [],
      footnote:
        digest.pausedAt && isHere ? 'It was paused; Undo brings it back running.' : undefined,
      announcement: announcedIn(digest, context, `removed a digest from this channel: ${what}.`),
    };
  },
});
