import {
  type CampaignJudgement,
  gravityOf,
  judgeCampaign,
  type KnownOutcome,
  reasonsAmong,
  reasonsInWords,
  worstLight,
} from '../../../domain/campaign-judgement.ts';
import { isEnded } from '../../../domain/campaign-status.ts';
import { shortTitle } from '../../../domain/campaign-title.ts';
import {
  formatCount,
  formatNumber,
  formatShare,
  type Judging,
  type Light,
  MINIMUM_VOLUME,
} from '../../../domain/figures.ts';
import { growingLights } from '../../../domain/growing-lights.ts';
import { bouncesOf, ratioOf, type Ratio } from '../../../domain/ratio.ts';
import { campaignTopic } from '../../../domain/topic.ts';
import { compact } from '../../../lib/compact.ts';
import { capitalised } from '../../../lib/text.ts';
import type { Store } from '../../../store/store.ts';
import type { DigestRequest, SectionContent } from '../../section.ts';
import type { ReadCampaign } from '../../../snapshots/campaigns.ts';
import { type CampaignFigures, measure, type Sums, summed } from './campaign-figures.ts';
import { lightOfWaiting, verdictOnWaiting } from './waiting-campaigns.ts';

export interface JudgedCampaign extends ReadCampaign {
  readonly judgement: CampaignJudgement;
}

/** Judges campaigns as their cards do; the worst first, and the larger first among equals. */
export async function judgedCampaigns(
  sent: readonly ReadCampaign[],
  { judging, now }: Pick<DigestRequest, 'judging' | 'now'>,
  { counts }: Pick<Store, 'counts'>,
): Promise<readonly JudgedCampaign[]> {
  const judged = await Promise.all(
    sent.map(async (one) => {
      const { id, status } = one.summary;
      const minutes = isEnded(status) ? [] : await counts.byMinute(campaignTopic(id));
      const outcome = outcomeOf(one);
      const campaign = one.summary;
      return { ...one, judgement: judgeCampaign({ campaign, outcome, judging, minutes, now }) };
    }),
  );
  return judged.sort(
    (a, b) =>
      gravityOf(b.judgement, judging) - gravityOf(a.judgement, judging) ||
      b.summary.statistics.sent - a.summary.statistics.sent,
  );
}

function outcomeOf({ summary: { statistics }, totals }: ReadCampaign): KnownOutcome {
  if (totals) return totals;
  const { sent, delivered, opened, clicked, unsubscribed } = statistics;
  return { sent, delivered, opened, clicked, unsubscribed };
}

export function verdictOnCampaigns(
  figures: CampaignFigures,
  judged: readonly JudgedCampaign[],
  judging: Judging,
): Pick<SectionContent, 'verdict' | 'also' | 'saysFirst'> {
  const { clauses, ofWorst } = alarmClauses(figures, judged, judging);
  const [verdict = sentInWords(figures), ...also] = redFirst([
    ...clauses,
    ...verdictOnWaiting(figures.waiting),
  ]);
  return { verdict, also, saysFirst: ofWorst };
}

export function redFirst(clauses: readonly string[]): readonly string[] {
  const isRed = (clause: string) => Number(clause.startsWith('🔴'));
  return clauses.toSorted((a, b) => isRed(b) - isRed(a));
}

export function lightOfCampaigns(
  { sent, sums, waiting }: CampaignFigures,
  judged: readonly JudgedCampaign[],
  judging: Judging,
): Light | null {
  const { light } = judgingTogether(sent, judging);
  return worstLight([
    ...measuredBy(judging, sums).map(({ name, part, all }) => light(name, part, all)),
    ...judged.map(({ judgement }) => judgement.light),
    ...waiting.map(lightOfWaiting),
  ]);
}

/** Rates of campaigns together are judged as cautiously as those of one while any goes out. */
export function judgingTogether(sent: readonly ReadCampaign[], judging: Judging): Judging {
  if (sent.every(({ summary }) => isEnded(summary.status))) return judging;
  const growing = growingLights(judging.limits, []);
  const light: Judging['light'] = (name, part, all) =>
    name === 'delivery' ? null : growing.light(name, part, all);
  return { ...growing, light };
}

/** All bounces are a rate where a place has limits for them. */
function measuredBy({ limits }: Judging, sums: Sums): readonly Ratio[] {
  return [...measure(sums), ...(limits.bounces === undefined ? [] : [bouncesOf(sums)])];
}

/** `2 campaigns to 5,049 recipients, 4,953 delivered (98.1%)` */
function sentInWords({ sent, sums }: CampaignFigures): string {
  if (sent.length === 0) return 'no campaigns were sent';
  const out = `${formatCount(sent.length, 'campaign')} to ${formatCount(sums.sent, 'recipient')}`;
  if (sums.sent < MINIMUM_VOLUME) return `${out}, too few to judge`;
  return `${out}, ${formatNumber(sums.delivered)} delivered (${formatShare(sums.delivered, sums.sent)})`;
}

/** Names the worst campaign, or the rates of all of them together where none is as bad. */
function alarmClauses(
  { sent, sums }: CampaignFigures,
  judged: readonly JudgedCampaign[],
  judging: Judging,
): { readonly clauses: readonly string[]; readonly ofWorst: string | null } {
  const together = reasonsAmong(measuredBy(judging, sums), judgingTogether(sent, judging));
  const [worst, ...others] = judged;
  const reasons = worst?.judgement.reasons ?? [];
  const [light, lightTogether] = [reasons[0]?.light, together[0]?.light];
  if (lightTogether && (!light || (lightTogether === '🔴' && light === '🟠'))) {
    const all = `${lightTogether} ${capitalised(reasonsInWords(together, judging))}`;
    return { clauses: [all], ofWorst: null };
  }
  if (!worst || !light) return { clauses: [], ofWorst: null };
  const ofWorst = `${shortTitle(worst.summary)}: ${reasonsInWords(reasons, judging)}`;
  const more = others.filter(({ judgement }) => judgement.reasons[0]?.light === light).length;
  const clauses = compact([
    `${light} ${ofWorst}`,
    more > 0 && `${light} ${formatCount(more, 'more campaign')} like that`,
  ]);
  return { clauses, ofWorst };
}

export function sumsOf({ summary: { statistics }, totals }: ReadCampaign): Sums {
  return summed([{ statistics, totals }]);
}

/** Returns the campaigns without a worry, the least clicked first; none where all are equal. */
export function byClicks(judged: readonly JudgedCampaign[]): readonly JudgedCampaign[] {
  const fit = judged.filter(
    ({ judgement, summary }) =>
      judgement.reasons.length === 0 && summary.statistics.delivered >= MINIMUM_VOLUME,
  );
  const shareOf = ({ summary }: JudgedCampaign) => {
    const { part, all } = ratioOf('clicks', summary.statistics);
    return part / all;
  };
  const [first, ...others] = fit.map(shareOf);
  if (others.every((share) => share === first)) return [];
  return fit.sort((a, b) => shareOf(a) - shareOf(b));
}
