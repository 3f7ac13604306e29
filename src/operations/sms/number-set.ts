import { formatCount } from '../../domain/figures.ts';
import { formatPhone } from '../../domain/phone.ts';
import { action, facts } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { resultOf } from '../../lib/result.ts';
import { checkVariables, namedAsInList } from '../../service/lists/list.ts';
import { defineOperation } from '../../commands/define.ts';
import { titleById } from '../list-words.ts';
import { NUMBER_INPUTS, typedVariables, VARIABLES_INPUT } from './numbers.ts';

export default defineOperation({
  name: 'sms number edit',
  formerly: ['sms number set'],
  title: 'Edit phone number',
  summary: 'Edit the variables of a phone number in a list',
  right: 'prepare',
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
    variables: { ...VARIABLES_INPUT, hint: `${VARIABLES_INPUT.hint}. Others stay the same` },
  },
  async prefill({ list, phone }, { service }) {
    if (list === undefined || phone === undefined) return {};
    const { variables } = await service.sms.numbers.get(list, phone);
    return variables.length > 0 ? { variables: typedVariables(variables) } : {};
  },
  async run({ list, phone, variables: typed }, { service }) {
    const [before, definitions, title] = await Promise.all([
      service.sms.numbers.get(list, phone),
      resultOf(service.lists.variables(list)),
      titleById(service, list),
    ]);
    const variables = namedAsInList(typed, definitions.value ?? []);
    checkVariables(variables, definitions.value ?? []);
    await service.sms.numbers.setVariables(list, phone, variables);
    const { value: after } = await resultOf(service.sms.numbers.get(list, phone));
    const names = new Set(variables.map(({ name }) => name));
    const shown = after?.variables.filter(({ name }) => names.has(name)) ?? variables;
    const old = compact(
      variables.map(({ name }) => before.variables.find((one) => one.name === name)),
    );
    const undo = { list, phone, variables: typedVariables(old) };
    return {
      title: formatPhone(phone),
      summary: after
        ? `Saved in ${title}.`
        : `Saved in ${title}, but the values couldn’t be read back. Check again in a minute.`,
      sections: [facts(shown.map(({ name, value }) => ({ label: name, value })))],
      actions: compact([
        // The service can't remove a variable, so one that had no value can't be undone.
        old.length === variables.length &&
          action('sms number edit', undo, 'Undo', { undo: 'anywhere' }),
        action('sms number show', { list, phone }, 'Open number'),
      ]),
      announcement: `edited ${formatCount(variables.length, 'variable')} of a phone number in ${title}.`,
    };
  },
});
