/** Each operation needs one of these. */
export const RIGHTS = {
  look: 'see campaigns, lists, figures, and settings',
  people: 'look up contacts',
  contacts: 'unsubscribe, blacklist, and edit contacts',
  prepare: 'prepare drafts, lists, templates, and tests',
  channels: 'set up alerts, digests, monitors, and limits',
  send: 'send, schedule, and cancel campaigns',
  delete: 'delete lists, contacts, and senders',
  export: 'export lists as files',
  reveal: 'see masked addresses',
  administer: 'manage webhooks, sending domains, and permissions',
} as const;

export type Right = keyof typeof RIGHTS;

export const ALL_RIGHTS = Object.keys(RIGHTS) as readonly Right[];

interface RoleFacts {
  readonly label: string;
  readonly summary: string;
  readonly rights: readonly Right[];
}

const SUPPORT = ['look', 'people', 'contacts'] as const;
const MARKETER = [...SUPPORT, 'prepare', 'channels'] as const;

export const ROLES = {
  viewer: { label: 'Viewer', summary: 'sees figures, but no personal data', rights: ['look'] },
  support: {
    label: 'Support',
    summary: 'looks up contacts; unsubscribes and blacklists a few at a time',
    rights: SUPPORT,
  },
  marketer: {
    label: 'Marketer',
    summary: 'prepares everything; sends only tests',
    rights: MARKETER,
  },
  sender: {
    label: 'Sender',
    summary: 'does what a marketer does, and sends, cancels, and deletes',
    rights: [...MARKETER, 'send', 'delete'],
  },
  admin: {
    label: 'Admin',
    summary: 'can do everything, and manages permissions',
    rights: ALL_RIGHTS,
  },
} as const satisfies Readonly<Record<string, RoleFacts>>;

export type Role = keyof typeof ROLES;

export const ALL_ROLES = Object.keys(ROLES) as readonly Role[];

function isRole(text: string): text is Role {
  return Object.hasOwn(ROLES, text);
}

function isRight(text: string): text is Right {
  return Object.hasOwn(RIGHTS, text);
}

/** The thing that is granted or denied: a role, a right, or one operation by its name. */
export type Entry = `role:${Role}` | `right:${Right}` | `operation:${string}`;

export function isEntry(text: string): text is Entry {
  const at = text.indexOf(':');
  const [kind, name] = [text.slice(0, at), text.slice(at + 1)];
  if (kind === 'role') return isRole(name);
  return kind === 'right' ? isRight(name) : kind === 'operation' && name !== '';
}

export function nameOf(entry: Entry): string {
  return entry.slice(entry.indexOf(':') + 1);
}

/** Returns an entry for the middle of a sentence: `the marketer role`. */
export function entryInWords(entry: Entry): string {
  const name = nameOf(entry);
  if (entry.startsWith('role:')) return `the ${name} role`;
  return entry.startsWith('right:') ? `the “${name}” permission` : `the “${name}” command`;
}

/** Returns the rights that an entry gives; an operation gives none beyond itself. */
export function rightsIn(entry: Entry): readonly Right[] {
  const name = nameOf(entry);
  if (entry.startsWith('role:') && isRole(name)) return ROLES[name].rights;
  return entry.startsWith('right:') && isRight(name) ? [name] : [];
}

/** A channel only narrows what is done in it. */
export interface Subject {
  readonly kind: 'person' | 'group' | 'everybody' | 'channel';
  /** Slack id; '' for everybody. */
  readonly id: string;
}

export const EVERYBODY: Subject = { kind: 'everybody', id: '' };

export interface Grant {
  readonly subject: Subject;
  readonly entry: Entry;
  readonly isDenied: boolean;
  /** Slack user id; '' for what Postbell begins with. */
  readonly grantedBy: string;
  readonly grantedAt: Date;
}

export interface Protected {
  readonly name: string;
  /** Names that it had before, under which it may have been granted or denied. */
  readonly formerly?: readonly string[];
  /** Every right that is needed; the first is the operation's own. */
  readonly rights: readonly Right[];
  /** Rows of the service whose answers it only counts, so that they take `look`. */
  readonly counts?: readonly string[];
  /** Another operation that it takes as well, since it shows what that one does. */
  readonly besides?: Protected;
}

export type Verdict =
  | { readonly may: true; readonly grants: readonly Grant[] }
  | { readonly may: false; readonly why: 'missing'; readonly right: Right }
  | { readonly may: false; readonly why: 'denied'; readonly grant: Grant }
  | { readonly may: false; readonly why: 'channel'; readonly limits: readonly Grant[] };

/**
 * Judges by the grants of a person, of their groups, of everybody and of the channel. Whatever isn't
 * granted is refused; a denial prevails over every grant; a channel narrows and never widens.
 */
export function verdictOn(
  { name, formerly = [], rights }: Protected,
  grants: readonly Grant[],
): Verdict {
  const own = new Set([name, ...formerly].map((one): Entry => `operation:${one}`));
  const denial = grants.find(
    ({ entry, isDenied }) =>
      isDenied && (own.has(entry) || rightsIn(entry).some((right) => rights.includes(right))),
  );
  if (denial) return { may: false, why: 'denied', grant: denial };
  // A command that was granted brings all that it reads and does, but no file of rows.
  const ownFor = (right: Right, index: number) => (index > 0 && right === 'export' ? null : own);
  const [ofPerson, ofChannel] = [grants.filter(isPersons), grants.filter(isChannels)];
  const giving: Grant[] = [];
  for (const [index, right] of rights.entries()) {
    const giver = ofPerson.find(({ entry }) => gives(entry, right, ownFor(right, index)));
    if (!giver) return { may: false, why: 'missing', right };
    giving.push(giver);
  }
  const isWithin = rights.every((right, index) =>
    ofChannel.some(({ entry }) => gives(entry, right, ownFor(right, index))),
  );
  if (ofChannel.length > 0 && !isWithin) return { may: false, why: 'channel', limits: ofChannel };
  return { may: true, grants: giving };
}

/** @param own the operation's own entries; `null`: they don't give this right */
function gives(entry: Entry, right: Right, own: ReadonlySet<Entry> | null): boolean {
  return own?.has(entry) || rightsIn(entry).includes(right);
}

/** Tells whether a grant gives something to people; one for a channel only limits. */
export function isPersons({ subject, isDenied }: Grant): boolean {
  return !isDenied && subject.kind !== 'channel';
}

function isChannels({ subject, isDenied }: Grant): boolean {
  return !isDenied && subject.kind === 'channel';
}

export function rolesWith(right: Right): readonly Role[] {
  return ALL_ROLES.filter((role) => (ROLES[role].rights as readonly Right[]).includes(right));
}
