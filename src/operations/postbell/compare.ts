import {
  action,
  notice,
  type Section,
  type Span,
  type Text,
  time,
  separatedTexts,
} from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { defineOperation } from '../define.ts';
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
import { numberColumn, tableOf } from '../browse/columns.ts';

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
  example: '',
  inputs: {},
  async run(_, context) {
    const { relay, store, now } = context;
    const outcome = await relay.compare();
    const comparisons = await store.comparisons.sentSince(new Date(now.getTime() - WEEK_MS));
    const bounces = bouncesInWords(outcome.bounces);
    return {
      title: 'Counts of Postbell and of the service',
      summary: comparisonVerdict(outcome),
      sections: compact([
        outcome.failure !== null && notice('warning', outcome.failure),
        bounces !== null && notice('info', bounces),
        ...differencesIn(comparisons),
      ]),
      actions: [action('postbell doctor', {}, 'Check everything')],
      footnote:
        'Campaigns that went out in the last 7 days, at least an hour ago; people counted once. Small differences are tolerated: 0.5%, and 2% in the first 48 h. Compared by itself once a day.',
    };
  },
});

/** Returns the outcome in one line, e.g. `🟠 2 of 14 campaigns differ`. */
export function comparisonVerdict(outcome: ComparisonOutcome): string {
  const { compared, differing, partial, failed } = outcome;
  const whole = compared - partial;
  const campaigns = formatCount(whole, 'campaign');
  const gaps = compact([
    partial > 0 && `${formatNumber(partial)} began before their events came here`,
    failed > 0 && `${formatNumber(failed)} not answered`,
  ]);
  const rest = gaps.map((text) => `, ${text}`).join('');
  if (differing > 0) return `🟠 ${formatNumber(differing)} of ${campaigns} differ${rest}`;
  if (whole === 0) return `No campaign of the last 7 days to compare${rest}`;
  return `🟢 ${campaigns} of the last 7 days ${whole === 1 ? 'agrees' : 'agree'}${rest}`;
}

/** Shows the figures that differ, and below them the reasons; nothing where all agree. */
function differencesIn(comparisons: readonly Comparison[]): Section[] {
  const partial = comparisons.filter(isExpected);
  const differing = comparisons.filter((one) => one.differs && !isExpected(one));
  const shown = [...differing, ...partial].slice(0, MOST_CAMPAIGNS);
  const more = differing.length + partial.length - shown.length;
  if (shown.length === 0) return [];
  return compact([
    differing.length > 0 && tableOfFigures(differing.slice(0, MOST_CAMPAIGNS)),
    { kind: 'heading', text: 'Why' },
    { kind: 'bullets', items: shown.map(whyOf) },
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
    numberColumn('Here', ({ here }) => here),
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
  return `SMTP emails that bounced in the 24 hours before: ${formatNumber(here)} reported here, ${formatNumber(there)} counted by the service. It also counts what it didn’t report.`;
}

function whyOf(comparison: Comparison): Text {
  const why = separatedTexts(comparison.reasons.map(reasonInWords), '; ');
  return [`${titleOf(comparison)}: `, ...why, '.'];
}

function reasonInWords({ kind, kinds, at }: ComparisonReason): Text {
  const events = enumeratedEvents(kinds);
  const moment: Span = at === null ? '' : time(at);
  switch (kind) {
    case 'began before':
      return [`it began before ${events} were reported here, which they are since `, moment];
    case 'no webhook':
      return at === null
        ? `there is no webhook of Postbell for ${events}`
        : [`the webhook of Postbell for ${events} is gone; it was last seen `, moment];
    case 'silent':
      return `the webhook for ${events} is there, but reported none`;
    case 'still moving':
      return ['the service’s figures still move, until ', moment];
    case 'more here':
      return `more ${events} were reported here than the service counts`;
    case 'unknown':
      return 'no reason is known';
  }
}
