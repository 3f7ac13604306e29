import { attempt, type Attempt } from '../../../lib/attempt.ts';
import type { FigureFormats } from '../../../domain/figures.ts';
import type { Fact, Section } from '../../../domain/reply.ts';
import type { BalanceDetail } from '../../../service/balance.ts';
import { leftOf } from '../../../service/sms/campaign.ts';
import { stocksOf, type Stocks } from '../../collecting/stocks.ts';
import type { DigestRequest } from '../../part.ts';
import { moneyWithDays } from '../account/balance-sections.ts';
import type { PartParts } from '../parts.ts';
import type { FiguredSms } from './sms.ts';

/** The balance that pays for SMS: the service has no quota of them (spec 1, section 2.10). */
export interface SmsLeft {
  readonly detail: BalanceDetail;
  readonly stocks: Pick<Stocks, 'money'>;
}

interface Price {
  readonly amount: number;
  readonly currency: string;
}

/** Reads the balance; `null` in other digests: a weekly one has a section of its own for it. */
export async function readSmsLeft(
  { service, store: { readings } }: Pick<PartParts, 'service' | 'store'>,
  { kind, now }: Pick<DigestRequest, 'kind' | 'now'>,
): Promise<Attempt<SmsLeft> | null> {
  if (kind !== 'sms') return null;
  const read = async (): Promise<SmsLeft> => {
    const detail = await service.balance.detail();
    const { money } = await stocksOf(readings, detail, now);
    return { detail, stocks: money ? { money } : {} };
  };
  return attempt(read());
}

/** The balance, the days it lasts, and the messages it pays for at the period's average price. */
export function smsLeftSections(
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
