import { countryName } from '../../domain/countries.ts';
import { countryOfPhone, formatPhone } from '../../domain/phone.ts';
import { action, facts, type Section, warning } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { compact } from '../../lib/compact.ts';
import { momentText, tableOf } from '../../commands/browse/columns.ts';
import { defineOperation } from '../../commands/define.ts';
import { PHONE_COUNTRY, type Variable } from '../../commands/inputs.ts';
import { titleById } from '../list-words.ts';
import { NUMBER_INPUTS, typedVariables } from './numbers.ts';

export default defineOperation({
  name: 'sms number show',
  title: 'Phone number',
  summary: 'Show a phone number in a list with its variables',
  right: 'people',
  effect: 'reads',
  endpoints: [
    'GET /sms/numbers/info/{addressBookId}/{phoneNumber}',
    'GET /addressbooks/{id}',
    'GET /sms/black_list/by_numbers',
  ],
  example: '4102 +380445557451',
  inputs: { ...NUMBER_INPUTS, country: PHONE_COUNTRY },
  async run({ list, phone }, { service }) {
    const [{ variables, addedAt }, title, blacklist] = await Promise.all([
      service.sms.numbers.get(list, phone),
      titleById(service, list),
      resultOf(service.sms.blacklist.find([phone])),
    ]);
    const [blocked] = blacklist.value?.found.values() ?? [];
    const code = countryOfPhone(phone);
    const again = { list, phone, variables: typedVariables(variables) || undefined };
    return {
      title: formatPhone(phone),
      summary: summaryOf(title, blocked?.description ?? null),
      sections: compact([
        facts([
          code !== null && { label: 'Country', value: countryName(code) },
          { label: 'Added', value: momentText(addedAt, 'datetime', 'Unknown') },
        ]),
        variableSection(variables),
        blacklist.failure &&
          warning(`The blacklist couldn’t be checked. ${blacklist.failure.message}`),
      ]),
      actions: [
        action('sms number edit', again, 'Edit variables…', { asksFirst: true }),
        blocked
          ? action('sms blacklist remove', { phones: phone }, 'Remove from blacklist')
          : action('sms blacklist add', { phones: phone }, 'Blacklist…', { asksFirst: true }),
        action('sms numbers remove', { list, phones: phone }, 'Remove from list…', {
          emphasis: 'danger',
        }),
      ],
    };
  },
});

function summaryOf(title: string, blacklisted: string | null): string {
  if (blacklisted === null) return `In ${title}`;
  const why = blacklisted ? `: ${blacklisted}` : '';
  return `🟠 In ${title}, but blacklisted for SMS${why}`;
}

function variableSection(variables: readonly Variable[]): Section {
  if (variables.length === 0) return { kind: 'paragraph', text: 'No variables.' };
  return tableOf(variables, [
    { title: 'Variable', cell: ({ name }) => name },
    { title: 'Value', cell: ({ value }) => value },
  ]);
}
