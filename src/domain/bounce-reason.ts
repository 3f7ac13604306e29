import { reasonByRules } from './bounce-rules.ts';

/** The reply of the recipient's mail server. */
interface Answer {
  /** The reply code; 0 where there is none. */
  readonly code: number;
  readonly subcode: string;
  readonly text: string;
}

/**
 * The reasons why e-mails bounce, with their meaning for the sender. A reason has at most 20
 * characters, so that it fits under a chart's bar.
 */
const MEANINGS = {
  'Failed DMARC or SPF':
    'The sender’s domain isn’t set up so that mail servers trust it: have its DNS records (SPF, DKIM, DMARC) checked.',
  'Mailbox full': 'The mailbox is full. It may pass once the person makes room in it.',
  'Asked to try later': 'The mail server put it off. It usually passes by itself.',
  'Blocked as spam':
    'The mail server took it for spam. Check the text, its links and the reputation of the sender’s domain.',
  'Blocked for now': 'The mail server blocked it for the time being. It may pass.',
  'Refused by policy':
    'The mail server’s own rules refuse such e-mails. Only whoever runs it can say why, or let them through.',
  'Sender refused':
    'The mail server doesn’t accept the sender’s address or its domain. Check that both exist and can receive e-mail.',
  'Mailbox disabled': 'The mailbox was switched off. Ask the person for another address.',
  'No such domain': 'The part after the @ doesn’t exist. Check its spelling.',
  'No such address': 'The mailbox doesn’t exist. Check the spelling, or ask for another address.',
  'Message too large': 'The e-mail was too large for that mailbox. Send a smaller one.',
  'Server unreachable': 'The recipient’s mail server could not be reached. It may pass.',
  'Other, may pass': 'The mail server put it off without a reason that is known. It may pass.',
  'Other refusal': 'The mail server refused it without a reason that is known.',
  'No reason given': 'The mail server gave no reason.',
} as const;

export type BounceReason = keyof typeof MEANINGS;

/** Returns the reason why an e-mail bounced, in plain words. */
export function bounceReason({ code, subcode, text }: Answer): BounceReason {
  // Some servers give the subcode only in the text.
  const status = subcode || (/\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0] ?? '');
  const reason = reasonByRules({ code, status, text });
  // RFC 5321, 4.2.1: 4yz is transient, 5yz is permanent.
  const mayPass = status.startsWith('4') || (code >= 400 && code < 500);
  if (reason !== null) return mayPass && isHardBounce(reason) ? 'Asked to try later' : reason;
  if (mayPass) return 'Other, may pass';
  return status.startsWith('5') || code >= 500 ? 'Other refusal' : 'No reason given';
}

/** Tells whether a reason is known here; a later version may have stored another. */
export function isBounceReason(text: string): text is BounceReason {
  return Object.hasOwn(MEANINGS, text);
}

/** Returns sentences that explain a reason and what can be done about it. */
export function bounceMeaning(reason: BounceReason): string {
  return MEANINGS[reason];
}

/** The reasons of hard bounces. */
export const HARD_BOUNCES: readonly string[] = [
  'No such address',
  'No such domain',
  'Mailbox disabled',
] satisfies readonly BounceReason[];

/** Tells whether a reason is a hard bounce: nothing ever reaches that address. Others are soft. */
export function isHardBounce(reason: string): boolean {
  return HARD_BOUNCES.includes(reason);
}
