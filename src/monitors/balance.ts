import { formatCount, formatMoney, formatNumber, formatShare } from '../domain/figures.ts';
import { action, type Reply, type Action } from '../domain/reply.ts';
import { daysUntil } from '../domain/running-out.ts';
import { compact } from '../lib/compact.ts';
import { LOW_DAYS, type MonitorSettings } from '../domain/monitors.ts';
import type { BalanceDetail } from '../service/balance.ts';
import { type Stock, type Stocks, stocksOf } from '../snapshots/account-history.ts';
import type { CheckResult, Check, CheckDependencies } from './check.ts';

/** Factor above the limit at which a balance is well again. */
const MONEY_MARGIN = 1.1;
const QUOTA_MARGIN = 1.25;
const WELL_DAYS = LOW_DAYS + 2;

const ACTION: Action = action('balance show', {}, 'Balance');
const TOP_UP = 'Top up in the service’s dashboard.';
const MORE = 'Buy more in the service’s dashboard.';

/** @throws {PostbellError} of the service. */
export async function checkBalance(
  { store, service }: CheckDependencies,
  at: Date,
): Promise<readonly Check[]> {
  const detail = await service.balance.detail();
  const stocks = await stocksOf(store.snapshots, detail, at);
  return [
    {
      kind: 'balance',
      prefix: 'balance:',
      isWhole: true,
      results: (settings) => [moneyResult(detail, stocks, settings)],
      many: (count) => `${count} balance problems`,
    },
    {
      kind: 'quota',
      prefix: 'quota:',
      isWhole: true,
      results: ({ leftPercent }) => quotaResults(detail, stocks, leftPercent / 100, at),
      many: (count) => `${count} limits are almost reached`,
    },
  ];
}

function moneyResult(
  { money: { main, currency } }: BalanceDetail,
  { money }: Stocks,
  { belowAmount }: MonitorSettings,
): CheckResult {
  const amount = formatMoney(main, currency);
  const why =
    belowAmount === null
      ? lastingInWords(money)
      : `That’s below this channel’s limit of ${formatMoney(belowAmount, currency)}.`;
  return {
    subject: 'balance:money',
    status: belowAmount === null ? byDays(main, money) : byAmount(main, belowAmount),
    problem: problemOf(main < 0 ? `Negative balance: ${amount}` : `Low balance: ${amount}`, [
      main < 0 && belowAmount === null ? '' : why,
      TOP_UP,
    ]),
    resolution: `The balance is back to normal: ${amount}.`,
  };
}

/** Returns the share left; one below the limit never reads as the limit: `under 10% of 50,000`. */
function shareLeft(emailsLeft: number, emails: number, least: number): string {
  const share = formatShare(emailsLeft, emails);
  const isRounded = emailsLeft < least * emails && share === formatShare(least, 1);
  return `${isRounded ? 'under ' : ''}${share} of ${formatNumber(emails)}`;
}

/** @param least the share of a quota below which it is a problem */
function quotaResults(
  { email, smtp }: BalanceDetail,
  stocks: Stocks,
  least: number,
  at: Date,
): readonly CheckResult[] {
  return compact([
    smtp && smtpResult(smtp, stocks['smtp-emails'], least, at),
    email && campaignResult(email, stocks['campaign-emails'], at),
    email && roomResult(email, least),
  ]);
}

function smtpResult(
  smtp: NonNullable<BalanceDetail['smtp']>,
  stock: Stock | undefined,
  least: number,
  at: Date,
): CheckResult | null {
  const { emails, emailsLeft } = smtp;
  if (emails === null || emails <= 0 || emailsLeft === null) return null;
  const left = `${formatCount(Math.max(0, emailsLeft), 'transactional email')} remaining`;
  return {
    subject: 'quota:smtp-emails',
    status: byShare(emailsLeft / emails, least),
    problem: problemOf(`Running low: ${left}`, [
      `That’s ${shareLeft(emailsLeft, emails, least)} in the plan.`,
      lastingInWords(stock),
      endInWords(smtp, at),
      MORE,
    ]),
    resolution: `Back to normal: ${left}.`,
  };
}

function campaignResult(
  { emailsLeft, endsAt }: NonNullable<BalanceDetail['email']>,
  stock: Stock | undefined,
  at: Date,
): CheckResult | null {
  if (emailsLeft === null) return null;
  const left = `${formatCount(Math.max(0, emailsLeft), 'campaign email')} remaining`;
  return {
    subject: 'quota:campaign-emails',
    status: emailsLeft <= 0 ? 'failing' : byDays(emailsLeft, stock),
    problem: problemOf(`Running low: ${left}`, [
      lastingInWords(stock),
      endInWords({ endsAt, renewsItself: false }, at),
      MORE,
    ]),
    resolution: `Back to normal: ${left}.`,
  };
}

function roomResult(
  { maximumSubscribers: most, currentSubscribers: taken }: NonNullable<BalanceDetail['email']>,
  least: number,
): CheckResult | null {
  if (most === null || taken === null || most <= 0) return null;
  const room = Math.max(0, most - taken);
  return {
    subject: 'quota:subscribers',
    status: byShare(room / most, least),
    problem: problemOf(`Subscriber limit almost reached: room for ${formatNumber(room)} more`, [
      `${formatNumber(taken)} of ${formatNumber(most)} used.`,
      'Remove contacts, or upgrade the plan in the service’s dashboard.',
    ]),
    resolution: `There’s room again for ${formatCount(room, 'more subscriber')}.`,
  };
}

function byAmount(amount: number, below: number): CheckResult['status'] {
  if (amount < below) return 'failing';
  return amount >= below * MONEY_MARGIN ? 'ok' : 'between';
}

function byShare(share: number, least: number): CheckResult['status'] {
  if (share < least) return 'failing';
  return share >= Math.min(1, least * QUOTA_MARGIN) ? 'ok' : 'between';
}

/** Judges a stock without a limit by the days it lasts. */
function byDays(left: number, stock: Stock | undefined): CheckResult['status'] {
  const days = stock?.lastsDays ?? null;
  if (left < 0) return 'failing';
  if (days === null) return 'ok';
  if (days < LOW_DAYS) return 'failing';
  return days >= WELL_DAYS ? 'ok' : 'between';
}

function lastingInWords(stock: Stock | undefined): string {
  const days = stock?.lastsDays ?? null;
  if (!stock || stock.left <= 0 || days === null) return '';
  const lasts = days === 0 ? 'less than a day' : `about ${formatCount(days, 'day')}`;
  return `At the pace of the last 7 days, that lasts ${lasts}.`;
}

/** Says when the plan ends or renews, which shows whether waiting is enough. */
function endInWords(
  { endsAt, renewsItself }: { readonly endsAt: Date | null; readonly renewsItself: boolean },
  at: Date,
): string {
  if (endsAt === null) return '';
  const days = daysUntil(endsAt, at, 'UTC');
  if (days < 0) return 'The plan has ended.';
  const when = days === 0 ? 'today' : `in ${formatCount(days, 'day')}`;
  return `The plan ${renewsItself ? 'renews' : 'ends'} ${when}.`;
}

function problemOf(title: string, sentences: readonly string[]): Reply {
  return { title, summary: compact(sentences).join(' '), actions: [ACTION] };
}
