import type { SmtpAnswer } from '../engine/smtp-answers.ts';

/** What the SMTP area knows, beside the list of the unsubscribed. */
export interface SmtpArea {
  /** Off: every operation of the area is refused (spec 2, section 8). */
  isActivated: boolean;
  /** Whether webhooks hear of single emails too, in the words of that area. */
  reportsEvents: boolean;
  /** By id, in the order of sending. */
  readonly mails: Map<string, SmtpMail>;
  /** Of these mails, in the order of coming back. */
  readonly bounces: SmtpBounce[];
  /** The company's own sender of single emails, once it has customers. */
  shop: Shop | undefined;
  /** By name in lower case. */
  readonly domains: Map<string, SendingDomain>;
  /** Asked for and not yet forgotten, in their order. */
  resubscriptions: readonly Resubscription[];
  /** Emails of the hour that `sentInHour` counts. */
  hour: number;
  sentInHour: number;
}

/** A program that sends single emails day by day. */
export interface Shop {
  readonly customers: readonly [string, ...string[]];
  /** On average. */
  readonly emailsPerDay: number;
  /** Of emails sent since then there are records; of those before, only what bounced is told. */
  readonly recordedFromMs: number;
}

/** An email that came back. */
export interface SmtpBounce {
  readonly atMs: number;
  readonly to: string;
  readonly sender: string;
  readonly subject: string;
  readonly answer: SmtpAnswer;
}

/** One email to one recipient. */
export interface SmtpMail {
  readonly id: string;
  /** Decides about its id and what becomes of it; no other email has it. */
  readonly number: number;
  readonly sender: string;
  readonly sizeBytes: number;
  readonly senderIp: string;
  readonly usedIp: string;
  readonly recipient: string;
  readonly subject: string;
  readonly sentAtMs: number;
  readonly links: readonly string[];
  answer: Pick<SmtpAnswer, 'code' | 'subcode' | 'text'>;
  readonly opens: MailAction[];
  readonly clicks: MailClick[];
}

/** What a reader did, with what and from where. */
export interface MailAction {
  readonly browser: string;
  readonly os: string;
  readonly ip: string;
  readonly country: string;
  readonly atMs: number;
}

interface MailClick extends MailAction {
  readonly url: string;
  readonly screen: string;
}

export interface SendingDomain {
  readonly id: number;
  readonly name: string;
  readonly addedAtMs: number;
}

interface Resubscription {
  readonly email: string;
  readonly atMs: number;
}

export function createSmtpArea(): SmtpArea {
  return {
    isActivated: true,
    reportsEvents: false,
    mails: new Map(),
    bounces: [],
    shop: undefined,
    domains: new Map(),
    resubscriptions: [],
    hour: 0,
    sentInHour: 0,
  };
}

const FIRST_DOMAIN_ID = 301;

export function addDomain({ domains }: SmtpArea, name: string, addedAtMs: number): void {
  domains.set(name, { id: FIRST_DOMAIN_ID + domains.size, name, addedAtMs });
}

const MINUTE_MS = 60_000;
/** We assume how long after adding a domain each check turns true: its records have to spread. */
const CHECKED_AFTER_MS = { spf: 5 * MINUTE_MS, dkim: 10 * MINUTE_MS, dmarc: 20 * MINUTE_MS };

export function checksOf({ addedAtMs }: SendingDomain, nowMs: number) {
  const isDone = (name: keyof typeof CHECKED_AFTER_MS) =>
    nowMs >= addedAtMs + CHECKED_AFTER_MS[name];
  const checks = { dkim: isDone('dkim'), spf: isDone('spf'), dmarc: isDone('dmarc') };
  return { ...checks, all: checks.dkim && checks.spf && checks.dmarc };
}
