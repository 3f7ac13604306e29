import { type Result, resultOf } from '../../../lib/result.ts';
import type { FigureFormats, Light } from '../../../domain/figures.ts';
import {
  figuresOf,
  leftOf,
  type MessageFigures,
  SMS_STATUS,
  type SmsCampaignSummary,
} from '../../../service/sms/campaign.ts';
import type { DigestRequest, DigestSection, SectionContent } from '../../section.ts';
import type { SectionDependencies } from '../sections.ts';
import { moneyWithDays, paceFootnotes } from '../account/balance.ts';
import {
  countOf,
  createFinalFacts,
  type Figured,
  type FinalFigures,
  onlyThose,
  readFinalFigures,
  type Sent,
  spanToFinalize,
} from '../final-figures.ts';
import { leftOut, type MessageKind, messagesContent } from './messages-content.ts';
import { action, type Fact, type Section } from '../../../domain/reply.ts';
import type { Shown } from '../comparison.ts';
import type { BalanceDetail } from '../../../service/balance.ts';
import { type Stocks, stocksOf } from '../../snapshots/account-history.ts';

/** An SMS campaign that went out. */
interface SentSms extends SmsCampaignSummary, Sent {}

/** Figures of an SMS campaign as they are stored. */
interface SmsFigures extends MessageFigures {
  /** Number of messages by the service's words for their status. */
  readonly statuses: Readonly<Record<string, number>>;
}

type FiguredSms = Figured<SentSms, SmsFigures>;

/** We assume that a network that reported nothing for so long reports nothing more. */
const SETTLED_MS = 72 * 3_600_000;
const LEFT_OUT = leftOut(
  'SMS belong to no sender of e-mails and to no e-mail campaign, so they are left out here.',
);
const SMS: MessageKind<SentSms, SmsFigures> = {
  name: 'sms',
  heading: 'SMS',
  campaign: 'SMS campaign',
  titleOf: ({ senderName, id }) => `From ${senderName || 'nobody'} (${id})`,
  source: 'SMS figures are the service’s reports on each message',
  provisional: 'SMS deliveries are provisional: some reports may come in for three days.',
  isFinal: ({ one, figures }, now) => hasFinalFigures(figures, +now - +one.sentAt),
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
  moreFacts: statusAndCost,
  moreColumns: [
    {
      title: 'Not delivered',
      cell: ({ figures }, formats) => formats.number(figures.notDelivered),
    },
    {
      title: 'Cost',
      cell: ({ one, figures }, formats) => formats.money(figures.spent, one.currency),
    },
  ],
  title: 'SMS campaigns',
  all: action('sms list', {}, 'SMS campaigns'),
};

/** Creates the section of SMS campaigns that went out. */
export function createSmsSection(
  parts: Pick<SectionDependencies, 'service' | 'store'>,
): DigestSection {
  const {
    service,
    store: { snapshots },
  } = parts;
  const read = async (id: string): Promise<SmsFigures> => {
    const campaign = await service.sms.campaigns.get(id);
    const statuses: Record<string, number> = {};
    for (const { status } of campaign.phones) {
      statuses[status.name] = (statuses[status.name] ?? 0) + 1;
    }
    return { ...figuresOf(campaign), statuses };
  };
  const sentSince = async (request: DigestRequest): Promise<readonly SentSms[]> => {
    const { scope } = request;
    const all = await service.sms.campaigns.all(spanToFinalize(request));
    const isMeant = ({ listId }: SmsCampaignSummary) =>
      scope.lists.length === 0 || (listId !== null && scope.lists.includes(listId));
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
      if (isOthersScope(request)) return LEFT_OUT;
      const sent = await sentSince(request);
      const [finalFigures, left] = await Promise.all([
        readFinalFigures({ snapshots, kind: 'sms', read, hasFinalFigures, sent }, request),
        readSmsLeft(parts, request),
      ]);
      // Campaigns that were canceled or still wait have no messages that left.
      return reportedOf(
        onlyThose(finalFigures, ({ figures }) => leftOf(figures) > 0),
        left,
        request,
      );
    },
  };
}

/** Tells whether the digest is limited to senders or e-mail campaigns, to which no SMS belongs. */
function isOthersScope({ scope: { senders, campaigns } }: DigestRequest): boolean {
  return senders.length > 0 || campaigns.length > 0;
}

/**
 * Returns the light as if all messages under way were delivered; `null` where only that makes it
 * green.
 */
function lightOfSms(
  sent: readonly FiguredSms[],
  { formats, now }: Pick<DigestRequest, 'formats' | 'now'>,
): Light | null {
  const { sent: left, delivered } = summed(sent);
  const pending = sent
    .filter(({ one, figures }) => !hasFinalFigures(figures, +now - +one.sentAt))
    .reduce((sum, { figures }) => sum + figures.underway + figures.others, 0);
  const light = formats.light('smsDelivery', delivered, left);
  const atBest = formats.light('smsDelivery', delivered + pending, left);
  return light === atBest || atBest !== '🟢' ? atBest : null;
}

function hasFinalFigures({ ready, underway, others }: SmsFigures, ageMs: number): boolean {
  return ready + underway + others === 0 || ageMs >= SETTLED_MS;
}

function reportedOf(
  finalFigures: FinalFigures<SentSms, SmsFigures>,
  left: Result<SmsLeft> | null,
  request: DigestRequest,
): SectionContent {
  const content = messagesContent(finalFigures, SMS, request);
  if (!left) return content;
  const { value, failure } = left;
  return {
    ...content,
    sections: [
      ...content.sections,
      ...(value ? smsLeftSections(value, finalFigures.now, request.formats) : []),
    ],
    footnotes: [
      ...content.footnotes,
      ...(value ? paceFootnotes(value.stocks, request.formats) : []),
    ],
    missing: [...content.missing, ...(failure ? [{ words: 'what is left for SMS', failure }] : [])],
  };
}

const MOST_STATUSES = 6;

function smsVerdict(
  sent: readonly FiguredSms[],
  formats: FigureFormats,
  light: Light | null,
): string {
  if (sent.length === 0) return 'No SMS campaign went out';
  const { sent: left, delivered } = summed(sent);
  const out = `${formats.count(sent.length, 'SMS campaign')}, ${formats.count(left, 'message')}`;
  const alarm = light === null || light === '🟢' ? '' : `${light} `;
  return `${out} · ${alarm}${formats.share(delivered, left)} delivered · ${spent(sent, formats)}`;
}

/** Facts on the outcome of messages that were not delivered, and on the cost. */
function statusAndCost(
  finalFigures: FinalFigures<SentSms, SmsFigures>,
  shown: Shown,
): readonly Fact[] {
  const { now } = finalFigures;
  const { money } = createFinalFacts(finalFigures, shown);
  const currencies = [...new Set(now.map(({ one }) => one.currency))];
  return [
    ...statusFacts(now, shown.formats),
    ...currencies.map((currency) =>
      money(currencies.length > 1 ? `Cost in ${currency}` : 'Cost', currency, (sent) =>
        spentIn(currency, sent),
      ),
    ),
  ];
}

/** Facts on the other statuses of messages, in the service's words. */
function statusFacts(sent: readonly FiguredSms[], formats: FigureFormats): readonly Fact[] {
  const { sent: left } = summed(sent);
  const counts = new Map<string, number>();
  for (const { figures } of sent) {
    for (const [status, count] of Object.entries(figures.statuses)) {
      counts.set(status, (counts.get(status) ?? 0) + count);
    }
  }
  return [...counts]
    .filter(([status]) => status !== SMS_STATUS.delivered.name && status !== SMS_STATUS.ready.name)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_STATUSES)
    .map(([status, count]) => ({
      label: status === SMS_STATUS.sent.name ? 'No report yet' : status,
      value: countOf({ part: count, all: left }, 'sent', formats),
    }));
}

/** Adds up the messages that left, and those of them that were delivered. */
function summed(sent: readonly FiguredSms[]) {
  let [left, delivered] = [0, 0];
  for (const { figures } of sent) {
    left += leftOf(figures);
    delivered += figures.delivered;
  }
  return { sent: left, delivered };
}

/** Money spent in each currency: `42.10 EUR + 3.00 USD`. */
function spent(sent: readonly FiguredSms[], formats: FigureFormats): string {
  const currencies = [...new Set(sent.map(({ one }) => one.currency))];
  return currencies.map((currency) => formats.money(spentIn(currency, sent), currency)).join(' + ');
}

function spentIn(currency: string, sent: readonly FiguredSms[]): number {
  return sent
    .filter(({ one }) => one.currency === currency)
    .reduce((sum, { figures }) => sum + figures.spent, 0);
}

/** The balance that pays for SMS: the service has no quota of them (spec 1, section 2.10). */
interface SmsLeft {
  readonly detail: BalanceDetail;
  readonly stocks: Pick<Stocks, 'money'>;
}

interface Price {
  readonly amount: number;
  readonly currency: string;
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
  formats: FigureFormats,
): readonly Section[] {
  const lines = [moneyWithDays(detail, stocks, formats), ...lastsFor(detail, sent, formats)];
  const balance: Fact = { label: 'Balance', value: lines.join('\n') };
  return [
    { kind: 'heading', text: 'What is left for SMS' },
    { kind: 'facts', facts: [balance] },
  ];
}

function lastsFor(
  { money: { main, currency } }: BalanceDetail,
  sent: readonly FiguredSms[],
  { number, price }: FigureFormats,
): readonly string[] {
  const average = averagePrice(sent);
  if (!average || average.currency !== currency) return [];
  const at = `at the period’s average of ${price(average.amount, currency)}`;
  const messages = roughly(main / average.amount);
  return [messages < 1 ? `not enough for one SMS ${at}` : `about ${number(messages)} SMS ${at}`];
}

/** Returns `null` where nothing was spent, or in several currencies. */
function averagePrice(sent: readonly FiguredSms[]): Price | null {
  const currencies = new Set(sent.map(({ one }) => one.currency));
  const [currency = ''] = currencies;
  if (currencies.size !== 1 || currency === '') return null;
  const spent = sent.reduce((sum, { figures }) => sum + figures.spent, 0);
  const messages = sent.reduce((sum, { figures }) => sum + leftOf(figures), 0);
  return spent > 0 && messages > 0 ? { amount: spent / messages, currency } : null;
}

/** Rounds down to three digits: a forecast is no more exact. */
function roughly(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 2);
  return Math.floor(Math.max(0, count) / step) * step;
}
