import { isFiltered } from '../../../domain/digest-words.ts';
import type { Light } from '../../../domain/figures.ts';
import type { Fact, Reply, Section } from '../../../domain/reply.ts';
import { warningsOf } from '../../../domain/running-out.ts';
import type { BalanceDetail } from '../../../service/balance.ts';
import { levelByDay } from '../../collecting/account-history.ts';
import { stocksOf, type Stocks } from '../../collecting/stocks.ts';
import type { Part, SectionContent, DigestRequest } from '../../part.ts';
import {
  balanceChart,
  lastingWarnings,
  levelFacts,
  moneyWithDays,
  paceFootnotes,
  tariffFacts,
} from './balance-sections.ts';
import { spendingOf, spentFacts, type Spending } from './balance-spending.ts';
import { shownIn } from '../earlier-days.ts';
import type { PartParts } from '../parts.ts';

const STEP = {
  kind: 'operation',
  label: 'Balance',
  operation: 'balance show',
  values: {},
} as const;
/** Spec 1, section 2.10. */
const SMS_QUOTA = 'SMS are paid from the balance: the service has no quota of them.';
/** A chart of fewer days says nothing. */
const CHART_DAYS = 7;

/** Creates the section of the balance: money and tariffs, and how long they last. */
export function createBalancePart({
  service,
  store: { readings },
}: Pick<PartParts, 'service' | 'store'>): Part {
  const chartFor = async ({ period, zone, formats }: DigestRequest, currency: string) => {
    const days = Math.max(CHART_DAYS, period.days.length);
    const levels = await levelByDay(readings, 'money', { untilAt: period.untilAt, zone, days });
    return balanceChart(levels, currency, formats);
  };

  return {
    name: 'balance',
    words: 'balance',
    async tell(request): Promise<SectionContent> {
      const { kind, now, formats } = request;
      const detail = await service.balance.detail();
      const stocks = await stocksOf(readings, detail, now);
      const spending = await spendingOf(readings, request);
      const warnings = [...warningsOf(detail, now, formats), ...lastingWarnings(stocks, formats)];
      const { currency, main } = detail.money;
      const isAll = kind === 'balance' || kind === 'weekly';
      const light = lightOf(request, { warnings, isInDebt: main < 0 });
      const chart = isAll ? await chartFor(request, currency) : null;
      const facts: readonly Fact[] = [
        ...levelFacts(detail, stocks, formats),
        ...spentFacts(spending, currency, shownIn(request)),
        ...(isAll ? tariffFacts(detail, now, formats) : []),
      ];
      return {
        verdict: verdictOf(request, { warnings, light, detail, stocks }),
        light,
        isQuiet: warnings.length === 0 && (kind !== 'balance' || isUnchanged(spending)),
        sections: [
          headingIn(request),
          { kind: 'facts', facts },
          ...warnings.map((text): Section => ({
            kind: 'notice',
            tone: 'warning',
            text: `${text}.`,
          })),
          ...(chart && kind === 'balance' ? [chart] : []),
        ],
        // A message takes two charts, and in a weekly digest they are of campaigns and bounces.
        details: chart && kind === 'weekly' ? [{ key: 'balance', reply: chartReply(chart) }] : [],
        steps: [STEP],
        footnotes: [sourceOf(spending), ...paceFootnotes(stocks, formats), SMS_QUOTA],
      };
    },
  };
}

function headingIn({ scope }: DigestRequest): Section {
  const text = isFiltered(scope) ? 'What is left, in the whole account' : 'What is left';
  return { kind: 'heading', text };
}

/**
 * Returns green only in a digest of the balance; others don't mention it while nothing runs out.
 */
function lightOf(
  { kind }: DigestRequest,
  { warnings, isInDebt }: { warnings: readonly string[]; isInDebt: boolean },
): Light | null {
  if (isInDebt) return '🔴';
  if (warnings.length > 0) return '🟠';
  return kind === 'balance' ? '🟢' : null;
}

interface Judged {
  readonly warnings: readonly string[];
  readonly light: Light | null;
  readonly detail: BalanceDetail;
  readonly stocks: Stocks;
}

function verdictOf(
  { kind, formats }: DigestRequest,
  { warnings, light, detail, stocks }: Judged,
): string | null {
  const [first, ...others] = warnings;
  const trouble = first && `${light} ${first}${others.length > 0 ? ' and more' : ''}`;
  if (kind !== 'balance') return trouble ?? null;
  const { main, currency } = detail.money;
  if (trouble) return `${trouble} · ${formats.money(main, currency)}`;
  return `${moneyWithDays(detail, stocks, formats)} · 🟢 nothing runs out soon`;
}

function sourceOf({ now }: Spending): string {
  const spent = now ? '; what was spent adds up how the balance fell from hour to hour' : '';
  return `What is left is told by the service as of now${spent}.`;
}

function isUnchanged({ now }: Spending): boolean {
  return now !== null && now.used === 0 && now.added === 0;
}

function chartReply(chart: Section): Reply {
  return { title: 'Balance by day', sections: [chart] };
}
