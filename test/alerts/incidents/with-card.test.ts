import { expect, it } from 'vitest';
import { people } from '../../relay/campaign-events.ts';
import { QUICK } from '../../relay/running.ts';
import { startAlarms, summaryOf } from './alarming.ts';

const HOUR_MS = 3_600_000;
/** A card that was just shown would wait for an hour. */
const SLOW = {
  ...QUICK,
  shortestGapMs: HOUR_MS,
  longestGapMs: HOUR_MS,
  hotGapMs: HOUR_MS,
  quietForMs: HOUR_MS,
};

it('a card says at once what an incident below it says', async () => {
  const running = await startAlarms({ refreshPolicy: SLOW });
  const { wall, follow, sendAll } = running;
  await follow('card', { channelId: 'C1' });
  await sendAll(people('delivered', 0, 1_000));
  const card = await wall.first();
  expect(summaryOf(card)).not.toContain('Critical');
  await sendAll(people('spam', 0, 9));
  await wall.until(() => summaryOf(card).includes('Critical: spam complaints 0.90%'));
  expect(wall.messages.some(({ reply }) => reply.title.includes('Incident'))).toBe(true);
});
