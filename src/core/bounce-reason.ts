import { reasonByRules } from './bounce-rules.ts';

/** What the recipient's mail server said. */
interface Answer {
  /** 0 where there is none. */
  readonly code: number;
  readonly subcode: string;
  readonly text: string;
}

/**
 * Why an e-mail came back, and what that means for whoever sent it. A reason has at most 20
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

/** Why an e-mail came back, in plain words. */
export function bounceReason({ code, subcode, text }: Answer): BounceReason {
  // The subcode may stand in the text alone.
  const status = subcode || (/\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0] ?? '');
  const reason = reasonByRules({ code, status, text });
  // RFC 5321, 4.2.1: 4yz passes, 5yz doesn't.
  const mayPass = status.startsWith('4') || (code >= 400 && code < 500);
  if (reason !== null) return mayPass && isHardBounce(reason) ? 'Asked to try later' : reason;
  if (mayPass) return 'Other, may pass';
  return status.startsWith('5') || code >= 500 ? 'Other refusal' : 'No reason given';
}

/** True for one of the reasons that are known here; a later version may have kept another. */
export function isBounceReason(text: string): text is BounceReason {
  return Object.hasOwn(MEANINGS, text);
}

/** What a reason means and what can be done, in sentences. */
export function bounceMeaning(reason: BounceReason): string {
  return MEANINGS[reason];
}

/** The reasons of hard bounces. */
export const HARD_BOUNCES: readonly string[] = [
  'No such address',
  'No such domain',
  'Mailbox disabled',
] satisfies readonly BounceReason[];

/** A hard bounce: nothing will ever reach that address. All others are soft, as is what may pass. */
export function isHardBounce(reason: string): boolean {
  return HARD_BOUNCES.includes(reason);
}
