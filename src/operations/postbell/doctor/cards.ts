import { formatCount } from '../../../domain/figures.ts';
import type { Examination } from './examination.ts';

const MINUTE_MS = 60_000;
/** Milliseconds that a card may be stale: the oldest campaigns’ are updated every ten minutes. */
const LATE_MS = 15 * MINUTE_MS;

/** Examines whether cards are up to date. */
export const cards: Examination = {
  about: 'the cards',
  async examine({ store, now }) {
    const late = await store.lag.lateCards(now);
    const [first] = late;
    if (!first) return { findings: [], facts: [{ label: 'Cards', value: 'all up to date' }] };
    const lagMs = Math.max(0, now.getTime() - first.sinceAt.getTime());
    const are = formatCount(late.length, 'card is', 'cards are');
    const by =
      lagMs < MINUTE_MS
        ? 'less than a minute'
        : formatCount(Math.floor(lagMs / MINUTE_MS), 'minute');
    const tooLate = late.filter(({ sinceAt }) => now.getTime() - sinceAt.getTime() > LATE_MS);
    return {
      findings:
        tooLate.length > 0
          ? [
              {
                tone: 'warning',
                text: [
                  `${are} behind, by up to ${by}, one of them in `,
                  { kind: 'channel', id: first.channelId },
                  '. Slack may take too few updates, or refuse them: the log of the bot says why.',
                ],
              },
            ]
          : [],
      facts: [{ label: 'Cards', value: `${are} to be updated, the oldest for ${by}` }],
    };
  },
};
