import { action } from '../../../domain/reply.ts';
import { defineOperation } from '../../define.ts';
import { announcedIn } from '../../place.ts';
import { notifiedInWords, typedWatch, watchInWords, watchToChange } from './watch.ts';

export default defineOperation({
  name: 'postbell watch remove',
  summary: 'Stop a watch of this channel, or one that you set up',
  effect: 'writes',
  endpoints: [],
  example: 'k7x2m',
  inputs: { watch: { kind: 'reference', to: 'watch', label: 'Watch' } },
  async run({ watch: id }, context) {
    const watch = await watchToChange(id, context);
    const what = watchInWords(watch);
    // Somebody else may have removed it first; it is gone all the same.
    await context.store.watches.remove(watch.id);
    const isHere = watch.channelId === context.channel.id;
    return {
      title: 'Watches',
      summary: [
        `Watch ${watch.id} is stopped: it no longer tells `,
        notifiedInWords(watch, context),
        ` about ${what}.`,
      ],
      // «Undo» adds the watch to the place where it is clicked, so it is offered only there.
      actions: isHere ? [action('postbell watch add', typedWatch(watch), 'Undo')] : [],
      ...announcedIn(
        watch,
        context,
        `stopped a watch of this channel: it is no longer told about ${what}.`,
      ),
    };
  },
});
