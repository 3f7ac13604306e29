import type { Action, OperationAction, Reply, ReplyFile } from '../domain/reply.ts';
import { notice } from '../domain/reply.ts';
import { maskAddresses, maskPeople } from '../lib/mask.ts';
import type { Rights } from './policy.ts';

/** Keys of a reply whose texts mean something to Slack, and hold no address of a contact. */
const MARKS: ReadonlySet<string> = new Set([
  'kind',
  'id',
  'url',
  'tone',
  'show',
  'align',
  'form',
  'operation',
  'values',
]);

/**
 * Returns parts of a reply with all addresses and numbers masked but these; private parts go. Where
 * there are none, it returns the very same part.
 */
export function maskedParts<T>(part: T, own: readonly string[]): T {
  // The same shape as it was, with other texts.
  return masked(part, anyOf(own)) as T;
}

/** Finds addresses that stay, each as a whole: `ann@example.com` isn't that of joann. */
function anyOf(own: readonly string[]): RegExp | null {
  if (own.length === 0) return null;
  const all = own.map((address) => RegExp.escape(address)).join('|');
  return new RegExp(`(?<![${LETTER}._%+'-])(${all})(?!\\.?[${LETTER}-])`, 'iu');
}

const LETTER = String.raw`\p{L}\p{M}\p{N}`;

function masked(part: unknown, own: RegExp | null): unknown {
  if (typeof part === 'string') {
    return piecesOf(part, own)
      .map((piece, index) => (index % 2 === 0 ? maskPeople(piece) : piece))
      .join('');
  }
  if (Array.isArray(part)) {
    return ifChanged(
      part,
      part.filter(isOpen).map((one: unknown) => masked(one, own)),
    );
  }
  if (typeof part !== 'object' || part === null || part instanceof Date) return part;
  if (isLinkToPerson(part, own)) return masked(part.text, own);
  const entries: readonly [string, unknown][] = Object.entries(part);
  const values = entries.map(([, value]) => value);
  const shown = ifChanged(
    values,
    entries.map(([key, value]) => (MARKS.has(key) ? value : masked(value, own))),
  );
  if (shown === values) return part;
  return Object.fromEntries(entries.map(([key], index) => [key, shown[index]]));
}

/** Cuts a text in pieces of which every second one is an address that stays. */
function piecesOf(text: string, own: RegExp | null): readonly string[] {
  return own === null ? [text] : text.split(own);
}

/** Returns the very same list where nothing in it is another one. */
function ifChanged<T>(list: readonly T[], changed: readonly T[]): readonly T[] {
  const isSame =
    changed.length === list.length && changed.every((one, index) => Object.is(one, list[index]));
  return isSame ? list : changed;
}

/** Tells whether the address of a link in a text has somebody's address: only its text stays then. */
function isLinkToPerson(part: object, own: RegExp | null): part is { readonly text: string } {
  return (
    'text' in part && 'url' in part && typeof part.url === 'string' && hasOthers(part.url, own)
  );
}

/** Tells whether a web address has an address but these; long numbers in it are mostly ids. */
function hasOthers(url: string, own: RegExp | null): boolean {
  const pieces = piecesOf(url.replaceAll(/%40/giu, '@'), own);
  return pieces.some((piece, index) => index % 2 === 0 && maskAddresses(piece) !== piece);
}

function isOpen(part: unknown): boolean {
  const isPart = typeof part === 'object' && part !== null;
  return !(isPart && 'isPrivate' in part && part.isPrivate === true);
}

/** Tells whether a reply names people outside: only then its reader's rights matter. */
export function namesPeople(reply: Reply): boolean {
  return openReply(reply) !== reply;
}

interface Reader {
  readonly rights: Pick<Rights, 'personId' | 'has'>;
  /** Addresses that they may read anyway: the account's own, and those they typed themself. */
  readonly own: readonly string[];
  /** True where the operation took the right to export. */
  readonly mayExport: boolean;
}

export interface Disclosed<R extends Reply> {
  readonly reply: R;
  /** The files with people's data that were handed over. */
  readonly exported: readonly ReplyFile[];
}

/**
 * The one door for what somebody reads: without the right to look people up, addresses and numbers
 * are masked, and buttons that carry them go. A file with people's data is for the person whose own
 * rows it has, and for those who may export.
 */
export function disclosedTo<R extends Reply>(reply: R, reader: Reader): Disclosed<R> {
  const { rights, own, mayExport } = reader;
  const { files = [] } = reply;
  const seesPeople = rights.has('people');
  const withPeople = files.filter(({ content }) => maskPeople(content) !== content);
  // Rows that are somebody's stay theirs, whatever operation shows them.
  const isFor = ({ ownerId }: ReplyFile) =>
    (ownerId === undefined ? mayExport : ownerId === rights.personId) ||
    (seesPeople && rights.has('export'));
  const exported = withPeople.filter(isFor);
  const kept = files.filter((file) => !withPeople.includes(file) || isFor(file));
  const sections = [...(reply.sections ?? []), WITHHELD];
  const shown = kept.length < files.length ? { ...reply, files: kept, sections } : reply;
  return { reply: seesPeople ? shown : withoutPeople(shown, own), exported };
}

/** Returns the very same reply where it names nobody. */
function withoutPeople<R extends Reply>(reply: R, others: readonly string[]): R {
  const { files = [], actions = [], ...rest } = reply;
  const own = [...others, ...longIdsIn(actions)];
  const texts = maskedParts(rest, own);
  const openFiles = ifChanged(files, files.map(withOpenName));
  const open = openActions(actions, own);
  if (texts === rest && openFiles === files && open === actions) return reply;
  return {
    ...reply,
    ...texts,
    ...(reply.files && { files: openFiles }),
    ...(reply.actions && { actions: open }),
  };
}

/** Inputs that name a thing of the service by its number. */
const IDS: ReadonlySet<string> = new Set(['campaign', 'list', 'template', 'website', 'webhook']);

/** Finds ids to which a reply leads that have as many digits as a phone number. */
function longIdsIn(actions: readonly Action[]): readonly string[] {
  return actions
    .flatMap((one) => (one.kind === 'menu' ? one.choices : one.kind === 'operation' ? [one] : []))
    .flatMap(({ values }) => Object.entries(values))
    .flatMap(([input, value]) => (IDS.has(input) && /^\d{10,}$/u.test(value) ? [value] : []));
}

/**
 * Returns a reply as anybody may read it, such as a guest in a channel: the very same where it names
 * nobody. What stands in its files is masked as well.
 * @param own the account's own addresses. Default: none stays
 */
export function openReply(reply: Reply, own: readonly string[] = []): Reply {
  const { files = [] } = reply;
  const open = ifChanged(
    files,
    files.map((file) => withOpenContent(file, own)),
  );
  return withoutPeople(open === files ? reply : { ...reply, files: open }, own);
}

const WITHHELD = notice(
  'info',
  'The rows are left out: they’re for the person who started it, and for those with the “people” and “export” permissions.',
);

function withOpenName(file: ReplyFile): ReplyFile {
  const [name, title] = [maskPeople(file.name), maskPeople(file.title)];
  return name === file.name && title === file.title ? file : { ...file, name, title };
}

function withOpenContent(file: ReplyFile, own: readonly string[]): ReplyFile {
  const content = maskedParts(file.content, own);
  return content === file.content ? file : { ...file, content };
}

function openActions(actions: readonly Action[], known: readonly string[]): readonly Action[] {
  const own = anyOf(known);
  // Nobody reads a value: what has only digits is an id, and numbers have a plus.
  const isFree = ({ values }: OperationAction) =>
    Object.values(values).every((text) => /^\d+$/u.test(text) || masked(text, own) === text);
  const open = actions.flatMap((one): Action[] => {
    if (one.kind === 'menu') {
      const choices = ifChanged(one.choices, one.choices.filter(isFree));
      if (choices === one.choices) return [maskedParts(one, known)];
      return choices.length > 0 ? [maskedParts({ ...one, choices }, known)] : [];
    }
    if (one.kind === 'operation' && !isFree(one)) return [];
    if (one.kind === 'link' && hasOthers(one.url, own)) return [];
    return [maskedParts(one, known)];
  });
  return ifChanged(actions, open);
}
