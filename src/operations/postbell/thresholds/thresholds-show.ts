import { formatCount } from '../../../core/figures.ts';
import { defineOperation } from '../../define.ts';
import { placeOf } from '../../place.ts';
import { permitted } from '../../steps.ts';
import { thresholdTable, TITLE, WHERE_THEY_COUNT } from './threshold-words.ts';

export default defineOperation({
  name: 'postbell thresholds show',
  summary: 'Show from when on rates are amber or red in this channel',
  effect: 'reads',
  endpoints: [],
  example: '',
  inputs: {},
  async run(_, context) {
    const thresholds = await context.store.thresholds.of(placeOf(context));
    const own = Object.keys(thresholds).length;
    return {
      title: TITLE,
      summary:
        own === 0
          ? 'The usual ones: this channel has none of its own.'
          : `${formatCount(own, 'rate has', 'rates have')} thresholds of this channel’s own.`,
      sections: [thresholdTable(thresholds)],
      steps: permitted(
        [
          {
            kind: 'operation',
            label: 'Change…',
            operation: 'postbell thresholds set',
            values: {},
            asksFirst: true,
          },
          ...(own > 0
            ? [
                {
                  kind: 'operation' as const,
                  label: 'Back to the usual ones',
                  operation: 'postbell thresholds reset',
                  values: {},
                },
              ]
            : []),
        ],
        context,
      ),
      footnote: WHERE_THEY_COUNT,
    };
  },
});
