import { DIGEST_KINDS, isFiltered } from '../../../domain/digest.ts';
import {
  formatCount,
  formatMoney,
  formatNumber,
  formatShortDay,
  type Light,
} from '../../../domain/figures.ts';
import { action, figureTable, notice, time } from '../../../domain/reply.ts';
import type { Chart, Fact, Section, Table, Text } from '../../../domain/reply.ts';
import { compact } from '../../../lib/compact.ts';
import { capitalised } from '../../../lib/text.ts';
import {
  daysUntil,
  lastingInWords,
  leftInWords,
  SOON_DAYS,
  warningsOf,
} from '../../../domain/running-out.ts';
import type { BalanceDetail } from '../../../service/balance.ts';
import {
  isWatchedThroughout,
  levelByDay,
  PACE_DAYS,
  type Stock,
  type Stocked,
  type Stocks,
  stocksOf,
  type Use,
  useOf,
} from '../../../snapshots/account-history.ts';
import { comparedAmount, daysBackFrom, meanOf, shownIn, USUAL_DAYS } from '../comparison.ts';
import type { EarlierCount, Shown } from '../comparison.ts';
import type {
  DigestRequest,
  DigestSection,
  SectionContent,
  SectionDependencies,
} from '../../section.ts';
import { daysBefore, type Period, type Span } from '../../../domain/schedule.ts';
import type { Snapshots } from '../../../store/digest/snapshots.ts';

const ACTION = action('balance show', {}, 'Balance');
/** Spec 1, section 2.10. */
const SMS_QUOTA = 'SMS messages are paid from the balance.';
const CHART_DAYS = 7;

export function createBalanceSection({
  service,
  store: { snapshots },
}: Pick<SectionDependencies, 'service' | 'store'>): DigestSection {
  const chartFor = async ({ period, zone }: DigestRequest, currency: string) => {
    const days = Math.max(CHART_DAYS, period.days.length);
    const levels = await levelByDay(snapshots, 'money', { untilAt: period.untilAt, zone, days });
    return balanceChart(levels, currency);
  };

  return {
    name: 'balance',
    words: 'balance',
    async tell(request): Promise<SectionContent> {
      const { kind, now, zone } = request;
      const detail = await service.balance.detail();
      const stocks = await stocksOf(snapshots, detail, now);
      const spending = await spendingOf(snapshots, request);
      const warnings = [...warningsOf(detail, now, zone), ...lastingWarnings(stocks)];
      const { currency, main } = detail.money;
      const { subject, isWeekly = false } = DIGEST_KINDS[kind];
      const isAlone = subject === 'balance';
      const isAll = isAlone || isWeekly;
      const light = lightOf(warnings, main < 0);
      const chart = isAll ? await chartFor(request, currency) : null;
      const facts: readonly Fact[] = [
        ...levelFacts(detail, stocks),
        ...spentFacts(spending, currency, shownIn(request)),
        ...(isAll ? tariffFacts(detail, now, zone) : []),
      ];
      return {
        ...verdictOf(request, { warnings, light, detail }),
        table: isAlone ? tableOf(detail, stocks) : null,
        warnings: warnings.map((text) => `${text}.`),
        light,
        isQuiet: warnings.length === 0 && (!isAlone || isUnchanged(spending)),
        sections: [
          headingIn(request),
          { kind: 'facts', facts },
          ...warnings.map((text) => notice('warning', `${text}.`)),
          ...compact([chart]),
        ],
        actions: [ACTION],
        footnotes: [sourceOf(spending), ...paceFootnotes(stocks), SMS_QUOTA],
      };
    },
  };
}

function headingIn({ filter }: DigestRequest): Section {
  const text = isFiltered(filter) ? 'Whole account' : 'Account';
  return { kind: 'heading', text };
}

function lightOf(warnings: readonly string[], isInDebt: boolean): Light | null {
  if (isInDebt) return '🔴';
  return warnings.length > 0 ? '🟠' : null;
}

interface Judged {
  readonly warnings: readonly string[];
  readonly light: Light | null;
  readonly detail: BalanceDetail;
}

function verdictOf(
  { kind }: DigestRequest,
  { warnings, light, detail }: Judged,
): Pick<SectionContent, 'verdict' | 'also'> {
  const [first, ...others] = warnings.map((text) => `${light} ${text}`);
  if (first !== undefined) return { verdict: first, also: others };
  if (DIGEST_KINDS[kind].subject !== 'balance') return { verdict: null };
  const { main, currency } = detail.money;
  return { verdict: `healthy: balance ${formatMoney(main, currency)}` };
}

function sourceOf({ now }: Spending): string {
  const spent = now ? '; spending adds up its hourly decreases' : '';
  return `Balance and remaining sends are as of now${spent}.`;
}

function isUnchanged({ now }: Spending): boolean {
  return now !== null && now.used === 0 && now.added === 0;
}

/** `412.30 EUR · lasts about 12 days`. */
export function moneyWithDays({ money }: BalanceDetail, stocks: Pick<Stocks, 'money'>): string {
  return withDays(formatMoney(money.main, money.currency), stocks.money);
}

function tableOf({ money, email, smtp }: BalanceDetail, stocks: Stocks): Table {
  const row = (label: string, left: string, stock: Stock | undefined) => {
    const days = stock?.lastsDays ?? null;
    return [label, left, days === null ? '–' : capitalised(lastingInWords(days))] as const;
  };
  const campaignSends = email?.emailsLeft ?? null;
  const smtpSends = smtp?.emailsLeft ?? null;
  const rows = compact([
    row('Balance', formatMoney(money.main, money.currency), stocks.money),
    campaignSends !== null &&
      row('Campaign sends', formatNumber(campaignSends), stocks['campaign-emails']),
    smtpSends !== null &&
      row('Transactional sends', formatNumber(smtpSends), stocks['smtp-emails']),
  ]);
  const isPaceKnown = rows.some(([, , lasts]) => lasts !== '–');
  return figureTable(
    ['Metric', 'Now', ...(isPaceKnown ? ['Lasts'] : [])],
    rows.map((cells) => cells.slice(0, isPaceKnown ? 3 : 2)),
  );
}

function levelFacts(detail: BalanceDetail, stocks: Stocks): readonly Fact[] {
  const { money, email, smtp } = detail;
  const { emails = null, emailsLeft = null } = smtp ?? {};
  const smtpLeft = leftInWords(emailsLeft, emails, 'in the plan');
  const { currentSubscribers = null, maximumSubscribers = null } = email ?? {};
  const subscribers = leftInWords(currentSubscribers, maximumSubscribers, 'allowed');
  return compact([
    { label: 'Balance', value: moneyWithDays(detail, stocks) },
    money.bonus !== 0 && { label: 'Bonus', value: formatMoney(money.bonus, money.currency) },
    email &&
      email.emailsLeft !== null && {
        label: 'Remaining campaign sends',
        value: withDays(formatNumber(email.emailsLeft), stocks['campaign-emails']),
      },
    smtpLeft !== null && {
      label: 'Remaining transactional sends',
      value: withDays(smtpLeft, stocks['smtp-emails']),
    },
    // The unit isn't known, as in the operation `balance show`.
    smtp &&
      Number(smtp.traffic) !== 0 && {
        label: 'Remaining transactional traffic',
        value: `${smtp.trafficLeft} of ${smtp.traffic}`,
      },
    maximumSubscribers !== 0 &&
      subscribers !== null && { label: 'Subscribers', value: subscribers },
  ]);
}

function tariffFacts(
  { email, smtp, push }: BalanceDetail,
  now: Date,
  zone: string,
): readonly Fact[] {
  const ends = (label: string, plan: Ending | null): Fact | null =>
    plan?.endsAt
      ? {
          label: `${label} ${plan.renewsItself ? 'renews' : 'ends'}`,
          value: endOf({ endsAt: plan.endsAt, endsOn: plan.endsOn }, now, zone),
        }
      : null;
  return compact([
    ends('Campaign plan', email),
    ends('Transactional plan', smtp),
    ends('Web push plan', push),
  ]);
}

interface Ending {
  readonly endsAt: Date | null;
  /** The service’s own day, where it gives no time. */
  readonly endsOn: string | null;
  readonly renewsItself?: boolean;
}

function lastingWarnings(stocks: Stocks): readonly string[] {
  const names: Readonly<Record<Stocked, string>> = {
    money: 'Balance lasts',
    'campaign-emails': 'Campaign sends last',
    'smtp-emails': 'Transactional sends last',
  };
  return Object.entries(names).flatMap(([name, words]) => {
    // The keys are the stocks.
    const stock = stocks[name as Stocked];
    const days = stock?.lastsDays ?? null;
    // A stock that is used up or owed has a warning of its own.
    if (!stock || stock.left <= 0 || days === null || days >= SOON_DAYS) return [];
    return [`${words} ${lastingInWords(days)}`];
  });
}

/** A footnote with the period of the pace; empty where no pace is known. */
export function paceFootnotes(stocks: Stocks): readonly string[] {
  const used = Object.values(stocks).find(({ lastsDays }) => lastsDays !== null)?.use;
  if (!used) return [];
  const days = Math.min(PACE_DAYS, Math.max(1, Math.round(used.days)));
  const since = days < PACE_DAYS ? ', all that Postbell has watched' : '';
  return [`Forecasts go by use in the last ${formatCount(days, 'day')}${since}.`];
}

function balanceChart(
  levels: readonly { readonly day: string; readonly left: number | null }[],
  currency: string,
): Chart | null {
  if (levels.filter(({ left }) => left !== null).length < 2) return null;
  return {
    kind: 'chart',
    form: 'line',
    title: 'Balance at the end of each day',
    categories: levels.map(({ day }) => formatShortDay(day)),
    series: [{ name: 'Balance', values: levels.map(({ left }) => left) }],
    ...(currency && { unit: currency }),
  };
}

/** `7,340 · lasts about 4 days`; the text alone where that isn’t known. */
export function withDays(text: string, stock: Stock | undefined): string {
  const days = stock?.lastsDays ?? null;
  return days === null ? text : `${text} · lasts ${lastingInWords(days)}`;
}

/** A day without a time is the service’s own, which the reader’s zone must not move. */
function endOf(
  { endsAt, endsOn }: { readonly endsAt: Date; readonly endsOn: string | null },
  now: Date,
  zone: string,
): Text {
  const days = daysUntil(endsAt, now, zone);
  const left = days < 0 ? 'past' : days === 0 ? 'today' : `in ${formatCount(days, 'day')}`;
  return [endsOn ?? time(endsAt, 'date'), ` (${left})`];
}

interface Spending {
  /** `null` where the balance wasn't read throughout the period. */
  readonly now: Use | null;
  readonly earlier: EarlierCount;
}

async function spendingOf(
  snapshots: Snapshots,
  { period, zone }: { readonly period: Period; readonly zone: string },
): Promise<Spending> {
  const { fromAt, days } = period;
  const usedIn = async (span: Span): Promise<Use | null> => {
    const use = await useOf(snapshots, 'money', span);
    return use !== null && isWatchedThroughout(use, span) ? use : null;
  };
  const [now, before, daily] = await Promise.all([
    usedIn(period),
    usedIn(daysBefore(fromAt, zone, days.length)),
    Promise.all(daysBackFrom(fromAt, zone, USUAL_DAYS).map(usedIn)),
  ]);
  const mean = meanOf(
    daily.flatMap((use) => use?.used ?? []),
    days.length,
  );
  return { now, earlier: { before: before?.used ?? null, mean } };
}

function spentFacts({ now, earlier }: Spending, currency: string, shown: Shown): readonly Fact[] {
  if (!now) return [];
  return compact([
    comparedAmount('Spent', now.used, earlier, shown, currency).fact,
    now.added > 0 && { label: 'Topped up', value: formatMoney(now.added, currency) },
  ]);
}
