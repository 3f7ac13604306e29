import { withoutAddresses } from './address.ts';

interface Answer {
  /** The reply code; 0 where there is none. */
  readonly code: number;
  readonly subcode: string;
  readonly text: string;
}

const DEFERRED = 'Temporary. The service retries automatically.';

/** The reasons of bounces, of at most 20 characters for charts, with what they mean. */
const MEANINGS = {
  'Failed DMARC or SPF':
    'The sender’s domain failed authentication. Check its SPF, DKIM, and DMARC records.',
  'Mailbox full': 'Temporary. Works again once the mailbox has space.',
  Deferred: DEFERRED,
  // The former name of `Deferred`, which databases hold.
  'Asked to try later': DEFERRED,
  'Blocked as spam':
    'The receiving server flagged it as spam. Check the content, the links, and the sender’s reputation.',
  'Blocked for now': 'Temporary. The receiving server may accept it later.',
  'Refused by policy':
    'The receiving server’s policy doesn’t allow it. Only its administrator can say why or make an exception.',
  'Sender refused':
    'The receiving server doesn’t accept the sender. Check that the sender address and its domain exist and can receive email.',
  'Mailbox disabled': 'The mailbox is disabled. Ask them for another address.',
  'No such domain': 'The domain doesn’t exist. Check the spelling after the @.',
  'No such address':
    'The address doesn’t exist. Check the spelling, or ask them for another address.',
  'Message too large': 'The email is too large for this mailbox. Send a smaller one.',
  'Server unreachable': 'The receiving server couldn’t be reached. This may be temporary.',
  'Other, may pass': 'Deferred without a known reason. This may be temporary.',
  'Other refusal': 'Refused by the receiving server, without a known reason.',
  'No reason given': 'The receiving server gave no reason.',
} as const;

export type BounceReason = keyof typeof MEANINGS;

export function bounceReason({ code, subcode, text }: Answer): BounceReason {
  // Some servers give the subcode only in the text.
  const status = subcode || (/\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0] ?? '');
  const reason = reasonByRules(code, status, text);
  // RFC 5321, 4.2.1: 4yz is transient, 5yz is permanent.
  const mayPass = status.startsWith('4') || (code >= 400 && code < 500);
  if (reason !== null) return mayPass && isHardBounce(reason) ? 'Deferred' : reason;
  if (mayPass) return 'Other, may pass';
  return status.startsWith('5') || code >= 500 ? 'Other refusal' : 'No reason given';
}

/** Tells whether a reason is known here; a later version may have stored another. */
export function isBounceReason(text: string): text is BounceReason {
  return Object.hasOwn(MEANINGS, text);
}

export function bounceMeaning(reason: BounceReason): string {
  return MEANINGS[reason];
}

export const HARD_BOUNCES: readonly string[] = [
  'No such address',
  'No such domain',
  'Mailbox disabled',
] satisfies readonly BounceReason[];

/** Tells whether a reason is a hard bounce: nothing ever reaches that address. Others are soft. */
export function isHardBounce(reason: string): boolean {
  return HARD_BOUNCES.includes(reason);
}

interface Rule {
  readonly reason: BounceReason;
  readonly code?: ReadonlySet<number>;
  /** RFC 3463 and the registry that grew from it (RFC 5248). */
  readonly status?: RegExp;
  /** Patterns of which one must match; we assume them from common replies of mail servers. */
  readonly words?: readonly RegExp[];
}

/** The rules by words; they come before those by codes, since servers use codes loosely. */
const BY_PLAIN_WORDS: readonly Rule[] = [
  {
    reason: 'Failed DMARC or SPF',
    words: [/\b(dmarc|spf|dkim)\b/i, /unauthenticated/i, /required authentication level/i],
  },
  {
    reason: 'Mailbox full',
    words: [
      /over ?quota/i,
      /(?<!sending )quota (is )?exceeded/i,
      /exceeded (the |its |his |her |their )?(mailbox |storage )?(quota|storage|allocation)/i,
      /(mailbox|inbox) (is )?full/i,
      /out of storage/i,
    ],
  },
  {
    reason: 'Deferred',
    words: [
      /gr[ea]y-?list/i,
      /too many (messages|connections)/i,
      /rate.?limit/i,
      /(try again|come back|retry) later/i,
      /temporarily (deferred|disabled|suspended|unavailable)/i,
      /receiving mail (at a rate|too quickly)/i,
      /sending (quota|limit)/i,
    ],
  },
  {
    reason: 'Blocked as spam',
    words: [
      /\bspam/i,
      /unsolicited/i,
      /\bjunk\b/i,
      /(black|block|blocked|deny)[- ]?list/i,
      /blocked using/i,
      /(?<!not )\blisted (at|by|in|on)\b/i,
      /\b(dns|r)bl\b/i,
      /reputation/i,
      /\bbanned\b/i,
    ],
  },
  {
    reason: 'Sender refused',
    words: [
      /\bsender\b.{0,30}(reject|refused|denied|invalid|unknown|not (found|exist|verif)|resolve)/i,
      /sender (verif|callout)/i,
      /(mail ?from|return.path).{0,40}(reject|refused|invalid|unknown|not (found|exist)|resolve)/i,
    ],
  },
  { reason: 'Sender refused', status: /^[45]\.1\.[78]$/ },
  // Microsoft 365 replies with this to addresses that its directory doesn't have.
  { reason: 'No such address', status: /^5\.4\.1$/, words: [/recipient address(es)? rejected/i] },
  {
    reason: 'Refused by policy',
    words: [/(client host|helo command) rejected/i, /\brelay(ing)?\b/i],
  },
  {
    reason: 'Mailbox disabled',
    words: [
      /(account|mailbox|user|recipient)\b.{0,60}(disabled|inactive|suspended|deactivated|no longer)/i,
    ],
  },
  {
    reason: 'No such domain',
    words: [
      /(domain|host)\b.{0,40}(not found|not exist|unknown)/i,
      /nxdomain|no such domain|unrouteable domain/i,
    ],
  },
  {
    reason: 'No such address',
    words: [
      /no such (user|recipient|mailbox|address|person|account)/i,
      /(user|recipient|mailbox|account|(?<!ip )address)\b.{0,60}(unknown|not found|n.t exist)/i,
      /unknown (user|recipient|mailbox|address|local.?part|or illegal alias)/i,
      /(invalid|unrouteable|undeliverable) (recipient|mailbox|address|user)/i,
      /(user|recipient) not listed/i,
      /no mailbox here/i,
      /mailbox name (is )?not allowed/i,
      /doesn.t have an? .{0,40}account/i,
    ],
  },
  {
    reason: 'Message too large',
    words: [/too (large|big)/i, /size (limit|exceeds)/i, /exceed.{0,40}\bsize\b/i],
  },
  {
    reason: 'Server unreachable',
    words: [/timed? ?out/i, /connection (refused|reset|lost)/i, /unreachable|no route to host/i],
  },
];

const BY_STATUS: readonly Rule[] = [
  { reason: 'Failed DMARC or SPF', status: /^5\.7\.(2\d|30|515)$/ },
  { reason: 'Mailbox full', status: /^[45]\.2\.2$/ },
  { reason: 'Mailbox disabled', status: /^[45]\.2\.1$/ },
  { reason: 'No such domain', status: /^5\.(1\.2|4\.4)$/ },
  { reason: 'No such address', status: /^[45]\.1\.(0|1|3|6|10)$/ },
  { reason: 'Message too large', status: /^5\.(2\.3|3\.4)$/ },
  // A server that denied access was reachable.
  { reason: 'Refused by policy', status: /^5\.4\./, words: [/access denied/i] },
  { reason: 'Server unreachable', status: /^[45]\.4\./ },
  { reason: 'Deferred', status: /^4\.[237]\./ },
  { reason: 'Refused by policy', status: /^5\.7\./ },
];

/** The rules by words and codes that occur in several kinds of replies; they come last. */
const BY_LITTLE: readonly Rule[] = [
  {
    reason: 'Refused by policy',
    words: [
      /\bpolic(y|ies)\b/i,
      /access denied/i,
      /\bblocked\b/i,
      /not (permitted|authori[sz]ed|allowed)/i,
      /prohibited|restrict(ed|ion)/i,
      /authentication (is )?required/i,
    ],
  },
  // RFC 4954, section 6: the sender has to authenticate first.
  { reason: 'Refused by policy', code: new Set([530, 534, 535, 538]) },
  { reason: 'No such address', words: [/mailbox (is )?unavailable/i] },
  // RFC 5321, section 4.2.3: exceeded storage allocation.
  { reason: 'Mailbox full', code: new Set([552]) },
];

const RULES: readonly Rule[] = [...BY_PLAIN_WORDS, ...BY_STATUS, ...BY_LITTLE];

/** The characters of a reply that are searched, since servers give the reason at its beginning. */
const LONGEST = 1_000;

function reasonByRules(code: number, status: string, text: string): BounceReason | null {
  // The recipient's address must not match: its words say nothing about the reason.
  const said = withoutAddresses(text.slice(0, LONGEST), ' ');
  const fitting = RULES.find(
    (rule) =>
      (rule.code?.has(code) ?? true) &&
      (rule.status?.test(status) ?? true) &&
      (rule.words?.some((words) => words.test(said)) ?? true),
  );
  return fitting?.reason ?? null;
}
