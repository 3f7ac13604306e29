import { createJob, type Job } from '../../jobs/job.ts';
import { createShowing, type ShowingParts } from './showing.ts';

/** Keeps the cards of all channels up to date, unless another process does. */
export function createCards(parts: Omit<ShowingParts, 'onEnd'>): Job {
  const showing = createShowing({ ...parts, onEnd: () => loop.wake() });
  const loop = createJob({
    name: 'cards',
    everyMs: parts.pace.lookEveryMs,
    run: () => showing.look(),
    log: parts.log,
  });
  return {
    start: () => loop.start(),
    wake: () => loop.wake(),
    stop: async () => {
      await loop.stop();
      // A call to Slack must be noted, or the card would be posted again after the restart.
      await showing.finished();
      await showing.release();
    },
  };
}
