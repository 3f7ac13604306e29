import type { AuditedAttempt } from '../../domain/audit.ts';
import {
  FINAL_AFTER_MS,
  formatCount,
  formatNumber,
  formatRate,
  type Judging,
  type RateName,
  type Thresholds,
} from '../../domain/figures.ts';
import { ratioOf, type Outcome } from '../../domain/ratio.ts';
import {
  action,
  type Action,
  type Fact,
  type MenuAction,
  type Reply,
  type Section,
  type Span,
  type Text,
  time,
} from '../../domain/reply.ts';
import {
  type Campaign,
  campaignCodes,
  isCancelable,
  isEnded,
  isLeftOut,
  totalsOf,
} from '../../service/campaigns/campaign.ts';
import { compact } from '../../lib/compact.ts';
import { uncapitalised } from '../../lib/text.ts';
import type { MinuteCount, TopicCounts } from '../../store/events/counts.ts';
import {
  countedTwice,
  figureOf,
  hasDenominators,
  isShare,
  otherFacts,
  plainRate,
  recipientsIn,
  type Trouble,
  troubleSections,
} from './card-figures.ts';
import { campaignTitle, type CardFilter } from './card-filter.ts';
import { chartOf } from './chart.ts';
import { isStillGrowing, judgingOf } from './growing-lights.ts';
import { isReceivedLate, lateCard } from './late-card.ts';
import { filterNotice, mutedNotice, thresholdsNote, unmuteAction } from './card-notices.ts';
import { verdictOf, verdictOfUnsent } from './verdict.ts';

export interface CampaignFigures extends Trouble {
  readonly counts: TopicCounts;
  readonly campaignId: string;
  /** The campaign; `null` while the service doesn't answer, or knows none. */
  readonly campaign: Campaign | null;
  /** True if the service answered at all: then a `null` campaign doesn't exist. */
  readonly isAnswered: boolean;
  /** The last deed to it, by the audit trail; `null`: none that it knows. */
  readonly deed?: AuditedAttempt | null;
  readonly minutes: readonly MinuteCount[];
  readonly cardFilter?: CardFilter | undefined;
  readonly thresholds?: Thresholds;
  /** Set while the card is muted. */
  readonly mutedUntil?: Date | null;
  readonly now: Date;
}

const DEED_LABELS: Readonly<Record<string, string>> = {
  'campaign send': 'Sent by',
  'campaign edit': 'Changed by',
  'campaign cancel': 'Canceled by',
};
/** Operations of which the card says who did them. */
export const DEEDS = Object.keys(DEED_LABELS);

const BAR_CELLS = 20;
const HOUR_MS = 3_600_000;
/** Milliseconds in which most opens come: the first hours, we assume. */
const FRESH_MS = 6 * HOUR_MS;

export function campaignCard(figures: CampaignFigures): Reply {
  const { campaign, campaignId, counts, minutes, cardFilter } = figures;
  const actions = actionsFor(figures);
  if (campaign && isReceivedLate(campaign, figures)) return lateCard(campaign, figures, actions);
  const title = campaignTitle(campaignId, campaign, cardFilter);
  const recipients = recipientsIn(counts);
  const untouched = campaign && isUntouched(campaign, recipients) ? campaign : null;
  const unsent = untouched && verdictOfUnsent(untouched, cardFilter !== undefined);
  if (unsent !== null) {
    const sections = compact<Section>([...notices(figures, recipients), deedSection(figures)]);
    const [open] = actions;
    return { title, summary: unsent, sections, actions: compact([open, deedAction(figures)]) };
  }
  const isGrowing = isStillGrowing(figures, recipients);
  const judging = judgingOf(figures, isGrowing);
  const chart = chartOf(minutes);
  const isFresh = figures.now.getTime() - sentAtOf(figures).getTime() < FRESH_MS;
  return {
    title,
    summary: verdictOf({ recipients, campaign, judging, isGrowing, isFresh }),
    sections: [
      ...(untouched ? [] : progressSection(figures, recipients)),
      ...notices(figures, recipients),
      {
        kind: 'facts',
        facts: untouched
          ? [...waitingFacts(untouched), ...deedFacts(figures)]
          : [...stateFacts(figures), ...countFacts(recipients, figures, judging)],
      },
      ...troubleSections(figures),
      ...compact([chart]),
    ],
    actions,
    footnote: footnote(recipients, chart !== null, figures.thresholds),
  };
}

function isUntouched({ figures }: Campaign, recipients: Outcome): boolean {
  return Object.values(recipients).every((count) => count === 0) && totalsOf(figures).sent === 0;
}

function progressSection(
  { campaign, cardFilter }: CampaignFigures,
  recipients: Outcome,
): readonly Section[] {
  // It isn't known how many of all recipients match the card's filter.
  if (!campaign || campaign.recipients <= 0 || cardFilter) return [];
  if (isEnded(campaign.status)) return leftOutSection(campaign, recipients);
  const { sent } = recipients;
  const all = campaign.recipients;
  const filled = Math.floor((Math.min(sent, all) / all) * BAR_CELLS);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_CELLS - filled);
  const share =
    sent > all ? `${formatNumber(all)} recipients` : formatRate(sent, all, 'recipients');
  return [{ kind: 'paragraph', text: `${bar}  ${share}` }];
}

/** The verdict of a campaign that was aborted says how far it came, so it is left out here. */
function leftOutSection(campaign: Campaign, { sent }: Outcome): readonly Section[] {
  const { recipients: all, status, figures } = campaign;
  const left = all - Math.max(sent, totalsOf(figures).sent);
  if (left <= 0 || !campaignCodes('sent', 'sentPartially').includes(status.code)) return [];
  const reasons = figures
    .filter(({ code, count }) => count > 0 && isLeftOut(code))
    .toSorted((a, b) => b.count - a.count);
  const unexplained = left - reasons.reduce((sum, { count }) => sum + count, 0);
  const why = reasons.map(
    ({ explanation, count }) => `${uncapitalised(explanation)} ${formatNumber(count)}`,
  );
  if (unexplained > 0) why.push(`the service doesn’t say why ${formatNumber(unexplained)}`);
  const text = `Not sent to ${formatNumber(left)} of ${formatCount(all, 'recipient')}: ${why.join(', ')}.`;
  return [{ kind: 'paragraph', text }];
}

function waitingFacts({ status, recipients }: Campaign): readonly Fact[] {
  return compact([
    { label: 'Status', value: status.name },
    recipients > 0 && { label: 'Recipients', value: formatNumber(recipients) },
  ]);
}

function sentAtOf({ campaign, minutes, now }: CampaignFigures): Date {
  return campaign?.sendAt ?? minutes[0]?.minuteAt ?? now;
}

function stateFacts(figures: CampaignFigures): readonly Fact[] {
  const { campaign, now } = figures;
  const finalAt = new Date(sentAtOf(figures).getTime() + FINAL_AFTER_MS);
  const provisional: Text = ['Provisional until ', { kind: 'time', at: finalAt, show: 'datetime' }];
  return compact([
    campaign && { label: 'Status', value: campaign.status.name },
    finalAt > now && { label: 'Figures', value: provisional },
    ...deedFacts(figures),
  ]);
}

function deedSection(figures: CampaignFigures): Section | null {
  const deeds = deedFacts(figures);
  return deeds.length > 0 ? { kind: 'facts', facts: deeds } : null;
}

function deedFacts({ deed }: CampaignFigures): readonly Fact[] {
  if (!deed) return [];
  const { operation, personId, way, approverId, at, inputs } = deed;
  const isScheduled = operation === 'campaign send' && inputs['at'] !== undefined;
  const person = { kind: 'person', id: personId } as const;
  const who: readonly Span[] = way === 'job' ? ['an alert that ', person, ' set up'] : [person];
  const approved: readonly Span[] =
    approverId === null ? [] : [', approved by ', { kind: 'person', id: approverId }];
  return [
    {
      label: isScheduled ? 'Scheduled by' : (DEED_LABELS[operation] ?? operation),
      value: [...who, ...approved, ', ', time(at)],
    },
  ];
}

/** For whoever may see the audit trail. */
function deedAction({ deed, campaignId }: CampaignFigures): Action | null {
  return deed
    ? action('postbell audit', { about: `campaign ${campaignId}` }, 'Who did what')
    : null;
}

function countFacts(
  recipients: Outcome,
  { campaign, counts }: CampaignFigures,
  judging: Judging,
): readonly Fact[] {
  const { sent, delivered, opened, clicked, softBounces } = recipients;
  const isRated = hasDenominators(recipients);
  const ofSent = isRated ? sent : 0;
  const figure = (name: RateName): string =>
    figureOf(ratioOf(name, { ...recipients, sent: ofSent }), judging);
  return [
    { label: 'Sent', value: isRated || sent === 0 ? formatNumber(sent) : 'Not known' },
    { label: 'Delivered', value: deliveredSoFar(recipients, campaign, judging) },
    { label: 'Opened', value: reaction(opened, delivered, campaign?.tracking.opens) },
    { label: 'Clicked', value: reaction(clicked, delivered, campaign?.tracking.clicks) },
    { label: 'Hard bounces', value: figure('hardBounces') },
    { label: 'Soft bounces', value: plainRate(softBounces, ofSent, 'sent') },
    { label: 'Spam complaints', value: figure('complaints') },
    { label: 'Unsubscribed', value: figure('unsubscribes') },
    ...otherFacts(counts.events),
  ];
}

function deliveredSoFar(recipients: Outcome, campaign: Campaign | null, judging: Judging): string {
  const { delivered, sent } = recipients;
  if (campaign && isEnded(campaign.status)) {
    return figureOf(ratioOf('delivery', recipients), judging);
  }
  return isShare(delivered, sent) && delivered > 0
    ? `${formatNumber(delivered)} · ${formatRate(delivered, sent, 'sent')} so far`
    : formatNumber(delivered);
}

function reaction(count: number, delivered: number, isTracked: boolean | null | undefined): string {
  // A zero must not be read as "nobody was interested".
  return count === 0 && isTracked === false
    ? 'Not counted in this campaign'
    : plainRate(count, delivered, 'delivered');
}

function notices(figures: CampaignFigures, recipients: Outcome): readonly Section[] {
  const { campaign, campaignId, isAnswered, cardFilter, mutedUntil } = figures;
  const warnings: string[] = [];
  if (!campaign) {
    warnings.push(
      isAnswered
        ? `The service shows no campaign ${campaignId}; it may have been deleted.`
        : 'The service doesn’t answer, so name, status and number of recipients are missing for now.',
    );
  }
  if (!hasDenominators(recipients) && recipients.sent + recipients.opened > 0) {
    warnings.push(
      'No delivery was reported, so there is nothing to take rates of. If emails do arrive, the webhook for deliveries is missing.',
    );
  }
  return compact<Section>([
    mutedUntil && mutedNotice(mutedUntil),
    cardFilter && filterNotice(cardFilter),
    ...warnings.map((text) => ({ kind: 'notice', tone: 'warning', text }) as const),
  ]);
}

function footnote(recipients: Outcome, hasChart: boolean, own: Thresholds = {}): string {
  const source = `From the service’s webhooks: people, each counted once${hasChart ? '; the chart shows events' : ''}. Sent means delivered or bounced so far.`;
  return compact([source, countedTwice(recipients), thresholdsNote(own)]).join(' ');
}

const MUTE = [
  { label: 'For 1 hour', for: '1h' },
  { label: 'For 8 hours', for: '8h' },
  { label: 'Until tomorrow, 9:00', for: 'tomorrow' },
  { label: 'For a week', for: '1w' },
  { label: 'Until unmuted', for: 'ever' },
] as const;

function actionsFor(figures: CampaignFigures): Action[] {
  const { campaignId, campaign, isAnswered, cardFilter, mutedUntil } = figures;
  const values = { campaign: campaignId };
  const open = action('campaign show', values, 'Open campaign', { emphasis: 'primary' });
  const details = action(
    'postbell alerts details',
    cardFilter ? { ...values, view: cardFilter.view } : values,
    'Details in thread',
  );
  const cancel = action('campaign cancel', values, 'Cancel campaign', { emphasis: 'danger' });
  const mute = mutedUntil ? unmuteAction(campaignId) : muteMenu(campaignId);
  if (isAnswered && !campaign) return [details, mute];
  // Without an answer of the service, the campaign may be running and must stay cancelable.
  const isOver = campaign !== null && !isCancelable(campaign.status);
  // The menu is wide: nothing after it fits into the row.
  return compact([open, details, !isOver && cancel, mute, deedAction(figures)]);
}

function muteMenu(campaignId: string): MenuAction {
  return {
    kind: 'menu',
    label: 'Mute…',
    choices: MUTE.map((choice) =>
      action('postbell alerts mute', { campaign: campaignId, for: choice.for }, choice.label),
    ),
  };
}
