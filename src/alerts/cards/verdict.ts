import {
  formatCount,
  formatLimit,
  formatNumber,
  formatShare,
  type Judging,
  limitsOf,
  MINIMUM_VOLUME,
  type Thresholds,
} from '../../domain/figures.ts';
import type { Outcome } from '../../domain/ratio.ts';
import { compact } from '../../lib/compact.ts';
import { enumerated, uncapitalised } from '../../lib/text.ts';
import { type Campaign, isEnded } from '../../service/campaigns/campaign.ts';
import { CAMPAIGN_STATUS as STATUS } from '../../service/status.ts';
import { hasDenominators, isShare, measuredIn } from './card-figures.ts';

/** A worry of a campaign, e.g. `spam complaints 0.33% (limit 0.3%)`. */
export interface Worries {
  readonly light: '🔴' | '🟠';
  readonly text: string;
}

/** Verdicts for statuses that say more than any rate. */
export const STANDING: ReadonlyMap<number, string> = new Map([
  [STATUS.blocked.code, '🔴 Blocked by the service'],
  [STATUS.partiallySentAndBlocked.code, '🔴 Blocked by the service'],
  [STATUS.questioned.code, '🟠 On hold: moderation needs your answer'],
  [STATUS.requiresEditing.code, '🟠 On hold: it needs editing'],
  [STATUS.moderated.code, 'Waiting for moderation'],
  [STATUS.noActiveAddresses.code, '🟠 Not sent: no active addresses'],
  [STATUS.canceled.code, 'Canceled'],
  [STATUS.deleted.code, 'Deleted'],
]);

export interface Judged {
  readonly recipients: Outcome;
  readonly campaign: Campaign | null;
  readonly judging: Judging;
  readonly thresholds?: Thresholds | undefined;
  /** True if more events are to come for what was sent, or is to be. */
  readonly isGrowing: boolean;
  /** True if it was sent in the last hours, so that most opens are still to come. */
  readonly isFresh: boolean;
}

export function verdictOf(judged: Judged): string {
  const { recipients, campaign } = judged;
  const standing = campaign && STANDING.get(campaign.status.code);
  if (standing === undefined || standing === null) return judgement(judged);
  const { sent } = recipients;
  // The bar says how far a campaign has come that may go on.
  if (sent === 0 || !isFinal(campaign)) return standing;
  const all = campaign?.recipients ?? 0;
  const of = all >= sent ? ` of ${formatNumber(all)}` : '';
  return `${standing} after ${formatNumber(sent)}${of} emails went out`;
}

/** Returns `null` where something was sent, or may be. */
export function verdictOfUnsent(campaign: Campaign, isFiltered: boolean): string | null {
  const { status, recipients } = campaign;
  const standing = STANDING.get(status.code);
  if (standing === undefined || !isEnded(status)) return null;
  if (status.code === STATUS.noActiveAddresses.code) return standing;
  const nobody =
    isFiltered || recipients <= 0
      ? 'Nobody got it.'
      : recipients === 1
        ? 'Its one recipient didn’t get it.'
        : `None of the ${formatNumber(recipients)} recipients got it.`;
  return `${standing} before sending. ${nobody}`;
}

/** Returns the rates of the worst light; `null` where none is a worry, or they can't be judged. */
export function worriesIn(
  recipients: Outcome,
  isFinal: boolean,
  { light: lightOf }: Pick<Judging, 'light'>,
  thresholds: Thresholds = {},
): Worries | null {
  if (!hasDenominators(recipients)) return null;
  // Soft bounces are retried until the end: before that, a rate of delivery says nothing.
  const judged = measuredIn(recipients).filter(
    ({ name, part, all }) => isShare(part, all) && (name !== 'delivery' || isFinal),
  );
  for (const light of ['🔴', '🟠'] as const) {
    const texts = judged
      .filter(({ name, part, all }) => lightOf(name, part, all) === light)
      .map(({ name, part, all }) => {
        const { label, amber = 0, red = 0 } = limitsOf(name, thresholds);
        const limit = light === '🔴' ? `limit ${formatLimit(red)}` : `limit ${formatLimit(amber)}`;
        return `${uncapitalised(label)} ${formatShare(part, all)} (${limit})`;
      });
    if (texts.length > 0) return { light, text: texts.join(', ') };
  }
  return null;
}

function judgement(judged: Judged): string {
  const { recipients, campaign, judging, thresholds, isGrowing, isFresh } = judged;
  const { sent } = recipients;
  const isOver = isFinal(campaign);
  if (!hasDenominators(recipients)) return undelivered(recipients, isOver);
  if (sent < MINIMUM_VOLUME) {
    return isOver ? 'Sent; too few recipients to judge' : 'On its way; too early to judge';
  }
  const worries = worriesIn(recipients, isOver, judging, thresholds);
  const [red, amber] = isOver ? ['Went badly', 'Needs attention'] : ['Act now', 'Watch'];
  if (worries) return `${worries.light} ${worries.light === '🔴' ? red : amber}: ${worries.text}`;
  if (isGrowing && !isAllGreen(recipients, isOver, judging)) {
    return isOver ? 'Sent; results are still coming in' : 'On its way; too early to judge';
  }
  if (!isOver) return 'Going well so far';
  if (!isFresh) return 'Went well';
  const isOpening = campaign?.tracking.opens !== false;
  return `Delivered well${isOpening ? '; opens still coming in' : ''}`;
}

function isAllGreen(recipients: Outcome, isOver: boolean, { light }: Judging): boolean {
  return measuredIn(recipients)
    .filter(({ name }) => name !== 'delivery' || isOver)
    .every(({ name, part, all }) => light(name, part, all) === '🟢');
}

function isFinal(campaign: Campaign | null): boolean {
  return campaign !== null && isEnded(campaign.status);
}

function undelivered(
  { sent, hardBounces, softBounces, ...reactions }: Outcome,
  isOver: boolean,
): string {
  const { opened, clicked, unsubscribed, complaints } = reactions;
  if (opened + clicked + unsubscribed + complaints > 0) {
    return 'No rates yet: no deliveries reported';
  }
  if (sent === 0) return isOver ? 'Sent; no results received yet' : 'Starting';
  const bounces = compact([
    hardBounces > 0 && formatCount(hardBounces, 'hard bounce'),
    softBounces > 0 && formatCount(softBounces, 'soft bounce'),
  ]);
  return `No deliveries so far, but ${enumerated(bounces)}`;
}
