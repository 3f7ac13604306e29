import { type Result, resultOf } from '../../../lib/result.ts';
import {
  formatCount,
  formatCounted,
  formatMoney,
  formatNumber,
  formatPrice,
  formatShare,
  isAlarming,
  type Judging,
  type Light,
} from '../../../domain/figures.ts';
import { figuresOf, leftOf, SMS_STATUS } from '../../../service/sms/campaign.ts';
import type { MessageFigures, SmsCampaignSummary } from '../../../service/sms/campaign.ts';
import type { SectionContent } from '../../section.ts';
import {
  type DigestRequest,
  type DigestSection,
  leftOut,
  type SectionDependencies,
} from '../../section.ts';
import { moneyWithDays, paceFootnotes } from '../account/balance.ts';
import { createComparison, onlyThose, readFinalFigures, spanToFinalize } from '../final-figures.ts';
import type { Figured, FinalFigures, Sent } from '../final-figures.ts';
import { type MessageKind, messagesContent } from './messages-content.ts';
import { action, type Fact, facts, type Section } from '../../../domain/reply.ts';
import { sumOf } from '../../../lib/sum.ts';
import { type Shown } from '../comparison.ts';
import type { BalanceDetail } from '../../../service/balance.ts';
import { type Stocks, stocksOf } from '../../../snapshots/account-history.ts';

interface SentSms extends SmsCampaignSummary, Sent {}

interface SmsFigures extends MessageFigures {
  readonly statuses: Readonly<Record<string, number>>;
}

type FiguredSms = Figured<SentSms, SmsFigures>;

/** We assume that a network that reported nothing for so long reports nothing more. */
const SMS_FINAL_AFTER_MS = 72 * 3_600_000;
const LEFT_OUT = leftOut('SMS');
const SMS: MessageKind<SentSms, SmsFigures> = {
  name: 'sms',
  heading: 'SMS',
  campaign: 'SMS campaign',
  titleOf: ({ senderName, id }) => `From ${senderName || 'nobody'} (${id})`,
  source: 'SMS figures are the service’s reports on each message',
  provisional: 'SMS delivery reports may come in for three days.',
  hasFinalFigures: ({ ready, underway, others }, ageMs) =>
    ready + underway + others === 0 || ageMs >= SMS_FINAL_AFTER_MS,
  light: lightOfSms,
  verdict: smsVerdict,
  unit: 'messages',
  sum: summed,
  shares: [
    {
      label: 'Delivered',
      of: 'sent',
      share: (sent) => ({ part: summed(sent).delivered, all: summed(sent).sent }),
    },
  ],
  sharesTitle: 'SMS delivered',
  moreFacts: statusFacts,
  moreFigures: costFigures,
  moreColumns: [
    {
      title: 'Not delivered',
      cell: ({ figures }) => formatNumber(figures.notDelivered),
    },
    {
      title: 'Cost',
      cell: ({ one, figures }) => formatMoney(figures.spent, one.currency),
    },
  ],
  title: 'SMS campaigns',
  all: action('sms list', {}, 'SMS campaigns'),
};

export function createSmsSection(
  parts: Pick<SectionDependencies, 'service' | 'store'>,
): DigestSection {
  const { service, store } = parts;
  const { snapshots } = store;
  const read = async (id: string): Promise<SmsFigures> => {
    const campaign = await service.sms.campaigns.get(id);
    const byStatus = Map.groupBy(campaign.phones, ({ status }) => status.name);
    const counts = [...byStatus].map(([status, { length }]) => [status, length] as const);
    return { ...figuresOf(campaign), statuses: Object.fromEntries(counts) };
  };
  const sentSince = async (request: DigestRequest): Promise<readonly SentSms[]> => {
    const { filter } = request;
    const all = await service.sms.campaigns.all(spanToFinalize(request));
    const isMeant = ({ listId }: SmsCampaignSummary) =>
      filter.lists.length === 0 || (listId !== null && filter.lists.includes(listId));
    return all
      .filter(isMeant)
      .flatMap((one) => {
        const sentAt = one.sendAt ?? one.createdAt;
        return sentAt ? [{ ...one, sentAt }] : [];
      })
      .sort((a, b) => b.price - a.price);
  };

  return {
    name: 'sms',
    words: 'SMS campaigns',
    async tell(request): Promise<SectionContent> {
      if (isOfOthers(request)) return LEFT_OUT;
      const sent = await sentSince(request);
      const [finalFigures, left] = await Promise.all([
        readFinalFigures({ ...SMS, snapshots, read, sent }, request),
        readSmsLeft(parts, request),
      ]);
      // Campaigns that were canceled or still wait have no messages that left.
      const sentOut = onlyThose(finalFigures, ({ figures }) => leftOf(figures) > 0);
      return reportedOf(sentOut, left, request);
    },
  };
}

/** Tells whether the digest is limited to senders or email campaigns, to which no SMS belongs. */
function isOfOthers({ filter: { senders, campaigns } }: DigestRequest): boolean {
  return senders.length > 0 || campaigns.length > 0;
}

/** Takes messages under way for delivered; `null` where only that makes the light green. */
function lightOfSms(
  sent: readonly FiguredSms[],
  { judging, now }: Pick<DigestRequest, 'judging' | 'now'>,
): Light | null {
  const { sent: left, delivered } = summed(sent);
  const open = sent.filter(({ one, figures }) => !SMS.hasFinalFigures(figures, +now - +one.sentAt));
  const pending = sumOf(open, ({ figures }) => figures.underway + figures.others);
  const light = judging.light('smsDelivery', delivered, left);
  const atBest = judging.light('smsDelivery', delivered + pending, left);
  return light === atBest || atBest !== '🟢' ? atBest : null;
}

function reportedOf(
  finalFigures: FinalFigures<SentSms, SmsFigures>,
  left: Result<SmsLeft> | null,
  request: DigestRequest,
): SectionContent {
  const content = messagesContent(finalFigures, SMS, request);
  if (!left) return content;
  const { value, failure } = left;
  if (failure) {
    return {
      ...content,
      missing: [...content.missing, { words: 'the balance for SMS', failure }],
    };
  }
  return {
    ...content,
    sections: [...content.sections, ...smsLeftSections(value, finalFigures.now)],
    footnotes: [...content.footnotes, ...paceFootnotes(value.stocks)],
  };
}

const MOST_STATUSES = 6;

function smsVerdict(sent: readonly FiguredSms[], judging: Judging, light: Light | null): string {
  if (sent.length === 0) return 'no SMS campaigns were sent';
  const { sent: left, delivered } = summed(sent);
  const share = formatShare(delivered, left);
  if (isAlarming(light)) {
    return `${light} SMS delivered ${share} (${judging.limit('smsDelivery', light)})`;
  }
  const out = `${formatCount(sent.length, 'SMS campaign')}, ${formatCount(left, 'message')}`;
  return `${out}, ${formatNumber(delivered)} delivered (${share})`;
}

function costFigures(finalFigures: FinalFigures<SentSms, SmsFigures>, shown: Shown) {
  const { amount } = createComparison(finalFigures, shown);
  const currencies = [...new Set(finalFigures.now.map(({ one }) => one.currency))];
  return currencies.map((currency) => {
    const label = currencies.length > 1 ? `Cost in ${currency}` : 'Cost';
    return amount(label, (sent) => spentIn(currency, sent), currency);
  });
}

function statusFacts(sent: readonly FiguredSms[]): readonly Fact[] {
  const { sent: left } = summed(sent);
  const counts = new Map<string, number>();
  for (const [status, count] of sent.flatMap(({ figures }) => Object.entries(figures.statuses))) {
    counts.set(status, (counts.get(status) ?? 0) + count);
  }
  return [...counts]
    .filter(([status]) => status !== SMS_STATUS.delivered.name && status !== SMS_STATUS.ready.name)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_STATUSES)
    .map(([status, count]) => ({
      label: status === SMS_STATUS.sent.name ? 'No report yet' : status,
      value: formatCounted(count, left, 'sent'),
    }));
}

function summed(sent: readonly FiguredSms[]) {
  return {
    sent: sumOf(sent, ({ figures }) => leftOf(figures)),
    delivered: sumOf(sent, ({ figures }) => figures.delivered),
  };
}

function spentIn(currency: string, sent: readonly FiguredSms[]): number {
  return sumOf(sent, ({ one, figures }) => (one.currency === currency ? figures.spent : 0));
}

/** The balance that pays for SMS: the service has no quota of them (spec 1, section 2.10). */
interface SmsLeft {
  readonly detail: BalanceDetail;
  readonly stocks: Pick<Stocks, 'money'>;
}

/** Reads the balance; `null` in other digests: a weekly one has a section of its own for it. */
async function readSmsLeft(
  { service, store: { snapshots } }: Pick<SectionDependencies, 'service' | 'store'>,
  { kind, now }: Pick<DigestRequest, 'kind' | 'now'>,
): Promise<Result<SmsLeft> | null> {
  if (kind !== 'sms') return null;
  const read = async (): Promise<SmsLeft> => {
    const detail = await service.balance.detail();
    const { money } = await stocksOf(snapshots, detail, now);
    return { detail, stocks: money ? { money } : {} };
  };
  return resultOf(read());
}

/** The balance, the days it lasts, and the messages it pays for at the period's average price. */
function smsLeftSections(
  { detail, stocks }: SmsLeft,
  sent: readonly FiguredSms[],
): readonly Section[] {
  const lines = [moneyWithDays(detail, stocks), ...lastsFor(detail, sent)];
  return [
    { kind: 'heading', text: 'Account' },
    facts([{ label: 'Balance', value: lines.join('\n') }]),
  ];
}

function lastsFor(
  { money: { main, currency } }: BalanceDetail,
  sent: readonly FiguredSms[],
): readonly string[] {
  const average = averagePrice(currency, sent);
  if (average === null) return [];
  const at = `at ${formatPrice(average, currency)} each`;
  const messages = roughly(main / average);
  return [
    messages < 1 ? `not enough for one SMS ${at}` : `about ${formatNumber(messages)} SMS ${at}`,
  ];
}

/** Returns `null` where nothing was spent, or not all of it in this currency. */
function averagePrice(currency: string, sent: readonly FiguredSms[]): number | null {
  if (currency === '' || !sent.every(({ one }) => one.currency === currency)) return null;
  const spent = spentIn(currency, sent);
  const messages = summed(sent).sent;
  return spent > 0 && messages > 0 ? spent / messages : null;
}

/** Rounds down to three digits: a forecast is no more exact. */
function roughly(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 2);
  return Math.floor(Math.max(0, count) / step) * step;
}
