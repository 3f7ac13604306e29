import type { Action, OperationAction, Reply, ReplyFile, Section } from '../domain/reply.ts';
import { notice } from '../domain/reply.ts';
import { compact } from '../lib/compact.ts';
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

/** Returns parts of a reply with all addresses and numbers masked but these; private parts go. */
export function maskedParts<T>(part: T, own: readonly string[]): T {
  // The same shape as it was, with other texts.
  return masked(part, own) as T;
}

function masked(part: unknown, own: readonly string[]): unknown {
  if (typeof part === 'string') {
    const [shown, ...others] = own;
    if (shown === undefined) return maskPeople(part);
    const pieces = part.split(shown).map((piece) => masked(piece, others));
    return pieces.join(shown);
  }
  if (Array.isArray(part)) return part.filter(isOpen).map((one) => masked(one, own));
  if (typeof part !== 'object' || part === null || part instanceof Date) return part;
  if (isLinkToPerson(part, own)) return masked(part.text, own);
  const entries = Object.entries(part).map(([key, value]: [string, unknown]) => [
    key,
    MARKS.has(key) ? value : masked(value, own),
  ]);
  return Object.fromEntries(entries);
}

/** Tells whether the address of a link in a text has somebody's address: only its text stays then. */
function isLinkToPerson(part: object, own: readonly string[]): part is { readonly text: string } {
  return (
    'text' in part && 'url' in part && typeof part.url === 'string' && hasOthers(part.url, own)
  );
}

/** Tells whether a web address has an address but these; long numbers in it are mostly ids. */
function hasOthers(url: string, own: readonly string[]): boolean {
  const readable = url.replaceAll(/%40/giu, '@');
  const others = own.reduce((text, address) => text.replaceAll(address, ''), readable);
  return maskAddresses(others) !== others;
}

function isOpen(part: unknown): boolean {
  const isPart = typeof part === 'object' && part !== null;
  return !(isPart && 'isPrivate' in part && part.isPrivate === true);
}

/** Tells whether a reply may name people outside: only then its reader's rights matter. */
export function mayNamePeople(reply: Reply): boolean {
  const { files = [], ...shown } = reply;
  return files.length > 0 || JSON.stringify(shown) !== JSON.stringify(maskedParts(shown, []));
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
  const seesPeople = rights.has('people');
  const withPeople = (reply.files ?? []).filter(({ content }) => maskPeople(content) !== content);
  const isFor = ({ ownerId }: ReplyFile) =>
    mayExport || ownerId === rights.personId || (seesPeople && rights.has('export'));
  const kept = (reply.files ?? []).filter((file) => !withPeople.includes(file) || isFor(file));
  const isWithheld = kept.length < (reply.files ?? []).length;
  const sections = compact<Section>([...(reply.sections ?? []), isWithheld && WITHHELD]);
  const { announcement } = reply;
  const shown = {
    ...reply,
    ...(reply.files !== undefined && { files: kept }),
    ...(isWithheld && { sections }),
  };
  const exported = withPeople.filter((file) => kept.includes(file));
  if (seesPeople) return { reply: shown, exported };
  const { files, actions, ...rest } = shown;
  const withoutPeople = {
    ...maskedParts(rest, own),
    ...(files !== undefined && { files: files.map(withOpenName) }),
    ...(actions !== undefined && { actions: openActions(actions, own) }),
    ...(announcement !== undefined && { announcement }),
  };
  // It has the fields of the reply, with other texts in them.
  return { reply: withoutPeople as unknown as R, exported };
}

const ANYBODY = { personId: '', has: () => false };

/** Returns a reply as anybody may read it, such as people of another company in a shared channel. */
export function openReply(reply: Reply): Reply {
  return disclosedTo(reply, { rights: ANYBODY, own: [], mayExport: false }).reply;
}

const WITHHELD = notice(
  'info',
  'The rows are left out: they’re for the person who started it, and for those with the “people” and “export” permissions.',
);

function withOpenName(file: ReplyFile): ReplyFile {
  return { ...file, name: maskAddresses(file.name), title: maskAddresses(file.title) };
}

function openActions(actions: readonly Action[], own: readonly string[]): readonly Action[] {
  const isFree = ({ values }: OperationAction) =>
    Object.values(values).every((text) => masked(text, own) === text);
  return actions.flatMap((one): Action[] => {
    if (one.kind === 'menu') {
      const choices = one.choices.filter(isFree);
      return choices.length > 0 ? [maskedParts({ ...one, choices }, own)] : [];
    }
    if (one.kind === 'operation' && !isFree(one)) return [];
    if (one.kind === 'link' && hasOthers(one.url, own)) return [];
    return [maskedParts(one, own)];
  });
}
