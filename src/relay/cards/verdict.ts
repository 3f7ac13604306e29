import {
  formatCount,
  formatNumber,
  formatRate,
  formatShare,
  MINIMUM_VOLUME,
  RATES,
  type Judging,
} from '../../core/figures.ts';
import type { Outcome } from '../../core/measured.ts';
import { enumerated, uncapitalised } from '../../core/words.ts';
import type { Campaign } from '../../service/campaign.ts';
import { isEnded } from '../../service/campaign-stage.ts';
import { CAMPAIGN_STATUS as STATUS } from '../../service/status.ts';
import { hasDenominators, isShare, measuredIn } from './recipients.ts';

/** A worry of a campaign, e.g. `spam complaints 0.33 % of 300 delivered`. */
export interface Worries {
  readonly light: '🔴' | '🟠';
  readonly text: string;
}

/** Where a status says more than any rate. */
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

/** How a campaign stands, in one line. */
export function verdictOf(
  recipients: Outcome,
  campaign: Campaign | null,
  judging: Judging,
): string {
  const isFinal = campaign !== null && isEnded(campaign.status);
  const standing = campaign && STANDING.get(campaign.status.code);
  if (standing === undefined || standing === null) return judged(recipients, isFinal, judging);
  const { sent } = recipients;
  if (sent === 0) return standing;
  const all = campaign?.recipients ?? 0;
  const part =
    all >= sent
      ? `${formatNumber(sent)} of ${formatNumber(all)} sent`
      : `${formatNumber(sent)} sent`;
  const worries = worriesIn(recipients, isFinal, judging);
  return `${standing} · ${part}${worries ? ` · ${worries.light} ${worries.text}` : ''}`;
}

/** The rates of the worst light; `null` where none is a worry, or they can't be judged. */
export function worriesIn(recipients: Outcome, isFinal: boolean, judging: Judging): Worries | null {
  if (!hasDenominators(recipients)) return null;
  // Until the end soft bounces are tried again, and a rate of delivery would only alarm.
  const measured = measuredIn(recipients).filter(
    ({ name, part, all }) => isShare(part, all) && (name !== 'delivery' || isFinal),
  );
  for (const light of ['🔴', '🟠'] as const) {
    const texts = measured
      .filter(({ name, part, all }) => judging.light(name, part, all) === light)
      .map(
        ({ name, part, all }) =>
          `${uncapitalised(RATES[name].label)} ${formatRate(part, all, RATES[name].of)}`,
      );
    if (texts.length > 0) return { light, text: texts.join('; ') };
  }
  return null;
}

function judged(recipients: Outcome, isFinal: boolean, judging: Judging): string {
  const { sent, delivered, opened } = recipients;
  if (!hasDenominators(recipients)) return undelivered(recipients);
  const soFar = isFinal ? '' : ' so far';
  if (sent < MINIMUM_VOLUME) {
    return `${formatNumber(sent)} sent${soFar}, too few to judge the rates`;
  }
  const worries = worriesIn(recipients, isFinal, judging);
  if (worries?.light === '🔴') return `🔴 ${isFinal ? 'Went badly' : 'Act now'}: ${worries.text}`;
  if (worries) return `🟠 ${isFinal ? 'Not all well' : 'Keep an eye on it'}: ${worries.text}`;
  const opens = isShare(opened, delivered)
    ? `, opened ${formatShare(opened, delivered)} of those`
    : '';
  const delivery = isShare(delivered, sent)
    ? `delivered ${formatRate(delivered, sent, 'sent')}`
    : `${formatNumber(delivered)} delivered`;
  return `🟢 ${isFinal ? 'Went well' : 'Going well so far'}: ${delivery}${opens}`;
}

function undelivered({ sent, hardBounces, softBounces, ...reactions }: Outcome): string {
  const { opened, clicked, unsubscribed, complaints } = reactions;
  const bounces = [
    hardBounces > 0 ? formatCount(hardBounces, 'hard bounce') : '',
    softBounces > 0 ? formatCount(softBounces, 'soft bounce') : '',
  ].filter((text) => text !== '');
  if (opened + clicked + unsubscribed + complaints > 0) {
    return 'No rates: events of deliveries don’t reach Postbell';
  }
  return sent === 0 ? 'Nothing sent yet' : `No delivery so far, but ${enumerated(bounces)}`;
}
