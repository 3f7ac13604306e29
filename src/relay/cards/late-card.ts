import { EVENT_KINDS, EVENT_LABELS } from '../../core/events.ts';
import { formatNumber, judgingBy, type Thresholds } from '../../core/figures.ts';
import { measured } from '../../core/measured.ts';
import type { Reply, Step } from '../../core/reply.ts';
import type { Campaign } from '../../service/campaign.ts';
import { isEnded } from '../../service/campaign-stage.ts';
import { totalsOf } from '../../service/campaign-totals.ts';
import type { MinuteCount, TopicCounts } from '../../store/events/counts.ts';
import { campaignTitle } from './campaign-title.ts';
import { chartOf } from './chart.ts';
import { mutedNotice } from './muted.ts';
import { narrowingNotice, type Narrowing } from './narrowing.ts';

interface Heard {
  readonly counts: TopicCounts;
  readonly minutes: readonly MinuteCount[];
  readonly narrowing?: Narrowing | undefined;
  readonly mutedUntil?: Date | null;
}

/** We assume: an hour after a campaign's start most of it is sent, however large it is. */
const LATE_AFTER_MS = 3_600_000;

/**
 * True for a campaign that was sent before its events came here, so that only the last of them did:
 * its counts are no shares of anything.
 */
export function isHeardLate(campaign: Campaign, { counts, minutes, narrowing }: Heard): boolean {
  // Minutes come oldest first. What a card is narrowed to may rightly begin late.
  const firstAt = narrowing?.sinceAt ?? minutes[0]?.minuteAt;
  if (!campaign.sendAt || !firstAt || !isEnded(campaign.status)) return false;
  const isLate = firstAt.getTime() - campaign.sendAt.getTime() > LATE_AFTER_MS;
  return isLate && totalsOf(campaign.figures).sent > counts.recipients;
}

interface Unposted extends Pick<Heard, 'minutes'> {
  readonly thresholds: Thresholds;
  /** Since when somebody wants its card. */
  readonly wantedSince: Date;
}

/** Rates that can turn red long after a campaign was sent, and the events of which they are made. */
const LATE_RATES = {
  complaints: 'spam',
  hardBounces: 'hard_bounces',
  unsubscribes: 'unsubscribe',
} as const;
const MINUTE_MS = 60_000;

/**
 * Whether there should be a card of a campaign. One that was over before anybody asked for it gets
 * one only for what came since and makes a rate red by itself; single events of it just count.
 */
export function isWorthACard(campaign: Campaign | null, unposted: Unposted): boolean {
  const { minutes, thresholds, wantedSince } = unposted;
  if (!campaign?.sendAt || !isEnded(campaign.status)) return true;
  if (campaign.sendAt.getTime() + LATE_AFTER_MS > wantedSince.getTime()) return true;
  const totals = totalsOf(campaign.figures);
  const { light } = judgingBy(thresholds);
  const came = minutes.filter(
    ({ minuteAt }) => minuteAt.getTime() + MINUTE_MS > wantedSince.getTime(),
  );
  return (['complaints', 'hardBounces', 'unsubscribes'] as const).some((name) => {
    const part = came
      .filter(({ kind }) => kind === LATE_RATES[name])
      .reduce((sum, { count }) => sum + count, 0);
    return light(name, part, measured(name, totals).all) === '🔴';
  });
}

/** What came since, as numbers; the campaign itself has the figures. */
export function lateCard(campaign: Campaign, heard: Heard, steps: readonly Step[]): Reply {
  const { people } = heard.counts;
  const chart = chartOf(heard.minutes);
  const facts = EVENT_KINDS.filter((kind) => people[kind] > 0).map((kind) => ({
    label: EVENT_LABELS[kind],
    value: formatNumber(people[kind]),
  }));
  return {
    title: campaignTitle(campaign.id, campaign, heard.narrowing),
    summary: 'Went out before its events came here. This is what came since.',
    sections: [
      {
        kind: 'facts',
        facts: [{ label: 'Status', value: campaign.status.name }, ...facts],
      },
      ...(chart ? [chart] : []),
      ...(heard.mutedUntil ? [mutedNotice(heard.mutedUntil)] : []),
      ...(heard.narrowing ? [narrowingNotice(heard.narrowing)] : []),
    ],
    steps,
    footnote: 'From the service’s webhooks, people counted once. The campaign has all its figures.',
  };
}
