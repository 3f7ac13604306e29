import { action } from '../../../domain/reply.ts';
import { WATCHES, type WatchSettings } from '../../../domain/watch.ts';
import { defineOperation } from '../../define.ts';
import { announcedIn, isDirect } from '../../place.ts';
import { invitation, sharedChannelWarning } from '../channel-notices.ts';
import { checkOverlap, WATCH_INPUTS, watchFrom, watchInWords } from './watch.ts';

export default defineOperation({
  name: 'postbell watch add',
  summary: 'Tell this channel when the balance runs low, or a campaign is stuck',
  effect: 'writes',
  endpoints: [],
  example: 'balance quota lists below=50 left=10',
  inputs: WATCH_INPUTS,
  async run(values, context) {
    const { store, channel, person, now } = context;
    const settings = watchFrom(values);
    const requested = { ...settings, channelId: channel.id, createdBy: person.id };
    await checkOverlap(requested, context);
    const { id } = await store.watches.add(requested, now);
    const notified = isDirect(channel.id, context) ? 'you are told' : 'this channel is told';
    return {
      title: 'Watches',
      summary: `From now on ${notified} about ${watchInWords(settings)}.`,
      sections: [
        ...(await invitation(context)),
        ...(await sharedChannelWarning(context)),
        {
          kind: 'bullets',
          items: [
            firstNotifiedInWords(settings),
            'Each problem is posted once; its thread says when it is over.',
          ],
        },
      ],
      actions: [
        action('postbell watch edit', { watch: id }, 'Edit…', { asksFirst: true }),
        action('postbell watch remove', { watch: id }, 'Undo'),
      ],
      footnote: `Watch ${id}.`,
      ...announcedIn(
        requested,
        context,
        `added a watch to this channel: it is told about ${watchInWords(settings)}.`,
      ),
    };
  },
});

function firstNotifiedInWords({ kinds }: WatchSettings): string {
  if (!kinds.some((kind) => WATCHES[kind].isSlow)) {
    return 'What is wrong already is told within a few minutes.';
  }
  if (kinds.every((kind) => WATCHES[kind].isSlow)) {
    return 'What is wrong already is told within an hour.';
  }
  return 'What is wrong already is told within a few minutes; of lists, senders, SMTP domains and webhooks, within an hour.';
}
