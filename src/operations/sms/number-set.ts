import { formatCount } from '../../domain/figures.ts';
import { formatPhone } from '../../domain/phone.ts';
import { action, facts, type Reply, type Action } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { checkVariables } from '../../service/lists/list.ts';
import type { PhoneInList } from '../../service/sms/numbers.ts';
import { defineOperation } from '../define.ts';
import type { Variable } from '../inputs.ts';
import { listTitles, NUMBER_INPUTS, typedVariables } from './numbers.ts';

export default defineOperation({
  name: 'sms number set',
  summary: 'Set variables of one phone number in a list',
  effect: 'writes',
  endpoints: [
    'GET /addressbooks/{id}',
    'GET /addressbooks/{id}/variables',
    'GET /sms/numbers/info/{addressBookId}/{phoneNumber}',
    'POST /addressbooks/{id}/phones/variable',
  ],
  example: '4102 +380445557451 Orders=12',
  inputs: {
    ...NUMBER_INPUTS,
    variables: {
      kind: 'variables',
      label: 'Variables',
      hint: 'name=value, one a line; dates as 2026-11-21. Others stay unchanged',
    },
  },
  async prefill({ list, phone }, { service }) {
    if (list === undefined || phone === undefined) return {};
    const { variables } = await service.sms.numbers.get(list, phone);
    return variables.length > 0 ? { variables: typedVariables(variables) } : {};
  },
  async run({ list, phone, variables }, { service }) {
    const [before, definitions, titles] = await Promise.all([
      service.sms.numbers.get(list, phone),
      resultOf(service.lists.variables(list)),
      listTitles(service, [list]),
    ]);
    checkVariables(variables, definitions.value ?? []);
    await service.sms.numbers.setVariables(list, phone, variables);
    const { value: after } = await resultOf(service.sms.numbers.get(list, phone));
    const title = titles.get(list) ?? list;
    return {
      ...card(phone, title, variables, after),
      actions: [...undo({ list, phone }, variables, before), lookAction({ list, phone })],
      announcement: `set ${formatCount(variables.length, 'variable')} of a phone number in ${title}.`,
    };
  },
});

function card(
  phone: string,
  title: string,
  changed: readonly Variable[],
  after: PhoneInList | null,
): Reply {
  const names = new Set(changed.map(({ name }) => name));
  const shown = after?.variables.filter(({ name }) => names.has(name)) ?? changed;
  return {
    title: formatPhone(phone),
    summary: after
      ? `Set in ${title}.`
      : `The service accepted it for ${title}; reading it back failed. Look again in a minute.`,
    sections: [facts(shown.map(({ name, value }) => ({ label: name, value })))],
  };
}

/** Offers an undo only where each variable had a value before: the service can't remove one. */
function undo(
  values: { readonly list: string; readonly phone: string },
  changed: readonly Variable[],
  before: PhoneInList,
): Action[] {
  const old = changed.map(({ name }) => before.variables.find((one) => one.name === name));
  const known = old.filter((one) => one !== undefined);
  if (known.length < changed.length) return [];
  return [
    action(
      'sms number set',
      { ...values, variables: typedVariables(known) },
      'Undo: put the old values back',
    ),
  ];
}

function lookAction(values: { readonly list: string; readonly phone: string }): Action {
  return action('sms number show', values, 'Open number');
}
