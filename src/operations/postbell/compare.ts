import {
  action,
  notice,
  type Section,
  type Text,
  time,
  separatedTexts,
} from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { defineOperation } from '../../commands/define.ts';
import {
  type BounceComparison,
  type ComparedFigure,
  type Comparison,
  type ComparisonOutcome,
  type ComparisonReason,
  isExpected,
} from '../../domain/comparison.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { enumeratedEvents } from '../../domain/events.ts';
import { numberColumn, tableOf } from '../../commands/browse/columns.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

const FIGURE_LABELS: Readonly<Record<ComparedFigure, string>> = {
  sent: 'Sent',
  delivered: 'Delivered',
  opened: 'Opened',
  clicked: 'Clicked',
  unsubscribed: 'Unsubscribed',
  complaints: 'Spam complaints',
  hardBounces: 'Hard bounces',
  softBounces: 'Soft bounces',
};

const MOST_CAMPAIGNS = 10;

export const compare = defineOperation({
  name: 'postbell reconcile',
  formerly: ['postbell compare'],
  title: 'Reconcile counts',
  summary: 'Compare Postbell’s counts with the service’s own',
  right: 'look',
  effect: 'reads',
  endpoints: [
    'GET /v2/email-service/webhook',
    'GET /campaigns',
    'GET /campaigns/{id}',
    'GET /smtp/bounces/day/total',
  ],
  inputs: {},
  async run(_, context) {
    const { relay, store, now } = context;
    context.known('Comparing the campaigns of the last 7 days…');
    const outcome = await relay.compare();
    const comparisons = await store.comparisons.sentSince(new Date(now.getTime() - WEEK_MS));
    const differing = comparisons.filter((one) => one.differs && !isExpected(one));
    const bounces = bouncesInWords(outcome.bounces);
    return {
      title: 'Postbell’s counts vs. the service’s',
      summary: comparisonVerdict(outcome),
      sections: compact([
        outcome.failure !== null && notice('warning', outcome.failure),
        bounces !== null && notice('info', bounces),
        ...reasonsOf(differing),
      ]),
      details: compact([
        differing.length > 0 && tableOfFigures(differing.slice(0, MOST_CAMPAIGNS)),
        ...reasonsOf(comparisons.filter(isExpected)),
      ]),
      actions: [action('postbell doctor', {}, 'Run a health check')],
      footnote:
        'Campaigns sent in the last 7 days, at least an hour ago; unique recipients. Differences of up to 0.5% (2.0% in the first 48 hours) are ignored. Runs daily.',
    };
  },
});

/** Returns the outcome in one line, e.g. `🟠 2 of 14 campaigns differ`. */
export function comparisonVerdict(outcome: ComparisonOutcome): string {
  const { compared, differing, partial, failed } = outcome;
  const whole = compared - partial;
  const campaigns = formatCount(whole, 'campaign');
  const unread = failed > 0 ? `, ${formatNumber(failed)} not available` : '';
  const untracked = partial > 0 ? `, ${formatNumber(partial)} sent before tracking started` : '';
  const rest = `${untracked}${unread}`;
  if (differing > 0) return `🟠 ${formatNumber(differing)} of ${campaigns} differ${rest}`;
  if (whole === 0 && partial > 0) {
    const were = partial === 1 ? 'was' : 'were';
    return `Nothing to compare yet: ${formatCount(partial, 'campaign')} of the last 7 days ${were} sent before tracking started${unread}`;
  }
  if (whole === 0) return `Nothing to compare: no campaign in the last 7 days${rest}`;
  return `Counts match for ${campaigns} of the last 7 days${rest}`;
}

function reasonsOf(comparisons: readonly Comparison[]): readonly Section[] {
  const more = comparisons.length - MOST_CAMPAIGNS;
  const items = comparisons.slice(0, MOST_CAMPAIGNS).map(whyOf);
  return compact<Section>([
    items.length > 0 && { kind: 'bullets', items },
    more > 0 && { kind: 'paragraph', text: `And ${formatCount(more, 'campaign')} more.` },
  ]);
}

function tableOfFigures(comparisons: readonly Comparison[]): Section {
  const rows = comparisons.flatMap((campaign) =>
    campaign.figures.filter(({ differs }) => differs).map((one) => ({ campaign, ...one })),
  );
  return tableOf(rows, [
    { title: 'Campaign', cell: ({ campaign }) => titleOf(campaign) },
    { title: 'Figure', cell: ({ figure }) => FIGURE_LABELS[figure] },
    numberColumn('Postbell', ({ here }) => here),
    numberColumn('Service', ({ there }) => there),
  ]);
}

function titleOf({ name, campaignId }: Comparison): string {
  return `${name || 'Campaign'} (${campaignId})`;
}

/** Returns a sentence on bounces; `null` where the service has no such figure, or both agree. */
export function bouncesInWords(bounces: BounceComparison | null): string | null {
  if (!bounces?.differs) return null;
  const { here, there } = bounces;
  return `Transactional bounces in the previous 24 hours: Postbell received ${formatNumber(here)}, the service counted ${formatNumber(there)}. It also counts some it doesn’t report.`;
}

function whyOf(comparison: Comparison): Text {
  const why = separatedTexts(comparison.reasons.map(reasonInWords), '; ');
  return [`${titleOf(comparison)}: `, ...why, '.'];
}

function reasonInWords({ kind, kinds, at }: ComparisonReason): Text {
  const events = enumeratedEvents(kinds);
  const moment = at === null ? '' : time(at);
  switch (kind) {
    case 'began before':
      return [`sent before ${events} were tracked (since `, moment, ')'];
    case 'no webhook':
      return at === null
        ? `Postbell has no webhook for ${events}`
        : [`Postbell’s webhook for ${events} is gone, last seen `, moment];
    case 'silent':
      return `the webhook for ${events} exists but reported none`;
    case 'still moving':
      return ['results are final ', moment];
    case 'more here':
      return `Postbell received more ${events} than the service counts`;
    case 'unknown':
      return 'unknown reason';
  }
}
