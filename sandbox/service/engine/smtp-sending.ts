import { fraction, hashOf, pick } from '../random.ts';
import { keyOf } from '../state/lists.ts';
import type { SmtpMail } from '../state/smtp.ts';
import { isBlacklisted, type World } from '../state/world.ts';
import { fateOf, USUAL, type Fate, type Profile } from './fates.ts';
import { isMistyped } from './mistyped.ts';
import { NO_SUCH_ADDRESS, NO_SUCH_DOMAIN, type SmtpAnswer } from './smtp-answers.ts';
import { reportMail } from './smtp-events.ts';
import { readSmtpMail } from './smtp-reading.ts';

/** The addresses that emails of the SMTP area leave from. */
export const SENDING_IPS = ['203.0.113.10', '203.0.113.11', '203.0.113.12'] as const;

export interface OutgoingMail {
  readonly sender: string;
  /** Where the request came from. */
  readonly senderIp: string;
  readonly subject: string;
  readonly html: string;
  readonly sizeBytes: number;
  /** Everybody who gets it, openly or blindly. */
  readonly recipients: readonly [string, ...string[]];
  /** Whether it goes to recipients who have unsubscribed too; not so unless given. */
  readonly toUnsubscribed?: boolean;
  /**
   * Decides about ids and what becomes of it, for the first recipient; the next one of the world's
   * unless given.
   */
  readonly number?: number;
}

/**
 * People wait for receipts and passwords: they read them more often than campaigns. But they
 * mistype their addresses in a shop, and nobody tidies them up as on a list.
 */
const PROFILE: Profile = {
  ...USUAL,
  hardBounce: 0.008,
  softBounce: 0.013,
  passingBounce: 0.011,
  rejectedAsSpam: 0.004,
  open: 0.55,
  follow: 0.3,
  unsubscribe: 0.004,
};
/** Keeps the fates of single emails apart from those of campaigns. */
const FATE_BASE = 5_000_000;
const ANSWER_MS = { atLeast: 500, spread: 3000 };
const WAITING = { code: 0, subcode: '', text: '' };

/**
 * Sends an email and tells its id. We assume that each recipient has a record of its own, that the
 * id is the first one's, and that an answer of 0 means that none has come yet.
 */
export function sendSmtpMail(world: World, outgoing: OutgoingMail): string {
  const [first, ...others] = outgoing.recipients;
  const id = dispatch(world, outgoing, first, outgoing.number);
  for (const recipient of others) dispatch(world, outgoing, recipient);
  return id;
}

/**
 * What becomes of an email that isn't held back, and after which time its recipient's mail server
 * answers: a pure function of the seed, its number and the recipient.
 */
function destinyOf(
  { seed, readers }: Pick<World, 'seed' | 'readers'>,
  { number, recipient }: Pick<SmtpMail, 'number' | 'recipient'>,
): { readonly fate: Fate; readonly answerMs: number } {
  const key = keyOf(recipient);
  const hash = mailHash(seed, number);
  const fate = fateOf(seed, FATE_BASE + number, key, PROFILE, readers.has(key));
  return {
    fate: fittingDomain(fate, key),
    answerMs: ANSWER_MS.atLeast + Math.floor(fraction(hash, 1) * ANSWER_MS.spread),
  };
}

/** A domain exists for all of its addresses or for none: bounces are listed by domain. */
function fittingDomain(fate: Fate, key: string): Fate {
  if (isMistyped(key)) return { ...fate, bounce: NO_SUCH_DOMAIN, isHard: true, retry: undefined };
  return fate.bounce === NO_SUCH_DOMAIN ? { ...fate, bounce: NO_SUCH_ADDRESS } : fate;
}

function mailHash(seed: number, number: number): number {
  return hashOf(seed, `mail ${number}`);
}

function dispatch(
  world: World,
  outgoing: OutgoingMail,
  recipient: string,
  number = world.smtp.mails.size + 1,
): string {
  const hash = mailHash(world.seed, number);
  const mail: SmtpMail = {
    id: `${hash.toString(36).padStart(7, '0')}-${number.toString(36)}`,
    number,
    sender: outgoing.sender,
    senderIp: outgoing.senderIp,
    usedIp: pick(SENDING_IPS, fraction(hash, 0)),
    sizeBytes: outgoing.sizeBytes,
    recipient,
    subject: outgoing.subject,
    sentAtMs: world.nowMs,
    links: [...outgoing.html.matchAll(/href="(https?:[^"]+)"/g)].map(([, url]) => url ?? ''),
    answer: WAITING,
    opens: [],
    clicks: [],
  };
  world.smtp.mails.set(mail.id, mail);
  const { fate, answerMs } = destinyOf(world, mail);
  world.agenda.plan(world.nowMs + answerMs, () =>
    arrive(world, mail, fate, outgoing.toUnsubscribed ?? false),
  );
  return mail.id;
}

function arrive(world: World, mail: SmtpMail, fate: Fate, toUnsubscribed: boolean): void {
  const key = keyOf(mail.recipient);
  if (!toUnsubscribed && world.smtpUnsubscribed.has(key)) {
    return hold(world, mail, 'the recipient has unsubscribed');
  }
  if (isBlacklisted(world, key)) return hold(world, mail, 'the recipient is blacklisted');
  if (!fate.bounce) return deliver(world, mail, fate);
  bounce(world, mail, fate, fate.bounce);
}

/** We assume that such an email keeps its record, with a text instead of a server's answer. */
function hold(world: World, mail: SmtpMail, reason: string): void {
  mail.answer = { ...WAITING, text: `Not sent: ${reason}` };
  reportMail(world, 'soft_bounces', 'undelivered', mail);
}

function deliver(world: World, mail: SmtpMail, fate: Fate): void {
  mail.answer = { code: 250, subcode: '2.0.0', text: `OK, queued as ${mail.id}` };
  reportMail(world, 'delivered', 'delivered', mail);
  readSmtpMail(world, mail, fate);
}

function bounce(world: World, mail: SmtpMail, fate: Fate, answer: SmtpAnswer): void {
  mail.answer = answer;
  const { recipient: to, sender, subject } = mail;
  world.smtp.bounces.push({ atMs: world.nowMs, to, sender, subject, answer });
  const event = fate.isHard ? 'hard_bounced' : 'soft_bounced';
  reportMail(world, fate.isHard ? 'hard_bounces' : 'soft_bounces', event, mail, {
    smtp_server_response_code: answer.code,
    smtp_server_response_subcode: answer.subcode,
    smtp_server_response: `${answer.code} ${answer.subcode} ${answer.text}`,
  });
  const { retry } = fate;
  if (!retry || retry.isInVain) return;
  world.agenda.plan(world.nowMs + retry.delayMs, () => deliver(world, mail, fate));
}
