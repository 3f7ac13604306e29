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

interface Rule {
  readonly reason: BounceReason;
  /** Enhanced status codes; RFC 3463 and the registry that grew from it (RFC 5248). */
  readonly subcode?: RegExp;
  /** What mail servers write; we assume these words from their common answers. */
  readonly text?: RegExp;
}

/** The first rule that fits gives the reason; words go before codes, since codes are used loosely. */
const RULES: readonly Rule[] = [
  {
    reason: 'Failed DMARC or SPF',
    subcode: /^5\.7\.(2\d|30)$/,
    text: /dmarc|\bspf\b|dkim|unauthenticated/i,
  },
  {
    reason: 'Mailbox full',
    subcode: /^[45]\.2\.2$/,
    text: /over ?quota|quota exceeded|(mailbox|inbox) (is )?full|out of storage/i,
  },
  {
    reason: 'Asked to try later',
    text: /gr[ea]ylist|too many (messages|connections)|rate limit|try again later|come back later/i,
  },
  {
    reason: 'Blocked as spam',
    text: /\bspam\b|block(ed)? ?list|blacklist|\bblocked\b|reputation|\bpolicy\b|spamhaus/i,
  },
  { reason: 'Mailbox disabled', subcode: /^5\.2\.1$/, text: /(account|mailbox).*disabled/i },
  {
    reason: 'No such domain',
    subcode: /^5\.(1\.2|4\.4)$/,
    text: /(domain|host).*not found|nxdomain|no such domain|unrouteable/i,
  },
  {
    reason: 'No such address',
    subcode: /^5\.1\.(0|1|3|6|10)$/,
    text: /no such (user|recipient|mailbox|address)|(user|recipient|mailbox|address).*(unknown|not found|not exist)|unknown (user|recipient)/i,
  },
  { reason: 'Message too large', subcode: /^5\.(2\.3|3\.4)$/, text: /too (large|big)|size limit/i },
  { reason: 'Server unreachable', subcode: /^[45]\.4\./, text: /timed? ?out|connection refused/i },
  { reason: 'Asked to try later', subcode: /^4\.7\./ },
  { reason: 'Blocked as spam', subcode: /^5\.7\./ },
];

/** Why an e-mail came back, in plain words. */
export function bounceReason({ code, subcode, text }: Answer): BounceReason {
  const byText = RULES.find((rule) => rule.text?.test(text));
  if (byText) return byText.reason;
  // The subcode may stand in the text alone.
  const status = subcode || (/\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0] ?? '');
  const bySubcode = RULES.find((rule) => rule.subcode?.test(status));
  if (bySubcode) return bySubcode.reason;
  // RFC 5321, 4.2.1: 4yz passes, 5yz doesn't.
  if (status.startsWith('4') || (code >= 400 && code < 500)) return 'Other, may pass';
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

const HARD: readonly string[] = [
  'No such address',
  'No such domain',
  'Mailbox disabled',
] satisfies readonly BounceReason[];

/** A hard bounce: nothing will ever reach that address. All others are soft. */
export function isHardBounce(reason: string): boolean {
  return HARD.includes(reason);
}
