import type { Log } from '../../lib/log.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Store } from '../../store/store.ts';
import type { Campaigns } from '../campaigns.ts';
import type { Lists } from '../lists.ts';
import { createLoop, type Loop } from '../loop.ts';
import { carryOutStops, type CarryOutParts } from './automatic-stop.ts';
import type { AlarmMetrics } from './metrics.ts';
import { ALARM_PACE, type AlarmPace } from './pace.ts';
import { claimStops } from './reach.ts';
import { createRecent } from './recent.ts';
import { notifyChannels } from './notify-channels.ts';
import { watchRates } from './watch-rates.ts';

export interface AlarmsParts {
  readonly store: Pick<
    Store,
    'watched' | 'incidents' | 'stops' | 'counts' | 'subscriptions' | 'outgoing'
  >;
  readonly service: CarryOutParts['service'];
  readonly campaigns: Campaigns;
  readonly lists: Lists;
  readonly outbox: Pick<Outbox, 'wake'>;
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
export function createAlarms(choices: AlarmsParts): Loop {
  const { store, now, log } = choices;
  const pace = { ...ALARM_PACE, ...choices.pace };
  const parts = { ...choices, pace };
  const recent = createRecent(store.watched, now);

  const watching = createLoop(
    guarded('rates are not watched', async () => {
      const watched = await recent.topics();
      if (await claimStops(watched, parts, now())) stopping.wake();
      if (await watchRates(watched, parts, now())) notifier.wake();
    }),
    pace.lookEveryMs,
  );
  const stopping = createLoop(
    guarded('automatic stops wait', async () => {
      if (await carryOutStops(parts)) choices.outbox.wake();
    }),
    pace.lookEveryMs,
  );
  const notifier = createLoop(
    guarded('alarms wait', async () => {
      if (await notifyChannels(parts)) choices.outbox.wake();
    }),
    pace.lookEveryMs,
  );

  function guarded(trouble: string, look: () => Promise<void>): () => Promise<number> {
    return async () => {
      try {
        await look();
        return pace.idleMs;
      } catch (err) {
        log.error({ err }, `${trouble}: the store does not answer`);
        return pace.lookEveryMs;
      }
    };
  }

  const all = [watching, stopping, notifier];
  return {
    start: () => all.forEach((loop) => loop.start()),
    wake: () => watching.wake(),
    stop: async () => {
      await Promise.all(all.map((loop) => loop.stop()));
    },
  };
}
