import { parseAddresses } from '../domain/address-list.ts';
import { formatNumber } from '../domain/figures.ts';
import { parsePhones } from '../domain/phone.ts';
import { firstItems, type RawValues } from '../domain/reply.ts';
import { compact } from '../lib/compact.ts';
import { maskAddress, maskAddresses, maskPeople, maskPhone } from '../lib/mask.ts';
import { shortened } from '../lib/text.ts';
import { type Input, type Inputs, kindSet } from './inputs.ts';
import { fileIdsIn } from './uploaded.ts';

type Mask = (text: string) => string;

const LONGEST = 200;
/** Characters of a longer text that are kept, to recognise it. */
const BEGINNING = 80;
const MOST_NAMED = 3;
/** Parts of a path from this length on may be secrets, as in the addresses of webhooks. */
const SECRET = /(?<=\/)(?=[\w-]*\d)[\w-]{16,}/g;

const plain: Mask = (text) => shortened(maskAddresses(text), LONGEST);

const prose: Mask = (text) => {
  const masked = maskPeople(text);
  if (text.length <= LONGEST) return masked;
  return `${shortened(masked, BEGINNING)} (${formatNumber(text.length)} characters)`;
};

function named(
  { valid, invalid }: ReturnType<typeof parseAddresses>,
  mask: (one: string) => string,
): string {
  return compact([
    ...firstItems(valid.map(mask), MOST_NAMED),
    invalid.length > 0 && `${formatNumber(invalid.length)} invalid`,
  ]).join(', ');
}

const emails: Mask = (text) => named(parseAddresses(text), maskAddress);
const phones: Mask = (text) => named(parsePhones(text), maskPhone);

/** The part of a value that the audit trail keeps, by the kind of its input. Default: `prose`. */
const MASKS: Readonly<Partial<Record<Input['kind'], Mask>>> = {
  url: (text) => {
    const [place = '', ...query] = text.split(/[?#]/u, 2);
    const open = (query.length > 0 ? `${place}?•••` : place).replaceAll(SECRET, '•••');
    return shortened(maskPeople(open), LONGEST);
  },
  email: emails,
  emails,
  phone: phones,
  phones,
  // Values of people's variables are theirs; the names of those that were changed are enough.
  variables(text) {
    const pairs = text.split(/[;\n]/).filter((pair) => pair.trim() !== '');
    const names = pairs.map((pair) => maskPeople(pair.split('=')[0]?.trim() ?? ''));
    return shortened(names.map((name) => `${name}=•••`).join('; '), LONGEST);
  },
};

/** Kinds whose values are picked: digits in these are no phone numbers. */
const PICKED = kindSet(
  'instant',
  'day',
  'time',
  'hours',
  'person',
  'channel',
  'reference',
  'references',
);

/** Files are kept by their names. */
const PLAIN = new Set([...PICKED, ...kindSet('file', 'files')]);

/** Kinds that are picked or counted: read values of them hold nobody's words and no address. */
const LOGGED = new Set([...PICKED, ...kindSet('integer', 'choice', 'choices', 'flag', 'zone')]);

export function loggedInputs(inputs: Inputs): readonly string[] {
  return Object.entries(inputs).flatMap(([name, { kind }]) => (LOGGED.has(kind) ? [name] : []));
}

/**
 * Returns the values of an operation as the audit trail keeps them: addresses, numbers and what is
 * known about people masked, long texts by their beginning.
 * @param fileNames names of uploaded files by their ids
 */
export function maskedInputs(
  inputs: Inputs,
  raw: RawValues,
  fileNames: ReadonlyMap<string, string>,
): RawValues {
  const masked = Object.entries(inputs).flatMap(([name, input]): [string, string][] => {
    const text = raw[name]?.trim() ?? '';
    if (text === '') return [];
    const files = fileIdsIn({ [name]: input }, raw);
    const names = files.map((id) => fileNames.get(id) ?? 'a file').join(', ');
    const mask = MASKS[input.kind] ?? (PLAIN.has(input.kind) ? plain : prose);
    return [[name, mask(names || text)]];
  });
  return Object.fromEntries(masked);
}
