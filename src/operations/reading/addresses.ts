import { type AddressList, parseAddress, parseAddresses } from '../../domain/address.ts';
import { parsePhone, parsePhones, type PhoneList } from '../../domain/phone.ts';
import { allOrFault, Fault } from './fault.ts';

export function readEmail(text: string): string | Fault {
  const parsed = parseAddress(text);
  return 'address' in parsed
    ? parsed.address
    : new Fault(`Expected an e-mail address, not «${parsed.text}»: ${parsed.reason}.`);
}

export function readEmails(text: string): AddressList | Fault {
  const list = parseAddresses(text);
  if (list.valid.length > 0) return list;
  const first = list.invalid[0];
  return new Fault(
    first
      ? `No valid address in it. «${first.text}»: ${first.reason}.`
      : 'Expected e-mail addresses, separated by commas, blanks or lines.',
  );
}

export function readPhone(text: string): string | Fault {
  const parsed = parsePhone(text);
  return 'phone' in parsed
    ? parsed.phone
    : new Fault(
        `Expected a phone number such as +380501234567, not «${parsed.text}»: ${parsed.reason}.`,
      );
}

export function readPhones(text: string): PhoneList | Fault {
  const list = parsePhones(text);
  if (list.valid.length > 0) return list;
  const first = list.invalid[0];
  return new Fault(
    first
      ? `No valid phone number in it. «${first.text}»: ${first.reason}.`
      : 'Expected phone numbers such as +380501234567, separated by commas or lines.',
  );
}

// RFC 1035, 2.3.4: 63 octets a label, 253 in all; a top-level domain is no number.
const LABEL = /^(?!-)[\p{L}\p{M}\d-]{1,63}(?<!-)$/u;

/** Reads domains of mail addresses, with or without the @ before them. */
export function readDomains(text: string): readonly string[] | Fault {
  const pieces = text.split(/[\s,;]+/).filter(Boolean);
  return allOrFault([...new Set(pieces.map((piece) => piece.toLowerCase()))].map(domainOf));
}

function domainOf(text: string): string | Fault {
  const domain = text.replace(/^@/, '');
  const labels = domain.split('.');
  const isDomain =
    labels.length > 1 &&
    domain.length <= 253 &&
    labels.every((label) => LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '');
  if (isDomain) return domain;
  const why = domain.includes('@') ? 'that is an address; give what follows its @' : 'no domain';
  return new Fault(`Expected domains such as example.org, not «${text}»: ${why}.`);
}

export function readUrl(text: string): string | Fault {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && !/\s/.test(text)
    ? text
    : new Fault(`Expected an address such as https://example.com/page, not «${text}».`);
}
