import { countryName } from '../../domain/countries.ts';
import { countryOfPhone, formatPhone } from '../../domain/phone.ts';
import {
  action,
  facts,
  notice,
  type Reply,
  type Section,
  type Action,
  type Text,
  time,
} from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { compact } from '../../lib/compact.ts';
import type { PhoneInList } from '../../service/sms/numbers.ts';
import { tableOf } from '../browse/columns.ts';
import { defineOperation } from '../define.ts';
import { listTitles, NUMBER_INPUTS, typedVariables } from './numbers.ts';

export default defineOperation({
  name: 'sms number show',
  summary: 'Show a phone number of a list with its variables',
  effect: 'reads',
  endpoints: [
    'GET /sms/numbers/info/{addressBookId}/{phoneNumber}',
    'GET /addressbooks/{id}',
    'GET /sms/black_list/by_numbers',
  ],
  example: '4102 +380445557451',
  inputs: NUMBER_INPUTS,
  async run({ list, phone }, context): Promise<Reply> {
    const { service } = context;
    const [known, titles, blacklist] = await Promise.all([
      service.sms.numbers.get(list, phone),
      listTitles(service, [list]),
      resultOf(service.sms.blacklist.find([phone])),
    ]);
    const [blocked] = blacklist.value?.found ?? [];
    const code = countryOfPhone(phone);
    const added: Text = known.addedAt ? time(known.addedAt) : 'Not known';
    return {
      title: formatPhone(phone),
      summary: summaryOf(titles.get(list) ?? list, blocked?.description ?? null),
      sections: compact([
        facts([
          { label: 'List', value: titles.get(list) ?? list },
          code !== null && { label: 'Country', value: countryName(code) },
          { label: 'Added', value: added },
          { label: 'Status', value: `Code ${known.statusCode}; the service names none` },
        ]),
        ...variableSections(known),
        blacklist.failure &&
          notice('warning', `Missing here: the blacklist. ${blacklist.failure.message}`),
      ]),
      actions: actionsFor({ list, phone }, known, blocked !== undefined),
    };
  },
});

function summaryOf(title: string, blacklisted: string | null): string {
  if (blacklisted === null) return `In ${title}`;
  const why = blacklisted ? `: ${blacklisted}` : '';
  return `In ${title}, but on the SMS blacklist, so it gets no SMS${why}`;
}

function variableSections({ variables }: PhoneInList): Section[] {
  if (variables.length === 0) return [{ kind: 'paragraph', text: 'No variables.' }];
  return [
    tableOf(variables, [
      { title: 'Variable', cell: ({ name }) => name },
      { title: 'Value', cell: ({ value }) => value },
    ]),
  ];
}

function actionsFor(
  values: { readonly list: string; readonly phone: string },
  { variables }: PhoneInList,
  isBlocked: boolean,
): Action[] {
  return [
    action(
      'sms number set',
      { ...values, variables: typedVariables(variables) || undefined },
      'Set variables…',
      { asksFirst: true },
    ),
    isBlocked
      ? action('sms blacklist remove', { phones: values.phone }, 'Take off the blacklist')
      : action('sms blacklist add', { phones: values.phone }, 'Blacklist…', { asksFirst: true }),
    action('sms numbers remove', { list: values.list, phones: values.phone }, 'Remove from list…', {
      emphasis: 'danger',
    }),
  ];
}
