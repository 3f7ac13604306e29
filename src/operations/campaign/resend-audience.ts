import { pairsOf } from '../../alerts/webhooks/compare-campaign.ts';
import { audienceOf, blacklisted } from '../../bulk/resends/audience.ts';
import type { OperationContext } from '../../commands/context.ts';
import { commandOf } from '../../commands/usage.ts';
import { MOST_BULK_ROWS } from '../../domain/bulk.ts';
import { CAMPAIGN_STATUS, isEnded, stateOf } from '../../domain/campaign-status.ts';
import type { ComparedFigure } from '../../domain/comparison.ts';
import { EVENT_WORDS, type EventKind } from '../../domain/events.ts';
import { formatCount, formatMoment, formatNumber } from '../../domain/figures.ts';
import {
  type Audience,
  AUDIENCE_KINDS,
  LEFT_OUT,
  type LeftOut,
  RESEND_AFTER_MS,
} from '../../domain/resend.ts';
import { campaignTopic } from '../../domain/topic.ts';
import { type InputError, inputError } from '../../lib/errors.ts';
import { capitalised, enumerated } from '../../lib/text.ts';
import { type Campaign, totalsOf } from '../../service/campaigns/campaign.ts';
import type { TopicCounts } from '../../store/events/counts.ts';
import type { WebhookRecord } from '../../store/webhooks.ts';

/** Those who didn't open a campaign, and why others don't get it again. */
export interface ResendAudience {
  readonly people: readonly string[];
  /** The number of them who have opens or clicks, but only of machines. */
  readonly byMachines: number;
  readonly delivered: number;
  /** The first reason comes first. */
  readonly leftOut: readonly { readonly reason: string; readonly count: number }[];
}

/**
 * Returns those who didn't open a campaign, by the events that came of it.
 * @throws {InputError} where it can't be resent, or where nobody can say who opened it
 */
export async function resendAudienceOf(
  campaign: Campaign,
  context: OperationContext,
): Promise<ResendAudience> {
  const { service, store, now, health, commandPrefix } = context;
  const sentAt = await resendableSince(campaign, context);
  const webhooks = await store.webhooks.all();
  const gap = gapBefore(sentAt, { webhooks, now, keptDays: health.settings.rawEventsDays });
  if (gap !== null) {
    throw refused(`${gap} See ${commandOf('webhook', commandPrefix)} for what is reported.`);
  }
  const about = { campaignId: campaign.id, listIds: campaign.listIds, sentAt };
  const [audience, barred, counts] = await Promise.all([
    audienceOf(about, store),
    blacklisted(service),
    store.counts.ofTopic(campaignTopic(campaign.id)),
  ]);
  const missing = missingIn(audience, { campaign, sentAt, counts, at: now });
  if (missing !== null) throw refused(missing);
  const people = [...audience.people].filter((address) => !barred.has(address));
  if (people.length === 0)
    throw refused('Nobody is left to resend it to: everyone else opened it, or can’t be mailed.');
  const blocked = audience.people.size - people.length;
  const reasons = Object.entries(audience.leftOut).map(([kind, count]) => ({
    reason: LEFT_OUT[kind as LeftOut], // All of its keys.
    count,
  }));
  return {
    people,
    byMachines: people.filter((address) => audience.byMachines.has(address)).length,
    delivered: audience.seen.delivered,
    leftOut: [...reasons, { reason: 'Blacklisted', count: blocked }]
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count),
  };
}

const RESENT: ReadonlySet<number> = new Set([
  CAMPAIGN_STATUS.sent.code,
  CAMPAIGN_STATUS.sentPartially.code,
]);

/** Returns since when a campaign is sent. @throws {InputError} unless it can be sent once more. */
async function resendableSince(campaign: Campaign, context: OperationContext): Promise<Date> {
  const { store, now, person } = context;
  const { id, sendAt, status, tracking, figures, html, listIds, isSms, isViber } = campaign;
  const earlier = await store.resends.openOf(id);
  if (earlier?.secondId) {
    throw refused(`It was already resent, as campaign ${earlier.secondId}: once is the limit.`);
  }
  if (earlier) throw refused(`It’s already being resent by job ${earlier.id}.`);
  const origin = await store.resends.bySecond(id);
  if (origin) {
    throw refused(`It’s a resend itself, of campaign ${origin.campaignId}: once is the limit.`);
  }
  if (isSms || isViber) throw refused('Only email campaigns can be resent.');
  if (!isEnded(status)) {
    throw refused(`It isn’t over yet (${stateOf(campaign, now).word}). Resend it once it is.`);
  }
  if (!RESENT.has(status.code) || sendAt === null) {
    throw refused(`Only sent campaigns can be resent; this one is “${status.name}”.`);
  }
  const freeAt = new Date(sendAt.getTime() + RESEND_AFTER_MS);
  if (freeAt > now) {
    const when = formatMoment(freeAt, { zone: person.zone, now });
    throw refused(`Opens are still coming in. You can resend it from ${when}, 48 hours after it.`);
  }
  const { opened, delivered } = totalsOf(figures);
  if (tracking.opens === false || (tracking.opens === null && opened === 0)) {
    throw refused('Opens weren’t tracked in this campaign, so nobody can say who didn’t open it.');
  }
  if (html.trim() === '') {
    throw refused('The service doesn’t give its content. Send a new campaign instead.');
  }
  if (listIds.length === 0) throw refused('The service doesn’t say to which lists it went.');
  if (delivered - opened > MOST_BULK_ROWS) {
    throw refused(
      `A resend takes up to ${formatNumber(MOST_BULK_ROWS)} people, and about ${formatNumber(delivered - opened)} didn’t open this one.`,
    );
  }
  return sendAt;
}

const DAY_MS = 24 * 3_600_000;

interface Reporting {
  readonly webhooks: readonly WebhookRecord[];
  /** Days for which events are kept. */
  readonly keptDays: number;
  readonly now: Date;
}

/** Says which events can't all be here, in a sentence; `null`: they may be. */
export function gapBefore(sentAt: Date, { webhooks, keptDays, now }: Reporting): string | null {
  const recordOf = (kind: EventKind) => webhooks.find((hook) => hook.kind === kind);
  const named = (isMeant: (record: WebhookRecord | undefined) => boolean) =>
    AUDIENCE_KINDS.filter((kind) => isMeant(recordOf(kind)));
  const missing = named((record) => !record || record.missingAt !== null);
  if (missing.length > 0) {
    return `The service doesn’t report ${inWords(missing)} to Postbell, so it can’t tell who opened this campaign.`;
  }
  const late = named((record) => record !== undefined && record.sinceAt > sentAt);
  if (late.length > 0) {
    return `Postbell didn’t receive ${inWords(late)} yet when this campaign was sent, so it can’t tell who opened it.`;
  }
  const days = Math.floor((now.getTime() - sentAt.getTime()) / DAY_MS);
  if (days < keptDays) return null;
  return `Postbell keeps events for ${formatCount(keptDays, 'day')}, and this campaign was sent ${formatCount(days, 'day')} ago.`;
}

function inWords(kinds: readonly EventKind[]): string {
  return enumerated(kinds.map((kind) => EVENT_WORDS[kind][1]));
}

/** The figures by which an audience is checked, with the kind of their events. */
const CHECKED: Readonly<Partial<Record<ComparedFigure, EventKind>>> = {
  delivered: 'delivered',
  opened: 'open',
  clicked: 'redirect',
  unsubscribed: 'unsubscribe',
  complaints: 'spam',
  hardBounces: 'hard_bounces',
};

/** Says of what the events that are kept are fewer than the service counts; `null`: of nothing. */
export function missingIn(
  { seen }: Audience,
  compared: {
    readonly campaign: Pick<Campaign, 'id' | 'name' | 'figures'>;
    readonly sentAt: Date;
    readonly counts: TopicCounts;
    readonly at: Date;
  },
): string | null {
  const { counts } = compared;
  // Counts outlive events, and only events that are still here name people.
  const kept = { ...counts, people: { ...counts.people, ...seen } };
  for (const { figure, here, there, differs } of pairsOf({ ...compared, counts: kept })) {
    const kind = CHECKED[figure];
    if (kind === undefined || !differs || here >= there) continue;
    return `${capitalised(EVENT_WORDS[kind][1])} are missing: Postbell has ${formatNumber(here)} of the ${formatNumber(there)} that the service counts, so it can’t tell who opened this campaign.`;
  }
  return null;
}

function refused(message: string): InputError {
  return inputError('campaign', message);
}
