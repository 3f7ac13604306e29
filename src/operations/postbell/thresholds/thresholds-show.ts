import { action } from '../../../domain/reply.ts';
import { formatCount } from '../../../domain/figures.ts';
import { compact } from '../../../lib/compact.ts';
import { capitalised } from '../../../lib/text.ts';
import { defineOperation } from '../../define.ts';
import { isDirect, placeOf } from '../../place.ts';
import { thresholdTable, TITLE, whereTheyCount } from './thresholds.ts';

export default defineOperation({
  name: 'postbell thresholds show',
  summary: 'Show from when on rates are amber or red in this channel',
  effect: 'reads',
  endpoints: [],
  example: '',
  inputs: {},
  async run(_, context) {
    const thresholds = await context.store.thresholds.of(placeOf(context));
    const isOwn = isDirect(context.channel.id, context);
    const has = isOwn ? 'you have' : 'this channel has';
    const own = Object.keys(thresholds).length;
    return {
      title: TITLE,
      summary:
        own === 0
          ? `The usual ones: ${has} none of ${isOwn ? 'your' : 'its'} own.`
          : `${capitalised(has)} ${isOwn ? 'your' : 'its'} own thresholds for ${formatCount(own, 'rate')}.`,
      sections: [thresholdTable(thresholds)],
      actions: compact([
        action('postbell thresholds set', {}, 'Change…', { asksFirst: true }),
        own > 0 && {
          kind: 'operation' as const,
          label: 'Back to the usual ones',
          operation: 'postbell thresholds reset',
          values: {},
        },
      ]),
      footnote: whereTheyCount(context),
    };
  },
});
