import {
  formatCount,
  formatNumber,
  formatRate,
  formatShare,
  type Judging,
  MINIMUM_VOLUME,
  RATES,
} from '../../domain/figures.ts';
import type { Outcome } from '../../domain/ratio.ts';
import { compact } from '../../lib/compact.ts';
import { enumerated, uncapitalised } from '../../lib/text.ts';
import { type Campaign, isEnded } from '../../service/campaigns/campaign.ts';
import { CAMPAIGN_STATUS as STATUS } from '../../service/status.ts';
import { hasDenominators, isShare, measuredIn } from './card-figures.ts';

/** A worry of a campaign, e.g. `spam complaints 0.33% of 300 delivered`. */
export interface Worries {
  readonly light: '🔴' | '🟠';
  readonly text: string;
}

/** Verdicts for statuses that say more than any rate. */
const STANDING: ReadonlyMap<number, string> = new Map([
  [STATUS.blocked.code, '🔴 Blocked by the service'],
  [STATUS.partiallySentAndBlocked.code, '🔴 Blocked by the service'],
  [STATUS.questioned.code, '🟠 On hold: a moderator waits for your answer'],
  [STATUS.requiresEditing.code, '🟠 On hold: it has to be edited'],
  [STATUS.moderated.code, 'Waiting for moderation'],
  [STATUS.noActiveAddresses.code, '🟠 Not sent: no active addresses'],
  [STATUS.canceled.code, 'Canceled'],
  [STATUS.deleted.code, 'Deleted'],
]);

export interface Judged {
  readonly recipients: Outcome;
  readonly campaign: Campaign | null;
  readonly judging: Judging;
  /** True if more events are to come for what was sent, or is to be. */
  readonly isGrowing: boolean;
  /** True if it was sent in the last hours, so that most opens are still to come. */
  readonly isFresh: boolean;
}

export function verdictOf(judged: Judged): string {
  const { recipients, campaign, judging } = judged;
  const standing = campaign && STANDING.get(campaign.status.code);
  if (standing === undefined || standing === null) return judgement(judged);
  const { sent } = recipients;
  if (sent === 0) return standing;
  const all = campaign?.recipients ?? 0;
  const part =
    all >= sent
      ? `${formatNumber(sent)} of ${formatNumber(all)} sent`
      : `${formatNumber(sent)} sent`;
  const worries = worriesIn(recipients, isFinal(campaign), judging);
  return `${standing} · ${part}${worries ? ` · ${worries.light} ${worries.text}` : ''}`;
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
        ? 'Its one recipient did not get it.'
        : `None of the ${formatNumber(recipients)} recipients got it.`;
  return `${standing} before sending. ${nobody}`;
}

/** Returns the rates of the worst light; `null` where none is a worry, or they can't be judged. */
export function worriesIn(recipients: Outcome, isFinal: boolean, judging: Judging): Worries | null {
  if (!hasDenominators(recipients)) return null;
  // Soft bounces are retried until the end: before that, a rate of delivery would be a false alarm.
  const judged = measuredIn(recipients).filter(
    ({ name, part, all }) => isShare(part, all) && (name !== 'delivery' || isFinal),
  );
  for (const light of ['🔴', '🟠'] as const) {
    const texts = judged
      .filter(({ name, part, all }) => judging.light(name, part, all) === light)
      .map(
        ({ name, part, all }) =>
          `${uncapitalised(RATES[name].label)} ${formatRate(part, all, RATES[name].of)}`,
      );
    if (texts.length > 0) return { light, text: texts.join('; ') };
  }
  return null;
}

function judgement({ recipients, campaign, judging, isGrowing, isFresh }: Judged): string {
  const { sent, delivered, opened } = recipients;
  const isOver = isFinal(campaign);
  if (!hasDenominators(recipients)) return undelivered(recipients, isOver);
  const soFar = isOver ? '' : ' so far';
  if (sent < MINIMUM_VOLUME) {
    return `${formatNumber(sent)} sent${soFar}, too few to judge the rates`;
  }
  const worries = worriesIn(recipients, isOver, judging);
  if (worries?.light === '🔴') return `🔴 ${isOver ? 'Went badly' : 'Act now'}: ${worries.text}`;
  if (worries) return `🟠 ${isOver ? 'Not all well' : 'Keep an eye on it'}: ${worries.text}`;
  const share = isShare(opened, delivered) ? formatShare(opened, delivered) : null;
  const opens = share === null ? '' : `, opened ${share} of those`;
  const rate = isShare(delivered, sent)
    ? formatRate(delivered, sent, 'sent')
    : formatNumber(delivered);
  if (isGrowing && !isAllGreen(recipients, isOver, judging)) {
    const start = isOver ? 'Sent, events still coming in' : 'On its way';
    return `${start}: delivered ${rate} so far${opens}`;
  }
  if (!isOver) return `🟢 Going well so far: delivered ${rate}${opens}`;
  if (!isFresh) return `🟢 Went well: delivered ${rate}${opens}`;
  const isOpening = share !== null && campaign?.tracking.opens !== false;
  const coming = isOpening ? `; opens still coming in, ${share} so far` : '';
  return `🟢 Delivered well: ${rate}${coming}`;
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
    return 'No rates: events of deliveries don’t reach Postbell';
  }
  if (sent === 0) return isOver ? 'None of its events came here yet' : 'Nothing sent yet';
  const bounces = compact([
    hardBounces > 0 && formatCount(hardBounces, 'hard bounce'),
    softBounces > 0 && formatCount(softBounces, 'soft bounce'),
  ]);
  return `No delivery so far, but ${enumerated(bounces)}`;
}
