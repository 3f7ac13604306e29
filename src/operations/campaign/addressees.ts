import {
  addressKey,
  domainOfAddress,
  isSameAddress,
  type RejectedText,
} from '../../domain/address.ts';
import { parseAddresses } from '../../domain/address-list.ts';
import type { Span } from '../../domain/reply.ts';
import { formatCount, formatNumber } from '../../domain/figures.ts';
import { inputError } from '../../lib/errors.ts';
import type { OperationContext } from '../../commands/context.ts';
import { ranked, searchable, titled } from '../../commands/references/ranked.ts';
import type { Content } from './content.ts';

/** Somebody who gets a test. */
export interface Addressee {
  readonly address: string;
  /** The words for them: a colleague is mentioned. */
  readonly shown: Span;
  /** True for whoever tries it and for colleagues: a test to anybody else is a send. */
  readonly isOfTeam: boolean;
}

type Sources = Pick<OperationContext, 'ownEmail' | 'emailOf' | 'workspace' | 'person'>;

/** A test is looked at by a few; more people are what lists are for. */
const MOST = 10;

const SELF = /(?<![\p{L}\p{N}@._+-])(?:me|myself)(?![\p{L}\p{N}@._+-])/giu;
const PERSON = /(?<![\p{L}\p{N}@._+-])[UW](?=[A-Z]*\d)[A-Z0-9]{5,20}(?![\p{L}\p{N}@._+-])/gu;
/** The signs that joined people are left over where some of them were taken out. */
const LEFT_OVER = /(?:(?<![\p{L}\p{N}])and(?![\p{L}\p{N}@])|[\s,;&+])+/giu;

/** Words that name somebody, so that no title is taken for them and they for no title. */
export const LIKE_ADDRESSEES = /@|^(?:me|myself)[,;]?$|^[UW](?=[A-Z]*\d)[A-Z0-9]{5,20}[,;]?$/u;

/**
 * Reads who gets a test: `me and @jonas, ann@example.com`.
 * @throws {InputError} for somebody whose address nobody knows
 */
export async function addresseesIn(
  text: string,
  content: Content,
  context: Sources,
): Promise<readonly Addressee[]> {
  const ids = new Set(text.match(PERSON));
  const isSelf = text.search(SELF) >= 0 || ids.delete(context.person.id);
  const isMixed = isSelf || ids.size > 0;
  const others = isMixed
    ? text.replaceAll(SELF, ',').replaceAll(PERSON, ',').replaceAll(LEFT_OVER, apart)
    : text;
  const { valid, invalid } = parseAddresses(others);
  const named = await Promise.all(invalid.map((one) => colleagueCalled(one, context)));
  const found = await Promise.all([
    ...(isSelf ? [self(context)] : []),
    ...[...ids, ...named].map((id) => colleague(id, context)),
    ...valid.map((address) => addresseeAt(address, content, context)),
  ]);
  const all = [...new Map(found.map((one) => [addressKey(one.address), one])).values()];
  if (all.length === 0) throw inputError('email', 'Enter an address to send the test to.');
  if (all.length > MOST) {
    const count = formatNumber(all.length);
    throw inputError(
      'email',
      `A test goes to up to ${formatCount(MOST, 'person', 'people')}, not ${count}.`,
    );
  }
  return all;
}

/** Keeps a blank between the words of a name, and makes a comma of all else. */
function apart(between: string): string {
  return between.trim() === '' ? ' ' : ', ';
}

function unreadable({ text, reason }: RejectedText) {
  return inputError(
    'email',
    /^@[^@\s]+$/u.test(text)
      ? `No one in this workspace is called “${text}”. Type @ in a command and choose them from Slack’s list, or enter their address.`
      : `“${text}” isn’t an address: ${reason}. Enter addresses, “me”, or colleagues by their @name.`,
  );
}

/**
 * Finds the one colleague of a name, who is shown before anything is sent.
 * @throws {InputError} where nobody is called so, or several are
 */
async function colleagueCalled(text: RejectedText, { workspace }: Sources): Promise<string> {
  const name = text.text.trim().replace(/^@/u, '');
  const isName = /^[\p{L}\p{N}][^@]*$/u.test(name);
  const items = isName ? (await workspace.members()).map(searchable) : [];
  const exactly = titled(items, name);
  const [one, another] = exactly.length > 0 ? exactly : ranked(items, name);
  if (one === undefined) throw unreadable(text);
  if (another === undefined) return one.id;
  throw inputError(
    'email',
    `Several people are called “${name}”, such as ${one.title} and ${another.title}. Type @ and choose from Slack’s list.`,
  );
}

async function self({ ownEmail }: Sources): Promise<Addressee> {
  const address = await ownEmail();
  if (address !== null) return { address, shown: address, isOfTeam: true };
  throw inputError('email', 'Slack doesn’t say your address. Enter it instead of “me”.');
}

/** The address of a member's profile in Slack is theirs; a guest may be anybody. */
async function colleague(id: string, { emailOf, workspace }: Sources): Promise<Addressee> {
  const [address, standing] = await Promise.all([emailOf(id), workspace.standingOf(id)]);
  if (address === null) {
    throw inputError('email', `Slack doesn’t say the address of ${id}. Enter it instead.`);
  }
  return { address, shown: { kind: 'person', id }, isOfTeam: standing === 'member' };
}

/**
 * Tells whether an address is of whoever tries it, or of a colleague. We assume that an account has
 * no registered sender at a domain where its customers have their mailboxes.
 */
async function addresseeAt(
  address: string,
  { sender }: Content,
  { ownEmail }: Sources,
): Promise<Addressee> {
  const isAtHome = sender?.isActive && domainOfAddress(sender.email) === domainOfAddress(address);
  const own = isAtHome ? null : await ownEmail();
  const isOfTeam = isAtHome || (own !== null && isSameAddress(own, address));
  return { address, shown: address, isOfTeam };
}
