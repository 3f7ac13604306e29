import type { SmsCampaign, SmsOutcome } from './sms-campaign.ts';
import { SMS_STATUS } from './sms-status.ts';

/** What became of a campaign's messages. */
export interface MessageFigures {
  readonly messages: number;
  readonly ready: number;
  /** Left, without a word from the network so far. */
  readonly underway: number;
  readonly delivered: number;
  readonly notDelivered: number;
  /** With a status that the specification doesn't have. */
  readonly others: number;
  /** In the campaign's currency. */
  readonly spent: number;
}

export function figuresOf({ phones }: Pick<SmsCampaign, 'phones'>): MessageFigures {
  const count = (code: number) => phones.filter(({ status }) => status.code === code).length;
  return {
    messages: phones.length,
    ready: count(SMS_STATUS.ready.code),
    underway: count(SMS_STATUS.sent.code),
    delivered: count(SMS_STATUS.delivered.code),
    notDelivered: count(SMS_STATUS.notDelivered.code),
    others: phones.filter(({ status }) => !status.known).length,
    spent: spentOn(phones),
  };
}

/** Sums prices without the dust of binary fractions. */
export function spentOn(phones: readonly SmsOutcome[]): number {
  return Math.round(phones.reduce((sum, { cost }) => sum + cost, 0) * 10_000) / 10_000;
}

/** How many have left. */
export function leftOf(figures: MessageFigures): number {
  return isCanceled(figures) ? 0 : figures.messages - figures.ready;
}

/** We assume that the messages of a canceled campaign count as not delivered, and cost nothing. */
export function isCanceled({ messages, notDelivered, spent }: MessageFigures): boolean {
  return messages > 0 && notDelivered === messages && spent === 0;
}

/** All of it is still to be sent. */
export function isWaiting({ messages, ready }: MessageFigures): boolean {
  return messages > 0 && ready === messages;
}

/**
 * Where the campaign stands. The service has no word for it (spec 2, section 3.1), so it follows
 * from the messages.
 */
export function stageOf(figures: MessageFigures): string {
  const { messages, ready, underway, delivered } = figures;
  if (messages === 0) return 'No messages';
  if (isCanceled(figures)) return 'Canceled';
  if (isWaiting(figures)) return 'Not sent yet';
  if (ready > 0) return 'Being sent';
  if (underway > 0) return 'Sent, reports are coming in';
  return delivered > 0 ? 'Sent' : 'Sent, nothing was delivered';
}
