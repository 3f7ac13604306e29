import { attempt } from '../../core/attempt.ts';
import { countryName } from '../../core/countries.ts';
import { InputError } from '../../core/errors.ts';
import { formatCount, formatNumber } from '../../core/figures.ts';
import { countryOfPhone, formatPhone, type PhoneList } from '../../core/phone.ts';
import type { Section } from '../../core/reply.ts';
import type { List } from '../../service/list.ts';
import type { Service } from '../../service/service.ts';

/** Whom a message goes to: the phone numbers of a list, or these. */
export type Recipients =
  | { readonly kind: 'list'; readonly list: List }
  | { readonly kind: 'phones'; readonly phones: PhoneList };

interface Given {
  readonly list?: string | undefined;
  readonly phones?: PhoneList | undefined;
}

/** We assume that the service takes so many in one campaign; a longer list belongs into a list. */
export const MOST_PHONES = 5000;
const MOST_REJECTED = 10;
const MOST_COUNTRIES = 6;
const UNKNOWN = 'Unknown country';

/** @throws {InputError} for both or none, and for too many numbers. */
export async function recipientsOf({ list, phones }: Given, service: Service): Promise<Recipients> {
  if (list !== undefined && phones !== undefined) {
    throw new InputError('Give a list or phone numbers, not both.', { field: 'phones' });
  }
  if (list !== undefined) return { kind: 'list', list: await service.lists.get(list) };
  if (phones === undefined) {
    throw new InputError('To whom? Pick a list, or paste phone numbers.', { field: 'list' });
  }
  if (phones.valid.length > MOST_PHONES) {
    throw new InputError(
      `At most ${formatNumber(MOST_PHONES)} numbers at once; these are ${formatNumber(phones.valid.length)}. Put them into a list first (sms numbers add) and send to that.`,
      { field: 'phones' },
    );
  }
  return { kind: 'phones', phones };
}

/** How many numbers there are to send to. */
export function countOf(recipients: Recipients): number {
  return recipients.kind === 'list'
    ? recipients.list.phones.active
    : recipients.phones.valid.length;
}

/** `«Customers» (4102)` or `3 phone numbers`; no number in it, since channels read it. */
export function nameOf(recipients: Recipients): string {
  return recipients.kind === 'list'
    ? `the list «${recipients.list.name}» (${recipients.list.id})`
    : formatCount(recipients.phones.valid.length, 'phone number');
}

/** `«Customers» (4102) · 94 active numbers`. */
export function recipientsInWords(recipients: Recipients): string {
  const count = formatCount(countOf(recipients), 'number');
  if (recipients.kind === 'list') {
    const active = formatCount(countOf(recipients), 'active number');
    return `«${recipients.list.name}» (${recipients.list.id}) · ${active}`;
  }
  const [only = ''] = recipients.phones.valid;
  return recipients.phones.valid.length === 1 ? formatPhone(only) : count;
}

/** Names of the countries of numbers with how many there are of each, most first. */
export function countriesOf(phones: readonly string[]): readonly (readonly [string, number])[] {
  const groups = Map.groupBy(phones, (phone) => {
    const code = countryOfPhone(phone);
    return code === null ? UNKNOWN : countryName(code);
  });
  return [...groups].map(([name, all]) => [name, all.length] as const).sort((a, b) => b[1] - a[1]);
}

/** `2 in Ukraine, 1 in Germany`. */
export function countriesInWords(phones: readonly string[]): string {
  const countries = countriesOf(phones);
  const shown = countries
    .slice(0, MOST_COUNTRIES)
    .map(([name, count]) => `${formatNumber(count)} in ${name}`);
  const more = countries.slice(MOST_COUNTRIES).reduce((sum, [, count]) => sum + count, 0);
  return [...shown, ...(more > 0 ? [`${formatNumber(more)} elsewhere`] : [])].join(', ');
}

/** What was wrong with pasted numbers, and which of them get nothing anyway. */
export async function warningsAbout(
  recipients: Recipients,
  service: Service,
): Promise<readonly Section[]> {
  if (recipients.kind === 'list') {
    return recipients.list.phones.active > 0
      ? []
      : [warning('The list has no active phone numbers.')];
  }
  const { valid, invalid, repeated } = recipients.phones;
  const { value } = await attempt(service.sms.blacklist.find(valid));
  const blocked = value?.found.length ?? 0;
  return [
    ...(blocked > 0
      ? [
          warning(
            `${formatCount(blocked, 'number is', 'numbers are')} on the SMS blacklist and will get nothing.`,
          ),
        ]
      : []),
    ...(repeated > 0
      ? [
          warning(
            `${formatCount(repeated, 'number stands', 'numbers stand')} there more than once; each gets one message.`,
          ),
        ]
      : []),
    ...rejected(invalid),
  ];
}

function rejected(invalid: PhoneList['invalid']): Section[] {
  if (invalid.length === 0) return [];
  const more = invalid.length - MOST_REJECTED;
  return [
    warning(
      `${formatCount(invalid.length, 'text is no phone number', 'texts are no phone numbers')} and will be left out:`,
    ),
    {
      kind: 'bullets',
      items: [
        ...invalid
          .slice(0, MOST_REJECTED)
          .map(({ text, reason }) => [{ kind: 'code', text } as const, `: ${reason}`]),
        ...(more > 0 ? [`and ${formatNumber(more)} more`] : []),
      ],
    },
  ];
}

function warning(text: string): Section {
  return { kind: 'notice', tone: 'warning', text };
}
