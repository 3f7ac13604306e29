import emailAddresses from 'email-addresses';

/** What was found in a pasted text. Addresses are lower-case, each once, in their order. */
export interface AddressList {
  readonly valid: readonly string[];
  readonly invalid: readonly RejectedText[];
  /** How many valid addresses were left out since they stood there already. */
  readonly repeated: number;
}

/** An address with the name beside it; empty where there is none. */
export interface Mailbox {
  readonly address: string;
  readonly name: string;
}

export interface RejectedText {
  readonly text: string;
  /** In words, e.g. `no @ in it`. */
  readonly reason: string;
}

// RFC 5321, 4.5.3.1: 64 octets before the @, 254 in all.
const LOCAL_MAX = 64;
const ADDRESS_MAX = 254;
const IN_PROSE = /[^\s<>()[\],;:"'|@]+@[^\s<>()[\],;:"'|@]+/gu;

/** The address in `ann@example.com`, `Ann <ann@example.com>` or `mailto:ann@example.com`, or why not. */
export function parseAddress(text: string): { address: string } | RejectedText {
  const parsed = parseMailbox(text);
  return 'address' in parsed ? { address: parsed.address } : parsed;
}

function parseMailbox(text: string): Mailbox | RejectedText {
  const trimmed = text.trim().replace(/^mailto:/i, '');
  const parsed = emailAddresses.parseOneAddress({
    input: trimmed,
    rfc6532: true,
    rejectTLD: true,
  });
  if (!parsed || parsed.type !== 'mailbox') return { text: text.trim(), reason: faultOf(trimmed) };
  const address = parsed.address.toLowerCase();
  if (parsed.local.length > LOCAL_MAX || address.length > ADDRESS_MAX) {
    return { text: text.trim(), reason: 'too long' };
  }
  return { address, name: parsed.name?.trim() ?? '' };
}

/** Addresses separated by commas, semicolons, lines or blanks, with or without names. */
export function parseAddresses(text: string): AddressList {
  const seen = new Set<string>();
  const invalid: RejectedText[] = [];
  let repeated = 0;
  for (const piece of piecesOf(text)) {
    const parsed = parseAddress(piece);
    if (!('address' in parsed)) {
      invalid.push(parsed);
      continue;
    }
    if (seen.has(parsed.address)) repeated += 1;
    seen.add(parsed.address);
  }
  return { valid: [...seen], invalid, repeated };
}

/** As `parseAddresses`, with the names; an address that comes again keeps its first. */
export function parseMailboxes(text: string): {
  readonly valid: readonly Mailbox[];
  readonly invalid: readonly RejectedText[];
} {
  const parsed = piecesOf(text).map(parseMailbox);
  const byAddress = new Map<string, Mailbox>();
  for (const one of parsed) {
    if ('address' in one && !byAddress.has(one.address)) byAddress.set(one.address, one);
  }
  return {
    valid: [...byAddress.values()],
    invalid: parsed.filter((one) => 'reason' in one),
  };
}

/** The addresses mentioned somewhere in a message, each once; anything else is passed over. */
export function findAddresses(prose: string): readonly string[] {
  const candidates = prose.match(IN_PROSE) ?? [];
  return parseAddresses(candidates.map((text) => text.replace(/[.!?…]+$/u, '')).join('\n')).valid;
}

function piecesOf(text: string): string[] {
  return splitOutsideQuotes(text).flatMap((piece) =>
    piece.includes('<') || !/\s/.test(piece) ? [piece] : piece.split(/\s+/),
  );
}

function splitOutsideQuotes(text: string): string[] {
  const pieces = text.match(/(?:"[^"\n]*"|[^,;\n\r\t"]|")+/g) ?? [];
  return pieces
    .flatMap((piece) => piece.split(/(?<=>)\s+/))
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}

function faultOf(text: string): string {
  if (!text.includes('@')) return 'no @ in it';
  if (text.split('@').length > 2) return 'more than one @';
  if (/\s/.test(text)) return 'a blank in it';
  const [local = '', domain = ''] = text.split('@');
  if (local === '') return 'nothing before the @';
  if (!domain.includes('.')) return 'no dot in its domain';
  return 'not a valid address';
}
