import { formatPhone } from '../../domain/phone.ts';
import { action, facts } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import { resultOf } from '../../lib/result.ts';
import { defineOperation } from '../../commands/define.ts';
import { PHONE_COUNTRY } from '../../commands/inputs.ts';
import { titleById } from '../list-words.ts';
import { NUMBER_INPUTS } from './numbers.ts';

export default defineOperation({
  name: 'sms number assign',
  formerly: ['sms number give'],
  title: 'Assign phone number',
  summary: 'Assign a phone number to a contact in a list',
  right: 'prepare',
  effect: 'writes',
  endpoints: [
    'GET /addressbooks/{id}',
    'GET /addressbooks/{id}/emails/{email}',
    'PUT /addressbooks/{id}/phone',
  ],
  example: '4101 ann@example.com +380501234567',
  inputs: {
    list: NUMBER_INPUTS.list,
    email: { kind: 'email', label: 'Address' },
    phone: NUMBER_INPUTS.phone,
    country: PHONE_COUNTRY,
  },
  async run({ list, email, phone }, { service }) {
    const [before, title] = await Promise.all([
      service.lists.contact(list, email),
      titleById(service, list),
    ]);
    await service.lists.setPhone(list, email, phone);
    const { value: after } = await resultOf(service.lists.contact(list, email));
    const old = before.phone;
    const isShown = after !== null && after.phone === phone;
    return {
      title: email,
      summary: isShown
        ? `Phone number in ${title} changed to ${formatPhone(phone)}.`
        : `Requested ${formatPhone(phone)} in ${title}. It isn’t visible yet; check again in a minute.`,
      sections: [
        facts([
          { label: 'Previous number', value: before.phone ? formatPhone(before.phone) : 'None' },
        ]),
      ],
      // The service can't remove a number, so there is no undo of a first one.
      actions: compact([
        old !== null &&
          old !== phone &&
          action('sms number assign', { list, email, phone: old }, 'Undo', { undo: 'anywhere' }),
      ]),
      announcement: `changed the phone number of a contact in ${title}.`,
    };
  },
});
