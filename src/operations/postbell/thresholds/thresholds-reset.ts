import { RATES } from '../../../domain/figures.ts';
import { action, type Reply } from '../../../domain/reply.ts';
import { defineOperation } from '../../define.ts';
import { announcedIn, isDirect, placeOf } from '../../place.ts';
import { JUDGED, SHOW, TITLE, type Typed, typedLimits } from './thresholds.ts';

const NAMES = Object.keys(JUDGED) as Typed[];

export default defineOperation({
  name: 'postbell thresholds reset',
  summary: 'Go back to the usual thresholds in this channel',
  effect: 'writes',
  endpoints: [],
  example: 'complaints',
  inputs: {
    rate: {
      kind: 'choice',
      label: 'Rate',
      hint: 'Empty: all of them',
      optional: true,
      options: NAMES.map((value) => ({ value, label: RATES[JUDGED[value]].label })),
    },
  },
  async run({ rate: only }, context): Promise<Reply> {
    const { store } = context;
    const place = placeOf(context);
    const before = await store.thresholds.of(place);
    const own = NAMES.filter((name) => before[JUDGED[name]] && (!only || name === only));
    if (own.length === 0) {
      return { title: TITLE, summary: 'They are the usual ones already: nothing to change.' };
    }
    await store.thresholds.reset(place, only && JUDGED[only]);
    const what = only ? `for «${RATES[JUDGED[only]].label}» ` : '';
    const where = isDirect(context.channel.id, context) ? 'for you' : 'in this channel';
    return {
      title: TITLE,
      summary: `Back to the usual thresholds ${what}${where}.`,
      actions: [
        action(
          'postbell thresholds set',
          Object.fromEntries(
            own.flatMap((name) => {
              const limits = before[JUDGED[name]];
              return limits ? [[name, typedLimits(limits)]] : [];
            }),
          ),
          'Undo',
        ),
        SHOW,
      ],
      ...announcedIn(
        { channelId: place },
        context,
        `set this channel’s thresholds ${what}back to the usual ones.`,
      ),
    };
  },
});
