import { RATES } from '../../../domain/figures.ts';
import type { Section, Text } from '../../../domain/reply.ts';
import { campaignFacts } from './campaign-facts.ts';
import type { Shown } from '../earlier-days.ts';
import { measure } from './campaign-sums.ts';
import { titleOf } from './campaign-title.ts';
import type { CampaignFigures } from './gather-campaigns.ts';
import {
  bestOf,
  leastClickedOf,
  rateInWords,
  sumsOf,
  worstFirst,
  type JudgedCampaign,
} from './judged-campaigns.ts';
import { waitingNotices } from './waiting-campaigns.ts';

const MOST_ALARMED = 3;

/** Sections with volume and rates and their changes, and the campaigns that wait for somebody. */
export function campaignSections(
  figures: CampaignFigures,
  below: readonly Section[],
  shown: Shown,
): readonly Section[] {
  const { sent, waiting } = figures;
  if (sent.length === 0 && waiting.length === 0) return [];
  return [
    { kind: 'heading', text: 'Campaigns' },
    ...(sent.length === 0
      ? []
      : ([{ kind: 'facts', facts: campaignFacts(figures, shown) }, ...below] as const)),
    ...waitingNotices(waiting, shown.formats),
  ];
}

/** Section with the worst and the best campaigns. */
export function extremeSections(figures: CampaignFigures, shown: Shown): readonly Section[] {
  if (figures.sent.length === 0) return [];
  return [{ kind: 'bullets', items: worstAndBest(figures, shown) }];
}

/** The same with a heading, for a place below other sections. */
export function extremesApart(figures: CampaignFigures, shown: Shown): readonly Section[] {
  const { length } = figures.sent;
  if (length === 0) return [];
  const text = length === 1 ? 'The campaign' : 'Worst and best campaigns';
  return [{ kind: 'heading', text }, ...extremeSections(figures, shown)];
}

function worstAndBest({ sent }: CampaignFigures, { formats }: Shown): readonly Text[] {
  const judged = worstFirst(sent, formats);
  const [only] = judged;
  const line = (label: string, one: JudgedCampaign): Text => [
    { kind: 'strong', text: label },
    ` ${lineOf(one, { formats })}`,
  ];
  if (only && judged.length === 1) return [lineOf(only, { formats })];
  const alarmed = judged.filter(({ alarm }) => alarm !== null);
  const left = alarmed.length - MOST_ALARMED;
  const least = alarmed.length === 0 ? leastClickedOf(judged) : null;
  const best = bestOf(judged);
  const content = [
    ...alarmed
      .slice(0, MOST_ALARMED)
      .map((one, index) => line(index === 0 ? 'Worst:' : 'Also:', one)),
    ...(left > 0 ? [`and ${formats.number(left)} more with an alarm`] : []),
    ...(least ? [line('Fewest clicks:', least)] : []),
    ...(best ? [line('Best:', best)] : []),
  ];
  return content.length > 0
    ? content
    : judged.slice(0, MOST_ALARMED).map((one) => lineOf(one, { formats }));
}

/** `Newsletter (71014): 🔴 spam complaints 0.51 % of 990 delivered · 1,000 sent`. */
function lineOf(
  { campaign, alarm, alarms }: JudgedCampaign,
  { formats }: Pick<Shown, 'formats'>,
): string {
  const { summary } = campaign;
  const clicks = measure(sumsOf(campaign)).find(({ name }) => name === 'clicks');
  const why = alarm
    ? `${alarm.light} ${alarms.map(({ rate }) => rateInWords(rate, formats)).join('; ')}`
    : clicks && rateInWords(clicks, formats);
  const isVolumeReported = alarms.some(({ rate }) => RATES[rate.name].of === 'sent');
  const volume = isVolumeReported ? '' : ` · ${formats.number(summary.statistics.sent)} sent`;
  return `${titleOf(summary)}: ${why}${volume}`;
}
