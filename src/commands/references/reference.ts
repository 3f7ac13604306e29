import { parseAddress } from '../../domain/address.ts';
import { dayWordsIn, type Present, SENT_WORDS } from '../moments.ts';

export interface Reference {
  readonly id: string;
  readonly title: string;
  /** Text in small print beside the title. */
  readonly detail?: string;
  readonly fits?: readonly ReferenceFilter[] | undefined;
  /** Other titles, such as names that it had before. */
  readonly titles?: readonly string[];
  /** Further search terms, e.g. the address of a sender. */
  readonly also?: string;
  /** The time at which it went out, or goes out: a day finds it. */
  readonly at?: Date | null;
}

export interface ReferenceScope {
  readonly channelId: string;
  /** Slack user id of the person; without it nothing private is offered. */
  readonly personId?: string;
  readonly only?: ReferenceFilter | undefined;
  /** Returns the present of who types, by which a day stands for what goes out on it. */
  readonly present?: () => Promise<Present>;
}

const NUMBER = /^\d{1,15}$/;
/** Ids as the store makes them, see random-id.ts. */
const CODE = /^[a-z0-9]{4,32}$/;
const ADDRESS = /^[^\s@]+@[^\s@]+$/;

interface Target {
  /** Pattern of ids; any other text can only be a title. */
  readonly id: RegExp;
  /** An id for messages, as the demo has it where it can. */
  readonly example: string;
  /** Words for typing one. Default: a part of its title, or its ID. */
  readonly by?: string;
  /** Name for the middle of a sentence, where it isn’t the target’s own. */
  readonly name?: string;
  readonly plural?: string;
}

/** The target of any kind of subscription, also of one that isn't named below. */
const SUBSCRIPTION: Target = { id: CODE, example: 'k7x2m', by: 'its ID' };

const KNOWN = {
  list: { id: NUMBER, example: '4101' },
  campaign: { id: NUMBER, example: '71014' },
  // The numeric id, or the hash id of one edit (spec 1, section 2.6); we assume 16 digits or more.
  template: { id: /^(\d{1,15}|[0-9a-f]{16,64})$/i, example: '506' },
  sender: { id: ADDRESS, example: 'news@larkspur.example', by: 'its address' },
  tag: { id: NUMBER, example: '31' },
  webhook: { id: NUMBER, example: '901', by: 'its ID' },
  'smtp-sender': {
    id: ADDRESS,
    example: 'orders@larkspur.example',
    by: 'its address',
    name: 'transactional sender',
  },
  'smtp-domain': {
    id: /^[^\s@]+\.[^\s@.]+$/,
    example: 'larkspur.example',
    by: 'its name',
    name: 'sending domain',
  },
  'sms-campaign': { id: NUMBER, example: '52001', by: 'its ID', name: 'SMS campaign' },
  // At most 11 Latin letters and digits (spec 2, section 8); the name is the id.
  'sms-sender': {
    id: /^[A-Za-z0-9]{1,11}$/,
    example: 'Larkspur',
    by: 'its name',
    name: 'SMS sender',
  },
  'push-campaign': { id: NUMBER, example: '33001', name: 'push campaign' },
  website: { id: NUMBER, example: '4301' },
  country: {
    id: /^[A-Za-z]{2}$/,
    example: 'UA',
    by: 'its name or two letters',
    plural: 'countries',
  },
  alert: SUBSCRIPTION,
  digest: SUBSCRIPTION,
  monitor: { ...SUBSCRIPTION, name: 'account monitor' },
  recurring: { ...SUBSCRIPTION, name: 'recurring send' },
  'bulk-run': { id: CODE, example: 'k7x2m', by: 'its ID', name: 'job' },
  incident: { id: CODE, example: 'k7x2m9', by: 'its ID' },
  // A Slack id.
  person: { id: /^[UW][A-Z0-9]{2,20}$/, example: '@jonas', plural: 'people' },
  // A Slack id of a person or a user group.
  helper: {
    id: /^[SUW][A-Z0-9]{2,20}$/,
    example: '@oncall',
    by: 'its name',
    name: 'person or user group',
    plural: 'people or user groups',
  },
  approval: { id: CODE, example: 'k7x2m9', by: 'its ID', name: 'approval request' },
  'access-token': { id: CODE, example: 'k7x2m9', by: 'its ID', name: 'access token' },
  // A Slack id, or everybody in the workspace.
  'user-group': {
    id: /^(?:S[A-Z0-9]{2,20}|everybody)$/,
    example: 'everybody',
    by: 'its name',
    name: 'user group',
  },
  grant: {
    id: /^(?:role|right|operation):[a-z.]+$/,
    example: 'role:viewer',
    by: 'its name',
    name: 'role, permission, or command',
    plural: 'roles, permissions, or commands',
  },
} as const satisfies Readonly<Record<string, Target>>;

export type ReferenceTarget = keyof typeof KNOWN;

/** Things that pickers offer. Ids are the service’s or Postbell’s; a sender’s is its address. */
const TARGETS: Readonly<Record<string, Target | undefined>> = KNOWN;

function targetOf(target: ReferenceTarget): Target {
  return TARGETS[target] ?? SUBSCRIPTION;
}

/** Those that are named above. */
export const REFERENCE_TARGETS = Object.keys(KNOWN) as readonly ReferenceTarget[]; // All of its keys.

const FILTERS = {
  sent: (name: string) => `${name} that was sent`,
  scheduled: (name: string) => `scheduled ${name}`,
  cancelable: (name: string) => `${name} that can be canceled`,
  own: (name: string) => `${name} of your own`,
  activated: (name: string) => `activated ${name}`,
  'not-activated': (name: string) => `${name} waiting for its code`,
  running: (name: string) => `running ${name}`,
  paused: (name: string) => `paused ${name}`,
  muted: (name: string) => `muted ${name}`,
  unfinished: (name: string) => `unfinished ${name}`,
  undoable: (name: string) => `${name} that can be undone`,
  pending: (name: string) => `pending ${name}`,
};

export type ReferenceFilter = keyof typeof FILTERS;

export const REFERENCE_FILTERS = Object.keys(FILTERS) as readonly ReferenceFilter[]; // All of its keys.

/** Tells whether a text looks like an id; an id isn't searched for among the titles. */
export function isId(target: ReferenceTarget, text: string): boolean {
  return targetOf(target).id.test(text);
}

const LATEST: ReadonlyMap<string, number> = new Map([
  ['latest', 0],
  ['last', 0],
  ['newest', 0],
  ['previous', 1],
  ['second last', 1],
  ['last but one', 1],
]);

/**
 * Returns how many campaigns were sent after the one that a word stands for: 0 for `latest`, 1 for
 * `previous`; `null` for any other text.
 */
export function sentAfter(target: ReferenceTarget, text: string): number | null {
  return target === 'campaign' ? (LATEST.get(text.trim().toLowerCase()) ?? null) : null;
}

/** Tells whether a word stands for one of the campaigns that were sent last: `/campaign latest`. */
export function isLatest(target: ReferenceTarget, text: string): boolean {
  return sentAfter(target, text) !== null;
}

/** Pattern of the words for the two campaigns that were sent last. */
export const LAST_TWO = String.raw`(?:the )?(?:last|latest|newest) (?:two|2)(?: ${SENT_WORDS})?`;

/** Things that are known by when they went out, or go out. */
const DATED: ReadonlySet<ReferenceTarget> = new Set(['campaign', 'sms-campaign']);

/** Tells whether a text stands for what went out, or goes out, then: `latest`, `tuesday`. */
export function isByTime(target: ReferenceTarget, text: string): boolean {
  return isLatest(target, text) || (DATED.has(target) && dayWordsIn(text) !== null);
}

/**
 * Tells whether the service takes an id that is in none of its lists: SMS senders need no
 * registration where a country asks for none (spec 2, section 4.2.1), and `from` of an SMTP email
 * is any address (section 4.1.1), which the service may refuse outside of its domains.
 */
export function isTakenUnlisted(target: ReferenceTarget, text: string): boolean {
  if (!isId(target, text)) return false;
  return target === 'sms-sender' || (target === 'smtp-sender' && 'address' in parseAddress(text));
}

/** Splits a text at commas; ids may be separated by blanks too, but titles contain blanks. */
export function partsOf(target: ReferenceTarget, text: string): readonly string[] {
  const parts = text.split(',').map((part) => part.trim());
  const pieces = parts.flatMap((part) => {
    const words = part.split(/\s+/);
    return words.every((word) => isId(target, word)) ? words : [part];
  });
  return [...new Set(pieces.filter(Boolean))];
}

export function nameOf(target: ReferenceTarget): string {
  return targetOf(target).name ?? target;
}

export function namesOf(target: ReferenceTarget): string {
  return targetOf(target).plural ?? `${nameOf(target)}s`;
}

/** Says that nothing was found by a text, for a field that takes an id. */
export function notFoundBy(text: string, to: ReferenceTarget, only?: ReferenceFilter): string {
  const what = only ? FILTERS[only](nameOf(to)) : nameOf(to);
  const { by = 'part of its title or its ID', example } = targetOf(to);
  return `No ${what} matches “${text}”. Choose one, or enter ${by}, such as ${example}.`;
}
