import { RATES, type FigureFormats, type RateName } from '../../../domain/figures.ts';
import { measured, type Measured } from '../../../domain/ratio.ts';
import type { Fact } from '../../../domain/reply.ts';
import type { Compared } from './campaign-comparison.ts';
import { measure, type Sums } from './campaign-sums.ts';
import {
  countChanges,
  shareChanges,
  withChanges,
  type Share,
  type Shown,
} from '../earlier-days.ts';
import type { CampaignFigures } from './gather-campaigns.ts';

/** Returns volume and rates with their changes. */
export function campaignFacts(figures: CampaignFigures, shown: Shown): readonly Fact[] {
  return [
    volumeFact(figures, shown),
    ...measure(figures.sums).map((measured) => rateFact(measured, figures, shown)),
    clicksPerOpen(figures, shown),
  ];
}

/**
 * Returns the changes of a campaign share.
 * @param of gives the same of other days; `null` where it isn't known
 */
export function campaignShareChanges(
  now: Share,
  { before, usual }: Compared,
  of: (sums: Sums) => Share | null,
  shown: Shown,
): readonly string[] {
  const share = usual && of(usual.sums);
  return shareChanges(
    now,
    {
      before: before && of(before),
      usual: usual && share ? { share, ofDays: usual.days, hadMoreTime: usual.hadMoreTime } : null,
    },
    shown,
  );
}

/** Counts the campaigns without full figures. A share of the rest is not the share of the day. */
export function unreadAmong(sent: CampaignFigures['sent']): number {
  return sent.filter(({ totals }) => totals === null).length;
}

/** `without 9 campaigns` */
export function withoutSome(unread: number, { count }: Pick<FigureFormats, 'count'>): string {
  return `without ${count(unread, 'campaign')}`;
}

function volumeFact({ sums, compared }: CampaignFigures, shown: Shown): Fact {
  const { before, usual } = compared;
  const mean = usual && {
    count: (usual.sums.sent / usual.days) * shown.days,
    ofDays: usual.days,
  };
  const changes = countChanges(sums.sent, { before: before?.sent ?? null, mean }, shown);
  return { label: 'Sent', value: withChanges(shown.formats.number(sums.sent), changes) };
}

/** Rates that need full figures. */
const IN_FULL: ReadonlySet<RateName> = new Set(['hardBounces', 'complaints']);

function rateFact(now: Measured, { sent, compared }: CampaignFigures, shown: Shown): Fact {
  const { name, part, all } = now;
  const { formats } = shown;
  const figure = formats.figure(name, part, all);
  const unread = IN_FULL.has(name) ? unreadAmong(sent) : 0;
  if (unread > 0) {
    return { label: RATES[name].label, value: `${figure}\n${withoutSome(unread, formats)}` };
  }
  const sameRate = (sums: Sums) => measure(sums).find((rate) => rate.name === name) ?? null;
  const changes = campaignShareChanges(now, compared, sameRate, shown);
  return { label: RATES[name].label, value: withChanges(figure, changes) };
}

/** Returns clicks per open, a trend with a denominator that no other rate has. */
function clicksPerOpen({ sums, compared }: CampaignFigures, shown: Shown): Fact {
  const perOpen = (of: Sums) => measured('clickToOpen', of);
  const now = perOpen(sums);
  const { name, part, all } = now;
  const changes = campaignShareChanges(now, compared, perOpen, shown);
  return {
    label: RATES[name].label,
    value: withChanges(shown.formats.figure(name, part, all), changes),
  };
}
