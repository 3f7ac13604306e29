import type { Log } from '../../lib/log.ts';
import type { Posting } from '../../domain/post.ts';
import type { Store } from '../../store/store.ts';
import type { Campaigns } from '../campaigns.ts';
import type { Lists } from '../lists.ts';
import { createJob, type Job } from '../../jobs/job.ts';
import { carryOutStops, type CarryOutParts } from './automatic-stop.ts';
import type { AlarmMetrics } from './metrics.ts';
import { ALARM_PACE, type AlarmPace } from './pace.ts';
import { claimStops } from './reach.ts';
import { createRecent } from './recent.ts';
import { tellIncidents } from './tell-incidents.ts';
import { tellStops } from './tell-stops.ts';
import { watchRates } from './watch-rates.ts';

export interface AlarmsParts {
  readonly store: Pick<Store, 'watched' | 'incidents' | 'stops' | 'counts' | 'subscriptions'>;
  readonly service: CarryOutParts['service'];
  readonly campaigns: Campaigns;
  readonly lists: Lists;
  readonly post: Posting;
  readonly metrics: AlarmMetrics;
  readonly pace?: Partial<AlarmPace>;
  readonly log: Log;
  readonly now: () => Date;
}

/**
 * Compares rates with the thresholds, posts alarms, and cancels campaigns where an alert says so.
 * Three loops run side by side, so that a slow Slack delays no cancel. Decisions are stored before
 * they are carried out, each by one process: so the loops may run in several.
 */
export function createAlarms(choices: AlarmsParts): Job {
  const { store, now, log } = choices;
  const pace = { ...ALARM_PACE, ...choices.pace };
  const parts = { ...choices, pace };
  const recent = createRecent(store.watched, now);

  const jobOf = (name: string, run: () => Promise<void>): Job =>
    createJob({ name, everyMs: pace.idleMs, gapMs: pace.lookEveryMs, run, log });

  const watching = jobOf('rates', async () => {
    const watched = await recent.topics();
    if (await claimStops(watched, parts, now())) stopping.wake();
    if (await watchRates(watched, parts, now())) notifier.wake();
  });
  const stopping = jobOf('automatic stops', async () => {
    if (await carryOutStops(parts)) notifier.wake();
  });
  const notifier = jobOf('alarms', async () => {
    await tellStops(parts);
    await tellIncidents(parts);
  });

  const all = [watching, stopping, notifier];
  return {
    start: () => all.forEach((loop) => loop.start()),
    wake: () => watching.wake(),
    stop: async () => {
      // A message that was sent must be noted, or it would be sent again after the restart.
      await Promise.all(all.map((loop) => loop.stop()));
    },
  };
}
