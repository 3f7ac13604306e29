import { isCancelable, isCanceled, isEnded } from '../../domain/campaign-status.ts';
import type { AuditedAttempt } from '../../domain/audit.ts';
import {
  type CampaignJudgement,
  FRESH_MS,
  isStillGrowing,
  judgeCampaign,
} from '../../domain/campaign-judgement.ts';
import { eventDefinition, EVENT_KINDS } from '../../domain/events.ts';
import { formatNumber, formatShare, isAlarming, judgingBy } from '../../domain/figures.ts';
import { hasDoubt } from '../../domain/growing-lights.ts';
import type { Outcome } from '../../domain/ratio.ts';
import {
  action,
  type Action,
  type Reply,
  type Section,
  separatedTexts,
  type Span,
  type Text,
  time,
} from '../../domain/reply.ts';
import { type Campaign, totalsOf } from '../../service/campaigns/campaign.ts';
import { compact } from '../../lib/compact.ts';
import { sumOf } from '../../lib/sum.ts';
import { bouncedMenu } from './bounced-menu.ts';
import {
  type CampaignFigures,
  countsInWords,
  hasDenominators,
  measuredIn,
  ratesLine,
  recipientsIn,
} from './card-figures.ts';
import { campaignTitle } from './card-filter.ts';
import { isResendable, pairAction, pairSection } from './card-pair.ts';
import { isReceivedLate, lateCard } from './late-card.ts';
import { filterNote, mutedNotice, limitsNote, unmuteAction } from './card-notices.ts';

/** The figures by which a card judges its campaign. */
type CountedCampaign = Pick<
  CampaignFigures,
  'campaign' | 'cardFilter' | 'minutes' | 'limits' | 'now'
>;

const DEED_LABELS: Readonly<Record<string, string>> = {
  'campaign send': 'Sent by',
  'campaign edit': 'Edited by',
  'campaign cancel': 'Canceled by',
};
/** Operations of which the card says who did them. */
export const DEEDS = Object.keys(DEED_LABELS);

const MINUTE_MS = 60_000;
const OUTCOMES: ReadonlySet<string> = new Set(
  EVENT_KINDS.filter((kind) => eventDefinition(kind)?.isOutcome),
);

export function campaignCard(figures: CampaignFigures): Reply {
  const { campaign, campaignId, counts, cardFilter } = figures;
  const actions = actionsFor(figures);
  if (campaign && isReceivedLate(campaign, figures)) return lateCard(campaign, figures, actions);
  const title = campaignTitle(campaignId, campaign, cardFilter);
  const recipients = recipientsIn(counts);
  const { text: summary, judging, isUnsent } = judgementOf(figures, recipients);
  if (isUnsent) {
    const [sections, actions] = [notices(figures, recipients), unsentActions(figures)];
    return { title, summary, sections, actions, footnote: footnote(figures, recipients) };
  }
  const isFresh = figures.now.getTime() - sentAtOf(figures).getTime() < FRESH_MS;
  const isFinal = campaign !== null && isEnded(campaign.status);
  const isComparable = isFinal && !isFresh && cardFilter === undefined;
  return {
    title,
    summary,
    sections: [
      ...progressSection(figures, recipients),
      ...ratesLine(recipients, {
        judging,
        tracking: campaign?.tracking,
        average: isComparable ? figures.average : null,
        counted: counts,
      }),
      ...(figures.pair ? [pairSection(figures.pair)] : []),
      ...notices(figures, recipients),
    ],
    actions,
    footnote: footnote(figures, recipients),
  };
}

/** Judges a campaign by the events that were received. */
export function judgementOf(figures: CountedCampaign, recipients: Outcome): CampaignJudgement {
  const { minutes, limits = {}, now } = figures;
  const judging = judgingBy(limits);
  return judgeCampaign({ ...countedOutcome(figures, recipients), judging, minutes, now });
}

/** Tells whether a campaign's lights hang on how its rates developed: mostly, figures prove them. */
export function hangsOnMinutes({
  counts,
  limits = {},
  ...figures
}: Pick<CampaignFigures, 'campaign' | 'cardFilter' | 'counts' | 'limits'>): boolean {
  const recipients = recipientsIn(counts);
  return (
    isStillGrowing(countedOutcome(figures, recipients)) &&
    measuredIn(recipients).some((ratio) => hasDoubt(limits, ratio))
  );
}

/** Returns what events say of a campaign, and by how much the service may be ahead of them. */
function countedOutcome(
  { campaign, cardFilter }: Pick<CountedCampaign, 'campaign' | 'cardFilter'>,
  recipients: Outcome,
) {
  const { sent, delivered } = totalsOf(campaign?.figures ?? []);
  // That nothing was delivered is known by events only if the service says so, too.
  const isDeliveryKnown = hasDenominators(recipients) || (sent > 0 && delivered === 0);
  return {
    campaign,
    outcome: isDeliveryKnown ? recipients : { ...recipients, delivered: undefined },
    sentByService: sent,
    isFiltered: cardFilter !== undefined,
  };
}

function progressSection(figures: CampaignFigures, recipients: Outcome): readonly Section[] {
  const { campaign, cardFilter } = figures;
  const { sent } = recipients;
  if (!hasDenominators(recipients)) return [];
  // It isn't known how many of all recipients match the card's filter.
  if (!campaign || campaign.recipients < sent || cardFilter) return [];
  if (!isCancelable(campaign.status)) return [];
  const all = campaign.recipients;
  const progress = `${formatNumber(sent)} of ${formatNumber(all)} sent (${formatShare(sent, all)})`;
  const left = timeLeft(all - sent, campaign, figures);
  return [{ kind: 'paragraph', text: compact([progress, left]).join(' · ') }];
}

/** Milliseconds by whose events the speed is judged; without newer ones nobody can tell. */
const SPEED_OF_MS = 5 * MINUTE_MS;
const STALLED_MS = 3 * MINUTE_MS;
/** Less time than this says nothing about speed. */
const SOONEST_MS = 10_000;

/** Says the same once a minute is over without news, so that the message isn't changed for it. */
function timeLeft(
  left: number,
  { sendAt }: Campaign,
  { minutes, now }: CampaignFigures,
): string | null {
  const outcomes = minutes.filter(({ kind }) => OUTCOMES.has(kind));
  const lastMs = outcomes.at(-1)?.minuteAt.getTime() ?? 0;
  if (left <= 0 || now.getTime() - lastMs > STALLED_MS) return null;
  const recent = outcomes.filter(({ minuteAt }) => minuteAt.getTime() > lastMs - SPEED_OF_MS);
  const firstMs = recent[0]?.minuteAt.getTime() ?? 0;
  // The service’s clock may be ahead.
  const isUnderWay = now.getTime() >= lastMs && now.getTime() < lastMs + MINUTE_MS;
  const untilMs = isUnderWay ? now.getTime() : lastMs + MINUTE_MS;
  const passedMs = untilMs - Math.max(firstMs, sendAt?.getTime() ?? 0);
  const sent = sumOf(recent, ({ count }) => count);
  if (passedMs < SOONEST_MS) return null;
  const leftMinutes = (left / sent) * (passedMs / MINUTE_MS);
  if (leftMinutes < 1) return 'less than a minute left';
  return leftMinutes < 90
    ? `about ${Math.round(leftMinutes)} min left`
    : `about ${Math.round(leftMinutes / 60)} hours left`;
}

function sentAtOf({ campaign, minutes, now }: CampaignFigures): Date {
  return campaign?.sendAt ?? minutes[0]?.minuteAt ?? now;
}

function deedInWords(deed: AuditedAttempt): readonly Span[] {
  const { operation, personId, way, approverId, at, inputs } = deed;
  const isScheduled = operation === 'campaign send' && inputs['at'] !== undefined;
  const label = isScheduled ? 'Scheduled by' : (DEED_LABELS[operation] ?? operation);
  const person = { kind: 'person', id: personId } as const;
  const who: readonly Span[] = way === 'job' ? ['an alert set up by ', person] : [person];
  const approved: readonly Span[] =
    approverId === null ? [] : [', approved by ', { kind: 'person', id: approverId }];
  return [`${label} `, ...who, ...approved, ', ', time(at)];
}

function notices(figures: CampaignFigures, recipients: Outcome): readonly Section[] {
  const { campaign, campaignId, isAnswered, mutedUntil } = figures;
  const warnings: string[] = [];
  if (!campaign) {
    warnings.push(
      isAnswered
        ? `The service has no campaign ${campaignId}; it may have been deleted.`
        : 'The service isn’t answering, so the name, status, and number of recipients are missing for now.',
    );
  }
  if (!hasDenominators(recipients) && recipients.sent + recipients.opened > 0) {
    warnings.push(
      'No deliveries reported. If emails do arrive, the webhook for deliveries is missing.',
    );
  }
  return compact<Section>([
    mutedUntil && mutedNotice(mutedUntil),
    ...warnings.map((text) => ({ kind: 'notice', tone: 'warning', text }) as const),
  ]);
}

function footnote(figures: CampaignFigures, recipients: Outcome): Text {
  const { counts, deed, cardFilter, limits } = figures;
  const parts = compact<Text>([
    deed && deedInWords(deed),
    countsInWords(recipients, counts.events),
    cardFilter && filterNote(cardFilter),
    limitsNote(limits),
  ]);
  return separatedTexts(parts, ' · ');
}

/** A card is seen by everybody: it offers only what reads, and what asks before it acts. */
function actionsFor(figures: CampaignFigures): Action[] {
  const { campaignId, campaign, isAnswered, cardFilter, mutedUntil, pair, now } = figures;
  const { hardBounces, sent } = recipientsIn(figures.counts);
  const bounceLight = judgingBy(figures.limits ?? {}).light('hardBounces', hardBounces, sent);
  const values = { campaign: campaignId };
  const details = action(
    'postbell alerts details',
    cardFilter ? { ...values, view: cardFilter.view } : values,
    'Details',
  );
  return compact([
    details,
    // Without an answer of the service, the campaign may be running and must stay cancelable.
    (campaign ? isCancelable(campaign.status) : !isAnswered) && cancelAction(campaignId),
    pair && pairAction(pair),
    !pair &&
      campaign &&
      isResendable(campaign, now) &&
      action('campaign resend', values, 'Resend…', { asksFirst: true }),
    // A filter shows only some of them, and all would be taken.
    isAlarming(bounceLight) && cardFilter === undefined && bouncedMenu(campaignId),
    mutedUntil && unmuteAction(campaignId),
  ]);
}

/** Nothing happened yet of which there were details. */
function unsentActions({ campaign, campaignId, mutedUntil }: CampaignFigures): Action[] {
  if (campaign && isCanceled(campaign.status)) return [];
  return compact([
    action('campaign show', { campaign: campaignId }, 'Open campaign'),
    campaign && isCancelable(campaign.status) && testAction(campaignId),
    campaign && isCancelable(campaign.status) && cancelAction(campaignId),
    mutedUntil && unmuteAction(campaignId),
  ]);
}

function testAction(copy: string): Action {
  return action('campaign test', { copy }, 'Send test…', { asksFirst: true });
}

function cancelAction(campaignId: string): Action {
  return action('campaign cancel', { campaign: campaignId }, 'Cancel…');
}
