import type { Registry } from 'prom-client';
import type { Log } from '../core/log.ts';
import type { Posting } from '../core/post.ts';
import type { Store } from '../store/store.ts';
import { createAlarms, type AlarmsParts } from './alarms/alarms.ts';
import type { AlarmPace } from './alarms/pace.ts';
import type { Campaigns } from './campaigns.ts';
import { drawCard } from './cards/draw.ts';
import type { Lists } from './lists.ts';
import type { Loop } from './loop.ts';
import type { RelayMetrics } from './metrics.ts';
import type { Rhythm } from './notices/due.ts';
import { createNotices } from './notices/notices.ts';
import { postInTurn, RANKS } from './post-in-turn.ts';
import { createCards } from './showing/cards.ts';
import type { LeaseTiming } from './showing/lease.ts';
import { PACE, type Pace } from './showing/pace.ts';

/** How often channels are told; each as its own defaults say where nothing is given. */
export interface Timing {
  readonly pace?: Partial<Pace>;
  /** When another replica takes over. */
  readonly leaseTiming?: LeaseTiming;
  readonly rhythm?: Partial<Rhythm>;
  readonly alarmPace?: Partial<AlarmPace>;
}

export interface TellingParts {
  readonly store: Pick<
    Store,
    'claims' | 'cards' | 'leases' | 'slackTurns' | 'notices' | 'tellings' | 'thresholds'
  > &
    AlarmsParts['store'];
  readonly service: AlarmsParts['service'];
  readonly campaigns: Campaigns;
  readonly lists: Lists;
  readonly post: Posting;
  readonly metrics: RelayMetrics;
  readonly registry: Registry;
  readonly timing: Timing;
  readonly log: Log;
  readonly now: () => Date;
}

/** Tells channels of what was kept: by cards, by single events, by alarms. */
export function createTelling(parts: TellingParts): Loop {
  const { campaigns, timing, registry, store, lists, now } = parts;
  const pace = { ...PACE, ...timing.pace };
  const { lookEveryMs, idleMs } = pace;
  const cards = createCards({
    ...parts,
    draw: (card) => drawCard(card, { store, campaigns, lists, now }),
    senderOf: async (campaignId) => {
      const { campaign, isAnswered } = await campaigns.find(campaignId);
      return { sender: campaign?.senderEmail ?? null, isAnswered };
    },
    pace,
    leaseTiming: timing.leaseTiming,
  });
  const notices = createNotices({ ...parts, lookEveryMs, idleMs, rhythm: timing.rhythm ?? {} });
  const turns = { turns: store.slackTurns, rank: RANKS.alarm, now, askEveryMs: lookEveryMs };
  const post = postInTurn(parts.post, turns);
  const alarms = createAlarms({ ...parts, post, metrics: registry, pace: timing.alarmPace ?? {} });
  const loops = [cards, notices, alarms];
  return {
    start: () => loops.forEach((loop) => loop.start()),
    wake: () => loops.forEach((loop) => loop.wake()),
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
