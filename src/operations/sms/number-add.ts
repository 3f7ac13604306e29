import { formatCount } from '../../domain/figures.ts';
import { formatPhone } from '../../domain/phone.ts';
import { action } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { defineOperation } from '../../commands/define.ts';
import { listTarget, NUMBER_INPUTS, phoneVariables, VARIABLES_INPUT } from './numbers.ts';

export default defineOperation({
  name: 'sms number add',
  title: 'Add phone number',
  summary: 'Add a phone number to a list with variables',
  right: 'prepare',
  effect: 'writes',
  endpoints: [
    'GET /addressbooks/{id}',
    'GET /addressbooks/{id}/variables',
    'POST /sms/numbers/variables',
  ],
  example: '4102 +380501234567 Orders=12',
  inputs: { ...NUMBER_INPUTS, variables: VARIABLES_INPUT },
  lookWith: 'sms number show',
  async run({ list, phone, variables }, { service }) {
    const [title, typed] = await Promise.all([
      listTarget(service, list),
      phoneVariables(service, list, variables),
    ]);
    const { added, exists } = await service.sms.numbers.addWithVariables(list, { [phone]: typed });
    return {
      title: formatPhone(phone),
      summary:
        added > 0
          ? `Added to ${title}.`
          : exists > 0
            ? // We assume that a number which is there already gets the new values too.
              `Already in ${title}; its variables may have changed.`
            : `Not added to ${title} by the service.`,
      actions: compact([
        action('sms number show', { list, phone }, 'Open number'),
        added > 0 &&
          action('sms numbers remove', { list, phones: phone }, 'Undo…', { undo: 'anywhere' }),
      ]),
      announcement:
        added + exists > 0
          ? `${added > 0 ? 'added' : 'changed'} a phone number with ${formatCount(variables.length, 'variable')} ${added > 0 ? 'to' : 'in'} ${title}.`
          : undefined,
    };
  },
});
