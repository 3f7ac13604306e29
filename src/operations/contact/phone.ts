import { formatPhone } from '../../domain/phone.ts';
import { action, notice } from '../../domain/reply.ts';
import { resultOf } from '../../lib/result.ts';
import { compact } from '../../lib/compact.ts';
import { defineOperation } from '../../commands/define.ts';
import { PHONE_COUNTRY } from '../../commands/inputs.ts';
import { NUMBER_INPUTS } from '../sms/numbers.ts';

export default defineOperation({
  name: 'contact phone',
  title: 'Set phone number',
  summary: 'Set a contact’s phone number in a list',
  right: 'contacts',
  effect: 'writes',
  endpoints: ['GET /addressbooks/{id}/emails/{email}', 'PUT /addressbooks/{id}/phone'],
  example: 'ann@example.com 4101 +44 117 496 0124',
  inputs: {
    email: { kind: 'email', label: 'Address' },
    list: { kind: 'reference', to: 'list', label: 'List' },
    phone: NUMBER_INPUTS.phone,
    country: PHONE_COUNTRY,
  },
  async prefill({ email, list }, { service }) {
    if (!email || !list) return {};
    const { phone } = await service.lists.contact(list, email);
    return { phone: phone ?? '' };
  },
  async run({ email, list, phone }, { service: { lists } }) {
    const { phone: before } = await lists.contact(list, email);
    if (before === phone) {
      const summary = `${formatPhone(phone)} is already their number`;
      return { title: email, summary, isUnchanged: true };
    }
    const { failure } = await resultOf(lists.setPhone(list, email, phone));
    const after = await resultOf(lists.contact(list, email));
    const isShown = after.value?.phone === phone;
    if (failure && !isShown) throw failure;
    const doubt = after.failure
      ? `Couldn’t check the result: ${after.failure.message}`
      : 'Accepted, but not visible yet. Check again in a minute.';
    return {
      title: email,
      summary: `Phone number ${isShown ? 'set to' : 'change requested:'} ${formatPhone(phone)}${before ? ` (was ${formatPhone(before)})` : ''}`,
      sections: isShown ? [] : [notice('warning', doubt)],
      actions: compact([
        before &&
          action('contact phone', { email, list, phone: before }, 'Undo', { undo: 'anywhere' }),
        action('list contact', { list, email }, 'Open contact'),
      ]),
      announcement: `${isShown ? 'set' : 'requested a change of'} a contact’s phone number.`,
    };
  },
});
