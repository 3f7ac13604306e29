import type { PhoneCountry } from '../engine/phone-numbers.ts';

/** What the SMS area knows. */
export interface SmsArea {
  /** By id of the list, then by number; beside the phones of the list's contacts. */
  readonly numbers: Map<number, Map<string, SmsNumber>>;
  /** By number. */
  readonly blacklist: Map<string, BlacklistedPhone>;
  readonly senders: SmsSender[];
  readonly campaigns: Map<number, SmsCampaign>;
  lastCampaignId: number;
}

export interface SmsNumber {
  readonly phone: string;
  readonly variables: Map<string, string | number>;
  readonly addedAtMs: number;
}

interface BlacklistedPhone {
  readonly phone: string;
  readonly description: string;
  readonly addedAtMs: number;
}

export interface SmsSender {
  readonly id: number;
  readonly name: string;
  readonly country: PhoneCountry;
  readonly isRejected: boolean;
  /** When moderation ends. */
  readonly decidedAtMs: number;
}

export type Route = 'national' | 'international';

/** From country code, two or three letters in upper case. */
export type Routes = ReadonlyMap<string, Route>;

export interface SmsDraft {
  /** 0 for a campaign to given numbers. */
  readonly listId: number;
  readonly sender: string;
  readonly body: string;
  readonly routes: Routes;
  /** Absent: as soon as it may. */
  readonly scheduledAtMs: number | undefined;
  readonly isEmulated: boolean;
  readonly usesDynamicList: boolean;
}

export interface SmsCampaign extends SmsDraft {
  readonly id: number;
  readonly createdAtMs: number;
  /** When moderation ends. */
  readonly moderatedAtMs: number;
  messages: readonly SmsMessage[];
  /** Once the first message has left. */
  startedAtMs: number | undefined;
  isCanceled: boolean;
}

/** One text message; what becomes of it follows from its campaign and the time. */
export interface SmsMessage {
  readonly phone: string;
  readonly country: PhoneCountry;
  readonly price: number;
  /** On the blacklist when sending began. */
  isHeld: boolean;
}

/** Spec 2, section 3.1. */
export const SMS_STATUS = { ready: 0, sent: 1, delivered: 2, notDelivered: 12 } as const;
export const SMS_STATUS_EXPLAIN: Readonly<Record<number, string>> = {
  0: 'Ready to send',
  1: 'Sent',
  2: 'Delivered',
  12: 'Not delivered',
};

/** Spec 2, section 3.2. */
export const SMS_SENDER_EXPLAIN = ['In moderation', 'Active', 'Rejected'] as const;

export function createSmsArea(): SmsArea {
  return {
    numbers: new Map(),
    blacklist: new Map(),
    senders: [],
    campaigns: new Map(),
    lastCampaignId: 52_000,
  };
}

/** 0 in moderation, 1 active, 2 rejected. */
export function senderStatus({ decidedAtMs, isRejected }: SmsSender, nowMs: number): 0 | 1 | 2 {
  if (nowMs < decidedAtMs) return 0;
  return isRejected ? 2 : 1;
}

export function hasActiveSender(
  { senders }: SmsArea,
  name: string,
  country: PhoneCountry,
  nowMs: number,
): boolean {
  return senders.some(
    (sender) =>
      sender.name.toLowerCase() === name.toLowerCase() &&
      sender.country === country &&
      senderStatus(sender, nowMs) === 1,
  );
}
