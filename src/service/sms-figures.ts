import type { SmsCampaign, SmsOutcome } from './sms-campaign.ts';
import { SMS_STATUS } from './sms-status.ts';

/** The outcome of a campaign's messages. */
export interface MessageFigures {
  readonly messages: number;
  readonly ready: number;
  /** Sent, without a delivery report so far. */
  readonly underway: number;
  readonly delivered: number;
  readonly notDelivered: number;
  /** Messages with a status that the specification doesn't list. */
  readonly others: number;
  /** The cost of all messages in the campaign's currency. */
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

/** Sums prices without the rounding errors of binary fractions. */
export function spentOn(phones: readonly SmsOutcome[]): number {
  return Math.round(phones.reduce((sum, { cost }) => sum + cost, 0) * 10_000) / 10_000;
}

/** Returns the number of messages that were sent; 0 for a canceled campaign. */
export function leftOf(figures: MessageFigures): number {
  return isCanceled(figures) ? 0 : figures.messages - figures.ready;
}

/** Tells whether a campaign was canceled: we assume «not delivered» for all messages at no cost. */
export function isCanceled({ messages, notDelivered, spent }: MessageFigures): boolean {
  return messages > 0 && notDelivered === messages && spent === 0;
}

/** Tells whether all messages are still to be sent. */
export function isWaiting({ messages, ready }: MessageFigures): boolean {
  return messages > 0 && ready === messages;
}

/**
 * Returns the stage of a campaign. The service gives none (spec 2, section 3.1), so it is derived
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
