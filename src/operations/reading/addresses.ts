import { parseAddress, parseAddresses, type AddressList } from '../../core/address.ts';
import { parsePhone, parsePhones, type PhoneList } from '../../core/phone.ts';
import { Fault } from './fault.ts';

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

export function readUrl(text: string): string | Fault {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && !/\s/.test(text)
    ? text
    : new Fault(`Expected an address such as https://example.com/page, not «${text}».`);
}
